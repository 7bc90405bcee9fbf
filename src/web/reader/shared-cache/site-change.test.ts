/** Each kind of change, and exactly what caches forget because of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { loadSite, type Site } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { cacheTags } from './cache-tags.ts';
import { siteChange } from './site-change.ts';

const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
const text = (title: string, body = 'Words', more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n\n${body}\n`;
const NAVIGATION = {
  tabs: [
    {
      tab: 'Guides',
      groups: [{ group: 'Start', pages: ['index', 'guide', 'with-snippet', 'with-variable'] }],
    },
    {
      tab: 'Reference',
      groups: [
        {
          group: 'Parts',
          directory: 'card',
          root: 'reference/index',
          pages: ['reference/one', 'reference/two'],
        },
        { group: 'API', openapi: 'api.json' },
      ],
    },
  ],
};
const operation = (summary: string): object => ({
  get: { summary, responses: { 200: { description: 'Good' } } },
});
const api = (first: string, second: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: { '/first': operation(first), '/second': operation(second) },
  });
const config = (more: object = {}): string => JSON.stringify(docsJson(NAVIGATION, { name: 'Docs', ...more }));
const FILES: Readonly<Record<string, string>> = {
  'docs.json': config(),
  'index.mdx': text('Home'),
  'guide.mdx': text('Guide', '![A picture](/images/one.svg)'),
  'with-snippet.mdx': text('Snippet', "import Part from '/snippets/part.mdx'\n\n<Part />"),
  'with-variable.mdx': text('Variable'),
  'unlisted.mdx': text('Unlisted'),
  'reference/index.mdx': text('Parts'),
  'reference/one.mdx': text('One', 'Words', 'description: First\n'),
  'reference/two.mdx': text('Two'),
  'snippets/part.mdx': 'A part.',
  'images/one.svg': '<svg/>',
  'images/two.svg': '<svg/>',
  'style.css': 'h1 {}',
  'api.json': api('First', 'Second'),
};

const siteOf = (files: Readonly<Record<string, string>>): Promise<Site> =>
  loadSite({ source: memorySource(files), renderer, base: '/help' });
const T = cacheTags('docs');
const LISTS = [
  '/llms.txt',
  '/llms-full.txt',
  '/skill.md',
  '/.well-known/*',
  '/sitemap*',
  '/robots.txt',
  '/search.json*',
];

type Edit = Readonly<Record<string, string | undefined>>;
interface Case {
  readonly name: string;
  readonly edit: Edit;
  readonly tags: readonly string[] | 'nothing' | 'everything';
  /** Without base and lists. */
  readonly paths?: readonly string[];
}
const ofPage = (path: string): string[] =>
  path === '/' ? ['/', '/index.md', '/rss.xml'] : [path, `${path}.md`, `${path}/rss.xml`];
/** The sidebar of the first tab, which pages outside the navigation have too. */
const GUIDES = (await siteOf(FILES)).navigation('/guide').sidebar.scope;

const CASES: readonly Case[] = [
  { name: 'nothing', edit: {}, tags: 'nothing' },
  { name: 'white space in docs.json', edit: { 'docs.json': `${config()}\n` }, tags: 'nothing' },
  {
    name: 'the text of a page',
    edit: { 'guide.mdx': text('Guide', 'Other words') },
    tags: [T.page('/guide'), T.lists],
    paths: ofPage('/guide'),
  },
  {
    name: 'the text of the first page',
    edit: { 'index.mdx': text('Home', 'Other words') },
    tags: [T.page('/'), T.lists],
    paths: ['/', '/index.md', '/rss.xml'],
  },
  {
    name: 'a title, which the pages with the same sidebar show',
    edit: { 'guide.mdx': text('Manual', '![A picture](/images/one.svg)') },
    tags: [T.division(GUIDES), T.lists],
    paths: ['/guide', '/', '/with-snippet', '/with-variable', '/unlisted'].flatMap(ofPage),
  },
  {
    name: 'the description of a page in a directory',
    edit: { 'reference/one.mdx': text('One', 'Words', 'description: Other\n') },
    tags: [T.page('/reference/one'), T.page('/reference'), T.lists],
  },
  {
    name: 'a page outside the navigation',
    edit: { 'unlisted.mdx': text('Other title', 'Other words') },
    tags: [T.page('/unlisted'), T.lists],
  },
  {
    name: 'a new page outside the navigation',
    edit: { 'new.mdx': text('New') },
    tags: [T.lists],
    paths: ofPage('/new'),
  },
  { name: 'a removed page', edit: { 'unlisted.mdx': undefined }, tags: [T.page('/unlisted'), T.lists] },
  {
    name: 'a snippet',
    edit: { 'snippets/part.mdx': 'Another part.' },
    tags: [T.page('/with-snippet'), T.lists],
  },
  {
    name: 'an operation: its page and the downloaded specification',
    edit: { 'api.json': api('First', 'Second').replace('"Good"', '"Very good"') },
    tags: [T.page('/api-reference/first'), T.lists, T.file('api.json')],
  },
  {
    name: 'a picture',
    edit: { 'images/one.svg': '<svg id="x"/>' },
    tags: [T.file('images/one.svg')],
    paths: ['/images/one.svg'],
  },
  { name: 'a removed picture', edit: { 'images/two.svg': undefined }, tags: [T.file('images/two.svg')] },
  { name: 'a new picture', edit: { 'images/three.svg': '<svg/>' }, tags: 'nothing' },
  { name: 'a style sheet', edit: { 'style.css': 'h2 {}' }, tags: 'everything' },
  { name: 'a new style sheet', edit: { 'more.css': 'h2 {}' }, tags: 'everything' },
  { name: 'a setting', edit: { 'docs.json': config({ banner: { content: 'News' } }) }, tags: 'everything' },
  {
    name: 'a redirect',
    edit: { 'docs.json': config({ redirects: [{ source: '/a', destination: '/guide' }] }) },
    tags: 'everything',
  },
  {
    name: 'a page that becomes private',
    edit: { 'guide.mdx': text('Guide', 'Words', 'groups: [staff]\n') },
    tags: 'everything',
  },
  {
    name: 'files that become private',
    edit: { 'docs.json': config({ files: { private: ['/images/one.svg'] } }) },
    tags: 'everything',
  },
  {
    name: 'ten pictures at once',
    edit: Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`images/${n}.svg`, '<svg id="x"/>'])),
    tags: 'everything',
  },
];

const MORE: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 10 }, (_, n) => [`images/${n}.svg`, '<svg/>']),
);

function edited(edit: Edit): Record<string, string> {
  const all = Object.entries({ ...FILES, ...MORE, ...edit });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

describe('a change makes caches forget exactly what it changes', () => {
  for (const { name, edit, tags, paths } of CASES)
    it(name, async () => {
      const change = await siteChange('docs', await siteOf(edited({})), await siteOf(edited(edit)));
      if (tags === 'nothing') return assert.equal(change, undefined);
      if (tags === 'everything')
        return assert.deepEqual(change, { everything: true, tags: ['docs'], paths: ['/help/*'] });
      assert.deepEqual([...(change?.tags ?? [])].sort(), [...tags].sort());
      assert.equal(change?.everything, false);
      if (paths === undefined) return;
      const lists = tags.includes(T.lists) ? LISTS : [];
      const wanted = [...paths, ...lists].map((path) => `/help${path}`);
      assert.deepEqual([...(change?.paths ?? [])].sort(), wanted.sort());
    });
});

describe('many changes', () => {
  const pages = (count: number, prefix: string): string[] =>
    Array.from({ length: count }, (_, n) => `${prefix}/${n}`);
  const many = (count: number, body: string): Record<string, string> => ({
    'docs.json': JSON.stringify(
      docsJson({
        tabs: [
          { tab: 'A', pages: ['index', ...pages(count, 'a')] },
          { tab: 'B', pages: pages(count, 'b') },
        ],
      }),
    ),
    'index.mdx': text('Home'),
    ...Object.fromEntries(pages(count, 'a').map((path) => [`${path}.mdx`, text(path, body)])),
    ...Object.fromEntries(pages(count, 'b').map((path) => [`${path}.mdx`, text(path)])),
  });

  it('of one division are forgotten by its tag', async () => {
    const before = await siteOf(many(15, 'Words'));
    const change = await siteChange('docs', before, await siteOf(many(15, 'Other words')));
    const { scope } = before.navigation('/a/1').sidebar;
    assert.deepEqual(change?.tags, [T.division(scope), T.lists]);
    assert.equal(change?.paths.length, 15 * 3 + LISTS.length);
  });

  it('never need more than thirty tags, whatever the titles are', async () => {
    const divisions = Array.from({ length: 40 }, (_, n) => ({ tab: `Tab ${n}`, pages: [`t${n}/one`] }));
    const files = (body: string): Record<string, string> => ({
      'docs.json': JSON.stringify(docsJson({ tabs: divisions })),
      ...Object.fromEntries(divisions.map((_, n) => [`t${n}/one.mdx`, text('One', body)])),
    });
    const change = await siteChange('docs', await siteOf(files('Words')), await siteOf(files('Other words')));
    assert.deepEqual(change, { everything: false, tags: [T.pages, T.lists], paths: ['/help/*'] });
  });

  it('have tags of a bounded size, for every name of a project', () => {
    for (const project of ['docs', 'x'.repeat(64), 'x'.repeat(5_000), 'ünï,codé project', ''])
      for (const tag of [cacheTags(project).site, cacheTags(project).page('/ä, b'), cacheTags(project).lists])
        assert.match(tag, /^[\w./-]{1,80}$/, project);
  });
});
