/** Makes large repositories and holds check, build, dev and serve to a limit of memory and time on each. */
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { REPOSITORIES, repository } from './repositories.ts';
import { type Mode, type ModeRun, runMode } from './runs.ts';

const MODES: readonly Mode[] = ['check', 'build', 'dev', 'serve'];
const MB = 1024 * 1024;

const { values } = readArguments(
  'node scripts/run.mjs bench/size/main.ts [--only NAME,…] [--modes check,build,dev,serve] [--scale 1] [--limit 1024] [--patience 1800] [--cache DIR] [--keep] [--cli FILE] [--json]',
  {
    only: { type: 'string', default: REPOSITORIES.map(({ name }) => name).join(',') },
    modes: { type: 'string', default: MODES.join(',') },
    scale: { type: 'string', default: '1' },
    limit: { type: 'string', default: '1024' },
    patience: { type: 'string', default: '1800' },
    cache: { type: 'string', default: join(tmpdir(), 'lectern-bench-size') },
    keep: { type: 'boolean', default: false },
    cli: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
);
const scale = Number(values.scale);
if (!(scale > 0 && scale <= 1)) fail(`--scale needs a number above 0 and at most 1, got "${values.scale}"`);
const limit = positive(values.limit, 'limit');
const patience = positive(values.patience, 'patience');
const only = values.only.split(',');
const modes = values.modes.split(',');
const chosen = REPOSITORIES.filter(({ name }) => only.includes(name));
const wanted = MODES.filter((mode) => modes.includes(mode));
if (chosen.length !== only.length) fail(`--only knows ${REPOSITORIES.map(({ name }) => name).join(', ')}`);
if (wanted.length !== modes.length) fail(`--modes knows ${MODES.join(', ')}`);
const found = lecternCommand(values.cli);
if (!found.ok) fail(found.message);

interface Row extends ModeRun {
  readonly repository: string;
}

const { cache, keep } = values;
mkdirSync(cache, { recursive: true });
const rows: Row[] = [];
for (const made of chosen) {
  const site = repository(made, { cache, scale });
  for (const mode of wanted) {
    const command = found.ok ? found.command : [];
    const run = await runMode(mode, { command, site, work: join(cache, 'work'), patience });
    rows.push({ ...run, repository: made.name });
    if (!values.json) process.stderr.write(`${line(rows.at(-1)!).join('  ')}\n`);
  }
  if (!keep) rmSync(site, { recursive: true, force: true });
  if (!keep) rmSync(`${site}.made`, { force: true });
}

function line(row: Row): string[] {
  const { repository: name, mode, seconds, cpu, peak, main, result } = row;
  return [
    name,
    mode,
    seconds.toFixed(1),
    cpu.toFixed(1),
    (peak / MB).toFixed(0),
    (main / MB).toFixed(0),
    result,
  ];
}

const claims: Claim[] = rows.map((row) => ({
  name: `${row.repository}, ${row.mode}${row.failed ? ` (${row.result})` : ''}`,
  measured: row.failed ? Number.POSITIVE_INFINITY : row.peak / MB,
  limit,
  unit: 'MB',
}));
if (values.json) process.stdout.write(`${JSON.stringify({ rows, claims })}\n`);
else {
  const head = ['repository', 'command', 's', 'CPU s', 'peak MB', 'of it main', 'what it says'];
  process.stdout.write(`${table([head, ...rows.map(line)])}\n\n${claimLines(claims)}\n`);
}
if (!claims.every(holds)) process.exitCode = 1;
