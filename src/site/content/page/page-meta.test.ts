/** Metadata from a page's front matter and file name. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageMeta } from './page.ts';
import { readPageMeta } from './page-meta.ts';

const meta = (file: string, source = ''): PageMeta => readPageMeta({ file, source, version: '1' });
const front = (text: string): PageMeta => meta('a.mdx', `---\n${text}\n---\n`);

describe('readPageMeta', () => {
  const addresses: readonly (readonly [string, string, string])[] = [
    ['index.mdx', '/', 'Home'],
    ['README.md', '/', 'Home'],
    ['guides/index.mdx', '/guides', 'Guides'],
    ['guides/README.md', '/guides', 'Guides'],
    ['guides/readme.mdx', '/guides/readme', 'Readme'],
    ['guides/api-keys_v2.mdx', '/guides/api-keys_v2', 'Api keys v2'],
    ['a/My Page.mdx', '/a/My%20Page', 'My Page'],
    ['v1.2/x.y.md', '/v1.2/x.y', 'X.y'],
    ['日本/概要.mdx', '/日本/概要', '概要'],
  ];
  for (const [file, url, title] of addresses) {
    it(`gives ${file} the address ${url} and the title "${title}"`, () => {
      assert.deepEqual(
        [meta(file).url, meta(file).title, meta(file).path],
        [url, title, file.replace(/\.\w+$/, '')],
      );
    });
  }

  it('takes the title from front matter, else from the first h1, else from the file name', () => {
    assert.equal(meta('a.mdx', '---\ntitle: T\n---\n# H').title, 'T');
    assert.equal(meta('a.mdx', '---\ntag: x\n---\n\n# A *b* `c` [d](e)\n').title, 'A b c d');
    assert.equal(meta('a.mdx', '```sh\n# comment\n```').title, 'A');
    assert.equal(meta('a.mdx', '# `<Head>` of Store\\<Id, S\\> {#own}').title, '<Head> of Store<Id, S>');
    assert.equal(meta('a.mdx', 'Under\n=====\n\n# H').title, 'Under');
    assert.equal(meta('a.mdx', '# H\n\nUnder\n=====').title, 'H');
    assert.equal(meta('a.mdx', 'Text\nmore\n====').title, 'A');
    assert.equal(front('title: 2024').title, '2024');
    assert.equal(front('title: null').title, 'A');
    assert.equal(front('title: ""').title, 'A');
  });

  const operations: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['openapi: GET /users/{id}', 'GET', '/users/{id}'],
    ['openapi: "openapi.json post /users"', 'POST', '/users'],
    ['openapi: /specs/a.yaml delete /x', 'DELETE', '/x'],
    ['api: "PUT https://api.x.com/v1/y"', 'PUT', 'https://api.x.com/v1/y'],
    ['openapi: webhook orderCreated', 'WEBHOOK', 'orderCreated'],
    ['openapi: openapi.json', undefined, undefined],
  ];
  for (const [text, method, endpoint] of operations) {
    it(`reads ${text}`, () =>
      assert.deepEqual([front(text).method, front(text).endpoint], [method, endpoint]));
  }

  it('reads flags, lists and icons in the forms authors use', () => {
    const page = front('hidden: "true"\nkeywords: a, b\nicon: github\niconType: brands\nmode: wide');
    assert.deepEqual([page.hidden, page.noindex, page.searchable, page.mode], [true, true, false, 'wide']);
    assert.deepEqual([page.keywords, page.icon], [['a', 'b'], { name: 'github', style: 'brands' }]);
    assert.deepEqual(front('icon: {name: x, style: solid, library: lucide}').icon, {
      name: 'x',
      style: 'solid',
      library: 'lucide',
    });
    assert.equal(front('description: null').description, undefined);
  });

  it('collects meta tags', () => {
    assert.deepEqual(
      front('"og:title": T\ntwitter:\n  card: summary\nrobots: noindex\nauthor: me').metatags,
      { 'og:title': 'T', 'twitter:card': 'summary', robots: 'noindex' },
    );
  });

  it('refuses an address that could run code', () => {
    const page = front('url: "javascript:alert(1)"');
    assert.equal(page.externalUrl, undefined);
    assert.deepEqual(
      page.issues.map((issue) => [issue.severity, issue.code]),
      [['error', 'content/unsafe-address']],
    );
  });

  it('names the modes there are', () => {
    const page = front('mode: huge');
    assert.equal(page.mode, 'default');
    assert.match(page.issues[0]?.hint ?? '', /wide, custom/);
  });
});
