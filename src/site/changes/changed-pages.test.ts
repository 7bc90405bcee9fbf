/** Changed pages of a site: by their own files, what they import, variables and operations. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageRenderer } from '../content/page-renderer.ts';
import { loadSite, type Site } from '../site.ts';
import { memorySource } from '../source/memory-source.ts';
import { changedPages } from './changed-pages.ts';
import { changedSettings } from './changed-settings.ts';

const renderer: PageRenderer = {
  render: () => Promise.reject(new Error('no page is rendered to compare sites')),
  close: async () => undefined,
};
const config = (more: object = {}) =>
  JSON.stringify({
    $schema: 'https://mintlify.com/docs.json',
    name: 'Docs',
    theme: 'mint',
    colors: { primary: '#0b6b5f' },
    navigation: { pages: ['index', 'guide'] },
    ...more,
  });
const TEXT = Array.from({ length: 10 }, (_, i) => `Line ${i} says something about jobs number ${i}.`).join(
  '\n\n',
);
const BASE: Readonly<Record<string, string>> = {
  'docs.json': config(),
  'index.mdx': '---\ntitle: Start\n---\n\nHello',
  'guide.mdx': `---\ntitle: Guide\n---\n\n${TEXT}`,
};

const siteOf = (files: Readonly<Record<string, string>>): Promise<Site> =>
  loadSite({ source: memorySource(files), renderer });

async function changes(before: object, after: object): Promise<readonly string[]> {
  const sites = await Promise.all([before, after].map((files) => siteOf({ ...BASE, ...files })));
  const found = await changedPages(sites[0]!, sites[1]!);
  return found.map(({ kind, url, from }) => [kind, url, ...(from === undefined ? [] : [from.url])].join(' '));
}

const operation = (description: string) => ({ description, responses: { 200: { description: 'Done' } } });
const specification = (first: string, second: string) => ({
  'docs.json': config({ navigation: { pages: ['index'], openapi: 'api.json' } }),
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: { '/a': { get: operation(first) }, '/b': { get: operation(second) } },
  }),
});

const CASES: readonly { name: string; before?: object; after: object; changes: readonly string[] }[] = [
  { name: 'nothing', after: {}, changes: [] },
  { name: 'a text', after: { 'index.mdx': '---\ntitle: Start\n---\n\nBye' }, changes: ['changed /'] },
  {
    name: 'a description',
    after: { 'index.mdx': '---\ntitle: Start\ndescription: New\n---\n\nHello' },
    changes: ['changed /'],
  },
  { name: 'an added page', after: { 'new.mdx': '---\ntitle: New\n---\n\nNew' }, changes: ['added /new'] },
  { name: 'a file that no page shows', after: { 'notes.json': '{}' }, changes: [] },
  {
    name: 'a snippet',
    before: { 'snippets/a.mdx': 'One', 'use.mdx': 'import A from "/snippets/a.mdx"\n\n<A />' },
    after: { 'snippets/a.mdx': 'Two', 'use.mdx': 'import A from "/snippets/a.mdx"\n\n<A />' },
    changes: ['changed /use'],
  },
  {
    name: 'a component behind two imports',
    before: {
      'snippets/c.jsx': 'export const C = () => <b>1</b>',
      'snippets/b.mdx': 'import { C } from "/snippets/c.jsx"\n\n<C />',
      'use.mdx': 'import B from "/snippets/b.mdx"\n\n<B />',
    },
    after: {
      'snippets/c.jsx': 'export const C = () => <b>2</b>',
      'snippets/b.mdx': 'import { C } from "/snippets/c.jsx"\n\n<C />',
      'use.mdx': 'import B from "/snippets/b.mdx"\n\n<B />',
    },
    changes: ['changed /use'],
  },
  {
    name: 'two snippets that import each other',
    before: {
      'snippets/a.mdx': 'import B from "/snippets/b.mdx"\n\n<B />',
      'snippets/b.mdx': 'import A from "/snippets/a.mdx"\n\nOne',
      'use.mdx': 'import A from "/snippets/a.mdx"\n\n<A />',
    },
    after: {
      'snippets/a.mdx': 'import B from "/snippets/b.mdx"\n\n<B />',
      'snippets/b.mdx': 'import A from "/snippets/a.mdx"\n\nTwo',
      'use.mdx': 'import A from "/snippets/a.mdx"\n\n<A />',
    },
    changes: ['changed /use'],
  },
  {
    name: 'a variable',
    before: {
      'docs.json': config({ variables: { version: '1', other: 'x' } }),
      'use.mdx': 'Now {{ version }}',
      'no.mdx': '{{other}}',
    },
    after: {
      'docs.json': config({ variables: { version: '2', other: 'x' } }),
      'use.mdx': 'Now {{ version }}',
      'no.mdx': '{{other}}',
    },
    changes: ['changed /use'],
  },
  {
    name: 'one operation of a specification',
    before: specification('Get a', 'Get b'),
    after: specification('Get a', 'Read b'),
    changes: ['changed /get-b'],
  },
  {
    name: 'an equal text under another name',
    before: { 'old.mdx': `---\ntitle: O\n---\n\n${TEXT}!` },
    after: { 'guides/new.mdx': `---\ntitle: O\n---\n\n${TEXT}!` },
    changes: ['moved /guides/new /old'],
  },
  {
    name: 'a similar text under another name',
    before: { 'old.mdx': `---\ntitle: O\n---\n\n${TEXT}\n\nThe end` },
    after: { 'new.mdx': `---\ntitle: N\n---\n\n${TEXT}\n\nAnother end` },
    changes: ['moved /new /old'],
  },
  {
    name: 'another text under another name',
    before: { 'old.mdx': 'This page said one thing.' },
    after: { 'new.mdx': 'That page says something else.' },
    changes: ['added /new', 'removed /old'],
  },
  {
    name: 'another text, and a redirect',
    before: { 'old.mdx': 'This page said one thing.' },
    after: {
      'docs.json': config({ redirects: [{ source: '/old', destination: '/new' }] }),
      'new.mdx': 'That page says something else.',
    },
    changes: ['moved /new /old'],
  },
];

describe('changedPages', () => {
  for (const { name, before = {}, after, changes: expected } of CASES)
    it(name, async () => {
      const own = before as Record<string, string>;
      assert.deepEqual(
        (await changes(own, after)).map((each) => each.replace(/\/api-reference[\w/-]*(?=\/get-)/, '')),
        expected,
      );
    });

  it('new operations leave room to compare the others', async () => {
    const { 'api.json': before } = specification('Get a', 'Get b');
    const { paths, ...api } = JSON.parse(specification('Get a', 'Read b')['api.json']);
    const more = Array.from({ length: 1_001 }, (_, n) => [`/more/${n}`, { get: operation('New') }]);
    const found = await changes(
      { ...specification('', ''), 'api.json': before },
      {
        ...specification('', ''),
        'api.json': JSON.stringify({ ...api, paths: { ...paths, ...Object.fromEntries(more) } }),
      },
    );
    assert.deepEqual(
      found.filter((each) => !each.startsWith('added ')).map((each) => each.replace(/ .*\//, ' ')),
      ['changed get-b'],
    );
  });

  it('the most similar page wins, once', async () => {
    const old = { 'a.mdx': `${TEXT}\n\nOne`, 'b.mdx': `${TEXT}\n\nTwo\n\nThree` };
    const now = { 'c.mdx': `${TEXT}\n\nTwo\n\nThree\n\nFour` };
    assert.deepEqual(await changes(old, now), ['moved /c /b', 'removed /a']);
  });
});

describe('pages under another name', () => {
  const folder = (name: string, count: number, text: (n: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}/${n}.mdx`, text(n)]));
  const lines = (count: number, line: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => line(n)).join('\n');
  const kinds = (found: readonly string[]) => new Set(found.map((each) => each.split(' ')[0]));

  it('leave turns to other work while many of them are compared', async () => {
    const page = (word: string) => (n: number) => lines(400, (i) => `${word} ${(7 * i + 13 * n) % 9000}`);
    const before = await siteOf({ ...BASE, ...folder('old', 40, page('Old')) });
    const after = await siteOf({ ...BASE, ...folder('new', 40, page('New')) });
    let turns = 0;
    let done = false;
    const count = (): void => {
      turns++;
      if (!done) setImmediate(count);
    };
    count();
    await changedPages(before, after);
    done = true;
    // 40 × 40 × 400 lines, 20,000 in each turn, and a turn for each page that is read.
    assert.ok(turns > 100, `${turns} turns`);
  });

  it('are found while there are not too many lines', async () => {
    const page = (size: number, end: string) => (n: number) => `${lines(size, (i) => `${n} ${i}`)}\n${end}`;
    const found = (size: number) =>
      changes(folder('old', 25, page(size, 'a')), folder('new', 25, page(size, 'b')));
    assert.deepEqual(kinds(await found(100)), new Set(['moved']));
    assert.deepEqual(kinds(await found(8_000)), new Set(['moved', 'added', 'removed']));
  });

  it('are found by their lines unless they are large', async () => {
    const moved = (size: number) => {
      const text = lines(size / 64, (n) => String(n).padEnd(63, '.'));
      return changes({ 'old.mdx': `${text}\nOne` }, { 'new.mdx': `${text}\nTwo` });
    };
    assert.deepEqual(await moved(120 * 1024), ['moved /new /old']);
    assert.deepEqual(await moved(130 * 1024), ['added /new', 'removed /old']);
  });
});

describe('changedSettings', () => {
  it('names fields and the navigation', async () => {
    const before = await siteOf(BASE);
    const same = await siteOf(BASE);
    const after = await siteOf({
      ...BASE,
      'docs.json': config({ name: 'Manual', navigation: { pages: ['guide', 'index'] } }),
    });
    assert.equal(changedSettings(before, same), undefined);
    assert.deepEqual(changedSettings(before, after), { navigation: true, fields: ['name'] });
  });
});
