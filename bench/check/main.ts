/** Times `check` on the generated pages of the build bench, with nothing kept from before and with everything kept. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '../build/content.ts';
import { prepareLectern } from '../build/peers/lectern.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand, runJson } from '../shared/lectern.ts';
import { type Claim, claimLines, holds, median, table } from '../shared/table.ts';

const { values } = readArguments(
  'node scripts/run.mjs bench/check/main.ts [--pages 1000] [--runs 3] [--cache DIR] [--cli FILE] [--json]',
  {
    pages: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '3' },
    cache: { type: 'string', default: join(tmpdir(), 'lectern-bench') },
    cli: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
);
const pages = positive(values.pages, 'pages');
const runs = positive(values.runs, 'runs');
const command = lecternCommand(values.cli);
if (!command.ok) fail(command.message);
const prepared = prepareLectern({ cache: values.cache, content: generate(pages) }, values.cli);
if (!prepared.ok) fail(prepared.message);
const { site } = prepared.peer;
const data = join(values.cache, 'data', 'check');

interface Answer {
  readonly summary: { readonly pages: number; readonly errors: number };
}

/** Seconds from the start of the process to its end. */
function once(): number {
  const run = runJson(command.ok ? command.command : [], ['check', site, '--json'], {
    LECTERN_DATA_DIR: data,
  });
  const { summary } = (run.json ?? fail(run.message, 1)) as Answer;
  if (summary.pages !== pages || summary.errors !== 0)
    fail(`${summary.pages} of ${pages} pages were checked, with ${summary.errors} errors`, 1);
  return run.seconds;
}

const [cold, kept]: [number[], number[]] = [[], []];
for (let round = 0; round < runs; round++) {
  rmSync(data, { recursive: true, force: true });
  cold.push(once());
  kept.push(once());
}
const claims: Claim[] = [
  { name: `check of ${pages} pages, nothing kept`, measured: median(cold), limit: 2, unit: 's' },
];
if (values.json) process.stdout.write(`${JSON.stringify({ cold, kept, claims })}\n`);
else {
  const row = (name: string, seconds: readonly number[]): string[] => [
    name,
    median(seconds).toFixed(2),
    Math.min(...seconds).toFixed(2),
    Math.max(...seconds).toFixed(2),
  ];
  process.stdout.write(
    `${table([[`${pages} pages, s`, 'median', 'least', 'most'], row('nothing kept', cold), row('everything kept', kept)])}\n\n${claimLines(claims)}\n`,
  );
}
if (!claims.every(holds)) process.exitCode = 1;
