/** Queries of readers and the results they must find. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { createSearchIndex, type SearchScope } from './search-index.ts';
import type { SearchRecord } from './search-record.ts';
import { sampleRecords } from './testing/sample-records.ts';

const records = sampleRecords();
const index = createSearchIndex();
const pages = Map.groupBy(records, ({ url }) => url.split('#')[0]!);
for (const [page, own] of pages) index.put(page, own);
after(() => index.close());

const first = (query: string, scope: SearchScope = {}): string | undefined =>
  index.search(query, 10, scope)[0]?.url;

/** Query, and the first hit. */
const EXPECTED: readonly (readonly [string, string])[] = [
  ['deployment', '/deploy'],
  ['deplo', '/deploy'],
  ['deploying', '/deploy'],
  ['rate limits', '/deploy#limits'],
  ['proxy nonsense', '/deploy'],
  // Slips: swapped, left out, added, changed, two in a long word, in the first letter.
  ['depolyment', '/deploy'],
  ['instal', '/install'],
  ['instalation', '/install'],
  ['webhoks', '/webhooks'],
  ['authentcaton', '/auth'],
  ['suthentication', '/auth'],
  // Written apart and together.
  ['rate-limits', '/deploy#limits'],
  ['ratelimits', '/deploy#limits'],
  ['web hooks', '/webhooks'],
  // Names in code, whole and by their parts.
  ['createServer', '/client'],
  ['createserver', '/client'],
  ['create server', '/client'],
  ['client.jobs.create', '/client'],
  ['max_retry_count', '/client'],
  ['retry count', '/client'],
  // Operations.
  ['POST /jobs', '/jobs/create'],
  ['post /jobs', '/jobs/create'],
  ['GET /jobs', '/jobs/list'],
  ['GET /jobs/{id}', '/jobs/get'],
  ['DELETE /jobs/{id}', '/jobs/delete'],
  // Scripts without spaces, accents, case, width.
  ['安装', '/zh/install'],
  ['指南', '/zh/install'],
  ['南', '/zh/install'],
  ['配置文件', '/zh/install'],
  ['설치', '/ko/install'],
  ['インストール', '/ja/install'],
  ['การติดตั้ง', '/th/install'],
  ['ติดตั้ง', '/th/install'],
  ['deployer', '/fr/deploy'],
  ['DÉPLOYER', '/fr/deploy'],
  ['ｗｅｂｈｏｏｋｓ', '/webhooks'],
  ['straße', '/de/street'],
  ['strasse', '/de/street'],
  ['brandkit', '/brand'],
];

describe('search', () => {
  for (const [query, url] of EXPECTED) it(`finds "${query}"`, () => assert.equal(first(query), url));

  it('keeps to a language, a version and a product, and to what is in all of them', () => {
    assert.deepEqual(index.search('phrase', 10, { lang: 'de' }), []);
    assert.equal(first('phrase', { lang: 'fr' }), '/fr/deploy');
    assert.equal(first('upgrade', { version: 'v1' }), '/v1/upgrade');
    assert.equal(first('upgrade', { version: 'v2' }), '/v2/upgrade');
    assert.equal(first('deployment', { lang: 'fr', version: 'v2', product: 'x' }), '/deploy');
  });

  it('lifts what its author boosts and lowers what is deprecated', () => {
    const order = index.search('gadget', 3).map(({ url }) => url);
    assert.deepEqual(order, ['/gadget/b', '/gadget/a', '/gadget/c']);
  });

  it('is not drowned by headings that every page of the reference has', () => {
    assert.equal(first('response'), '/guide/response');
  });

  it('puts a page before its own sections, and not more than four of a page before others', () => {
    const found = index.search('tabs', 20).map(({ url }) => url);
    assert.equal(found[0], '/tabs');
    assert.ok(found.indexOf('/other-tabs') <= 4, found.join(' '));
  });

  it('gives a plain excerpt around the match, of the code where the text does not have it', () => {
    assert.match(index.search('proxy', 10)[0]!.excerpt, /behind a proxy/);
    assert.match(index.search('createServer', 10)[0]!.excerpt, /createServer/);
    const { hits, marks } = index.answer('depolyment', 1);
    assert.ok(marks.includes('deployment'));
    assert.match(hits[0]!.title, /Deployment/);
  });

  it('puts pages in the place of what they were, and takes them out', () => {
    const own = createSearchIndex();
    const page = (text: string): SearchRecord[] => [{ ...records[0]!, title: 'Page', text }];
    own.put('a', page('zebra'));
    own.put('a', page('giraffe'));
    assert.deepEqual(own.search('zebra', 5), []);
    assert.equal(own.search('girafe', 5).length, 1);
    own.remove('a');
    assert.deepEqual(own.search('giraffe', 5), []);
    own.close();
  });
});

it('what a page calls another counts until that page is taken out or says otherwise', () => {
  const own = createSearchIndex();
  const put = (url: string, text: string, says: string): void =>
    own.put(url, [{ ...records[0]!, url, title: url, text, links: [['/target', says]] }]);
  own.put('/target', [{ ...records[0]!, url: '/target', title: 'Target', text: 'A heron waits.' }]);
  own.put('/zebra', [{ ...records[0]!, url: '/zebra', title: 'Stripes', text: 'A zebra grazes.' }]);
  const isFound = (): boolean => own.search('zebra', 9).some(({ url }) => url === '/target');
  assert.ok(!isFound());
  put('/from', 'A link.', 'the zebra');
  assert.ok(isFound());
  put('/from', 'A link.', 'the heron');
  assert.ok(!isFound());
  put('/from', 'A link.', 'the zebra');
  own.remove('/from');
  assert.ok(!isFound());
  put('/from', 'A link.', 'the zebra');
  own.remove('/target');
  assert.ok(!isFound(), 'a page that is not there');
  own.close();
});

it('the order of pages stays the same, however often one of them was changed', () => {
  const found = (changes: number): readonly string[] => {
    const own = createSearchIndex();
    for (const [n, times] of [1, 4, 8, ...Array.from({ length: 17 }, () => 0)].entries())
      for (let left = n === 19 ? changes : 0; left >= 0; left--) {
        const words = Array.from({ length: 12 }, (_, at) => (at < times ? 'zebra' : `w${n}x${left}`));
        const text = `${words.join(' ')} ${times > 0 ? 'stripes' : 'spots'}`;
        own.put(`/p${n}`, [{ ...records[0]!, url: `/p${n}`, title: 'Page', text }]);
      }
    const urls = own.search('zebra stripes', 9).map(({ url }) => url);
    own.close();
    return urls;
  };
  assert.deepEqual(found(0), ['/p2', '/p1', '/p0']);
  assert.deepEqual(found(50), found(0));
});

describe('hostile questions', () => {
  const urls = new Set(records.map(({ url }) => url));
  const NASTY = [
    '',
    '   ',
    '"',
    '" OR title:*',
    'NEAR(',
    '*',
    'a AND',
    '-',
    '(((((',
    "';--",
    '\0',
    'a\0b',
    '\ud800',
    '\u202eabc',
    '👩‍👩‍👧',
    'title : x',
    '^install',
    '{a b} : c',
    'x'.repeat(10_240),
    'word '.repeat(2_048),
    '安'.repeat(10_240),
    '__proto__',
    'constructor',
  ];
  for (const query of NASTY)
    it(`survives ${JSON.stringify(query).slice(0, 40)}`, () => {
      const started = threadCpuMs();
      for (const { url } of index.search(query, 20)) assert.ok(urls.has(url));
      assert.ok(threadCpuMs() - started < 1_000);
    });

  it('never throws, and every hit is a page that is there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (query) =>
        index.search(query, 20).every(({ url }) => urls.has(url)),
      ),
    );
  });

  it('finds a page by any beginning of any word of its title', () => {
    for (const record of records.filter(({ heading }) => heading === ''))
      for (const word of record.title.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
        for (let length = 1; length <= [...word].length; length++) {
          const query = [...word].slice(0, length).join('');
          const found = index.search(query, 100, { lang: record.lang, version: record.version });
          assert.ok(
            found.some(({ url }) => url === record.url),
            `"${query}" does not find ${record.url}`,
          );
        }
  });
});
