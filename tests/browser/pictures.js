// The page as people see it, at three widths, light and dark: a game under way, with a hint where there is room.
import path from 'node:path';

import {cell, cellsOf, launch, makePage, mapFile, maps, visit} from './browser.js';

const pictures = process.argv[2];
const index = 6;
const url = makePage('pictures.html', mapFile);
const browser = await launch();

for (const colorScheme of ['light', 'dark']) {
  for (const [width, height] of [[320, 640], [768, 1024], [1280, 900]]) {
    await visit(browser, url, {viewport: {width, height}, colorScheme}, async (page) => {
      await page.locator('#tiles a').nth(index).click();
      for (const queen of cellsOf(maps[index]).slice(0, 3)) {
        await cell(page, queen).click();
        if (await page.locator(`.cell.queen[data-cell="${queen}"]`).count() === 0) await cell(page, queen).click();
      }
      if (width < 1280) await page.locator('#hint').click();
      await page.locator('#back').hover();
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({path: path.join(pictures, `page-${width}-${colorScheme}.png`)});
    });
  }
}
await browser.close();
