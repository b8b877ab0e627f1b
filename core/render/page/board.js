// The board on the screen: a grid of cells for everybody, and the lines between them as a drawing on top.

import {letterOf} from './maps.js';
import {CROSS, EMPTY, QUEEN, conflicts} from './rules.js';

const PICTURES = {[EMPTY]: '', [CROSS]: '#cross', [QUEEN]: '#crown'};
const SVG = 'http://www.w3.org/2000/svg';

function svgElement(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// The sides between cells as one path: those between regions, or those inside them. Straight runs are one piece.
function linePath(map, border) {
  const {n, regions} = map;
  let path = '';
  const addRuns = (isLine, move) => {
    for (let start = 0, end = 0; start < n; start = end + 1) {
      for (end = start; end < n && isLine(end); end++);
      if (end > start) path += move(start, end);
    }
  };
  for (let line = 1; line < n; line++) {
    addRuns((at) => (regions[(line - 1) * n + at] !== regions[line * n + at]) === border,
            (start, end) => `M${start} ${line}H${end}`);
    addRuns((at) => (regions[at * n + line - 1] !== regions[at * n + line]) === border,
            (start, end) => `M${line} ${start}V${end}`);
  }
  return path;
}

export class Board {
  // `stage` is the element that holds the board.
  constructor(stage) {
    this.stage = stage;
    this.cells = [];
    this.current = 0; // the cell that the Tab key reaches
  }

  // Builds the cells of another map.
  open(map, name) {
    this.map = map;
    this.current = 0;
    const grid = document.createElement('div');
    grid.id = 'board';
    grid.setAttribute('role', 'grid');
    grid.setAttribute('aria-label', `${name}, ${map.n} rows, ${map.n} columns`);
    this.stage.style.setProperty('--n', map.n);
    this.cells = Array.from(map.regions, (_, cell) => this.makeCell(cell));
    for (let row = 0; row < map.n; row++) {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      line.append(...this.cells.slice(row * map.n, (row + 1) * map.n));
      grid.append(line);
    }
    this.grid = grid;
    this.stage.replaceChildren(grid, this.drawLines(), this.numbers('across'), this.numbers('down'));
  }

  makeCell(cell) {
    const region = this.map.regions[cell];
    const element = document.createElement('div');
    element.className = 'cell';
    element.setAttribute('role', 'gridcell');
    element.tabIndex = cell === this.current ? 0 : -1;
    element.dataset.cell = cell;
    element.style.setProperty('--region', this.map.colours[region]);
    const letter = document.createElement('span');
    letter.className = 'letter';
    letter.setAttribute('aria-hidden', 'true');
    letter.textContent = letterOf(region);
    const mark = svgElement('svg', {viewBox: '0 0 1 1', class: 'mark', 'aria-hidden': 'true'});
    mark.append(svgElement('use', {}));
    element.append(letter, mark);
    return element;
  }

  drawLines() {
    const {n} = this.map;
    const lines = svgElement('svg', {viewBox: `0 0 ${n} ${n}`, class: 'lines', 'aria-hidden': 'true'});
    lines.append(svgElement('path', {class: 'thin', d: linePath(this.map, false)}),
                 svgElement('path', {class: 'thick', d: linePath(this.map, true)}));
    return lines;
  }

  // The numbers that hints speak of, along the top and the left.
  numbers(direction) {
    const list = document.createElement('div');
    list.className = `numbers ${direction}`;
    list.setAttribute('aria-hidden', 'true');
    for (let i = 1; i <= this.map.n; i++) {
      const number = document.createElement('span');
      number.textContent = i;
      list.append(number);
    }
    return list;
  }

  label(cell, mark, inConflict) {
    const {n, regions} = this.map;
    const words = {[CROSS]: 'cross', [QUEEN]: 'queen'}[mark] || 'empty';
    const place = `row ${Math.floor(cell / n) + 1}, column ${(cell % n) + 1}, region ${letterOf(regions[cell])}`;
    return `${place}: ${words}${inConflict ? ', in conflict' : ''}`;
  }

  // What the cell holds, in words.
  describe(cell) {
    return this.cells[cell].getAttribute('aria-label');
  }

  // Shows the marks; `own` are those that the player set, `hint` the hint on the screen, or null.
  show(marks, own, hint) {
    const bad = conflicts(this.map, own);
    const follows = new Map(hint ? hint.changes : []);
    this.cells.forEach((element, cell) => {
      const mark = marks[cell];
      const pictured = mark || follows.get(cell) || EMPTY; // what follows is shown before it is done
      const use = element.lastChild.firstChild;
      if (use.getAttribute('href') !== PICTURES[pictured]) use.setAttribute('href', PICTURES[pictured]);
      element.classList.toggle('queen', pictured === QUEEN);
      element.classList.toggle('automatic', mark === CROSS && own[cell] !== CROSS);
      element.classList.toggle('conflict', bad.has(cell));
      element.classList.toggle('wrong', hint !== null && hint.wrong.includes(cell));
      element.classList.toggle('about', hint !== null && hint.about.includes(cell));
      element.classList.toggle('target', hint !== null && hint.targets.includes(cell));
      element.setAttribute('aria-label', this.label(cell, mark, bad.has(cell)));
    });
    this.grid.classList.toggle('hinted', hint !== null);
  }

  // Moves what the Tab key reaches to this cell, and the focus with it.
  focus(cell) {
    this.cells[this.current].tabIndex = -1;
    this.current = cell;
    this.cells[cell].tabIndex = 0;
    this.cells[cell].focus({preventScroll: true});
  }

  // The cell of an element in the board or of a point of the window, or null.
  cellOf(element) {
    const found = element && element.closest('.cell');
    return found && this.grid.contains(found) ? Number(found.dataset.cell) : null;
  }
}
