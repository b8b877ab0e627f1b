// What to say to somebody who asks for help, whatever is on the board: first a mistake, if there is one, else the
// first step of the solution by reasoning that is not on the board yet. All steps before that one are, so its
// reason can be seen there.

import {CROSS, EMPTY, QUEEN, attackCounts, firstConflict, queensOf} from './rules.js';
import {readSteps} from './steps.js';
import {cellName, clash, sentence} from './sentence.js';

function mistake(map, marks) {
  const name = (cell) => cellName(cell, map.n);
  const solution = new Set(map.solution);
  const both = firstConflict(map, marks);
  if (both) {
    const wrong = both.filter((cell) => !solution.has(cell));
    return {text: clash(map, ...both), wrong};
  }
  const queen = queensOf(marks).find((cell) => !solution.has(cell));
  if (queen !== undefined)
    return {text: `The queen on ${name(queen)} is a mistake`, wrong: [queen]};
  const cross = map.solution.find((cell) => marks[cell] === CROSS);
  if (cross === undefined) return null;
  return {text: `The cross on ${name(cross)} is a mistake`, wrong: [cross]};
}

function isOnBoard(step, marks, attacked) {
  return step.placed.every((cell) => marks[cell] === QUEEN) &&
         step.crossed.every((cell) => marks[cell] === CROSS || attacked[cell] > 0);
}

// @return {text, effect, wrong, about, targets, changes}: why and what follows, in words; the cells that are wrong,
// those the reason is about, those that follow; what doing it would change, as [cell, mark] pairs. Null when the
// puzzle is solved.
export function nextHint(map, marks) {
  const bad = mistake(map, marks);
  if (bad)
    return {text: bad.text, effect: '', wrong: bad.wrong, about: [], targets: [],
            changes: bad.wrong.map((cell) => [cell, EMPTY])};
  const attacked = attackCounts(map, marks);
  map.path = map.path || readSteps(map.steps, map.n);
  const step = map.path.find((candidate) => !isOnBoard(candidate, marks, attacked));
  if (step) return hintOf(step, map, marks, attacked);
  const missing = map.solution.find((cell) => marks[cell] !== QUEEN);
  if (missing === undefined) return null;
  return {text: `Reasoning step by step ends here; a queen stands on ${cellName(missing, map.n)}`, effect: '',
          wrong: [], about: [], targets: [missing], changes: [[missing, QUEEN]]};
}

function hintOf(step, map, marks, attacked) {
  const holds = {
    row: (cell, index) => Math.floor(cell / map.n) === index,
    column: (cell, index) => cell % map.n === index,
    region: (cell, index) => map.regions[cell] === index,
  };
  const units = [...step.units, ...step.chain.slice(-1).flatMap((end) => end.units)];
  const open = (cell) => marks[cell] !== CROSS && attacked[cell] === 0;
  const about = [];
  for (let cell = 0; cell < marks.length; cell++) {
    const inUnits = units.some(({kind, index}) => holds[kind](cell, index));
    if (step.assumed.includes(cell) || (inUnits && open(cell))) about.push(cell);
  }
  const crossed = step.crossed.filter((cell) => marks[cell] === EMPTY && attacked[cell] === 0);
  const [text, effect] = sentence(step, map.n);
  return {
    text,
    effect,
    wrong: [],
    about,
    targets: [...step.placed, ...crossed],
    changes: [...step.placed.map((cell) => [cell, QUEEN]), ...crossed.map((cell) => [cell, CROSS])],
  };
}
