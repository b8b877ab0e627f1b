// One map being played: the marks that the player set, and how they came there.

import {EMPTY, QUEEN, CROSS, attackCounts, isSolved, queensOf} from './rules.js';

export class Game {
  // `saved`: what toSave() gave, or undefined.
  constructor(map, saved) {
    this.map = map;
    this.marks = new Uint8Array(map.n * map.n);
    this.past = [];
    this.future = [];
    this.stroke = null;
    this.seconds = 0;
    this.hints = 0;
    this.solvedIn = null;
    if (saved) this.restore(saved);
  }

  restore({marks, seconds, hints, solvedIn}) {
    if (typeof marks !== 'string' || marks.length !== this.marks.length || /[^012]/.test(marks)) return;
    this.marks = Uint8Array.from(marks, Number);
    this.seconds = Number(seconds) || 0;
    this.hints = Number(hints) || 0;
    this.solvedIn = typeof solvedIn === 'number' ? solvedIn : null;
  }

  toSave() {
    const {seconds, hints, solvedIn} = this;
    return {marks: this.marks.join(''), seconds, hints, solvedIn};
  }

  get queens() {
    return queensOf(this.marks).length;
  }

  get solved() {
    return isSolved(this.map, this.marks);
  }

  get untouched() {
    return this.marks.every((mark) => mark === EMPTY);
  }

  // What each cell shows: its mark, or a cross that a queen makes when crosses are automatic.
  shown(automatic) {
    if (!automatic) return this.marks;
    const attacked = attackCounts(this.map, this.marks);
    return this.marks.map((mark, cell) => (mark === EMPTY && attacked[cell] > 0 ? CROSS : mark));
  }

  // Changes from here to endStroke() are undone together.
  beginStroke() {
    this.stroke = [];
  }

  endStroke() {
    if (this.stroke && this.stroke.length > 0) {
      this.past.push(this.stroke);
      this.future = [];
    }
    this.stroke = null;
  }

  set(cell, mark) {
    if (this.marks[cell] === mark) return;
    this.stroke.push([cell, this.marks[cell], mark]);
    this.marks[cell] = mark;
  }

  // `changes`: [cell, mark] pairs.
  change(changes) {
    this.beginStroke();
    for (const [cell, mark] of changes) this.set(cell, mark);
    this.endStroke();
  }

  clear() {
    this.change(Array.from(this.marks, (_, cell) => [cell, EMPTY]));
  }

  // From what the cell shows to the next: nothing, cross, queen.
  cycle(cell, automatic) {
    const next = {[EMPTY]: CROSS, [CROSS]: QUEEN, [QUEEN]: EMPTY};
    this.change([[cell, next[this.shown(automatic)[cell]]]]);
  }

  undo() {
    const stroke = this.past.pop();
    if (!stroke) return;
    for (const [cell, before] of [...stroke].reverse()) this.marks[cell] = before;
    this.future.push(stroke);
  }

  redo() {
    const stroke = this.future.pop();
    if (!stroke) return;
    for (const [cell, , after] of stroke) this.marks[cell] = after;
    this.past.push(stroke);
  }
}
