// Playing one map: what the player does goes to the game, and what the game became goes to the board, the message
// line and the store.

import {DIFFICULTIES, openMap} from './maps.js';
import {EMPTY, firstConflict} from './rules.js';
import {clash} from './sentence.js';
import {nextHint} from './hint.js';
import {Game} from './game.js';
import {Board} from './board.js';
import {clockText} from './clock.js';

function byId(id) {
  return document.getElementById(id);
}

function rulesText(map) {
  return map.wide ? 'One queen in every row, column and region, and no two on one diagonal.'
                  : 'One queen in every row, column and region, and no two may touch.';
}

export class Play {
  constructor(store, settings) {
    this.store = store;
    this.settings = settings;
    this.board = new Board(byId('stage'));
    this.onSolved = () => {};
  }

  open(entry) {
    this.leave();
    this.entry = entry;
    this.map = openMap(entry);
    this.game = new Game(this.map, this.store.progress(entry.key));
    this.shownHint = null;
    this.wasSolved = this.game.solved;
    byId('name').textContent = entry.name;
    byId('grade').textContent = DIFFICULTIES[entry.difficulty];
    byId('grade').dataset.level = DIFFICULTIES[entry.difficulty];
    byId('board-size').textContent = `${entry.n} × ${entry.n}`;
    byId('rules').textContent = rulesText(this.map);
    this.board.open(this.map, entry.name);
    this.say(this.wasSolved ? this.solvedText() : this.greeting());
    this.refresh();
  }

  // A solved board stays as it is until it is undone or cleared.
  get locked() {
    return this.game.solved;
  }

  cycle(cell) {
    if (this.locked) return;
    this.game.cycle(cell, this.settings.automatic);
    this.changed();
    this.tell(cell);
  }

  set(cell, mark) {
    if (this.locked) return;
    this.game.change([[cell, mark]]);
    this.changed();
    this.tell(cell);
  }

  // A cross that a queen makes is there already.
  toggle(cell, mark) {
    const {marks} = this.game;
    if (marks[cell] === EMPTY && this.game.shown(this.settings.automatic)[cell] === mark) return;
    this.set(cell, marks[cell] === mark ? EMPTY : mark);
  }

  // For screen readers.
  tell(cell) {
    byId('spoken').textContent = this.board.describe(cell);
  }

  undo() {
    this.game.undo();
    this.changed();
  }

  redo() {
    this.game.redo();
    this.changed();
  }

  clear() {
    this.game.clear();
    this.changed();
  }

  hint() {
    if (this.locked) return;
    if (!this.shownHint) this.game.hints++;
    this.shownHint = nextHint(this.map, this.game.marks);
    this.sayHint(this.shownHint);
    this.refresh();
    this.save();
  }

  followHint() {
    const {changes} = this.shownHint;
    this.game.change(changes);
    this.changed();
    if (changes.length > 0) this.board.focus(changes[0][0]);
  }

  // After every change of the board.
  changed() {
    const {game} = this;
    this.shownHint = null;
    const solved = game.solved;
    if (solved && !this.wasSolved) {
      game.solvedIn = game.seconds;
      this.say(this.solvedText());
    } else if (!solved) {
      this.say(this.greeting());
    }
    this.refresh();
    this.save();
    if (solved && !this.wasSolved) this.onSolved();
    this.wasSolved = solved;
  }

  // Unless there is more to say: the rules until the first move, then what two queens do to each other.
  greeting() {
    if (this.game.untouched) return rulesText(this.map);
    const both = firstConflict(this.map, this.game.marks);
    return both ? clash(this.map, ...both) + '.' : '';
  }

  solvedText() {
    const {solvedIn, seconds, hints} = this.game;
    const help = hints === 0 ? 'without a hint' : hints === 1 ? 'with one hint' : `with ${hints} hints`;
    return `Solved in ${clockText(solvedIn ?? seconds)}, ${help}.`;
  }

  // The message line, and a button beside it that does what it says.
  say(text, action = '') {
    byId('message').textContent = text;
    byId('link').hidden = true;
    byId('follow').textContent = action;
    byId('follow').hidden = action === '';
    byId('next-map').hidden = !this.game.solved;
    byId('note').classList.toggle('celebrate', this.game.solved);
  }

  // A long list of cells stands on the board already: it is left to screen readers.
  sayHint({text, effect, wrong, targets}) {
    this.say(text, wrong.length > 0 ? 'Take it back' : 'Do it');
    const rest = document.createElement('span');
    rest.textContent = effect;
    rest.classList.toggle('unseen', targets.length > 3);
    byId('message').append(rest, '.');
  }

  // Says something that is no hint.
  remark(text) {
    this.shownHint = null;
    this.say(text);
    this.refresh();
  }

  refresh() {
    const {game, board} = this;
    board.show(game.shown(this.settings.automatic), game.marks, this.shownHint);
    byId('stage').classList.toggle('solved', game.solved);
    byId('queens').textContent = `${game.queens} of ${this.map.n}`;
    byId('undo').disabled = game.past.length === 0;
    byId('redo').disabled = game.future.length === 0;
    byId('clear').disabled = game.untouched;
    byId('hint').disabled = game.solved;
    this.showTime();
  }

  showTime() {
    byId('clock').textContent = clockText(this.game.seconds);
  }

  tick() {
    if (this.game.solved) return;
    this.game.seconds++;
    this.showTime();
    if (this.game.seconds % 5 === 0 && !this.game.untouched) this.save();
  }

  // Keeps the time of the map on the board; one that was only looked at leaves no trace.
  leave() {
    if (this.game && !this.game.untouched) this.save();
  }

  save() {
    this.store.saveProgress(this.entry.key, this.game.toSave());
  }
}
