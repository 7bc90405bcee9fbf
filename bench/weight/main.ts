/** Builds a small plain site and checks what a reader downloads for a first page against the budget. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand, runJson } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { firstView, type Part } from './first-view.ts';
import { islandView, panelView } from './island-view.ts';
import { type Largeness, largeSite } from './large-site.ts';
import { firstSentence, lastSentence, measuredPage, writeSampleSite } from './sample-site.ts';

const kilobyte = 1000;
const budget: readonly [Part['kind'], string, number][] = [
  ['js', 'JavaScript, gzip', 8 * kilobyte],
  ['css', 'CSS, gzip', 14 * kilobyte],
  ['html', 'HTML beyond the content, gzip', 8 * kilobyte],
];

/** What a page with one island adds. */
const ISLAND_LIMIT = 12 * kilobyte;

/** The panel that answers questions, beside Preact. */
const PANEL_LIMIT = 15 * kilobyte;

/** Beyond the content, as files: what every page of a site of so many pages takes. */
const LARGE_LIMIT = 40 * kilobyte;

const { values } = readArguments(
  'node scripts/run.mjs bench/weight/main.ts [--pages 1000,5000] [--json] [--cli FILE]',
  {
    pages: { type: 'string', default: '1000,5000' },
    json: { type: 'boolean', default: false },
    cli: { type: 'string' },
  },
);
const found = lecternCommand(values.cli);
if (!found.ok) fail(found.message, 1);

function largeTable(large: readonly Largeness[]): string {
  if (large.length === 0) return '';
  const cells = large.map(({ pages, page, frame, zipped, shared, output }) =>
    [pages, page, frame, zipped, shared, (output / 1e6).toFixed(1)].map(String),
  );
  const head = ['pages', 'bytes a page', 'beyond content', 'a page, gzip', 'shared, gzip', 'output MB'];
  return `${table([head, ...cells])}\n\n`;
}

const scratch = mkdtempSync(join(tmpdir(), 'lectern-weight-'));
try {
  const site = join(scratch, 'site');
  const out = join(scratch, 'out');
  mkdirSync(site);
  writeSampleSite(site);
  const run = runJson(found.command, ['build', site, '--out', out, '--json'], {
    LECTERN_DATA_DIR: join(scratch, 'data'),
  });
  const view = firstView(out, measuredPage, { first: firstSentence, last: lastSentence });
  const island = islandView(out, view);
  const panel = panelView(dirname(found.command.at(-1)!), view.parts.concat(island.parts));
  const said = view.problems.concat(island.problems, panel.problems);
  const problems = run.code === 0 ? said : [`build ended with ${run.code}: ${run.message}`, ...said];
  const claims: Claim[] = budget.map(([kind, name, limit]) => ({
    name,
    limit,
    unit: 'B',
    measured: view.parts.filter((part) => part.kind === kind).reduce((sum, part) => sum + part.gzip, 0),
  }));
  claims.push({
    name: 'added by one island, gzip',
    limit: ISLAND_LIMIT,
    unit: 'B',
    measured: island.parts.reduce((sum, part) => sum + part.gzip, 0),
  });
  claims.push({
    name: 'added by the panel that answers questions when it is opened, gzip',
    limit: PANEL_LIMIT,
    unit: 'B',
    measured: panel.parts.reduce((sum, part) => sum + part.gzip, 0),
  });
  const large: Largeness[] = [];
  for (const pages of values.pages.split(',').filter((count) => count !== '')) {
    const one = largeSite(found.command, scratch, positive(pages, 'pages'));
    large.push(one);
    claims.push({
      name: `HTML beyond the content, ${pages} pages`,
      limit: LARGE_LIMIT,
      unit: 'B',
      measured: one.frame,
    });
  }
  if (values.json)
    process.stdout.write(
      `${JSON.stringify({ ok: problems.length === 0 && claims.every(holds), claims, parts: view.parts, large, problems })}\n`,
    );
  else {
    process.stdout.write(
      `${table([['loaded on first view', 'kind', 'bytes', 'gzip'], ...view.parts.concat(island.parts, panel.parts).map((part) => [part.name, part.kind, String(part.raw), String(part.gzip)])])}\n\n${largeTable(large)}${claimLines(claims)}\n`,
    );
    for (const problem of problems) process.stdout.write(`FAIL  ${problem}\n`);
  }
  process.exitCode = problems.length === 0 && claims.every(holds) ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
