/** Edits a page again and again within one second, always as long as before; run on a file system that keeps whole seconds. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { liveAddress, liveListener } from '../../support/live-listener.ts';
import { runningSite } from '../../support/running-site.ts';

const [home = ''] = process.argv.slice(2);
const EDITS = 40;
const folder = join(home, 'docs');
const file = join(folder, 'index.mdx');
const text = (word: string): string => `---\ntitle: Page\n---\n\nIt says ${word}.\n`;

test('edits within a second', { timeout: 60_000 }, async (t) => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'docs.json'), JSON.stringify({ name: 'A', navigation: { pages: ['index'] } }));
  writeFileSync(file, text('edit99'));
  const site = await runningSite(folder, { preview: true });
  const listener = await liveListener(site.url, await liveAddress(site.url, '/'));
  t.after(() => listener.close());
  let sameTime = 0;
  let before = statSync(file).ctimeMs;
  for (let edit = 10; edit < 10 + EDITS; edit++) {
    await listener.sees('/', `edit${edit}`, () => writeFileSync(file, text(`edit${edit}`)));
    const { ctimeMs } = statSync(file);
    if (ctimeMs === before) sameTime++;
    before = ctimeMs;
  }
  process.stdout.write(`SEEN ${EDITS} ${sameTime}\n`);
});
