/** Tests where pages that a language lacks are listed, and which of them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inOneGo } from '../../../lib/async/steps.ts';
import { type Audience, strangers } from '../../content/page/audience.ts';
import type { NavPageInfo } from '../nav-node.ts';
import { fillLanguages } from './fill-languages.ts';

const info = (path: string, more: Partial<NavPageInfo> = {}): NavPageInfo => ({
  path,
  url: `/${path}`,
  label: path,
  hidden: false,
  ...more,
});

/** @param paths those that have a file */
function fill(
  navigation: unknown,
  paths: readonly string[],
  {
    redirects = [],
    links = [],
    audience,
  }: { redirects?: readonly string[]; links?: readonly string[]; audience?: Audience } = {},
) {
  const steps = fillLanguages({
    navigation,
    located: { value: {}, at: (pointer) => ({ file: 'docs.json', pointer }) as never },
    pages: new Map(
      paths.map((path) => [
        path,
        info(path, links.includes(path) ? { externalUrl: 'https://e.example' } : {}),
      ]),
    ),
    hasRedirect: (path) => redirects.includes(path),
    ...(audience === undefined ? {} : { audience }),
  });
  const filled = inOneGo(steps);
  const { languages } = filled.navigation as { languages: readonly Record<string, unknown>[] };
  return { ...filled, languages, fallbacks: Object.fromEntries(filled.fallbacks) };
}

const language = (code: string, more: object): object => ({ language: code, ...more });

interface Case {
  readonly name: string;
  readonly en: object;
  readonly fr: object;
  readonly files: readonly string[];
  /** Of French, as it is listed. */
  readonly listed: object;
  readonly fallbacks: Record<string, string>;
}

const CASES: readonly Case[] = [
  {
    name: 'pages are placed after the ones they follow',
    en: { pages: ['a', 'b', 'c', 'd'] },
    fr: { pages: ['fr/d', 'fr/b'] },
    files: ['a', 'b', 'c', 'd', 'fr/b', 'fr/d'],
    listed: { pages: ['fr/a', 'fr/d', 'fr/b', 'fr/c'] },
    fallbacks: { 'fr/a': 'a', 'fr/c': 'c' },
  },
  {
    name: 'an entry whose file is missing stays where it is',
    en: { pages: ['en/a', 'en/b'] },
    fr: { pages: ['fr/b', 'fr/a'] },
    files: ['en/a', 'en/b', 'fr/a'],
    listed: { pages: ['fr/b', 'fr/a'] },
    fallbacks: { 'fr/b': 'en/b' },
  },
  {
    name: 'groups are found by their pages, whatever they are called',
    en: {
      groups: [
        { group: 'Start', pages: ['en/a', 'en/b'] },
        { group: 'Guides', pages: ['en/c'] },
      ],
    },
    fr: { groups: [{ group: 'Débuter', pages: ['fr/a'] }] },
    files: ['en/a', 'en/b', 'en/c', 'fr/a'],
    listed: {
      groups: [
        { group: 'Débuter', pages: ['fr/a', 'fr/b'] },
        { group: 'Guides', pages: ['fr/c'] },
      ],
    },
    fallbacks: { 'fr/b': 'en/b', 'fr/c': 'en/c' },
  },
  {
    name: 'a language that lists nothing has all of it, with its own translations',
    en: {
      tabs: [
        {
          tab: 'T',
          icon: 'book',
          groups: [{ group: 'G', root: 'index', pages: ['a', { group: 'H', pages: ['b'] }] }],
        },
        { tab: 'API', openapi: 'api.json' },
      ],
    },
    fr: {},
    files: ['index', 'a', 'b', 'fr/a'],
    listed: {
      tabs: [
        {
          tab: 'T',
          icon: 'book',
          groups: [{ group: 'G', pages: ['fr/a', { group: 'H', pages: ['fr/b'] }], root: 'fr/index' }],
        },
      ],
    },
    fallbacks: { 'fr/index': 'index', 'fr/b': 'b' },
  },
  {
    name: 'a translation that is not listed stays unlisted',
    en: { pages: ['a', 'b'] },
    fr: { pages: ['fr/a'] },
    files: ['a', 'b', 'fr/a', 'fr/b'],
    listed: { pages: ['fr/a'] },
    fallbacks: {},
  },
  {
    name: 'pages that both languages list, links and operations are left alone',
    en: { pages: ['en/a', 'shared', 'en/link', 'GET /x', 'https://e.example'] },
    fr: { pages: ['fr/a', 'shared'] },
    files: ['en/a', 'fr/a', 'shared', 'en/link'],
    listed: { pages: ['fr/a', 'shared'] },
    fallbacks: {},
  },
  {
    name: 'the page of a folder is found by either name',
    en: { pages: ['en/index', 'en/guides/index'] },
    fr: { pages: ['fr/index', 'fr/guides'] },
    files: ['en/index', 'en/guides/index', 'fr/index'],
    listed: { pages: ['fr/index', 'fr/guides'] },
    fallbacks: { 'fr/guides/index': 'en/guides/index' },
  },
  {
    name: 'folders of languages are below those of versions and documentation',
    en: { pages: ['docs/en/a', 'docs/en/b'] },
    fr: { pages: ['docs/fr/a'] },
    files: ['docs/en/a', 'docs/en/b', 'docs/fr/a'],
    listed: { pages: ['docs/fr/a', 'docs/fr/b'] },
    fallbacks: { 'docs/fr/b': 'docs/en/b' },
  },
  {
    name: 'a folder may have another name than the language',
    en: { pages: ['a', 'b'] },
    fr: { pages: ['francais/a'] },
    files: ['a', 'b', 'francais/a'],
    listed: { pages: ['francais/a', 'francais/b'] },
    fallbacks: { 'francais/b': 'b' },
  },
  {
    name: 'most pages of a language may be links and pages of all languages',
    en: { pages: ['a', 'shared', 'other', 'link'] },
    fr: { pages: ['fr/a', 'shared', 'other', 'link', 'fr/link'] },
    files: ['a', 'shared', 'other', 'fr/a', 'link', 'fr/link'],
    listed: { pages: ['fr/a', 'shared', 'other', 'link', 'fr/link'] },
    fallbacks: {},
  },
  {
    name: 'access and other settings of a group come with it',
    en: {
      groups: [
        { group: 'A', pages: ['a'] },
        { group: 'B', groups: ['staff'], expanded: true, pages: ['b'] },
      ],
    },
    fr: { groups: [{ group: 'A', pages: ['fr/a'] }] },
    files: ['a', 'b', 'fr/a'],
    listed: {
      groups: [
        { group: 'A', pages: ['fr/a'] },
        { group: 'B', groups: ['staff'], expanded: true, pages: ['fr/b'] },
      ],
    },
    fallbacks: { 'fr/b': 'b' },
  },
];

describe('fillLanguages', () => {
  for (const { name, en, fr, files, listed, fallbacks } of CASES)
    it(name, () => {
      const links = ['link', 'en/link', 'fr/link'];
      const filled = fill({ languages: [language('en', en), language('fr', fr)] }, files, { links });
      assert.deepEqual(filled.languages[1], language('fr', listed));
      assert.deepEqual(filled.fallbacks, fallbacks);
      assert.deepEqual(filled.languages[0], language('en', en));
    });

  it('takes the default language for the source, wherever it is in the list', () => {
    const navigation = {
      languages: [language('fr', { pages: ['fr/a'] }), language('en', { default: true, pages: ['a', 'b'] })],
    };
    assert.deepEqual(fill(navigation, ['a', 'b', 'fr/a']).fallbacks, { 'fr/b': 'b' });
  });

  describe('takes the first language that the audience may read', () => {
    const navigation = {
      languages: [
        { language: 'en', public: false, pages: ['a', 'b', 'c'] },
        { language: 'fr', groups: ['staff'], pages: ['fr/a', 'fr/b', 'fr/d'] },
        { language: 'de', pages: ['de/a', 'de/c'] },
        { language: 'es', pages: ['es/a'] },
      ],
    };
    const files = ['a', 'b', 'c', 'fr/a', 'fr/b', 'fr/d', 'de/a', 'de/c', 'es/a'];
    const staff = { visibility: 'public', signedIn: true, groups: new Set(['staff']) } as const;
    const cases: [name: string, audience: Audience, changed: object, fallbacks: object][] = [
      ['strangers', strangers('public'), {}, { 'en/c': undefined, 'es/c': 'de/c' }],
      ['readers', { ...staff, groups: new Set() }, {}, { 'es/b': 'b', 'es/c': 'c' }],
      ['strangers, a default that is closed', strangers('public'), { default: true }, { 'es/c': 'de/c' }],
      ['nobody', strangers('private'), {}, { 'es/b': 'b', 'es/c': 'c' }],
    ];
    for (const [name, audience, changed, wanted] of cases)
      it(name, () => {
        const [first, ...rest] = navigation.languages;
        const languages = [{ ...first, ...changed }, ...rest];
        const { fallbacks } = fill({ languages }, files, { audience });
        for (const [path, original] of Object.entries(wanted)) assert.equal(fallbacks[path], original, path);
        if (name.startsWith('strangers'))
          assert.ok(
            Object.values(fallbacks).every((original) => original.startsWith('de/')),
            JSON.stringify(fallbacks),
          );
      });

    it('also where the setting is that of the site, and the language opens itself', () => {
      const languages = [
        { language: 'en', pages: ['a', 'b'] },
        { language: 'fr', public: true, pages: ['fr/a', 'fr/c'] },
        { language: 'de', public: true, pages: ['de/a'] },
      ];
      const pages = ['a', 'b', 'fr/a', 'fr/c', 'de/a'];
      const { fallbacks } = fill({ languages }, pages, { audience: strangers('partly') });
      assert.equal(fallbacks['de/c'], 'fr/c');
      assert.equal(fallbacks['de/b'], undefined);
    });
  });

  it('leaves an address to its redirect', () => {
    const navigation = {
      languages: [language('en', { pages: ['a', 'b'] }), language('fr', { pages: ['fr/a'] })],
    };
    const filled = fill(navigation, ['a', 'b', 'fr/a'], { redirects: ['/fr/b'] });
    assert.deepEqual(filled.fallbacks, {});
    assert.deepEqual(filled.languages[1], language('fr', { pages: ['fr/a'] }));
  });

  it('says when the pages of a language are in no folder of their own', () => {
    const navigation = {
      languages: [language('en', { pages: ['a', 'b'] }), language('fr', { pages: ['a-fr'] })],
    };
    const { issues, fallbacks } = fill(navigation, ['a', 'b', 'a-fr']);
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['nav/language-without-folder'],
    );
    assert.deepEqual(fallbacks, {});
  });

  it('leads from what it lists to where that is written', () => {
    const navigation = {
      languages: [
        language('en', { pages: ['a', { group: 'G', pages: ['b'] }, 'c'] }),
        language('fr', { pages: ['fr/c'] }),
      ],
    };
    const { located, languages } = fill(navigation, ['a', 'b', 'c', 'fr/c']);
    assert.deepEqual(
      languages[1],
      language('fr', { pages: ['fr/a', { group: 'G', pages: ['fr/b'] }, 'fr/c'] }),
    );
    const at = (pointer: string) =>
      (located.at(`/navigation/languages/1/pages/${pointer}`) as { pointer?: string }).pointer;
    assert.deepEqual(['0', '1/group', '1/pages/0', '2'].map(at), [
      '/navigation/languages/0/pages/0',
      '/navigation/languages/0/pages/1/group',
      '/navigation/languages/0/pages/1/pages/0',
      '/navigation/languages/1/pages/0',
    ]);
  });

  it('fills the languages of each version, and ends at any depth', () => {
    let deep: object = { pages: ['en/a', 'en/b'] };
    for (let i = 0; i < 500; i++) deep = { groups: [{ group: 'G', ...deep }] };
    const inside = [language('en', deep), language('fr', { pages: ['fr/a'] })];
    const { navigation } = fill({ versions: [{ version: '1', languages: inside }], languages: [] }, [
      'en/a',
      'en/b',
      'fr/a',
    ]);
    assert.ok(JSON.stringify(navigation).includes('fr/a'));
  });
});
