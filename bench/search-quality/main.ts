/** Asks questions whose pages are known of documentation folders: Lectern, Lectern of another checkout, and plain BM25 in the same run. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSearchIndex } from '../../src/site/search/search-index.ts';
import type { SearchRecord } from '../../src/site/search/search-record.ts';
import { searchStatic, staticPart } from '../../src/theme/client/search-static.ts';
import { staticSection } from '../../src/web/reader/static/search-part.ts';
import { fail, readArguments } from '../shared/arguments.ts';
import { table } from '../shared/table.ts';
import { type Found, installPeers, peersOf } from './peers.ts';
import { plainBm25 } from './plain-bm25.ts';
import { type KnownQuery, questionSet } from './question-set.ts';
import { siteRecords } from './site-records.ts';

const USAGE =
  'node scripts/run.mjs bench/search-quality/main.ts FOLDER… [--base CHECKOUT] [--answers removed|kept] [--half open|sealed] [--each] [--misses] [--static] [--peers]';
const { positionals, values } = readArguments(USAGE, {
  base: { type: 'string' },
  answers: { type: 'string', default: 'removed' },
  half: { type: 'string', default: 'open' },
  each: { type: 'boolean', default: false },
  misses: { type: 'boolean', default: false },
  static: { type: 'boolean', default: false },
  peers: { type: 'boolean', default: false },
  cache: { type: 'string', default: join(tmpdir(), 'lectern-search-quality') },
});
if (positionals.length === 0) fail(`Name documentation folders\nusage: ${USAGE}`);
if (!['removed', 'kept'].includes(values.answers) || !['open', 'sealed'].includes(values.half))
  fail(`--answers is removed or kept, --half is open or sealed\nusage: ${USAGE}`);
const answers = values.answers === 'kept' ? 'kept' : 'removed';

const LIMIT = 20;
type Peer = Found;

interface Answer {
  readonly query: KnownQuery;
  /** Place of the first right page among the pages, from 1; infinite when it is not found. */
  readonly place: number;
  /** The same among the hits, of which several may be of one page. */
  readonly hit: number;
  readonly ms: number;
}

type Pages = readonly (readonly SearchRecord[])[];

async function lectern(name: string, checkout: string | undefined, pages: Pages): Promise<Peer> {
  const { createSearchIndex: create }: { createSearchIndex: typeof createSearchIndex } =
    checkout === undefined
      ? { createSearchIndex }
      : await import(pathToFileURL(join(resolve(checkout), 'src/site/search/search-index.ts')).href);
  const index = create();
  for (const records of pages) if (records[0] !== undefined) index.put(records[0].url, records);
  index.settle();
  index.search('warm up', 1);
  return {
    name,
    find: ({ text, lang, version }) => index.search(text, LIMIT, { lang, version }).map(({ url }) => url),
    bytes: 0,
  };
}

async function inBrowser(pages: Pages): Promise<Peer> {
  const scopes = Map.groupBy(pages.flat(), ({ lang, version }) => JSON.stringify([lang, version]));
  const files = [...scopes.values()].map((records) => JSON.stringify(records.map(staticSection)));
  const parts = new Map<string, Awaited<ReturnType<typeof staticPart>>>();
  for (const [at, scope] of [...scopes.keys()].entries())
    parts.set(scope, await staticPart([{ s: JSON.parse(files[at]!) }]));
  const isIn = (own: string, wanted: string): boolean => own === '' || wanted === '' || own === wanted;
  return {
    name: 'Lectern in the browser',
    find: ({ text, lang, version }) => {
      const inside = [...parts].filter(([scope]) => {
        const [ownLang, ownVersion] = JSON.parse(scope) as [string, string];
        return isIn(ownLang, lang) && isIn(ownVersion, version);
      });
      return searchStatic(
        inside.map(([, part]) => part),
        text,
      ).results.map(({ url }) => url);
    },
    bytes: files.join('').length,
  };
}

async function ask({ find }: Peer, queries: readonly KnownQuery[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const query of queries) {
    const start = process.cpuUsage();
    const hits = (await find(query)).map((url) => url.split('#', 1)[0]!);
    // Not the time of day: other work on the machine would count.
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1_000;
    const place = (urls: readonly string[]): number => {
      const at = urls.findIndex((url) => query.pages.includes(url));
      return at < 0 ? Infinity : at + 1;
    };
    answers.push({ query, place: place([...new Set(hits)]), hit: place(hits), ms });
  }
  return answers;
}

function cells(name: string, answers: readonly Answer[], bytes: number): string[] {
  const share = (fits: (answer: Answer) => boolean): string =>
    `${((100 * answers.filter(fits).length) / Math.max(1, answers.length)).toFixed(1)} %`;
  const reciprocal = answers.reduce((sum, { place }) => sum + 1 / place, 0) / Math.max(1, answers.length);
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const time = (part: number): string => (times[Math.floor((times.length - 1) * part)] ?? NaN).toFixed(1);
  return [
    name,
    String(answers.length),
    share(({ place }) => place === 1),
    share(({ place }) => place <= 5),
    share(({ hit }) => hit <= 5),
    reciprocal.toFixed(3),
    time(0.5),
    time(0.99),
    bytes === 0 ? '' : `${(bytes / 1e6).toFixed(1)} MB`,
  ];
}

const HEAD = ['', 'asked', 'first', 'in 5 pages', 'in 5 hits', 'MRR', 'p50 ms', 'p99 ms', 'index'];
const home = values.peers ? installPeers(values.cache) : undefined;
const all = new Map<string, { readonly answers: Answer[]; bytes: number }>();
for (const folder of positionals) {
  if (!existsSync(folder)) fail(`There is no folder ${folder}`);
  const { queries, pages } = questionSet(await siteRecords(resolve(folder), values.cache), answers);
  const asked = queries.filter(({ isSealed }) => isSealed === (values.half === 'sealed'));
  const plain = plainBm25(pages);
  const peers: Peer[] = [
    { name: 'plain BM25, sections', find: plain.sections, bytes: 0 },
    { name: 'plain BM25, sections and pages', find: plain.joined, bytes: 0 },
    ...(values.base === undefined ? [] : [await lectern('Lectern before', values.base, pages)]),
    await lectern('Lectern', undefined, pages),
    ...(values.static ? [await inBrowser(pages)] : []),
    ...(home === undefined ? [] : await peersOf(home, pages)),
  ];
  const rows: string[][] = [];
  for (const peer of peers) {
    const given = await ask(peer, asked);
    await peer.close?.();
    const sum = all.get(peer.name) ?? { answers: [], bytes: 0 };
    sum.answers.push(...given);
    sum.bytes += peer.bytes;
    all.set(peer.name, sum);
    for (const kind of ['question', 'name'] as const)
      rows.push(
        cells(
          `${kind}s: ${peer.name}`,
          given.filter((answer) => answer.query.kind === kind),
          peer.bytes,
        ),
      );
    if (values.misses && peer.name === 'Lectern')
      for (const { query, place } of given)
        if (place > 5) console.log(`${place}\t${query.kind}\t${query.text}\t${query.pages.join(' ')}`);
  }
  if (values.each)
    console.log(
      `\n${basename(folder)}: ${pages.length} pages, ${pages.flat().length} sections\n${table([HEAD, ...rows])}`,
    );
}
for (const kind of ['question', 'name'] as const)
  console.log(
    `\n${kind}s, ${values.half} half, answers ${answers}\n${table([
      HEAD,
      ...[...all].map(([name, { answers: given, bytes }]) =>
        cells(
          name,
          given.filter((answer) => answer.query.kind === kind),
          bytes,
        ),
      ),
    ])}`,
  );
