/** Lists become `from` where folders and their `_meta.json` say the same, and only there. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { docsJson, fixtureFolder } from '../../test/support/fixture-folder.ts';
import { foldNavigation } from './fold-navigation.ts';
import { loadNavigation, writeNavigation } from './load-navigation.ts';

const page = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n`;

const FILES = {
  'index.mdx': page('Home'),
  'guides/index.mdx': page('Guides'),
  'guides/a.mdx': page('Z'),
  'guides/b.mdx': page('Y'),
  'titled/a.mdx': page('Z'),
  'titled/b.mdx': page('Y'),
  'news/one.mdx': page('One', 'date: 2026-01-01\n'),
  'news/two.mdx': page('Two', 'date: 2026-02-01\n'),
  'first/a.mdx': page('A'),
  'first/b.mdx': page('B'),
  'first/c.mdx': page('C'),
  'first/z.mdx': page('Z'),
  'more/a.mdx': page('A'),
  'more/b.mdx': page('B'),
  'more/c.mdx': page('C'),
  'mixed/a.mdx': page('A'),
  'mixed/b.mdx': page('B'),
  'mixed/c.mdx': page('C'),
};

const LISTS: Readonly<Record<string, readonly string[]>> = {
  Guides: ['guides/index', '/guides/a', 'guides/b.mdx'],
  Titled: ['titled/b', 'titled/a'],
  News: ['news/two', 'news/one'],
  First: ['first/z', 'first/a', 'first/b', 'first/c'],
  More: ['more/a', 'more/c'],
  Mixed: ['mixed/c', 'mixed/a', 'mixed/b', 'index'],
};

const navigation = {
  tabs: [
    { tab: 'All', groups: Object.entries(LISTS).map(([group, pages]) => ({ group, icon: 'star', pages })) },
  ],
};

const NAMES = ['a', 'b', 'c', 'd', '02-e', 'index'];
const FOLDERS = ['', 'a', 'a/b', 'x', 'x/a', 'x/a/b'];
const EVERY_PAGE = FOLDERS.flatMap((folder) =>
  NAMES.map((name) => (folder === '' ? name : `${folder}/${name}`)),
);

/** Pages in any order, some in no list and some in two, in groups that follow folders or not. */
const anySite = fc
  .record({
    pages: fc.uniqueArray(fc.constantFrom(...EVERY_PAGE), { minLength: 4, maxLength: 24 }),
    byFolder: fc.boolean(),
    seed: fc.array(fc.nat(7), { minLength: 40, maxLength: 40 }),
  })
  .map(({ pages, byFolder, seed }) => {
    const lists = new Map<string, unknown[]>();
    for (const [i, name] of pages.entries()) {
      if (seed[i] === 0) continue;
      const at = byFolder ? name.split('/').slice(0, -1).join('/') : String(seed[i]! % 3);
      lists.set(at, [...(lists.get(at) ?? []), name, ...(seed[i] === 7 ? [name] : [])]);
    }
    const groups: { readonly group: string; readonly pages: unknown[] }[] = [];
    for (const [at, list] of lists) {
      const outer = byFolder && at !== '' ? lists.get(at.split('/').slice(0, -1).join('/')) : undefined;
      const group = { group: `Group ${at}`, ...(seed[0]! > 3 && { expanded: true }), pages: list };
      if (outer === undefined || outer === list) groups.push(group);
      else outer.push(group);
    }
    return { pages, groups };
  });

describe('folding the navigation', () => {
  it('takes the order that a folder has, writes any other down beside its pages, and names what it leaves', async () => {
    const { path } = fixtureFolder({ ...FILES, 'docs.json': docsJson(navigation) });
    const before = readFileSync(join(path, 'docs.json'), 'utf8');
    const { left } = await foldNavigation(path, true);
    assert.equal(readFileSync(join(path, 'docs.json'), 'utf8'), before);
    assert.equal(existsSync(join(path, 'more/_meta.json')), false);
    assert.deepEqual(left, [{ folder: '', entries: 1, why: 'its pages are beside docs.json' }]);
    const { lists, metas, entries } = await foldNavigation(path, false);
    assert.deepEqual(
      lists.map(({ fields, names }) => ({ ...fields, names })),
      [
        { from: 'guides', names: [] },
        { from: 'titled', sort: 'title', names: [] },
        { from: 'news', sort: '-date', names: [] },
        { from: 'first', names: ['first/z', '…'] },
        { from: 'more', names: [] },
        { from: 'mixed', names: ['…'] },
      ],
    );
    assert.deepEqual(metas, [
      { file: 'more/_meta.json', names: 1 },
      { file: 'mixed/_meta.json', names: 3 },
    ]);
    assert.deepEqual(JSON.parse(readFileSync(join(path, 'more/_meta.json'), 'utf8')), { pages: ['…', '!b'] });
    assert.deepEqual(entries, { before: 17, after: 2 });
    const written = JSON.parse(readFileSync(join(path, 'docs.json'), 'utf8'));
    assert.deepEqual(written.navigation.tabs[0].groups.slice(3), [
      { group: 'First', icon: 'star', from: 'first', pages: ['first/z', '…'] },
      { group: 'More', icon: 'star', from: 'more' },
      { group: 'Mixed', icon: 'star', from: 'mixed', pages: ['…', 'index'] },
    ]);
    assert.deepEqual((await foldNavigation(path, false)).lists, [], 'a second time there is nothing to do');
  });

  it('makes a folder of each group in a group, and a new page appears', async () => {
    const group = {
      group: 'Guides',
      pages: [
        'guides/start',
        {
          group: 'Running it',
          root: 'guides/run',
          expanded: true,
          pages: ['guides/run/b', 'guides/run/a'],
        },
        'guides/end',
      ],
    };
    const { path, write } = fixtureFolder({
      'docs.json': docsJson({ groups: [group, { group: 'Help', pages: ['help', 'help/faq', 'help/chat'] }] }),
      ...Object.fromEntries(
        [
          'guides/start',
          'guides/end',
          'guides/run',
          'guides/run/a',
          'guides/run/b',
          'help',
          'help/faq',
          'help/chat',
          'loose',
        ].map((name) => [`${name}.mdx`, page(name === 'guides/run' ? 'Running it' : name)]),
      ),
    });
    const before = await loadNavigation(path);
    const { entries } = await foldNavigation(path, false);
    assert.deepEqual(entries, { before: 7, after: 0 });
    assert.equal((await loadNavigation(path)).text, before.text);
    assert.deepEqual(JSON.parse(readFileSync(join(path, 'guides/run/_meta.json'), 'utf8')), {
      title: 'Running it',
      collapsed: false,
    });
    write('guides/run/new.mdx', page('New'));
    assert.match((await loadNavigation(path)).text, /guides\/run\/new/);
  });

  it('leaves a folder alone that has a _meta.json', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: [{ group: 'A', pages: ['a/x', 'a/y'] }] }),
      'a/x.mdx': page('X'),
      'a/y.mdx': page('Y'),
      'a/_meta.json': { x: 'Another title', y: 'Y' },
    });
    const { lists, left } = await foldNavigation(path, false);
    assert.deepEqual(lists, []);
    assert.match(left[0]?.why ?? '', /has a _meta\.json already/);
  });

  it('folds the others where one list would change', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({
        groups: [
          { group: 'Numbers', pages: ['numbers/01-a', 'numbers/02-b', 'numbers/03-c'] },
          { group: 'Letters', pages: ['letters/a', 'letters/b'] },
        ],
      }),
      // Without a title, a folder's list calls it "A".
      'numbers/01-a.mdx': 'Text\n',
      'numbers/02-b.mdx': page('B'),
      'numbers/03-c.mdx': page('C'),
      'letters/a.mdx': page('A'),
      'letters/b.mdx': page('B'),
    });
    const { lists, left } = await foldNavigation(path, false);
    assert.deepEqual(
      lists.map(({ fields }) => fields),
      [{ from: 'letters' }],
    );
    assert.deepEqual(
      left.map(({ folder, entries }) => [folder, entries]),
      [['numbers', 3]],
    );
  });

  it('gives back the same tree, whatever it was, folded and listed again', async () => {
    let folded = 0;
    await fc.assert(
      fc.asyncProperty(anySite, async ({ pages, groups }) => {
        const { path } = fixtureFolder({
          ...Object.fromEntries(pages.map((name) => [`${name}.mdx`, page(name.replaceAll('/', ' '))])),
          'docs.json': docsJson({ groups: groups.length > 0 ? groups : [{ group: 'All', pages }] }),
        });
        const before = (await loadNavigation(path)).json;
        const { entries } = await foldNavigation(path, false);
        folded += entries.before - entries.after;
        assert.deepEqual((await loadNavigation(path)).json, before);
        await writeNavigation(path);
        assert.deepEqual((await loadNavigation(path)).json, before);
      }),
      { numRuns: 40, seed: 41 },
    );
    assert.ok(folded > 100, `${folded} entries were folded`);
  });

  it('has nothing to fold without docs.json', async () => {
    const { path } = fixtureFolder({ 'README.md': '# A\n' });
    await assert.rejects(foldNavigation(path, false), { code: 'nav/no-lists' });
  });
});
