/** Tests of sidebars from folders: what each form becomes, where problems are reported, and that no page is lost. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { locatedJson } from '../../config/json-node.ts';
import { parseJson } from '../../config/parse-json.ts';
import { readPageMeta } from '../../content/page/page-meta.ts';
import { type ExpandedNavigation, expandFolders } from './expand-folders.ts';
import { META_FILE, readFolderMeta } from './folder-meta.ts';

type Files = Readonly<Record<string, string>>;

function expand(navigation: unknown, files: Files): ExpandedNavigation {
  const text = JSON.stringify({ navigation }, null, 2);
  const located = locatedJson(parseJson(text, 'docs.json').root!);
  const names = Object.keys(files);
  return expandFolders({
    navigation,
    located,
    pages: names
      .filter((file) => /\.mdx?$/.test(file))
      .map((file) => readPageMeta({ file, source: files[file]!, version: '1' })),
    files: names,
    metas: new Map(
      names
        .filter((file) => file.endsWith(META_FILE))
        .map((file) => [
          file.slice(0, -META_FILE.length).replace(/\/$/, ''),
          readFolderMeta(files[file], file),
        ]),
    ),
    mounts: [],
  });
}

const page = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\nText.\n`;

/** `guides` with two pages, an index page and a folder. */
const GUIDES: Files = {
  'guides/index.mdx': page('Start'),
  'guides/b.mdx': page('Alpha', 'order: 2\ndate: 2026-01-01\n'),
  'guides/a.md': page('Beta', 'date: 2026-02-01\n'),
  'guides/deep/index.mdx': page('Deep things'),
  'guides/deep/x.mdx': page('X'),
  'guides/deep/more/y.mdx': page('Y'),
};
const DEEP = {
  group: 'Deep things',
  root: 'guides/deep/index',
  pages: [{ group: 'More', pages: ['guides/deep/more/y'] }, 'guides/deep/x'],
};
const group = (more: object): object => ({ groups: [{ group: 'Guides', ...more }] });
const pagesOf = ({ navigation }: ExpandedNavigation): unknown =>
  (navigation as { groups: { pages: unknown }[] }).groups[0]!.pages;

interface Case {
  readonly name: string;
  readonly element: object;
  readonly files?: Files;
  readonly pages: readonly unknown[];
  readonly codes?: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: 'index first, then by order and name',
    element: { from: 'guides' },
    pages: ['guides/index', 'guides/b', 'guides/a', DEEP],
  },
  {
    name: 'without what is out',
    element: { from: 'guides' },
    files: {
      ...GUIDES,
      'guides/_meta.json': JSON.stringify({ pages: ['b', '…', '!a', '! index'] }),
      'guides/deep/_meta.json': JSON.stringify({ pages: ['!index', '!more'] }),
    },
    pages: ['guides/b', { group: 'Deep things', pages: ['guides/deep/x'] }],
  },
  {
    name: 'the page beside the folder first',
    element: { from: 'sandbox' },
    files: { 'sandbox.mdx': page('Sandbox'), 'sandbox/list.mdx': page('List') },
    pages: ['sandbox', 'sandbox/list'],
  },
  {
    name: 'by name',
    element: { from: 'guides/', sort: 'name' },
    pages: ['guides/index', 'guides/a', 'guides/b', DEEP],
  },
  {
    name: 'by name backwards',
    element: { from: '/guides', sort: '-name', depth: 0 },
    pages: [
      'guides/index',
      'guides/deep/index',
      'guides/deep/x',
      'guides/deep/more/y',
      'guides/b',
      'guides/a',
    ],
  },
  {
    name: 'by title',
    element: { from: 'guides', sort: 'title' },
    pages: ['guides/index', 'guides/b', 'guides/a', DEEP],
  },
  {
    name: 'newest first, undated last',
    element: { from: 'guides', sort: '-date', depth: 1 },
    pages: [
      'guides/index',
      'guides/a',
      'guides/b',
      { ...DEEP, pages: ['guides/deep/more/y', 'guides/deep/x'] },
    ],
  },
  {
    name: 'the rest at its place',
    element: { from: 'guides', depth: 0, pages: ['a', '…', 'index'] },
    pages: [
      'guides/a',
      'guides/b',
      'guides/deep/index',
      'guides/deep/more/y',
      'guides/deep/x',
      'guides/index',
    ],
  },
  {
    name: 'a folder by name, and three dots',
    element: { from: 'guides', pages: ['deep', '...'] },
    pages: [DEEP, 'guides/index', 'guides/b', 'guides/a'],
  },
  {
    name: 'without a rest, at the end',
    element: { from: 'guides', pages: ['guides/a'] },
    pages: ['guides/a', 'guides/index', 'guides/b', DEEP],
  },
  {
    name: 'groups that are open',
    element: { from: 'guides', depth: 1, collapsed: false },
    pages: [
      'guides/index',
      'guides/b',
      'guides/a',
      { ...DEEP, expanded: true, pages: ['guides/deep/more/y', 'guides/deep/x'] },
    ],
  },
  {
    name: 'numbers before names, which order and are not shown',
    element: { from: 'n' },
    files: {
      'n/10-last.md': 'Text',
      'n/02-more/a.md': page('A'),
      'n/1. first.md': 'Text',
      'n/2024-01.md': 'Text',
    },
    pages: ['n/1. first', { group: 'More', pages: ['n/02-more/a'] }, 'n/10-last', 'n/2024-01'],
  },
  {
    name: 'a page beside a folder of its name is the folder’s',
    element: { from: 'n' },
    files: { 'n/api.md': page('The API'), 'n/api/keys.md': page('Keys') },
    pages: [{ group: 'The API', root: 'n/api', pages: ['n/api/keys'] }],
  },
  {
    name: 'a table in _meta.json',
    element: { from: 'n' },
    files: {
      'n/_meta.json':
        '{ "z": "Last letter", "sub": { "title": "Below", "icon": "star" }, "a": { "hidden": true } }',
      'n/a.md': page('A'),
      'n/b.md': page('B'),
      'n/z.md': page('Z'),
      'n/sub/x.md': page('X'),
    },
    pages: ['n/z', { group: 'Below', icon: 'star', pages: ['n/sub/x'] }, 'n/a', 'n/b'],
  },
  {
    name: 'a folder that describes itself',
    element: { from: 'n' },
    files: {
      'n/a.md': page('A', 'order: 2\n'),
      'n/sub/_meta.json':
        '{ "title": "Own", "icon": "key", "order": 1, "collapsed": false, "pages": ["y", "…", "x"] }',
      'n/sub/x.md': page('X'),
      'n/sub/y.md': page('Y'),
      'n/sub/z.md': page('Z'),
    },
    pages: [{ group: 'Own', icon: 'key', expanded: true, pages: ['n/sub/y', 'n/sub/z', 'n/sub/x'] }, 'n/a'],
  },
  {
    name: 'gaps of _meta.json',
    element: { from: 'n' },
    files: { 'n/_meta.json': '{ "instal": "Install", "index": "Home" }', 'n/install.md': page('I') },
    pages: ['n/install'],
    codes: ['nav/meta-entry', 'nav/meta-entry'],
  },
  {
    name: 'an unreadable _meta.json',
    element: { from: 'n' },
    files: { 'n/_meta.json': '[1]', 'n/a.md': page('A') },
    pages: ['n/a'],
    codes: ['nav/meta-unreadable'],
  },
  {
    name: 'names that objects have too',
    element: { from: 'n' },
    files: {
      'n/_meta.json': '{ "__proto__": "P", "constructor": "C" }',
      'n/__proto__/a.md': page('A'),
      'n/constructor.md': page('Cc'),
      'n/toString.md': page('T'),
    },
    pages: ['n/constructor', { group: 'Proto', pages: ['n/__proto__/a'] }, 'n/toString'],
  },
  { name: 'a mistyped folder', element: { from: 'guide' }, pages: [], codes: ['nav/from-missing'] },
  { name: 'the folder above', element: { from: '../..' }, pages: [], codes: ['nav/from-outside'] },
  {
    name: 'a folder without pages',
    element: { from: 'pictures' },
    files: { 'pictures/a.png': '' },
    pages: [],
    codes: ['nav/from-empty'],
  },
  {
    name: 'a rest of no folder',
    element: { pages: ['guides/a', '…', 'guides/b'] },
    pages: ['guides/a', 'guides/b'],
    codes: ['nav/rest-without-from'],
  },
];

describe('a sidebar from folders', () => {
  for (const { name, element, files = GUIDES, pages, codes = [] } of CASES)
    it(name, () => {
      const expanded = expand(group(element), files);
      assert.deepEqual(pagesOf(expanded), pages);
      assert.deepEqual(
        expanded.issues.map(({ code }) => code),
        codes,
      );
    });
  it('says what was meant, and where', () => {
    const { issues } = expand(group({ from: 'guidse' }), GUIDES);
    assert.equal(issues[0]?.hint, 'Did you mean "guides"?');
    assert.equal(issues[0]?.pointer, '/navigation/groups/0/from');
    const meta = expand(group({ from: 'n' }), {
      'n/_meta.json': '{\n  "instal": "I"\n}',
      'n/install.md': '',
    });
    assert.deepEqual([meta.issues[0]?.file, meta.issues[0]?.line], ['n/_meta.json', 2]);
    assert.equal(meta.issues[0]?.hint, 'Did you mean "install"?');
  });
  it('gives pages the titles and icons of _meta.json, unless their front matter is meant for the sidebar', () => {
    const { looks } = expand(group({ from: 'n' }), {
      'n/_meta.json': '{ "a": { "title": "Other", "icon": "star", "hidden": true }, "b": "Other" }',
      'n/a.md': page('A'),
      'n/b.md': page('B', 'sidebarTitle: Own\n'),
      'n/01-c.md': 'Text',
    });
    assert.deepEqual(
      [...looks],
      [
        ['n/a', { label: 'Other', icon: 'star', hidden: true }],
        ['n/01-c', { label: 'C' }],
      ],
    );
  });
  it('leaves out what is listed by hand, and leaves the rest of the navigation as it is', () => {
    const navigation = {
      tabs: [
        {
          tab: 'One',
          openapi: 'x.json',
          groups: [{ group: 'By hand', root: '/guides/deep', pages: ['guides/a.md'] }],
        },
        { tab: 'Two', from: 'guides', depth: 0 },
        { tab: 'All', from: '/' },
      ],
    };
    const { navigation: expanded, lists } = expand(navigation, { ...GUIDES, 'intro.md': page('Intro') });
    assert.deepEqual((expanded as typeof navigation).tabs[0], navigation.tabs[0]);
    assert.deepEqual(
      lists.map(({ folder, pages }) => [folder, pages]),
      [
        ['guides', ['guides/index', 'guides/b', 'guides/deep/more/y', 'guides/deep/x']],
        ['', ['intro']],
      ],
    );
  });
  it('locates entries that moved', () => {
    const { located } = expand(group({ from: 'guides', depth: 0, pages: ['…', 'missing'] }), GUIDES);
    assert.equal(located.at('/navigation/groups/0/pages/0').pointer, '/navigation/groups/0/pages/0');
    assert.equal(located.at('/navigation/groups/0/pages/6').pointer, '/navigation/groups/0/pages/1');
    const { located: made } = expand(group({ from: 'guides' }), GUIDES);
    assert.equal(made.at('/navigation/groups/0/pages/3/pages/1').pointer, '/navigation/groups/0/from');
  });
});

describe('a sidebar of any folder', () => {
  const flat = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    if (Array.isArray(value)) return value.flatMap(flat);
    const { root, pages } = value as { root?: string; pages: unknown };
    return (root === undefined ? [] : [root]).concat(flat(pages));
  };
  /** Numbers of a fixed row, so that a failure can be repeated. */
  const numbers = (seed: number) => () =>
    (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;

  for (let seed = 1; seed <= 40; seed++)
    it(`has every page exactly once (${seed})`, () => {
      const random = numbers(seed);
      const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
      const names = ['a', 'b', '01-c', '__proto__', 'index', 'README', 'readme', 'x y', 'é'];
      const files: Record<string, string> = {};
      for (let i = 0; i < 60; i++) {
        const depth = Math.floor(random() * 6);
        const path = ['n']
          .concat(
            Array.from({ length: depth }, () => pick(names)),
            [pick(names)],
          )
          .join('/');
        files[`${path}.md`] = pick([page('T'), page('U', 'order: 3\n'), '']);
        if (random() < 0.2)
          files[`${path.slice(0, path.lastIndexOf('/'))}/_meta.json`] = JSON.stringify({
            pages: [pick(names), '…'],
          });
      }
      const sort = pick(['order', '-name', 'title', '-date']);
      const element = {
        from: 'n',
        sort,
        depth: Math.floor(random() * 7),
        pages: pick([undefined, ['a', '…', 'b']]),
      };
      const pages = flat(pagesOf(expand(group(element), files)));
      const wanted = Object.keys(files)
        .filter((file) => file.endsWith('.md'))
        .map((file) => file.slice(0, -3));
      const named =
        element.pages === undefined
          ? []
          : ['a', 'b'].filter(
              (name) => !wanted.some((one) => one === `n/${name}` || one.startsWith(`n/${name}/`)),
            );
      assert.deepEqual(pages.filter((one) => !named.includes(one)).sort(), wanted.sort());
    });
  it('of fifty thousand files and of forty levels', () => {
    const files: Record<string, string> = {};
    for (let i = 0; i < 50_000; i++) files[`n/${i % 500}/${i}.md`] = '';
    files[`n/${'d/'.repeat(40)}end.md`] = '';
    const expanded = expand({ from: 'n' }, files);
    assert.equal(flat((expanded.navigation as { pages: unknown }).pages).length, 50_001);
  });
});

it('leaves a page beside a folder to the list around it', () => {
  const files = { 'docs/sandbox.mdx': page('Sandbox'), 'docs/sandbox/list.mdx': page('List') };
  const lists = [
    { group: 'Sandbox', from: 'docs/sandbox' },
    { group: 'Docs', from: 'docs' },
  ];
  assert.deepEqual(expand({ groups: lists }, files).navigation, {
    groups: [
      { ...lists[0], pages: ['docs/sandbox/list'] },
      { ...lists[1], pages: ['docs/sandbox'] },
    ],
  });
});
