// How the page looks and is found: themes, contrast, small screens, names from outside, links, thousands of maps.
import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';

import {cell, folder, launch, makePage, mapFile, maps, openMap, regions, visit} from './browser.js';

let browser;
let url;

before(async () => {
  browser = await launch();
  url = makePage('look.html', mapFile, '--title', '<b onclick="alert(1)">Hostile</b>');
});
after(() => browser.close());

const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = 'rgb(244, 242, 238)';
const dark = 'rgb(20, 20, 26)';

test('dark mode follows the system until it is switched', async () => {
  await visit(browser, url, {colorScheme: 'dark'}, async (page) => {
    assert.equal(await background(page), dark);
    await page.locator('#dark').click();
    assert.equal(await background(page), light);
    await page.reload();
    assert.equal(await background(page), light);
    await page.locator('#dark').click();
    await page.emulateMedia({colorScheme: 'light'});
    // Switched back to what the system says, it follows the system again.
    await page.waitForFunction((wanted) => getComputedStyle(document.body).backgroundColor === wanted, light);
  });
  await visit(browser, url, {colorScheme: 'light'}, async (page) => assert.equal(await background(page), light));
});

// Runs in the page: every visible text whose contrast with what is behind it is below WCAG's 4.5:1.
function paleTexts() {
  const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
  const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = (colour) => {
    const whole = colour.startsWith('color(') ? 1 : 255;
    const parts = channels(colour).slice(0, 3).map((part) => linear(part / whole));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if ((channels(colour)[3] ?? 1) > 0) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const found = [];
  for (const element of document.querySelectorAll('body *')) {
    const texts = [...element.childNodes].filter(({nodeType}) => nodeType === Node.TEXT_NODE);
    const text = texts.map(({data}) => data.trim()).join('');
    if (text === '' || !element.checkVisibility() || element.closest('script, :disabled')) continue;
    const colours = [getComputedStyle(element).color, behind(element)];
    const [one, other] = colours.map(luminance).sort((a, b) => b - a);
    if ((one + 0.05) / (other + 0.05) < 4.5) found.push(`${text}: ${colours.join(' on ')}`);
  }
  return found;
}

test('all text has the contrast that WCAG AA asks for', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await visit(browser, url, {colorScheme}, async (page) => {
      await page.locator('summary').click();
      for (let index = 0; index < maps.length; index++) {
        await openMap(page, index);
        await page.locator('#hint').click(); // letters on the board, the message, the button to follow it
        assert.deepEqual(await page.evaluate(paleTexts), []);
      }
    });
  }
});

test('on 320 pixels nothing is cut off and cells can be touched', async () => {
  await visit(browser, url, {viewport: {width: 320, height: 640}}, async (page) => {
    for (let index = 0; index < maps.length; index++) {
      await openMap(page, index);
      await page.locator('#hint').click();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      const {width, height} = await cell(page, 0).boundingBox();
      assert.ok(width >= 24 && Math.abs(width - height) < 1, `${width} x ${height}`); // WCAG 2.5.8
    }
  });
});

test('everything can be reached and has a name', () => visit(browser, url, {}, async (page) => {
  const order = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const id = await page.evaluate(() => {
      const at = document.activeElement;
      return at === document.body ? '' : at.id || at.className.split(' ')[0] || at.localName;
    });
    if (id === '') break;
    order.push(id);
  }
  assert.deepEqual(order, ['skip', 'dark', 'back', 'forward', 'cell', 'hint', 'share', 'automatic', 'letters',
                           'summary', 'size', 'level', 'unsolved', ...maps.map(() => 'tile')]);
  const unnamed = await page.evaluate(() => {
    const hasName = (it) => it.getAttribute('aria-label') || it.textContent.trim() || it.labels?.length;
    const controls = [...document.querySelectorAll('button, a, input, select, [role=grid]')];
    return controls.filter((it) => it.checkVisibility() && !hasName(it)).map((it) => it.outerHTML);
  });
  assert.deepEqual(unnamed, []);
  assert.equal(await page.locator('[role=grid] > [role=row] > [role=gridcell]').count(), maps[0].n ** 2);
}));

test('names and titles from outside stay text', () => visit(browser, url, {}, async (page) => {
  assert.equal(await page.title(), '<b onclick="alert(1)">Hostile</b>');
  assert.equal(await page.locator('h1').textContent(), '<b onclick="alert(1)">Hostile</b>');
  const index = maps.findIndex(({name}) => name.startsWith('<img'));
  await openMap(page, index);
  assert.equal(await page.locator('#name').textContent(), maps[index].name);
  assert.equal(await page.locator('img, h1 b').count(), 0);
}));

test('a policy keeps foreign scripts from running',
     () => visit(browser, url, {expected: /violates the following Content Security Policy/}, async (page) => {
  const ran = await page.evaluate(() => {
    window.complained = '';
    document.addEventListener('securitypolicyviolation', (event) => {
      window.complained = event.violatedDirective;
    });
    const script = document.createElement('script');
    script.textContent = 'window.foreign = true';
    document.body.append(script);
    return window.foreign === true;
  });
  assert.equal(ran, false);
  await page.waitForFunction(() => window.complained.startsWith('script-src'));
}));

test('maps are chosen by size and difficulty', () => visit(browser, url, {}, async (page) => {
  const names = () => page.locator('#tiles .name').allTextContents();
  assert.deepEqual(await names(), maps.map(({name}) => name));
  await page.locator('#size').selectOption('8');
  assert.deepEqual(await names(), maps.filter(({n}) => n === 8).map(({name}) => name));
  await page.locator('#level').selectOption({label: 'expert (4)'});
  assert.deepEqual(await names(), ['Thorny']);
  await page.locator('#level').press('h'); // goes to the list, where it means hard, and is no call for a hint
  assert.equal(await page.locator('#follow').isVisible(), false);
  await page.locator('#level').selectOption({label: 'expert (4)'});
  await page.locator('#size').selectOption('5');
  assert.deepEqual(await names(), []);
  assert.equal(await page.locator('#range').textContent(), 'No map is like that');
}));

test('a link opens its map', () => visit(browser, url, {permissions: ['clipboard-read', 'clipboard-write']},
                                         async (page, context) => {
  await openMap(page, 7);
  await page.locator('#share').click();
  await page.waitForFunction(() => document.getElementById('message').textContent !== '');
  const link = await page.locator('#link').inputValue();
  assert.match(link, /^file:.*look\.html#[0-9a-z]+-[0-9a-z]+$/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  const other = await context.newPage();
  await other.goto(link);
  assert.equal(await other.locator('#name').textContent(), maps[7].name);
}));

test('paper shows the puzzle alone', () => visit(browser, url, {}, async (page) => {
  await openMap(page, 4);
  await page.locator('#hint').click();
  await page.emulateMedia({media: 'print'});
  for (const hidden of ['header', '#chooser', '.tools', '#note', '.options', '.mark >> nth=0', '.letter >> nth=0'])
    assert.equal(await page.locator(hidden).isVisible(), false, hidden);
  for (const visible of ['#name', '#grade', '#board', '#rules'])
    assert.equal(await page.locator(visible).isVisible(), true, visible);
}));

test('five thousand maps are painted within a second', async () => {
  const file = path.join(folder, 'many.jsonl');
  const line = (i) => {
    const {n} = maps[i % maps.length];
    const rows = regions[i % maps.length].match(new RegExp(`.{${n}}`, 'g'));
    return JSON.stringify({name: `Number ${i}`, regions: i % 2 ? rows : rows.reverse()});
  };
  writeFileSync(file, Array.from({length: 5000}, (_, i) => line(i)).join('\n'));
  const many = makePage('many.html', file);
  assert.ok(readFileSync(path.join(folder, 'many.html')).length < 3e6);
  const times = [];
  for (let i = 0; i < 3; i++) {
    await visit(browser, many, {}, async (page) => {
      assert.equal(await page.locator('#range').textContent(), '1 to 24 of 5000');
      times.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    });
  }
  console.log(`first contentful paint after ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  assert.ok(Math.min(...times) < 1000);
});
