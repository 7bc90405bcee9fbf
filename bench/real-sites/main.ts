/** Checks and builds every docs.json folder below a folder and says how much of the authors' text arrived. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { lecternCommand } from '../shared/lectern.ts';
import { table } from '../shared/table.ts';
import { settingsFile } from './navigation-entries.ts';
import { readableSettings, runSite, type SiteRow } from './run-site.ts';
import { percent, type Share, together } from './truth.ts';

const usage =
  'node bench/real-sites/main.ts FOLDER [--json] [--verbose] [--only TEXT] [--limit 2000] [--worst 10] [--keep DIR] [--cli FILE]';
const required = 99;

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
const part = (share: Share) => (share.of === 0 ? '-' : percent(share).toFixed(2));

const columns: readonly [string, (row: SiteRow) => string][] = [
  ['site', (row) => row.site],
  ['nav', (row) => String(row.pagesInNavigation)],
  ['resolved', (row) => String(row.resolved)],
  ['rendered', (row) => String(row.rendered)],
  ['failed', (row) => String(row.failed)],
  ['built', (row) => String(row.built)],
  ['unknown comp.', (row) => String(row.unknownComponents)],
  ['errors', (row) => String(row.errors)],
  ['warnings', (row) => String(row.warnings)],
  ['check s', (row) => row.checkSeconds.toFixed(1)],
  ['build s', (row) => row.buildSeconds.toFixed(1)],
  ['METHOD', (row) => String(row.reference.entries)],
  ['found', (row) => String(row.reference.resolved)],
  ['told', (row) => String(row.reference.told)],
  ['silent', (row) => String(row.reference.silent.length)],
  ['operations', (row) => String(row.reference.operations)],
  ['written', (row) => String(row.reference.written)],
  ['words %', (row) => part(row.words)],
  ['headings %', (row) => part(row.headings)],
  ['labels %', (row) => part(row.labels)],
  ['code %', (row) => part(row.code)],
];

function total(rows: readonly SiteRow[]): SiteRow {
  const sum = (pick: (row: SiteRow) => number) => rows.reduce((value, row) => value + pick(row), 0);
  return {
    site: `total of ${rows.length}`,
    pagesInNavigation: sum((row) => row.pagesInNavigation),
    reference: {
      entries: sum((row) => row.reference.entries),
      resolved: sum((row) => row.reference.resolved),
      told: sum((row) => row.reference.told),
      silent: rows.flatMap((row) => row.reference.silent),
      operations: sum((row) => row.reference.operations),
      written: sum((row) => row.reference.written),
      notWritten: [],
    },
    resolved: sum((row) => row.resolved),
    rendered: sum((row) => row.rendered),
    failed: sum((row) => row.failed),
    built: sum((row) => row.built),
    unknownComponents: sum((row) => row.unknownComponents),
    errors: sum((row) => row.errors),
    warnings: sum((row) => row.warnings),
    checkSeconds: sum((row) => row.checkSeconds),
    buildSeconds: sum((row) => row.buildSeconds),
    sampled: sum((row) => row.sampled),
    words: together(rows.map((row) => row.words)),
    headings: together(rows.map((row) => row.headings)),
    labels: together(rows.map((row) => row.labels)),
    code: together(rows.map((row) => row.code)),
    worst: [],
    notRendered: [],
    problems: [],
  };
}

function details(row: SiteRow): string {
  const lines = row.worst.map(
    (truth) =>
      `  ${truth.page}: words ${part(truth.words)}, headings ${part(truth.headings)}, labels ${part(truth.labels)}, code ${part(truth.code)}; missing ${truth.missing.slice(0, 12).join(', ')}`,
  );
  const absent =
    row.notRendered.length === 0 ? [] : [`  not rendered: ${row.notRendered.slice(0, 20).join(', ')}`];
  const { silent, notWritten } = row.reference;
  const operations = [
    ...(silent.length === 0 ? [] : [`  neither found nor told: ${silent.slice(0, 20).join(', ')}`]),
    ...(notWritten.length === 0 ? [] : [`  not written: ${notWritten.slice(0, 20).join(', ')}`]),
  ];
  const problems = row.problems.map((problem) => `  ${problem}`);
  return [`${row.site}:`, ...problems, ...absent, ...operations, ...lines].join('\n');
}

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
  const row = runSite(found.command, join(root, name), settings, {
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
const { silent } = sum.reference;
const renderedPercent = percent({ found: sum.rendered, of: sum.resolved });
if (values.json)
  say(
    JSON.stringify({
      ok: renderedPercent >= required && silent.length === 0,
      renderedPercent,
      total: sum,
      sites: rows,
    }),
  );
else {
  say(
    `\n${table([columns.map(([head]) => head), ...[...rows, sum].map((row) => columns.map(([, cell]) => cell(row)))])}`,
  );
  if (values.verbose) say(`\n${rows.map(details).join('\n')}`);
  say(
    `\n${renderedPercent >= required ? 'ok  ' : 'FAIL'}  ${renderedPercent.toFixed(2)} % of the pages in navigation that have a file are rendered (at least ${required} %)`,
  );
  say(
    `${silent.length === 0 ? 'ok  ' : 'FAIL'}  ${silent.length} of ${sum.reference.entries} entries that name an operation are neither found nor told`,
  );
}
process.exitCode = renderedPercent >= required && silent.length === 0 ? 0 : 1;
