/** Takes the pictures of the manual from the built program: `node scripts/docs-pictures.ts [NAME …]`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { PICTURES, type Picture } from './docs-pictures/pictures.ts';
import { smallPng } from './docs-pictures/png.ts';
import { serveFolder } from './docs-pictures/serve-folder.ts';
import { ensureChromium } from './setup/ensure-chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MOST_BYTES = 60_000;
/** Pixels of the picture for each pixel of the page: sharp on most screens, still small. */
const SCALE = 2;

async function take(browser: Browser, picture: Picture, address: string): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: picture.viewport,
    deviceScaleFactor: picture.scale ?? SCALE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  try {
    await page.goto(`${address}${picture.path}`, { waitUntil: 'networkidle' });
    if (picture.click !== undefined) await page.locator(picture.click).first().click();
    await page.mouse.move(picture.viewport.width - 1, picture.viewport.height - 1);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    return await page.screenshot({ clip: picture.clip });
  } finally {
    await page.close();
  }
}

async function main(wanted: readonly string[]): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'lectern-pictures-'));
  const browser = await chromium.launch({
    executablePath: ensureChromium(join(root, '.runtime')),
    chromiumSandbox: false,
  });
  try {
    for (const picture of PICTURES) {
      if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
      const server = await serveFolder(join(root, 'dist/cli.js'), join(root, picture.folder), data);
      try {
        const png = smallPng(await take(browser, picture, server.url), MOST_BYTES);
        const file = join(root, 'docs/images', `${picture.name}.png`);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, png);
        console.log(`${picture.name}.png ${(png.length / 1000).toFixed(1)} kB`);
      } finally {
        await server.close();
      }
    }
  } finally {
    await browser.close();
    rmSync(data, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
