/** Opens pages of the manual on a slow phone: what moves, when the largest paint is, and how heavy the fonts are; beside another tree in the same runs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from '../reading/serve-folder.ts';
import { type FirstView, firstView, SLOW_4G } from '../reading/visit.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';

const usage =
  'node scripts/run.mjs bench/paint/main.ts [--base TREE] [--runs 5] [--cpu 4] [--cli FILE] [--json]';
const { values } = readArguments(usage, {
  base: { type: 'string' },
  runs: { type: 'string', default: '5' },
  cpu: { type: 'string', default: '4' },
  cli: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const PAGES = {
  text: '/guides/writing/pages',
  code: '/guides/writing/code',
  fields: '/reference/front-matter',
  operation: '/reference/api/create-agent-job',
} as const;
const PHONE = { width: 390, height: 844 };
const MAX_SHIFT = 0.005;
const MAX_FONTS = 45_000;
/** Two visits of the same page differ as much on a quiet machine. */
const LATER = 1.05;

interface Row extends FirstView {
  readonly site: string;
  readonly page: string;
  readonly run: number;
}

function built(command: readonly string[], out: string): string {
  const [program = '', ...args] = command;
  const docs = fileURLToPath(new URL('../../docs', import.meta.url));
  const env = { ...process.env, LECTERN_DATA_DIR: `${out}-data` };
  const run = spawnSync(program, [...args, 'build', docs, '--out', out], { env, encoding: 'utf8' });
  if (run.status !== 0)
    fail(`The build ended with ${run.status}: ${(run.stderr || run.stdout).slice(-400)}`, 1);
  return out;
}

function commandOf(file: string | undefined): readonly string[] {
  const found = lecternCommand(file);
  return found.ok ? found.command : fail(found.message);
}

const figure = (
  rows: readonly Row[],
  site: string,
  page: string,
  name: 'cls' | 'lcp' | 'fcp' | 'fonts',
): number => median(rows.filter((row) => row.site === site && row.page === page).map((row) => row[name]));

function claimsOf(rows: readonly Row[]): Claim[] {
  return Object.keys(PAGES).flatMap((page) => {
    const own = rows.filter((row) => row.site === 'this tree' && row.page === page);
    const shares = own.flatMap(({ run, lcp }) => {
      const base = rows.find((row) => row.site === 'base' && row.page === page && row.run === run);
      return base === undefined ? [] : [lcp / base.lcp];
    });
    const later: Claim = {
      name: `${page}: largest paint, of that of the base`,
      measured: median(shares),
      limit: LATER,
      unit: '',
    };
    return [
      {
        name: `${page}: layout shift, in thousandths`,
        measured: 1000 * figure(rows, 'this tree', page, 'cls'),
        limit: 1000 * MAX_SHIFT,
        unit: '/ 1000',
      },
      {
        name: `${page}: fonts`,
        measured: Math.max(...own.map(({ fonts }) => fonts)),
        limit: MAX_FONTS,
        unit: 'B',
      },
      ...(shares.length === 0
        ? []
        : [{ ...later, measured: 100 * later.measured, limit: 100 * LATER, unit: '%' }]),
    ];
  });
}

const runs = positive(values.runs, 'runs');
const slow = { cpu: positive(values.cpu, 'cpu'), ...SLOW_4G };
const home = mkdtempSync(join(tmpdir(), 'lectern-paint-'));
const commands = new Map([
  ['this tree', commandOf(values.cli)],
  ...(values.base === undefined ? [] : [['base', commandOf(join(values.base, 'dist/cli.js'))] as const]),
]);
const sites: { name: string; url: string; close(): void }[] = [];
const rows: Row[] = [];
try {
  for (const [name, command] of commands)
    sites.push({ name, ...(await serveFolder(built(command, join(home, name.replace(' ', '-'))))) });
  const browser = await chromium.launch({
    executablePath: process.env['LECTERN_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    chromiumSandbox: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
    env: { ...process.env, HOME: home },
  });
  for (let run = 0; run < runs; run++)
    for (const [page, path] of Object.entries(PAGES))
      for (const { name, url } of run % 2 === 0 ? sites : sites.toReversed()) {
        const view = await firstView(browser, { address: url + path, viewport: PHONE }, slow);
        rows.push({ ...view, site: name, page, run });
        process.stderr.write(
          `run ${run + 1}: ${name} ${page} FCP ${view.fcp.toFixed(0)} LCP ${view.lcp.toFixed(0)}\n`,
        );
      }
  await browser.close();
} finally {
  for (const site of sites) site.close();
  rmSync(home, { recursive: true, force: true });
}
const claims = claimsOf(rows);
const lines = Object.keys(PAGES).flatMap((page) =>
  sites.map(({ name }) => [
    `${page}, ${name}`,
    ...(['fcp', 'lcp'] as const).map((each) => figure(rows, name, page, each).toFixed(0)),
    figure(rows, name, page, 'cls').toFixed(4),
    (figure(rows, name, page, 'fonts') / 1000).toFixed(1),
  ]),
);
process.stdout.write(
  values.json
    ? `${JSON.stringify({ slow, rows, claims })}\n`
    : `\n${runs} runs, medians; processor ${slow.cpu} times slower, 150 ms, 1.6 Mbit/s\n\n${table([['page', 'FCP', 'LCP', 'CLS', 'fonts, kB'], ...lines])}\n\n${claimLines(claims)}\n`,
);
process.exitCode = claims.every(holds) ? 0 : 1;
