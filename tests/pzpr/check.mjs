// The engine behind puzz.link reads our URLs: each has to mean the same map to it, come back unchanged, accept the
// solution, and reject it with a star missing or moved.
// usage: node check.mjs <puzzles.jsonl
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import process from "node:process";

const pzpr = createRequire(import.meta.url)("pzpr");

const opened = (query) =>
  new Promise((resolve) => {
    const puzzle = new pzpr.Puzzle();
    puzzle.open(query, () => resolve(puzzle));
  });

function sameRegions(board, rows) {
  const letterOf = new Map();
  const roomOf = new Map();
  for (let row = 0; row < rows.length; ++row) {
    for (let column = 0; column < rows.length; ++column) {
      const room = board.getc(2 * column + 1, 2 * row + 1).room;
      const letter = rows[row][column];
      if ((letterOf.get(room) ?? letter) !== letter || (roomOf.get(letter) ?? room) !== room) return false;
      letterOf.set(room, letter);
      roomOf.set(letter, room);
    }
  }
  return true;
}

// What the engine does not agree with.
async function complaints({ url, n, regions, solution }) {
  const query = url.slice(url.indexOf("?") + 1);
  const puzzle = await opened(query);
  const board = puzzle.board;
  const star = (row, column, on) => board.getc(2 * column + 1, 2 * row + 1).setQans(on ? 1 : 0);
  const isComplete = () => puzzle.check(true).complete;
  const found = [];
  const expect = (truth, words) => truth || found.push(words);

  expect(puzzle.pid === "starbattle" && board.cols === n && board.rows === n, "another size");
  expect(sameRegions(board, regions), "other regions");
  expect(puzzle.getURL().split("?").pop() === query, `encodes as ${puzzle.getURL()}`);
  expect(!isComplete(), "complete without stars");
  solution.forEach((column, row) => star(row, column, true));
  expect(isComplete(), `rejects the solution: ${puzzle.check(true)[0]}`);
  for (let row = 0; row < n; ++row) {
    star(row, solution[row], false);
    expect(!isComplete(), `accepts row ${row} without a star`);
    star(row, (solution[row] + 1) % n, true);
    expect(!isComplete(), `accepts a star moved in row ${row}`);
    star(row, (solution[row] + 1) % n, false);
    star(row, solution[row], true);
  }
  expect(isComplete(), "does not recover");
  return found;
}

let checked = 0;
let wrong = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const puzzle = JSON.parse(line);
  const found = await complaints(puzzle);
  ++checked;
  if (found.length === 0) continue;
  ++wrong;
  console.log(`${puzzle.url}: ${found.join("; ")}`);
}
console.log(`pzpr ${pzpr.version}: ${checked - wrong} of ${checked} puzzles agree`);
process.exit(wrong === 0 && checked > 0 ? 0 : 1);
