/** Checks and builds every docs.json folder below a folder and says how much of the authors' text arrived. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { settingsFile } from './navigation-entries.ts';
import { details, report, total } from './report.ts';
import { readableSettings, runSite, type SiteRow } from './run-site.ts';
import { verdictsOf } from './verdicts.ts';

const usage =
  'node scripts/run.mjs bench/real-sites/main.ts FOLDER [--json] [--verbose] [--only TEXT] [--limit 2000] [--worst 10] [--keep DIR] [--cli FILE]';

const { values, positionals } = readArguments(usage, {
  json: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  limit: { type: 'string', default: '2000' },
  worst: { type: 'string', default: '10' },
  keep: { type: 'string' },
  cli: { type: 'string' },
});

const say = (text: string) => process.stdout.write(`${text}\n`);

const [folder = fail(`usage: ${usage}`)] = positionals;
const root = resolve(folder);
if (!existsSync(root)) fail(`${folder} does not exist`);
const found = lecternCommand(values.cli);
if (!found.ok) fail(found.message, 1);

const rows: SiteRow[] = [];
const names = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name.includes(values.only))
  .map((entry) => entry.name)
  .toSorted();
for (const name of names) {
  const settings = settingsFile(join(root, name));
  if (settings === undefined) continue;
  const broken = readableSettings(settings);
  if (broken !== undefined) {
    process.stderr.write(`${name}: its settings are not JSON and are left out: ${broken}\n`);
    continue;
  }
  const row = runSite(found.command, dirname(settings), settings, {
    site: name,
    limit: positive(values.limit, 'limit'),
    worst: positive(values.worst, 'worst'),
    keep: values.keep === undefined ? undefined : resolve(values.keep),
  });
  rows.push(row);
  process.stderr.write(
    `${name}: ${row.rendered} of ${row.resolved} pages in ${row.buildSeconds.toFixed(1)} s${row.problems.length > 0 ? `; ${row.problems[0]}` : ''}\n`,
  );
}
if (rows.length === 0) fail(`no folder with docs.json or mint.json below ${folder}`);

const sum = total(rows);
const verdicts = verdictsOf(sum);
const ok = verdicts.every((verdict) => verdict.ok);
if (values.json) say(JSON.stringify({ ok, verdicts, total: sum, sites: rows }));
else {
  say(`\n${report(rows, sum)}`);
  if (values.verbose) say(`\n${rows.map(details).join('\n')}`);
  say(`\n${verdicts.map((verdict) => `${verdict.ok ? 'ok  ' : 'FAIL'}  ${verdict.text}`).join('\n')}`);
}
process.exitCode = ok ? 0 : 1;
