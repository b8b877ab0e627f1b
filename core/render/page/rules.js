// The rules of the game: one queen in every row, column and region, and no two of them touch.

export const EMPTY = 0;
export const CROSS = 1;
export const QUEEN = 2;

export function attacks(map, a, b) {
  const down = Math.abs(Math.floor(a / map.n) - Math.floor(b / map.n));
  const across = Math.abs((a % map.n) - (b % map.n));
  if (a === b) return false;
  if (down === 0 || across === 0 || map.regions[a] === map.regions[b]) return true;
  return map.wide ? down === across : down === 1 && across === 1;
}

export function queensOf(marks) {
  const queens = [];
  marks.forEach((mark, cell) => mark === QUEEN && queens.push(cell));
  return queens;
}

// How many queens attack each cell.
export function attackCounts(map, marks) {
  const counts = new Uint8Array(marks.length);
  for (const queen of queensOf(marks)) {
    for (let cell = 0; cell < counts.length; cell++) {
      if (attacks(map, queen, cell)) counts[cell]++;
    }
  }
  return counts;
}

// The queens that another one attacks.
export function conflicts(map, marks) {
  const queens = queensOf(marks);
  return new Set(queens.filter((a) => queens.some((b) => attacks(map, a, b))));
}

// The first two queens that attack each other, or null.
export function firstConflict(map, marks) {
  const queens = queensOf(marks);
  for (const a of queens) {
    const b = queens.find((cell) => cell > a && attacks(map, a, cell));
    if (b !== undefined) return [a, b];
  }
  return null;
}

export function isSolved(map, marks) {
  return queensOf(marks).length === map.n && conflicts(map, marks).size === 0;
}
