// The switches: dark mode, automatic crosses, region letters. Dark mode follows the system until it is switched.

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

export class Settings {
  constructor(store) {
    this.store = store;
    this.values = {automatic: true, letters: false, dark: null, ...store.read('settings')};
  }

  get automatic() {
    return this.values.automatic;
  }

  get dark() {
    return this.values.dark ?? systemIsDark.matches;
  }

  set(name, value) {
    this.values[name] = name === 'dark' && value === systemIsDark.matches ? null : value;
    this.store.write('settings', this.values);
    this.apply();
  }

  apply() {
    const root = document.documentElement;
    root.dataset.theme = this.dark ? 'dark' : 'light';
    root.classList.toggle('letters', this.values.letters);
    for (const name of ['automatic', 'letters', 'dark']) {
      const value = name === 'dark' ? this.dark : this.values[name];
      document.getElementById(name).setAttribute('aria-checked', value);
    }
  }

  // Calls `changed` after each change.
  listen(changed) {
    for (const name of ['automatic', 'letters', 'dark']) {
      const control = document.getElementById(name);
      control.addEventListener('click', () => {
        this.set(name, control.getAttribute('aria-checked') !== 'true');
        changed();
      });
    }
    systemIsDark.addEventListener('change', () => this.apply());
  }
}
