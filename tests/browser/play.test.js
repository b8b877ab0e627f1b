// Playing by mouse, keyboard and touch; undoing; coming back.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {assertSolved, cell, cellsOf, launch, makePage, mapFile, maps, openMap, placeQueen, shown,
        visit} from './browser.js';

let browser;
let url;

before(async () => {
  browser = await launch();
  url = makePage('play.html', mapFile, '--title', 'Queens to play');
});
after(() => browser.close());

const SMALL = {viewport: {width: 320, height: 640}, hasTouch: true, isMobile: true};

test('a map is solved by mouse', () => visit(browser, url, {}, async (page) => {
  await openMap(page, 4);
  await page.locator('#automatic').click();
  for (const queen of cellsOf(maps[4])) {
    await cell(page, queen).click();
    assert.equal((await shown(page))[queen], 'cross');
    await cell(page, queen).click();
    assert.equal((await shown(page))[queen], 'queen');
  }
  await assertSolved(page);
  await cell(page, 0).click(); // a solved board stays as it is
  await assertSolved(page);
  await page.locator('#next-map').click();
  await page.waitForFunction((name) => document.getElementById('name').textContent === name, maps[5].name);
}));

test('a map is solved by keyboard alone', () => visit(browser, url, {}, async (page) => {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // skip to the board
  let at = 0;
  const {n} = maps[0];
  const walk = async (to) => {
    const press = async (key, times) => {
      for (let i = 0; i < times; i++) await page.keyboard.press(key);
    };
    await press(to >= at ? 'ArrowDown' : 'ArrowUp', Math.abs(Math.floor(to / n) - Math.floor(at / n)));
    await press(to % n >= at % n ? 'ArrowRight' : 'ArrowLeft', Math.abs((to % n) - (at % n)));
    at = to;
  };
  await page.keyboard.press('Space');
  assert.equal((await shown(page))[0], 'cross');
  await page.keyboard.press('Backspace');
  assert.equal((await shown(page))[0], 'empty');
  for (const queen of cellsOf(maps[0])) {
    await walk(queen);
    await page.keyboard.press('Enter');
    assert.match(await page.locator('#spoken').textContent(), /^row \d, column \d, region [A-E]: queen$/);
  }
  await assertSolved(page);
  const focused = await page.evaluate(() => document.activeElement.dataset.cell);
  assert.equal(Number(focused), at);
}));

test('a map is solved by touch on a screen of 320 pixels', () => visit(browser, url, SMALL, async (page) => {
  await page.locator('#tiles a').nth(9).tap();
  await page.waitForFunction((name) => document.getElementById('name').textContent === name, maps[9].name);
  for (const queen of cellsOf(maps[9])) await placeQueen(page, queen, (target) => target.tap());
  await assertSolved(page);
}));

test('dragging draws crosses, from a cross it wipes them, and one undo takes all back',
     () => visit(browser, url, {}, async (page) => {
  await openMap(page, 4);
  const drag = async (from, to) => {
    const middle = async (number) => {
      const {x, y, width, height} = await cell(page, number).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...await middle(from));
    await page.mouse.down();
    await page.mouse.move(...await middle(to), {steps: 20});
    await page.mouse.up();
  };
  const crosses = async () => (await shown(page)).flatMap((mark, at) => (mark === 'cross' ? [at] : []));
  await drag(8, 13);
  assert.deepEqual(await crosses(), [8, 9, 10, 11, 12, 13]);
  await drag(9, 11);
  assert.deepEqual(await crosses(), [8, 12, 13]);
  await page.locator('#undo').click();
  assert.deepEqual(await crosses(), [8, 9, 10, 11, 12, 13]);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await crosses(), []);
  assert.equal(await page.locator('#undo').isDisabled(), true);
  await page.keyboard.press('Control+y');
  await page.locator('#redo').click();
  assert.deepEqual(await crosses(), [8, 12, 13]);
  await page.locator('#clear').click();
  assert.deepEqual(await crosses(), []);
  await page.locator('#undo').click();
  assert.deepEqual(await crosses(), [8, 12, 13]);
}));

test('queens cross what they attack, and those in conflict are marked',
     () => visit(browser, url, {}, async (page) => {
  await openMap(page, 4);
  await cell(page, 27).click();
  await cell(page, 27).click();
  const marks = await shown(page);
  for (let at = 0; at < 64; at++) {
    const [down, across] = [Math.abs(Math.floor(at / 8) - 3), Math.abs((at % 8) - 3)];
    if (down === 0 || across === 0 || (down < 2 && across < 2)) assert.notEqual(marks[at], 'empty', at);
  }
  await cell(page, 29).click(); // from the cross that the first queen made
  const labels = await page.locator('.cell.conflict').evaluateAll((all) => all.map(({dataset}) => dataset.cell));
  assert.deepEqual(labels, ['27', '29']);
  assert.equal((await shown(page))[29], 'queen, in conflict');
  assert.equal(await page.locator('#message').textContent(), 'The queens on r4c4 and r4c6 share row 4.');
  await cell(page, 29).click();
  await page.locator('#automatic').click();
  assert.equal((await shown(page)).filter((mark) => mark === 'cross').length, 0);
}));

test('reloading keeps the board, the time and the settings', () => visit(browser, url, {}, async (page) => {
  await openMap(page, 2);
  await page.locator('#letters').click();
  await page.locator('#automatic').click();
  await cell(page, 3).click();
  await cell(page, 20).click();
  await cell(page, 20).click();
  const before = await shown(page);
  await page.waitForFunction(() => document.getElementById('clock').textContent >= '0:02');
  await page.reload();
  assert.equal(await page.locator('#name').textContent(), maps[2].name);
  assert.deepEqual(await shown(page), before);
  assert.notEqual(await page.locator('#clock').textContent(), '0:00');
  assert.equal(await page.locator('#letters').getAttribute('aria-checked'), 'true');
  assert.equal(await page.locator('#automatic').getAttribute('aria-checked'), 'false');
  await openMap(page, 3);
  await openMap(page, 2);
  assert.deepEqual(await shown(page), before);
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('queens.map.')));
  assert.equal(kept.length, 1, 'a map that was only looked at leaves no trace');
  await page.goto(url);
  assert.equal(await page.locator('#name').textContent(), maps[2].name, 'the last map is opened again');
}));

function forbidStorage() {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('no', 'SecurityError');
    },
  });
}

test('where the browser stores nothing the page can be played',
     () => visit(browser, url, {before: forbidStorage}, async (page) => {
  for (const queen of cellsOf(maps[0])) await placeQueen(page, queen);
  await assertSolved(page);
}));
