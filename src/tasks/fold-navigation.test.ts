/** Lists become `from` where that says the same, and only there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../test/support/fixture-folder.ts';
import { foldNavigation } from './fold-navigation.ts';

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

describe('folding the navigation', () => {
  it('takes the order that a folder has, by any of its sorts, and names what it leaves', async () => {
    const { path } = fixtureFolder({ ...FILES, 'docs.json': docsJson(navigation) });
    const before = readFileSync(join(path, 'docs.json'), 'utf8');
    const { left } = await foldNavigation(path, true);
    assert.equal(readFileSync(join(path, 'docs.json'), 'utf8'), before);
    assert.deepEqual(left, [{ folder: 'more', why: 'the folder has an entry that the list does not name' }]);
    const { lists, entries } = await foldNavigation(path, false);
    assert.deepEqual(
      lists.map(({ fields }) => fields),
      [
        { from: 'guides' },
        { from: 'titled', sort: 'title' },
        { from: 'news', sort: '-date' },
        { from: 'first', pages: ['first/z', '…'] },
      ],
    );
    assert.deepEqual(entries, { before: 17, after: 7 });
    const written = JSON.parse(readFileSync(join(path, 'docs.json'), 'utf8'));
    assert.deepEqual(written.navigation.tabs[0].groups.slice(3), [
      { group: 'First', icon: 'star', from: 'first', pages: ['first/z', '…'] },
      { group: 'More', icon: 'star', pages: LISTS['More'] },
      { group: 'Mixed', icon: 'star', pages: LISTS['Mixed'] },
    ]);
    assert.deepEqual((await foldNavigation(path, false)).lists, [], 'a second time there is nothing to do');
  });

  it('writes nothing where titles would change', async () => {
    const { path } = fixtureFolder({
      'docs.json': docsJson({ pages: [{ group: 'A', pages: ['a/x', 'a/y'] }] }),
      'a/x.mdx': page('X'),
      'a/y.mdx': page('Y'),
      'a/_meta.json': { x: 'Another title', y: 'Y' },
    });
    await assert.rejects(foldNavigation(path, false), { code: 'nav/fold' });
  });

  it('has nothing to fold without docs.json', async () => {
    const { path } = fixtureFolder({ 'README.md': '# A\n' });
    await assert.rejects(foldNavigation(path, false), { code: 'nav/no-lists' });
  });
});
