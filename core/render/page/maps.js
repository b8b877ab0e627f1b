// The maps of this page. They stand in the document as JSON, one array each:
// [name, difficulty 0..3, score, regions, colours, solution, steps, 1 when the rule is queen]
// where regions has a letter for every cell, colours one for every region and solution one for every row.

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function letterOf(number) {
  return LETTERS[number];
}

export function numberOf(letter) {
  const code = letter.charCodeAt(0);
  return code < 97 ? code - 65 : code - 71;
}

// FNV-1a twice, from two starting points: 64 bits that name a map by its regions, whatever file it came from.
function keyOf(text) {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x01000193) ^ (high >>> 15);
  }
  return (low >>> 0).toString(36) + '-' + (high >>> 0).toString(36);
}

// What the chooser needs to know of each map; the rest is unpacked when a map is opened.
export function readMaps(text) {
  const {palette, maps} = JSON.parse(text);
  return maps.map((fields, index) => ({
    index,
    fields,
    palette,
    key: keyOf(fields[7] ? 'queen ' + fields[3] : fields[3]),
    name: /^\d{1,9}$/.test(fields[0]) ? 'Map ' + fields[0] : fields[0],
    n: Math.sqrt(fields[3].length),
    difficulty: fields[1],
  }));
}

export function regionsOf(entry) {
  return Uint8Array.from(entry.fields[3], numberOf);
}

export function coloursOf(entry) {
  return Array.from(entry.fields[4], (letter) => entry.palette[numberOf(letter)]);
}

// Cells are numbered row by row.
export function openMap(entry) {
  return {
    key: entry.key,
    n: entry.n,
    wide: entry.fields[7] === 1, // queens attack along whole diagonals
    regions: regionsOf(entry),
    colours: coloursOf(entry),
    solution: Array.from(entry.fields[5], (letter, row) => row * entry.n + numberOf(letter)),
    steps: entry.fields[6],
  };
}
