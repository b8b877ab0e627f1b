// Hints: the program's own reasons, in its own words, from any state of the board.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';

import {assertSolved, cell, cellsOf, launch, makePage, mapFile, maps, openMap, placeQueen, shown,
        visit} from './browser.js';

let browser;
let url;

before(async () => {
  browser = await launch();
  url = makePage('help.html', mapFile);
});
after(() => browser.close());

const hint = async (page) => {
  await page.locator('#hint').click();
  return page.locator('#message').textContent();
};
const follow = (page) => page.locator('#follow').click();

for (const [index, map] of maps.entries()) {
  test(`map ${index + 1}: hints lead to the solution by the program's steps`,
       () => visit(browser, url, {}, async (page) => {
    await openMap(page, index);
    const said = [];
    for (let i = 0; i < map.steps.length && await page.locator('#hint').isEnabled(); i++) {
      said.push(await hint(page));
      await follow(page);
    }
    assert.deepEqual(said, map.steps.map(({sentence}) => sentence + '.'));
    await assertSolved(page);
    assert.match(await page.locator('#message').textContent(), new RegExp(`with ${said.length} hints\\.$`));
  }));
}

test('mistakes come before reasons', () => visit(browser, url, {}, async (page) => {
  const index = 4;
  const solution = cellsOf(maps[index]);
  const first = maps[index].steps[0].sentence + '.';
  await openMap(page, index);
  await page.locator('#automatic').click();
  await cell(page, solution[2]).click();
  const name = (at) => `r${Math.floor(at / 8) + 1}c${(at % 8) + 1}`;
  assert.equal(await hint(page), `The cross on ${name(solution[2])} is a mistake.`);
  assert.equal(await page.locator('.cell.wrong').count(), 1);
  await follow(page);
  assert.equal((await shown(page))[solution[2]], 'empty');

  const wrong = solution[2] % 8 === 0 ? solution[2] + 1 : solution[2] - 1;
  await cell(page, wrong).click();
  await cell(page, wrong).click();
  assert.equal(await hint(page), `The queen on ${name(wrong)} is a mistake.`);
  await cell(page, solution[2]).click();
  await cell(page, solution[2]).click();
  const [low, high] = [wrong, solution[2]].sort((a, b) => a - b);
  assert.equal(await hint(page), `The queens on ${name(low)} and ${name(high)} share row 3.`);
  await follow(page);
  assert.deepEqual((await shown(page)).map((mark, at) => (mark === 'queen' ? at : -1)).filter((at) => at >= 0),
                   [solution[2]]);
  await page.locator('#clear').click();
  assert.equal(await hint(page), first);
}));

test('what is on the board already is not explained again', () => visit(browser, url, {}, async (page) => {
  const index = 6;
  const solution = cellsOf(maps[index]);
  await openMap(page, index);
  for (const queen of solution.slice(0, -1)) await placeQueen(page, queen);
  assert.match(await hint(page), /: a queen stands there\.$/);
  assert.equal(await page.locator('.cell.target').count(), 1);
  await page.keyboard.press('h');
  await follow(page);
  await assertSolved(page);
  assert.match(await page.locator('#message').textContent(), /with one hint\.$/);
}));
