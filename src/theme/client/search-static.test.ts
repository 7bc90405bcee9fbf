/** The search in the browser: the same first results as the server's, in slices, for any query. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { createSearchIndex } from '../../site/search/search-index.ts';
import { FILLER, QUESTION_CASES } from '../../site/search/testing/question-cases.ts';
import { record, sampleRecords } from '../../site/search/testing/sample-records.ts';
import { staticSection } from '../../web/reader/static/search-part.ts';
import { searchStatic, staticPart } from './search-static.ts';

const records = sampleRecords();
const server = createSearchIndex();
for (const [page, own] of Map.groupBy(records, ({ url }) => url.split('#')[0]!)) server.put(page, own);
after(() => server.close());

const scopes = [...Map.groupBy(records, ({ lang, version }) => `${lang} ${version}`).values()];
const parts = await Promise.all(scopes.map((own) => staticPart([{ s: own.map(staticSection) }])));
const urls = (query: string): string[] => searchStatic(parts, query).results.map(({ url }) => url);

const QUESTIONS = [
  ...[
    'deployment',
    'deplo',
    'deploying',
    'rate limits',
    'ratelimits',
    'depolyment',
    'instal',
    'webhoks',
    'web hooks',
  ],
  ...[
    'createServer',
    'create server',
    'client.jobs.create',
    'max_retry_count',
    'POST /jobs',
    'GET /jobs',
    '/jobs',
  ],
  ...[
    'GET /jobs/{id}',
    'jobs',
    'job',
    'delete',
    '安装',
    '指南',
    '南',
    '配置文件',
    '설치',
    'インストール',
    'ติดตั้ง',
  ],
  ...[
    'deployer',
    'gadget',
    'response',
    'tabs',
    'tab',
    'server',
    'upgrade',
    'brandkit',
    'proxy nonsense',
    'keys tokens',
  ],
];

describe('the search in the browser', () => {
  for (const query of QUESTIONS)
    it(`answers "${query}" as the server does`, () => {
      const theirs = server.search(query, 20).map(({ url }) => url);
      assert.deepEqual(urls(query).slice(0, 3), theirs.slice(0, 3));
    });

  for (const { name, query, first, records: own } of QUESTION_CASES)
    it(`answers a question with ${name}`, async () => {
      const part = await staticPart([{ s: [...FILLER, ...own].map(staticSection) }]);
      assert.equal(searchStatic([part], query).results[0]?.url.split('#')[0], first);
    });

  it('never throws, and every hit is an existing section', () => {
    const known = new Set(records.map(({ url }) => url));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (query) =>
        urls(query).every((url) => known.has(url)),
      ),
    );
    for (const query of [
      '',
      ' ',
      '(',
      '[a',
      '\\',
      '"',
      '*',
      '__proto__',
      'constructor',
      '\ud800',
      'x'.repeat(10_240),
    ])
      urls(query);
  });

  it('highlights matches, with an excerpt around them', () => {
    const { results, marks } = searchStatic(parts, 'prxoy');
    assert.ok(marks.includes('proxy'));
    assert.match(results[0]!.excerpt, /behind a proxy/);
  });

  it('finds the last name of a long sample, and what synonyms say', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `setting_number_${at}`);
    const own = [
      record('/long', 'Long', { code: names.map((name) => `${name} = 1`).join('\n') }),
      record('/callouts', 'Callouts', { text: 'Use a callout.', synonyms: 'admonition' }),
    ];
    const part = await staticPart([{ s: [...own, ...records].map(staticSection) }]);
    const index = createSearchIndex();
    for (const one of [...own, ...records]) index.put(one.url, [one]);
    const first = (query: string): readonly (string | undefined)[] => [
      searchStatic([part], query).results[0]?.url,
      index.search(query, 5)[0]?.url,
    ];
    assert.deepEqual(first('setting_number_199'), ['/long', '/long']);
    assert.deepEqual(first('admonition'), ['/callouts', '/callouts']);
    const { results } = searchStatic([part], 'admonition');
    assert.equal(results[0]?.excerpt, 'Use a callout.', 'what is shown is what the page says');
    index.close();
  });

  it('finds nothing for an empty query', async () => {
    assert.deepEqual(searchStatic([await staticPart([])], 'word').results, []);
  });
});
