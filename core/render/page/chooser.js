// Choosing a map by size and difficulty. Only one page of tiles exists at a time, so that thousands of maps cost no
// more than a few.

import {DIFFICULTIES, coloursOf, regionsOf} from './maps.js';

const TILES = 24;
const STATES = {solved: ', solved', begun: ', begun', new: ''};

// The map as a tiny picture, one pixel a cell; the style sheet makes it larger.
function thumbnail(entry) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = entry.n;
  const context = canvas.getContext('2d');
  const colours = coloursOf(entry);
  regionsOf(entry).forEach((region, cell) => {
    context.fillStyle = colours[region];
    context.fillRect(cell % entry.n, Math.floor(cell / entry.n), 1, 1);
  });
  return canvas;
}

function textElement(name, className, text) {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

export class Chooser {
  constructor(entries, store) {
    this.entries = entries;
    this.store = store;
    this.page = 0;
    this.chosen = null;
    this.tiles = document.getElementById('tiles');
    this.fillFilters();
    this.listen();
    this.filter();
  }

  fillFilters() {
    const add = (select, value, text) => select.append(new Option(text, value));
    const sizes = new Map();
    const levels = new Map();
    for (const {n, difficulty} of this.entries) {
      sizes.set(n, (sizes.get(n) || 0) + 1);
      levels.set(difficulty, (levels.get(difficulty) || 0) + 1);
    }
    this.size = document.getElementById('size');
    this.level = document.getElementById('level');
    this.unsolved = document.getElementById('unsolved');
    for (const [n, count] of [...sizes].sort((a, b) => a[0] - b[0])) add(this.size, n, `${n} × ${n} (${count})`);
    for (const [level, count] of [...levels].sort((a, b) => a[0] - b[0]))
      add(this.level, level, `${DIFFICULTIES[level]} (${count})`);
  }

  listen() {
    for (const control of [this.size, this.level, this.unsolved])
      control.addEventListener('change', () => this.filter());
    document.getElementById('earlier').addEventListener('click', () => this.turn(-1));
    document.getElementById('later').addEventListener('click', () => this.turn(1));
  }

  // The maps that the filters let through; the first page of them is shown.
  filter() {
    const fits = (control, value) => control.value === '' || Number(control.value) === value;
    this.found = this.entries.filter(
        (entry) => fits(this.size, entry.n) && fits(this.level, entry.difficulty) &&
                   !(this.unsolved.checked && this.store.state(entry.key) === 'solved'));
    this.page = 0;
    this.show();
  }

  turn(pages) {
    this.page += pages;
    this.show();
  }

  show() {
    const first = this.page * TILES;
    const shown = this.found.slice(first, first + TILES);
    this.tiles.replaceChildren(...shown.map((entry) => this.tile(entry)));
    const range = shown.length > 1 ? `${first + 1} to ${first + shown.length}` : `${first + shown.length}`;
    document.getElementById('range').textContent =
        this.found.length === 0 ? 'No map is like that' : `${range} of ${this.found.length}`;
    document.getElementById('earlier').disabled = this.page === 0;
    document.getElementById('later').disabled = first + TILES >= this.found.length;
  }

  tile(entry) {
    const state = this.store.state(entry.key);
    const level = DIFFICULTIES[entry.difficulty];
    const link = document.createElement('a');
    link.href = '#' + entry.key;
    link.className = `tile ${state}`;
    link.dataset.level = level;
    if (entry === this.chosen) link.setAttribute('aria-current', 'true');
    link.setAttribute('aria-label', `${entry.name}, ${entry.n} by ${entry.n}, ${level}${STATES[state]}`);
    link.append(thumbnail(entry), textElement('span', 'name', entry.name),
                textElement('span', 'level', `${entry.n}×${entry.n} ${level}`));
    const item = document.createElement('li');
    item.append(link);
    return item;
  }

  // Marks the map that is on the board; turns to its page where the filters let it through.
  choose(entry) {
    this.chosen = entry;
    const at = this.found.indexOf(entry);
    if (at >= 0) this.page = Math.floor(at / TILES);
    this.show();
  }

  // The map after (or before) `entry` among those that the filters let through.
  neighbour(entry, steps) {
    const list = this.found.length > 0 ? this.found : this.entries;
    const at = list.indexOf(entry);
    if (at < 0) return list.find(({index}) => index > entry.index) || list[0];
    return list[(at + steps + list.length) % list.length];
  }

  // The next map that is not solved, or just the next.
  next(entry) {
    let candidate = this.neighbour(entry, 1);
    for (let i = 0; i < this.found.length && this.store.state(candidate.key) === 'solved'; i++)
      candidate = this.neighbour(candidate, 1);
    return this.store.state(candidate.key) === 'solved' ? this.neighbour(entry, 1) : candidate;
  }
}
