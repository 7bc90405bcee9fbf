/** Compares pages of real commits and checks the marks: `node scripts/run.mjs bench/diff/main.ts REPOSITORY…` with bare Git repositories of public documentation. */
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type DiffOptions, diffPages } from '../../src/theme/diff/diff-pages.ts';
import { compareWords } from '../../src/theme/strings/compare-en.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { claimLines, holds, table } from '../shared/table.ts';
import { changingCommits, type PageVersions, versionsOf } from './page-versions.ts';
import { verifyMarks } from './verify-marks.ts';

const USAGE = 'bench/diff/main.ts REPOSITORY… [--commits 60] [--html FOLDER]';
const { values, positionals } = readArguments(USAGE, {
  commits: { type: 'string', default: '60' },
  html: { type: 'string' },
});
if (positionals.length === 0) fail(`Name bare Git repositories\nusage: ${USAGE}`);

const facts = { address: (href: string) => href, fileVersion: () => undefined };
const OPTIONS: DiffOptions = {
  words: compareWords.diff,
  side: true,
  before: facts,
  after: facts,
  oldSource: (src) => src,
};

interface Row {
  readonly versions: PageVersions;
  readonly ms: number;
  readonly changes: number;
  readonly coarse: boolean;
  readonly faults: readonly string[];
  readonly equalBlocks: number;
}

function compare(versions: PageVersions): Row {
  const { before, after } = versions;
  const start = performance.now();
  const { rows, changes, coarse } = diffPages(before.html, after.html, OPTIONS);
  const ms = performance.now() - start;
  const html = rows.map((row) => row.after).join('');
  const found = verifyMarks(before.html, after.html, html);
  const faults = [
    ...(found.otherText ? ['another text'] : []),
    ...found.unmarked.map((word) => `unmarked: ${word}`),
    ...found.markedBlocks.map((text) => `marked though equal: ${text.slice(0, 80)}`),
  ];
  if (values.html !== undefined) {
    const name = `${basename(dirname(versions.repository))}-${versions.commit.slice(0, 8)}-${versions.path.replaceAll('/', '_')}.html`;
    writeFileSync(join(values.html, name), html);
  }
  return { versions, ms, changes, coarse, faults, equalBlocks: found.equalBlocks };
}

const rows: Row[] = [];
let commits = 0;
const each = Math.ceil(positive(values.commits, 'commits') / positionals.length);
for (const repository of positionals)
  for (const commit of changingCommits(repository, each)) {
    const pages = await versionsOf(repository, commit);
    if (pages.length > 0) commits++;
    rows.push(...pages.map(compare));
  }

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const lines = positionals.map((repository) => {
  const own = rows.filter((row) => row.versions.repository === repository);
  return [
    basename(dirname(repository)),
    String(new Set(own.map(({ versions }) => versions.commit)).size),
    String(own.length),
    String(own.reduce((sum, row) => sum + row.changes, 0)),
    String(own.filter(({ coarse }) => coarse).length),
    String(own.reduce((sum, row) => sum + row.faults.length, 0)),
    middle(own.map(({ ms }) => ms)).toFixed(1),
    Math.max(0, ...own.map(({ ms }) => ms)).toFixed(0),
  ];
});
console.log(
  table([
    ['repository', 'commits', 'pages', 'changes', 'coarse', 'faults', 'median ms', 'most ms'],
    ...lines,
  ]),
);
for (const { versions, faults } of rows)
  for (const fault of faults.slice(0, 3))
    console.log(`${versions.commit.slice(0, 10)} ${versions.path}: ${fault}`);

const count = (start: string): number =>
  rows.reduce((sum, { faults }) => sum + faults.filter((fault) => fault.startsWith(start)).length, 0);
const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
const claims = [
  { name: 'commits compared', measured: commits, limit: 50, atLeast: true, unit: '' },
  { name: 'pages whose marks give another text', measured: count('another'), limit: 0, unit: '' },
  { name: 'changed words without a mark', measured: count('unmarked'), limit: 0, unit: '' },
  // A list that was taken apart and nested anew is shown as removed and added, with items that it still has.
  {
    name: 'equal blocks with a mark',
    measured:
      (100 * count('marked')) /
      Math.max(
        1,
        sum(({ equalBlocks }) => equalBlocks),
      ),
    limit: 0.1,
    unit: '%',
  },
  { name: 'median time of a page', measured: middle(rows.map(({ ms }) => ms)), limit: 30, unit: 'ms' },
];
console.log(claimLines(claims));
process.exitCode = claims.every(holds) ? 0 : 1;
