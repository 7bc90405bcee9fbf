/** Every hostile text in every place, whole: read as Chromium's parser does, and with `--touch` opened and touched. */
// `node scripts/run.mjs test/long/hostile-pages.ts [PATTERN] [--touch]`; PATTERN chooses payloads by id. Ends with 1 when anything was found.
import { chromium } from 'playwright-core';
import { machineProblems } from '../support/hostile-machine-output.ts';
import { payloads } from '../support/hostile-payloads.data.ts';
import { serveHostile } from '../support/hostile-server.ts';
import { openCanary, readPages, visit } from '../support/hostile-visit.ts';

const touch = process.argv.includes('--touch');
const pattern = new RegExp(process.argv[2]?.startsWith('--') === false ? process.argv[2] : '');
const chosen = payloads.filter(({ id }) => pattern.test(id));
const canary = await openCanary();
const server = await serveHostile(chosen, canary.address, 1);
const browser = await chromium.launch({
  executablePath: process.env['LECTERN_CHROMIUM'] ?? '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext();
const began = performance.now();
const found: string[] = [];
const places = new Set<string>();
let pages = 0;
let touched = 0;
for (const payload of chosen) {
  const paths = server.paths(payload);
  const page = await context.newPage();
  await page.goto(`${server.origin(payload)}/robots.txt`);
  const read = await readPages(page, paths);
  found.push(...read.unsafe.map((line) => `${payload.id} ${line}`), ...(await machineProblems(page)));
  for (const mark of read.marks) places.add(mark.replace(/^q[a-z]+\d\d_/, ''));
  pages += read.pages;
  await page.close();
  for (const path of touch ? paths : []) {
    const seen = await visit(context, server.origin(payload) + path);
    found.push(...seen.found);
    touched += seen.touched;
  }
}
found.push(...canary.heard.map((line) => `canary ${line}`));
for (const line of found) console.log(line.slice(0, 500));
console.log(
  `${chosen.length} payloads, ${places.size} places reached, ${pages} pages, ${touched} things touched, ${Math.round((performance.now() - began) / 1000)} s: ${found.length} found`,
);
await browser.close();
await server.close();
canary.close();
process.exitCode = found.length === 0 ? 0 : 1;
