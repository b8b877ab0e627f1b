# Lists the mutants of C++ sources, a line each: key, file, line, column, what stands there, what is to stand there.
# Sorted by key they come in an order that a seed fixes, in which a file with four times as many mutants as another
# has twice as many among the first, and numbers, which are as many as all else together, come half as often.
# usage: awk -v seed=S -f scripts/mutants.awk FILE...
# The text has to be as clang-format leaves it: an operator of two operands has a space before it and a space or the
# end of the line behind it, and the brackets of a template have not.

BEGIN {
  FS = "\n"
  split("<< >> >> << & | | & ^ | && || || && < <= <= < > >= >= > == != != == + - - + " \
        "<<= >>= >>= <<= &= |= |= &= ^= |= += -= -= +=", pairs, " ")
  for (i = 1; i in pairs; i += 2) turned[pairs[i]] = pairs[i + 1]
  state = seed % 2147483646 + 1
}

# Park and Miller's generator: every awk multiplies these without loss.
function random() {
  state = (state * 16807) % 2147483647
  return state / 2147483647
}

function blanks(count, text) {
  for (text = ""; count > 0; --count) text = text " "
  return text
}

# The line with its comments, and what its literals of text hold, replaced by blanks.
function code_of(text, result, length_of, i, from, mark) {
  length_of = length(text)
  for (i = 1; i <= length_of; ++i) {
    if (substr(text, i, 2) == "//") break
    if (substr(text, i, 2) == "/*") {
      from = i
      i = index(substr(text, i), "*/") + i
      result = result blanks(i - from + 1)
      continue
    }
    mark = substr(text, i, 1)
    from = i
    if (substr(text, i, 3) == "R\"(") {
      i = index(substr(text, i), ")\"") + i
    } else if (mark == "\"" || (mark == "'" && substr(text, i - 1, 1) !~ /[0-9a-fA-F]/)) {
      for (++i; i <= length_of && substr(text, i, 1) != mark; ++i)
        if (substr(text, i, 1) == "\\") ++i
    }
    result = result (i == from ? mark : blanks(i - from + 1))
  }
  return result blanks(length_of - length(result))
}

function add(column, old, new) {
  ++found
  file_of[found] = FILENAME
  place_of[found] = FNR "\t" column "\t" old "\t" new
  key_of[found] = random() * (old ~ /^[0-9]/ ? 2 : 1)
  ++found_in[FILENAME]
}

# A word that stands at `column`: a number or a truth value. @return its length
function word(code, column, token) {
  match(substr(code, column), /^[A-Za-z0-9_.'"]+/)
  token = substr(code, column, RLENGTH)
  if (token == "true") add(column, token, "false")
  else if (token == "false") add(column, token, "true")
  else if (token ~ /^[0-9]/) {
    # Arguments of templates, such as the length of an array, stay.
    if (substr(code, column - 1, 1) !~ /[<.]/ && substr(code, column + RLENGTH, 1) != ">")
      add(column, token, "(" token " + 1)")
  }
  return RLENGTH
}

function operators(code, column, token) {
  token = substr(code, column)
  sub(/ .*/, "", token)
  if (token in turned) add(column, token, turned[token])
  return length(token)
}

FNR == 1 { preprocessor = 0 }

{
  skipped = preprocessor || $0 ~ /^[ \t]*#/ || $0 ~ /static_assert|assert\(|HWY_DASSERT|^[ \t]*template </
  preprocessor = (preprocessor || $0 ~ /^[ \t]*#/) && $0 ~ /\\$/
  if (skipped) next
  code = code_of($0)
  for (column = 1; column <= length(code);) {
    mark = substr(code, column, 1)
    if (mark ~ /[A-Za-z0-9_]/) {
      column += word(code, column)
    } else if (mark != " " && substr(code, column - 1, 1) == " ") {
      if (mark ~ /[~!]/ && substr(code, column + 1, 1) ~ /[A-Za-z_(]/) {
        add(column, mark, "")
        ++column
      } else {
        column += operators(code, column)
      }
    } else {
      if (mark ~ /[~!]/ && substr(code, column + 1, 1) ~ /[a-z_(]/) add(column, mark, "")
      ++column
    }
  }
}

END {
  for (i = 1; i <= found; ++i) printf "%.9f\t%s\t%s\n", key_of[i] * sqrt(found_in[file_of[i]]), file_of[i], place_of[i]
}
