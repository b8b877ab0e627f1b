// Mouse, finger, pen and keyboard on the board, told as what the player wants: cycle a cell, paint crosses, set a
// mark.

import {CROSS, EMPTY, QUEEN} from './rules.js';

const STEPS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

// A press on one cell cycles it when it ends there. When it moves on, crosses are painted from the first cell on,
// or taken away where it began on a cross.
class Press {
  constructor(play, cell) {
    this.play = play;
    this.first = cell;
    this.last = cell;
    this.painting = false;
  }

  move(cell) {
    if (cell === null || cell === this.last) return;
    if (!this.painting) this.beginPainting();
    this.last = cell;
    this.paint(cell);
  }

  beginPainting() {
    const mark = this.play.game.marks[this.first];
    this.painting = true;
    this.from = mark === CROSS ? CROSS : EMPTY;
    this.to = mark === CROSS ? EMPTY : CROSS;
    this.play.game.beginStroke();
    this.paint(this.first);
  }

  paint(cell) {
    if (this.play.game.marks[cell] !== this.from) return;
    this.play.game.set(cell, this.to);
    this.play.refresh();
  }

  end() {
    if (!this.painting) return this.play.cycle(this.first);
    this.play.game.endStroke();
    this.play.changed();
  }

  cancel() {
    if (this.painting) this.end();
  }
}

function listenToPointer(stage, play) {
  let press = null;
  const cellAt = (event) => play.board.cellOf(document.elementFromPoint(event.clientX, event.clientY));
  stage.addEventListener('pointerdown', (event) => {
    const cell = cellAt(event);
    if (cell === null || event.button !== 0 || !event.isPrimary || play.locked) return;
    event.preventDefault();
    play.board.focus(cell);
    stage.setPointerCapture(event.pointerId);
    press = new Press(play, cell);
  });
  stage.addEventListener('pointermove', (event) => press && press.move(cellAt(event)));
  stage.addEventListener('pointerup', () => {
    if (press) press.end();
    press = null;
  });
  stage.addEventListener('pointercancel', () => {
    if (press) press.cancel();
    press = null;
  });
  stage.addEventListener('click', (event) => { // of a screen reader: no pointer went down
    const cell = play.board.cellOf(event.target);
    if (event.detail === 0 && cell !== null) play.cycle(cell);
  });
}

function destination(key, cell, n) {
  const [row, column] = [Math.floor(cell / n), cell % n];
  if (key === 'Home') return row * n;
  if (key === 'End') return row * n + n - 1;
  const [down, across] = STEPS[key];
  const inside = (at) => Math.min(Math.max(at, 0), n - 1);
  return inside(row + down) * n + inside(column + across);
}

function listenToKeys(stage, play) {
  stage.addEventListener('keydown', (event) => {
    const cell = play.board.cellOf(event.target);
    if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const toggle = (mark) => play.toggle(cell, mark);
    if (event.key in STEPS || event.key === 'Home' || event.key === 'End')
      play.board.focus(destination(event.key, cell, play.map.n));
    else if (event.key === ' ' || event.key === 'x') toggle(CROSS);
    else if (event.key === 'Enter' || event.key === 'q') toggle(QUEEN);
    else if (event.key === 'Backspace' || event.key === 'Delete') play.set(cell, EMPTY);
    else return;
    event.preventDefault();
  });
}

// Letters typed there are not for the game: in a list they choose.
function isTyping(target) {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'text');
}

function listenToShortcuts(play) {
  document.addEventListener('keydown', (event) => {
    if (isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const withControl = event.ctrlKey || event.metaKey;
    if (withControl && key === 'z') event.shiftKey ? play.redo() : play.undo();
    else if (withControl && key === 'y') play.redo();
    else if (!withControl && !event.altKey && key === 'h') play.hint();
    else return;
    event.preventDefault();
  });
}

export function listen(stage, play) {
  listenToPointer(stage, play);
  listenToKeys(stage, play);
  listenToShortcuts(play);
}
