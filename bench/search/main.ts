/** Times questions to the search index of 5,000 pages beside the bare FTS5 query below them, and what the index takes to make. */
import { gzipSync } from 'node:zlib';
import { createSearchIndex } from '../../src/site/search/search-index.ts';
import { positive, readArguments } from '../shared/arguments.ts';
import { seeded } from '../shared/random.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { bareIndex } from './bare-index.ts';
import { makeCorpus } from './corpus.ts';
import { staticFigures } from './static-figures.ts';

const { values } = readArguments(
  'node scripts/run.mjs bench/search/main.ts [--pages 5000] [--questions 400] [--json]',
  {
    pages: { type: 'string', default: '5000' },
    questions: { type: 'string', default: '400' },
    json: { type: 'boolean', default: false },
  },
);
const count = positive(values.pages, 'pages');
const questions = positive(values.questions, 'questions');
const { pages, words } = makeCorpus(count);
const random = seeded(9);

const before = process.memoryUsage().rss;
const cpu = process.cpuUsage();
const index = createSearchIndex();
for (const [page, records] of pages.entries()) index.put(String(page), records);
index.settle();
const used = process.cpuUsage(cpu);
const build = {
  seconds: (used.user + used.system) / 1e6,
  megabytes: (process.memoryUsage().rss - before) / 1e6,
};
const bare = bareIndex(pages);

const word = (): string => words[random.int(40, 8_000)]!;
const slip = (text: string): string => {
  const at = random.int(1, text.length - 2);
  return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
};
const long = (): string => {
  for (;;) {
    const found = word();
    if (found.length >= 6) return found;
  }
};
const KINDS: Readonly<Record<string, () => { q: string; lang: string }>> = {
  exact: () => ({ q: word(), lang: 'en' }),
  'two words': () => ({ q: `${word()} ${words[random.int(20, 400)]}`, lang: 'en' }),
  common: () => ({ q: words[random.int(0, 39)]!, lang: 'en' }),
  prefix: () => ({ q: word().slice(0, 3), lang: 'en' }),
  'one letter': () => ({ q: word().slice(0, 1), lang: 'en' }),
  typo: () => ({ q: slip(long()), lang: 'en' }),
  operation: () => ({ q: `POST /v1/${words[40 + (random.int(0, 900) % 900)]}`, lang: 'en' }),
  Chinese: () => ({ q: pages[random.int(0, count / 10 - 1) * 10]![0]!.title.slice(0, 3), lang: 'zh-Hans' }),
  everywhere: () => ({ q: word(), lang: '' }),
};

/** The best of three, to exclude other work on the machine. */
function timed<T>(work: () => T): { readonly value: T; readonly ms: number } {
  let ms = Infinity;
  let value: T;
  for (let turn = 0; turn < 3; turn++) {
    const start = performance.now();
    value = work();
    ms = Math.min(ms, performance.now() - start);
  }
  return { value: value!, ms };
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? NaN;
}

const rows = Object.entries(KINDS).map(([name, make]) => {
  const queries = Array.from({ length: questions }, make);
  const ours: number[] = [];
  const theirs: number[] = [];
  let empty = 0;
  for (const { q, lang } of queries) {
    const found = timed(() => index.search(q, 20, { lang }).length);
    ours.push(found.ms);
    theirs.push(timed(() => bare(q)).ms);
    if (found.value === 0) empty++;
  }
  return {
    name,
    p50: percentile(ours, 0.5),
    p99: percentile(ours, 0.99),
    bare50: percentile(theirs, 0.5),
    bare99: percentile(theirs, 0.99),
    empty,
  };
});
const change = performance.now();
for (let page = 0; page < 50; page++) index.put(String(page), pages[(page + 1) % count]!);
const put = (performance.now() - change) / 50;
const files = await staticFigures(pages.filter((_, page) => page % 10 !== 0).slice(0, 1_000));

const claims: Claim[] = [
  ...rows.map(({ name, p99 }) => ({
    name: `${name}: 99 of 100 answers`,
    measured: p99,
    limit: 20,
    unit: 'ms',
  })),
  ...rows
    .filter(({ name }) => name !== 'one letter')
    .map(({ name, empty }) => ({
      name: `${name}: questions without an answer`,
      measured: empty,
      limit: 0,
      unit: '',
    })),
  { name: 'index of all pages, CPU', measured: build.seconds, limit: 15, unit: 's' },
  { name: 'index of all pages, memory', measured: build.megabytes, limit: 150, unit: 'MB' },
  { name: 'one page changed', measured: put, limit: 20, unit: 'ms' },
  {
    name: 'files for the browser, 1,000 pages, gzip',
    measured: gzipSync(files.text).length / 1e6,
    limit: 2.5,
    unit: 'MB',
  },
];
if (values.json)
  process.stdout.write(
    `${JSON.stringify({ rows, build, put, files: { ...files, text: undefined }, claims })}\n`,
  );
else {
  const head = ['ms', 'p50', 'p99', 'bare p50', 'bare p99'];
  const cells = rows.map((row) => [
    row.name,
    ...[row.p50, row.p99, row.bare50, row.bare99].map((ms) => ms.toFixed(3)),
  ]);
  process.stdout.write(
    `${table([head, ...cells])}\n\nbrowser, 1,000 pages: ${(files.text.length / 1e6).toFixed(2)} MB, read in ${files.load.toFixed(0)} ms, question p50 ${files.p50.toFixed(2)} ms p99 ${files.p99.toFixed(2)} ms\n\n${claimLines(claims)}\n`,
  );
}
index.close();
process.exitCode = claims.every(holds) ? 0 : 1;
