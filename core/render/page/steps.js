// The steps of a solution by reasoning, as the library wrote them down:
// ! technique, then units (- rows, | columns, * regions) once or twice, ? candidates, ~ assumed, + placed,
// x crossed, ( chain ). Numbers are letters, a cell is its row and its column.

import {numberOf} from './maps.js';

const KINDS = {'-': 'row', '|': 'column', '*': 'region'};
const CELL_LISTS = {'?': 'candidates', '~': 'assumed', '+': 'placed', x: 'crossed'};

function cellsOf(letters, n) {
  const cells = [];
  for (let i = 0; i < letters.length; i += 2) cells.push(numberOf(letters[i]) * n + numberOf(letters[i + 1]));
  return cells;
}

export function readSteps(text, n) {
  const tokens = text.match(/[()]|[^()A-Za-f][A-Za-f]*/g) || [];
  let next = 0;
  const read = () => {
    const steps = [];
    for (; next < tokens.length && tokens[next] !== ')'; next++) {
      const [sign, letters] = [tokens[next][0], tokens[next].slice(1)];
      const step = steps[steps.length - 1];
      if (sign === '!') {
        steps.push({technique: numberOf(letters), units: [], confinedTo: [], candidates: [], assumed: [],
                    placed: [], crossed: [], chain: []});
      } else if (sign === '(') {
        next++;
        step.chain = read();
      } else if (sign in KINDS) {
        const units = Array.from(letters, (letter) => ({kind: KINDS[sign], index: numberOf(letter)}));
        step[step.units.length === 0 ? 'units' : 'confinedTo'] = units;
      } else {
        step[CELL_LISTS[sign]] = cellsOf(letters, n);
      }
    }
    return steps;
  };
  return read();
}
