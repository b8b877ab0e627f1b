// A step in words, the same as the program's: rows and columns from 1, regions by letter.

import {letterOf} from './maps.js';

// In the order in which the library numbers them.
const TECHNIQUES = [
  'single', 'single', 'regionInLine', 'attacked', 'attacked', 'attacked', 'lineInRegion', 'confined', 'confined',
  'noCell', 'attacked', 'noCell', 'confined', 'assumption', 'assumption', 'assumption', 'assumption', 'deadEnd',
];

export function cellName(cell, n) {
  return `r${Math.floor(cell / n) + 1}c${(cell % n) + 1}`;
}

function listed(words, conjunction = ' and ') {
  if (words.length < 2) return words.join('');
  return words.slice(0, -1).join(', ') + conjunction + words[words.length - 1];
}

function unitNames(units) {
  const names = units.map(({kind, index}) => (kind === 'region' ? letterOf(index) : index + 1));
  return `${units[0].kind}${units.length > 1 ? 's' : ''} ${listed(names)}`;
}

function confinement({units, confinedTo}) {
  const several = units.length > 1;
  if (units[0].kind === 'region')
    return `${unitNames(units)} only ${several ? 'fit' : 'fits'} in ${unitNames(confinedTo)}`;
  return `${unitNames(units)} only ${several ? 'have' : 'has'} cells of ${unitNames(confinedTo)} left`;
}

function reason(step, n) {
  const names = (cells, conjunction) => listed(cells.map((cell) => cellName(cell, n)), conjunction);
  const line = step.confinedTo.length > 0 && step.confinedTo[0].kind;
  switch (TECHNIQUES[step.technique]) {
    case 'single':
      return `${unitNames(step.units)} has only ${names(step.placed)} left`;
    case 'regionInLine':
      return `${confinement(step)}, so the rest of that ${line} is free of queens`;
    case 'lineInRegion':
      return `${confinement(step)}, so that region's queen stands there`;
    case 'confined':
      if (step.units[0].kind === 'region') return `${confinement(step)}, so they use up these ${line}s`;
      return `${confinement(step)}, so the queens of these regions stand there`;
    case 'attacked':
      return `whichever of ${names(step.candidates)} holds the queen of ${unitNames(step.units)} attacks ` +
             names(step.crossed);
    case 'noCell':
      return `a queen on ${names(step.crossed, ' or ')} would leave ${unitNames(step.units)} no cell`;
    case 'assumption':
      return `suppose a queen on ${names(step.assumed)}: ${consequences(step.chain, n)}`;
    default:
      return step.confinedTo.length === 0 ? `${unitNames(step.units)} has no cell left`
                                          : `${confinement(step)}, too few for them`;
  }
}

function consequences(chain, n) {
  const end = ({placed}) => (placed.length > 0 ? ', a queen there' : '');
  return chain.map((step) => `then ${reason(step, n)}${end(step)}`).join('; ');
}

// Why two queens attack each other.
export function clash(map, a, b) {
  const row = (cell) => Math.floor(cell / map.n);
  const shared = row(a) === row(b) ? `share row ${row(a) + 1}`
      : a % map.n === b % map.n ? `share column ${(a % map.n) + 1}`
      : map.regions[a] === map.regions[b] ? `share region ${letterOf(map.regions[a])}`
      : map.wide ? 'share a diagonal' : 'touch';
  return `The queens on ${cellName(a, map.n)} and ${cellName(b, map.n)} ${shared}`;
}

// The sentence in two parts: why, and what follows.
export function sentence(step, n) {
  const text = reason(step, n);
  const why = text[0].toUpperCase() + text.slice(1);
  if (step.placed.length > 0) return [why, ': a queen stands there'];
  return [why, `: cross ${step.crossed.map((cell) => cellName(cell, n)).join(', ')}`];
}
