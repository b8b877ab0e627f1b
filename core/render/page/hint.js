// What to say to somebody who asks for help, whatever is on the board: first a mistake, if there is one, else the
// first step of the solution by reasoning that is not on the board yet. All steps before that one are, so its
// reason can be seen there.

import {CROSS, EMPTY, QUEEN, attackCounts, attacks, queensOf} from './rules.js';
import {readSteps} from './steps.js';
import {cellName, sentence} from './sentence.js';

function mistake(map, marks) {
  const name = (cell) => cellName(cell, map.n);
  const queens = queensOf(marks);
  const solution = new Set(map.solution);
  for (const queen of queens) {
    const other = queens.find((cell) => cell > queen && attacks(map, queen, cell));
    if (other === undefined) continue;
    const wrong = [queen, other].filter((cell) => !solution.has(cell));
    return {text: `The queens on ${name(queen)} and ${name(other)} attack each other`, wrong, clear: wrong};
  }
  const queen = queens.find((cell) => !solution.has(cell));
  if (queen !== undefined)
    return {text: `The queen on ${name(queen)} is a mistake`, wrong: [queen], clear: [queen]};
  const cross = map.solution.find((cell) => marks[cell] === CROSS);
  if (cross === undefined) return null;
  return {text: `The cross on ${name(cross)} is a mistake`, wrong: [cross], clear: [cross]};
}

function isOnBoard(step, marks, attacked) {
  return step.placed.every((cell) => marks[cell] === QUEEN) &&
         step.crossed.every((cell) => marks[cell] === CROSS || attacked[cell] > 0);
}

// @return {text, wrong, about, targets, changes}: the cells that are wrong, those the reason is about, those that
// follow, and what doing it would change, as [cell, mark] pairs; null when the puzzle is solved.
export function nextHint(map, marks) {
  const bad = mistake(map, marks);
  if (bad)
    return {text: bad.text, wrong: bad.wrong, about: [], targets: [],
            changes: bad.clear.map((cell) => [cell, EMPTY])};
  const attacked = attackCounts(map, marks);
  map.path = map.path || readSteps(map.steps, map.n);
  const step = map.path.find((candidate) => !isOnBoard(candidate, marks, attacked));
  if (step) return hintOf(step, map, marks, attacked);
  const missing = map.solution.find((cell) => marks[cell] !== QUEEN);
  if (missing === undefined) return null;
  return {text: `Reasoning step by step ends here; a queen stands on ${cellName(missing, map.n)}`, wrong: [],
          about: [], targets: [missing], changes: [[missing, QUEEN]]};
}

function hintOf(step, map, marks, attacked) {
  const holds = {
    row: (cell, index) => Math.floor(cell / map.n) === index,
    column: (cell, index) => cell % map.n === index,
    region: (cell, index) => map.regions[cell] === index,
  };
  const open = (cell) => marks[cell] !== CROSS && attacked[cell] === 0;
  const about = [];
  for (let cell = 0; cell < marks.length; cell++) {
    const inUnits = step.units.some(({kind, index}) => holds[kind](cell, index));
    if (step.assumed.includes(cell) || (inUnits && open(cell))) about.push(cell);
  }
  const crossed = step.crossed.filter((cell) => marks[cell] === EMPTY && attacked[cell] === 0);
  return {
    text: sentence(step, map.n),
    wrong: [],
    about,
    targets: [...step.placed, ...crossed],
    changes: [...step.placed.map((cell) => [cell, QUEEN]), ...crossed.map((cell) => [cell, CROSS])],
  };
}
