/** Navigations of MkDocs that plugins make: lists and rules in folders, patterns of names, and languages. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openForeign } from '../testing/open-foreign.ts';
import { mkdocs } from './mkdocs.ts';

const PAGES = {
  'docs/index.md': '# Home',
  'docs/about.md': '# About',
  'docs/api/index.md': '# API',
  'docs/api/a.md': '# A',
  'docs/api/b.md': '# B',
  'docs/api/deep/c.md': '# C',
  'docs/private/p.md': '# P',
};
const navigationOf = async (
  plugins: string,
  files: Readonly<Record<string, string>>,
  nav = '',
): Promise<unknown> => {
  const config = `site_name: H\nplugins: [${plugins}]\n${nav}`;
  const { docs } = await openForeign(mkdocs, { 'mkdocs.yml': config, ...PAGES, ...files });
  return (docs['navigation'] as { readonly pages: unknown }).pages;
};

const API = {
  group: 'Api',
  pages: ['api/index', 'api/a', 'api/b', { group: 'Deep', pages: ['api/deep/c'] }],
};
const PRIVATE = { group: 'Private', pages: ['private/p'] };

const CASES: Readonly<
  Record<
    string,
    readonly [
      plugins: string,
      files: Readonly<Record<string, string>>,
      wanted: readonly unknown[],
      nav?: string,
    ]
  >
> = {
  'a rule that leaves a folder out': [
    'awesome-nav',
    { 'docs/private/.nav.yml': 'hide: true\n' },
    ['index', 'about', API],
  ],
  'a list with patterns, a title and an order': [
    'awesome-nav',
    {
      'docs/.nav.yml': 'nav:\n  - About us: about.md\n  - "*"\n',
      'docs/api/.nav.yml': 'title: Reference\nsort:\n  direction: desc\nnav:\n  - index.md\n  - glob: "*"\n',
    },
    [
      'about',
      'index',
      {
        group: 'Reference',
        pages: ['api/index', { group: 'Deep', pages: ['api/deep/c'] }, 'api/b', 'api/a'],
      },
      PRIVATE,
    ],
  ],
  'a list of the top folder before that of the configuration': [
    'awesome-nav',
    {
      'docs/.nav.yml':
        'nav:\n  - index.md\n  - Guides:\n      - Summary: api/index.md\n      - All:\n          - api/*\n',
    },
    [
      'index',
      {
        group: 'Guides',
        pages: [
          'api/index',
          { group: 'All', pages: ['api/a', 'api/b', { group: 'Deep', pages: ['api/deep/c'] }] },
        ],
      },
    ],
    'nav:\n  - api\n',
  ],
  'the older rules': [
    'awesome-pages',
    { 'docs/.pages': 'arrange:\n  - about.md\n', 'docs/api/.pages': 'order: desc\n' },
    [
      'about',
      'index',
      {
        group: 'Api',
        pages: [{ group: 'Deep', pages: ['api/deep/c'] }, 'api/b', 'api/a', 'api/index'],
      },
      PRIVATE,
    ],
  ],
  'a rest in a group, and one of a form': [
    'awesome-pages',
    { 'docs/api/.pages': 'nav:\n  - "... | glob=b*"\n  - More:\n      - index.md\n      - a.md\n' },
    [
      'index',
      'about',
      { group: 'Api', pages: ['api/b', { group: 'More', pages: ['api/index', 'api/a'] }] },
      PRIVATE,
    ],
  ],
  'patterns in the configuration': [
    'literate-nav',
    {},
    [
      'index',
      { group: 'Reference', pages: ['api/index', 'api/a', 'api/b'] },
      { group: 'Private', pages: ['private/p'] },
    ],
    'nav:\n  - index.md\n  - Reference: api/*.md\n  - private/\n',
  ],
  'patterns in a list': [
    'literate-nav',
    { 'docs/SUMMARY.md': '* [Home](index.md)\n* `*.md`\n* api/*\n' },
    ['index', 'about', 'api/index', 'api/a', 'api/b', { group: 'Deep', pages: ['api/deep/c'] }],
  ],
  'rules without their plugin, which say nothing': [
    'search',
    { 'docs/private/.nav.yml': 'hide: true\n', 'docs/.pages': 'nav: [about.md]\n' },
    ['index', 'about', API, PRIVATE],
  ],
};

describe('a navigation of MkDocs', () => {
  for (const [name, [plugins, files, wanted, nav]] of Object.entries(CASES))
    it(`may have ${name}`, async () => assert.deepEqual(await navigationOf(plugins, files, nav), wanted));

  it('is answered in time, whatever its patterns are', async () => {
    const stars = `${'*a'.repeat(40)}*`;
    await navigationOf('awesome-nav', {
      'docs/.nav.yml': `nav:\n${`  - "${stars}"\n`.repeat(500)}`,
      [`docs/${'a'.repeat(200)}.md`]: '# A',
    });
  });

  it('publishes none of what it is read from', async () => {
    const { paths } = await openForeign(mkdocs, {
      'mkdocs.yml': 'site_name: H\nplugins: [awesome-nav]\n',
      'docs/index.md': '# H',
      'docs/.nav.yml': 'title: x\n',
    });
    assert.deepEqual(paths, ['index.mdx']);
  });
});

describe('languages of MkDocs', () => {
  const CONFIG = (structure: string, nav = ''): string =>
    `site_name: H\nplugins:\n  - i18n:\n      docs_structure: ${structure}\n      languages:\n        - locale: en\n          default: true\n        - locale: fr\n          nav_translations: { Guide: Le guide }\n        - locale: de\n          build: false\n${nav}`;
  const NAV = 'nav:\n  - index.md\n  - Guide:\n      - guide/a.md\n      - guide/b.md\n';
  const WANTED = [
    { language: 'en', pages: ['index', { group: 'Guide', pages: ['guide/a', 'guide/b'] }] },
    { language: 'fr', pages: ['fr/index', { group: 'Le guide', pages: ['fr/guide/a', 'fr/guide/b'] }] },
  ];

  for (const [structure, files] of Object.entries({
    suffix: {
      'docs/index.md': '# Home\n\n[a](guide/a.md)',
      'docs/index.fr.md': '# Accueil',
      'docs/guide/a.en.md': '# A',
      'docs/guide/a.fr.md': '# A',
      'docs/guide/b.md': '# B',
      'docs/p.fr.png': 'x',
    },
    folder: {
      'docs/en/index.md': '# Home\n\n[a](guide/a.md)',
      'docs/fr/index.md': '# Accueil',
      'docs/en/guide/a.md': '# A',
      'docs/fr/guide/a.md': '# A',
      'docs/en/guide/b.md': '# B',
      'docs/fr/p.png': 'x',
    },
  }))
    it(`are in a ${structure}`, async () => {
      const { docs, paths, short } = await openForeign(mkdocs, {
        'mkdocs.yml': CONFIG(structure, NAV),
        ...files,
      });
      assert.deepEqual(paths, [
        'fr/guide/a.mdx',
        'fr/index.mdx',
        'fr/p.png',
        'guide/a.mdx',
        'guide/b.mdx',
        'index.mdx',
      ]);
      assert.deepEqual(docs['navigation'], { languages: WANTED });
      assert.deepEqual(docs['translations'], { fallback: true });
      assert.match(await short('index.mdx'), /\[a\]\(\/guide\/a\)/);
    });

  it('are one where only one is built', async () => {
    const { docs, paths } = await openForeign(mkdocs, {
      'mkdocs.yml': 'site_name: H\nplugins:\n  - i18n:\n      languages: { en: English }\n',
      'docs/index.md': '# H',
      'docs/notes.fr.md': '# N',
    });
    assert.deepEqual(paths, ['index.mdx', 'notes.fr.mdx']);
    assert.deepEqual(docs['navigation'], { pages: ['index', 'notes.fr'] });
  });
});

describe('posts of Material for MkDocs', () => {
  it('answer at the addresses that they have there', async () => {
    const redirectsFor = async (options: string): Promise<unknown> => {
      const { docs } = await openForeign(mkdocs, {
        'mkdocs.yml': `site_name: H\nplugins:\n  - blog:\n      enabled: true\n${options}`,
        'docs/index.md': '# H',
        'docs/blog/index.md': '# Blog',
        'docs/blog/posts/one.md':
          '---\ndate: 2024-01-31\ncategories: [News of Us]\n---\n# First *post*, it is',
        'docs/blog/posts/two.md': '---\ndate:\n  created: 2025-02-03\nslug: second\n---\n# Two',
        'docs/blog/posts/three.md': '# No date',
      });
      return docs['redirects'];
    };
    assert.deepEqual(await redirectsFor(''), [
      { source: '/blog/2024/01/31/first-post-it-is', destination: '/blog/posts/one' },
      { source: '/blog/2025/02/03/second', destination: '/blog/posts/two' },
    ]);
    assert.deepEqual(await redirectsFor('      post_url_format: "{categories}/{file}"\n'), [
      { source: '/blog/news-of-us/one', destination: '/blog/posts/one' },
      { source: '/blog/three', destination: '/blog/posts/three' },
      { source: '/blog/two', destination: '/blog/posts/two' },
    ]);
    assert.equal(await redirectsFor('      post_url_date_format: MMM yyyy\n'), undefined);
  });
});
