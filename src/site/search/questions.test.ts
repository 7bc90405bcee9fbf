/** Questions in sentences, names and boosts: what a small site answers first, on a server; the browser is held to the same. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import type { SearchRecord } from './search-record.ts';
import { FILLER, QUESTION_CASES } from './testing/question-cases.ts';
import { record } from './testing/sample-records.ts';

const open: SearchIndex[] = [];
after(() => {
  for (const index of open) index.close();
});

function indexOf(records: readonly SearchRecord[]): SearchIndex {
  const index = createSearchIndex();
  open.push(index);
  for (const [page, own] of Map.groupBy(records, ({ url }) => url.split('#')[0]!)) index.put(page, own);
  return index;
}

describe('a question is answered by', () => {
  for (const { name, query, first, records } of QUESTION_CASES)
    it(name, () => {
      const hits = indexOf([...FILLER, ...records]).search(query, 10);
      assert.equal(hits[0]?.url.split('#')[0], first, hits.map(({ url }) => url).join(' '));
    });
});

it('a boost decides between pages that are as good', () => {
  const page = (url: string, weight: number) => record(url, 'Backups', { text: 'Restore a backup.', weight });
  const index = indexOf([...FILLER, page('/a', 1), page('/b', 2), page('/c', 0.5)]);
  assert.deepEqual(
    index.search('restore a backup', 3).map(({ url }) => url),
    ['/b', '/a', '/c'],
  );
});

it('a name leaves out what has only its parts, unless it is nowhere', () => {
  const index = indexOf([
    ...FILLER,
    record('/settings', 'Settings', { code: 'max_retry_count=3' }),
    record('/retry', 'Retries', { text: 'A retry has a count.' }),
  ]);
  assert.deepEqual(
    index.search('max_retry_count', 9).map(({ url }) => url),
    ['/settings'],
  );
  assert.ok(index.search('min_retry_count', 9).some(({ url }) => url === '/retry'));
});

it('words of nearly every section count in those that have a rare one', () => {
  const many = Array.from({ length: 1_200 }, (_, n) =>
    record(`/p/${n}`, `Agent ${n}`, { text: 'The v1 of an agent.' }),
  );
  const index = indexOf([
    ...many,
    record('/zebra/a', 'Animals', { text: 'A zebra is fed by hand every day at noon.' }),
    record('/zebra/b', 'Animals', { text: 'A zebra is fed by agent every day at noon.' }),
  ]);
  assert.equal(index.search('agent zebra', 10)[0]?.url, '/zebra/b');
  assert.match(index.search('agent', 10)[0]?.url ?? '', /^\/p\//);
  // The parts of a name that is nowhere.
  assert.match(index.search('v1/agent', 10)[0]?.url ?? '', /^\/p\//);
});

it('a page is found by words that thousands of sections have', () => {
  const many = (word: string) =>
    Array.from({ length: 1_510 }, (_, n) => record(`/${word}/${n}`, `Chapter ${n}`, { text: `An ${word}.` }));
  const index = indexOf([
    ...many('otter'),
    ...many('ibis'),
    ...many('heron'),
    record('/pond', 'Pond', { text: 'An otter and an ibis.' }),
    record('/river', 'River', { text: 'An otter.' }),
    record('/river#b', 'River', { heading: 'Air', text: 'An ibis.' }),
  ]);
  const pages = index.search('Does an otter meet an ibis?', 3).map(({ url }) => url.split('#', 1)[0]);
  assert.deepEqual(pages.slice(0, 2), ['/pond', '/river']);
});

it('a word that hundreds of sections have counts as often as it is said', () => {
  const many = Array.from({ length: 1_500 }, (_, n) =>
    record(`/${n}`, `Part ${n}`, { text: n % 2 === 0 ? 'An ibis.' : 'An otter.' }),
  );
  const index = indexOf([
    ...many,
    record('/p#a', 'Birds', { heading: 'East', text: 'An ibis near a reed stands in the water.' }),
    record('/p#b', 'Birds', { heading: 'West', text: 'An ibis near a reed meets an ibis, an ibis.' }),
  ]);
  assert.equal(index.search('Does an ibis eat a reed?', 3)[0]?.url, '/p#b');
});

it('pages that nearly say the same leave room for other answers', () => {
  const text =
    'A tunnel is opened by the relay, which has a key for each peer and asks for a new one every hour.';
  const copies = ['v3', 'v2', 'v1'].map((version) =>
    record(`/${version}/tunnel`, 'Tunnels', { text: `${text} In ${version}.` }),
  );
  const index = indexOf([
    ...FILLER,
    ...copies,
    record('/peers', 'Peers', { text: 'A relay opens the tunnel of a peer.' }),
    record('/other/tunnel', 'Tunnels', {
      text: 'Miners dug this tunnel. No relay is in it. Bring a lamp, water and a map.',
    }),
  ]);
  const pages = index.search('How does the relay open a tunnel?', 9).map(({ url }) => url);
  assert.deepEqual(
    pages.slice(0, 3).map((url) => /^\/v\d/.test(url)),
    [true, false, false],
    pages.join(' '),
  );
  // Who looks for a title sees all that have it.
  assert.ok(index.search('tunnels', 4).filter(({ url }) => /^\/v\d/.test(url)).length === 3);
});

const TEXT = `Webhooks are sent for every change. ${'They carry the change and its time. '.repeat(12)}A webhook that fails is sent again with exponential backoff. Others are not.`;

describe('an excerpt', () => {
  const index = indexOf([
    ...FILLER,
    record('/webhooks', 'Webhooks', { text: TEXT }),
    record('/painting', 'Painting', { text: 'Widgets are painted here. Some paint explodes.' }),
    record('/hooks', 'More webhooks', { text: 'Webhooks have a secret.' }),
    record('/long', 'Long', { text: `${'word '.repeat(100)}needle in it` }),
    record('/zh', '网络', { text: `${'这里是一些文字。'.repeat(40)}代理的配置写在文件中。` }),
  ]);
  const excerpt = (query: string): string => index.search(query, 1)[0]?.excerpt ?? '';

  it('begins with the sentence that has the rarest words', () => {
    assert.match(excerpt('which webhooks use exponential backoff'), /^…A webhook that fails is sent again/);
    assert.match(excerpt('widgets that are painted explode'), /^…Some paint explodes/);
    assert.match(excerpt('webhooks'), /^Webhooks/);
  });

  it('begins near the word where its sentence is too long', () => {
    assert.match(excerpt('needle'), /^…(word )+needle in it$/);
  });

  it('has sentences of scripts without spaces', () => {
    assert.match(excerpt('代理配置'), /^…代理的配置/);
  });
});
