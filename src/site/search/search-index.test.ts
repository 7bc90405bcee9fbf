/** What readers type and what they must find. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createSearchIndex } from './search-index.ts';
import type { SearchRecord } from './search-record.ts';

const record = (
  url: string,
  title: string,
  text: string,
  more: Partial<SearchRecord> = {},
): SearchRecord => ({
  url,
  title,
  text,
  trail: 'Guides',
  heading: '',
  code: '',
  lang: '',
  version: '',
  ...more,
});

const index = createSearchIndex([
  record('/install', 'Install', 'Run one command on a laptop. See also deployment and rate limits.'),
  record('/deploy', 'Deployment', 'Put the server behind a proxy.'),
  record('/deploy#limits', 'Deployment', 'The default rate is 100 requests an hour.', {
    heading: 'Rate limits',
  }),
  record('/api', 'Client', 'Call it.', { code: 'createServer({ port: 3000 })' }),
  record('/fr/install', 'Installer', 'Une phrase.', { lang: 'fr' }),
  record('/en/install', 'Installing', 'One command.', { lang: 'en' }),
]);
after(() => index.close());

describe('search', () => {
  const first = (query: string, scope = {}): string | undefined => index.search(query, 10, scope)[0]?.url;
  for (const [query, url] of [
    ['deployment', '/deploy'],
    ['deplo', '/deploy'],
    ['rate limits', '/deploy#limits'],
    ['createServer', '/api'],
    ['proxy nonsense', '/deploy'],
  ] as const)
    it(`finds "${query}"`, () => assert.equal(first(query), url));

  it("keeps to the reader's language", () => {
    assert.deepEqual(index.search('phrase', 10, { lang: 'en' }), []);
    assert.equal(first('phrase', { lang: 'fr' }), '/fr/install');
  });

  for (const query of [
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
    '\u0000',
  ]) {
    it(`survives ${JSON.stringify(query)}`, () => assert.ok(Array.isArray(index.search(query, 10))));
  }

  it('puts a page before its own sections', () => {
    const own = createSearchIndex([
      record('/tabs#props', 'Tabs', 'Every field.', { heading: 'Props of Tabs' }),
      record('/tabs', 'Tabs', 'One of several alternatives.'),
    ]);
    assert.equal(own.search('tabs', 2)[0]?.url, '/tabs');
    own.close();
  });

  it('gives a plain excerpt around the match', () => {
    assert.match(index.search('proxy', 10)[0]!.excerpt, /behind a proxy/);
  });
});
