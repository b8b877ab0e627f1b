// Where the page starts: the maps are read, the one that the address names is opened, and buttons are wired.

import {readMaps} from './maps.js';
import {openStore} from './store.js';
import {Settings} from './settings.js';
import {startClock} from './clock.js';
import {listen} from './gestures.js';
import {Chooser} from './chooser.js';
import {Play} from './play.js';

const entries = readMaps(document.getElementById('maps').textContent);
const store = openStore();
const settings = new Settings(store);
const play = new Play(store, settings);
const chooser = new Chooser(entries, store);

function named(hash) {
  return entries.find(({key}) => '#' + key === hash);
}

function openMapOf(entry) {
  play.open(entry);
  chooser.choose(entry);
  store.write('last', entry.key);
}

// Changes the address, from which the map follows.
function go(entry) {
  if (location.hash === '#' + entry.key) openMapOf(entry);
  else location.hash = entry.key;
}

async function share() {
  const link = document.getElementById('link');
  link.value = location.href.replace(/#.*$/, '') + '#' + play.entry.key;
  try {
    await navigator.clipboard.writeText(link.value);
    play.remark('The link to this map is copied.');
  } catch { // the browser does not let pages copy: then the player does it
    play.remark('This is the link to this map:');
    link.hidden = false;
    link.select();
  }
}

function wire(id, action) {
  document.getElementById(id).addEventListener('click', action);
}

wire('undo', () => play.undo());
wire('redo', () => play.redo());
wire('clear', () => play.clear());
wire('hint', () => play.hint());
wire('follow', () => play.followHint());
wire('share', share);
wire('next-map', () => go(chooser.next(play.entry)));
wire('back', () => go(chooser.neighbour(play.entry, -1)));
wire('forward', () => go(chooser.neighbour(play.entry, 1)));
wire('skip', () => play.board.focus(play.board.current));

settings.apply();
settings.listen(() => play.refresh());
window.addEventListener('hashchange', () => {
  const entry = named(location.hash);
  if (!entry) return;
  openMapOf(entry);
  document.getElementById('play').scrollIntoView({block: 'nearest'});
});
window.addEventListener('pagehide', () => play.leave());

const last = '#' + store.read('last');
const first = entries.find(({key}) => store.state(key) !== 'solved');
openMapOf(named(location.hash) || named(last) || first || entries[0]);
play.onSolved = () => chooser.show();
listen(document.getElementById('stage'), play);
startClock(() => play.tick());
