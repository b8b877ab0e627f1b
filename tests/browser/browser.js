// What every test needs: pages made by the program, a browser that notes whatever goes wrong on them, and what the
// program knows of the maps.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const program = process.env.QUEENS_PROGRAM;
export const folder = process.env.QUEENS_FOLDER;
const {chromium} = createRequire(path.join(folder, 'package.json'))('playwright-core');

export const mapFile = path.join(path.dirname(fileURLToPath(import.meta.url)), 'maps.txt');

// {name, n, placement, steps: [{sentence}]} of every map, from the program.
export const maps = execFileSync(program, ['solve', mapFile, '--explain', '--format', 'json'], {encoding: 'utf8'})
    .trim().split('\n').map((line) => JSON.parse(line));
export const regions = readFileSync(mapFile, 'utf8').split(/=== .* ===\n/).slice(1)
    .map((grid) => grid.replace(/\n/g, ''));

export function cellsOf(map) {
  return map.placement.map((column, row) => row * map.n + column);
}

export function makePage(name, file, ...options) {
  const out = path.join(folder, name);
  execFileSync(program, ['render', file, '-o', out, '--quiet', ...options]);
  return pathToFileURL(out).href;
}

export async function launch() {
  const sandbox = process.getuid() === 0 ? ['--no-sandbox'] : []; // chromium has none for root
  return chromium.launch({executablePath: '/usr/bin/chromium', args: sandbox});
}

// Runs `play` on the page at `url` in a visit of its own, `before` ahead of the page's script. Fails on any error, any
// message on the console and any request but the one for the page itself; messages that match `expected` have to come.
export async function visit(browser, url, {before, expected, ...options}, play) {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
  const complaints = [];
  context.on('request', (request) => {
    const address = request.url().replace(/#.*/, '');
    if (address !== url.replace(/#.*/, '') && address !== 'data:,') complaints.push('request ' + address);
  });
  context.on('page', (page) => {
    page.setDefaultTimeout(10000);
    page.on('console', (message) => complaints.push('console: ' + message.text()));
    page.on('pageerror', (error) => complaints.push('error: ' + error.message));
    page.on('dialog', (dialog) => {
      complaints.push('dialog: ' + dialog.message());
      dialog.dismiss();
    });
  });
  try {
    if (before) await context.addInitScript(before);
    const page = await context.newPage();
    await page.goto(url);
    await play(page, context);
    assert.deepEqual(complaints.filter((text) => !expected?.test(text)), []);
    if (expected) assert.notDeepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

export function cell(page, number) {
  return page.locator(`.cell[data-cell="${number}"]`);
}

// Opens the map with this index by its tile.
export async function openMap(page, index) {
  await page.locator('#tiles a').nth(index).click();
  await page.waitForFunction((name) => document.getElementById('name').textContent === name, maps[index].name);
}

// Clicks until the cell shows a queen.
export async function placeQueen(page, number, press = (target) => target.click()) {
  for (let times = 0; times < 2 && (await shown(page))[number] !== 'queen'; times++) await press(cell(page, number));
}

// What the cells show, in the words of their labels.
export async function shown(page) {
  const labels = await page.locator('.cell').evaluateAll(
      (cells) => cells.map((element) => element.getAttribute('aria-label')));
  return labels.map((label) => label.replace(/.*: /, ''));
}

export async function assertSolved(page) {
  assert.match(await page.locator('#message').textContent(), /^Solved in \d+:\d\d, /);
  assert.equal(await page.locator('#next-map').isVisible(), true);
  assert.equal(await page.locator('#tiles a.solved[aria-current]').count(), 1);
}
