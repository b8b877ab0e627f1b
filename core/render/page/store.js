// What outlives a visit: the progress of every map, by its key, and the settings. Where the browser keeps nothing
// (private windows, blocked storage) the page works for as long as it is open.

const PREFIX = 'queens.';

export class Store {
  constructor(storage) {
    this.storage = storage;
    this.memory = new Map();
  }

  read(name) {
    try {
      const text = this.memory.get(name) ?? this.storage.getItem(PREFIX + name);
      return text ? JSON.parse(text) : undefined;
    } catch {
      return undefined;
    }
  }

  write(name, value) {
    const text = JSON.stringify(value);
    try {
      this.storage.setItem(PREFIX + name, text);
      this.memory.delete(name);
    } catch {
      this.memory.set(name, text);
    }
  }

  progress(key) {
    return this.read('map.' + key);
  }

  saveProgress(key, progress) {
    this.write('map.' + key, progress);
  }

  // 'solved', 'begun' or 'new'
  state(key) {
    const progress = this.progress(key);
    if (!progress) return 'new';
    if (typeof progress.solvedIn === 'number') return 'solved';
    return /[12]/.test(progress.marks) ? 'begun' : 'new';
  }
}

export function openStore() {
  try {
    return new Store(window.localStorage);
  } catch {
    return new Store(null);
  }
}
