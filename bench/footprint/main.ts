/** Memory and start of a server with 25,000 pages of a real repository, and the same program on 1 GB and one processor. */
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { type Mode, runMode } from '../size/runs.ts';
import { firstPage } from './first-page.ts';
import { memoryGroup } from './memory-group.ts';
import { repeatedSite } from './repeated-site.ts';

const MB = 1024 * 1024;
const MANUAL = fileURLToPath(new URL('../../docs', import.meta.url));
const SMALL: readonly Mode[] = ['serve', 'build'];

const { values } = readArguments(
  'node scripts/run.mjs bench/footprint/main.ts --folder DIR [--pages 25000] [--memory 1024] [--only large,small] [--patience 1800] [--keep] [--cli FILE]',
  {
    folder: { type: 'string' },
    pages: { type: 'string', default: '25000' },
    memory: { type: 'string', default: '1024' },
    only: { type: 'string', default: 'large,small' },
    patience: { type: 'string', default: '1800' },
    keep: { type: 'boolean', default: false },
    cli: { type: 'string' },
  },
);
if (values.folder === undefined)
  fail('--folder needs a folder with docs.json, for example one of a real repository');
const folder = resolve(values.folder ?? '');
const pages = positive(values.pages, 'pages');
const memory = positive(values.memory, 'memory');
const patience = positive(values.patience, 'patience');
const found = lecternCommand(values.cli);
if (!found.ok) fail(found.message);
const command = found.ok ? found.command : [];
const work = join(tmpdir(), 'lectern-bench-footprint');
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const claims: Claim[] = [];

if (values.only.includes('large')) {
  const site = join(work, 'large');
  repeatedSite(folder, pages, site);
  const page = '/copy-1/index';
  const rows = [
    ['start', 'first page s', 'indexed s', 'peak MB', 'shared once', 'main', 'quiet MB', 'found'],
  ];
  for (const start of ['first', 'second']) {
    const run = await firstPage(command, site, { page, data: join(work, 'data'), patience });
    rows.push([
      start,
      ...[run.firstPageSeconds, run.indexedSeconds].map((value) => value.toFixed(2)),
      ...[run.peak, run.peakUsed, run.mainPeak, run.quiet].map((value) => (value / MB).toFixed(0)),
      String(run.found),
    ]);
    claims.push(
      { name: `${pages} pages, ${start} start, memory`, measured: run.peakUsed / MB, limit: 500, unit: 'MB' },
      {
        name: `${pages} pages, ${start} start, first page`,
        measured: run.firstPageSeconds,
        limit: 2,
        unit: 's',
      },
    );
  }
  process.stdout.write(`${table(rows)}\n\n`);
}
if (values.only.includes('small')) {
  const site = join(work, 'small');
  repeatedSite(folder, 1_000, site);
  const rows = [
    ['site', 'command', 's', 'peak MB', 'with file cache MB', 'ended by the kernel', 'what it says'],
  ];
  for (const [name, place] of [
    ['manual', MANUAL],
    ['1,000 pages', site],
  ] as const)
    for (const mode of SMALL) {
      const group = memoryGroup(`lectern-footprint-${process.pid}`, memory * MB);
      try {
        const run = await runMode(mode, { command: group.wrap(command), site: place, work, patience });
        rows.push([
          name,
          mode,
          run.seconds.toFixed(1),
          (run.peak / MB).toFixed(0),
          (group.peak() / MB).toFixed(0),
          String(group.kills()),
          run.result,
        ]);
        claims.push({
          name: `${name}, ${mode} on ${memory} MB and one processor, processes ended or pages missing`,
          measured: group.kills() + (run.failed ? 1 : 0),
          limit: 0,
          unit: '',
        });
      } finally {
        group.remove();
      }
    }
  process.stdout.write(`${table(rows)}\n\n`);
}
if (!values.keep) rmSync(work, { recursive: true, force: true });
process.stdout.write(`${claimLines(claims)}\n`);
if (!claims.every(holds)) process.exitCode = 1;
