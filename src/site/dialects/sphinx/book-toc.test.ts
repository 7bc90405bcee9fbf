/** Tables of contents of books: patterns, older words, hidden pages, and the folder where there is no table. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openForeign } from '../testing/open-foreign.ts';
import { sphinx } from './sphinx.ts';

const PAGES = {
  'index.md': '# Home',
  'a.md': '# A',
  'guide/part2.md': '# Two',
  'guide/part10.md': '# Ten',
  'guide/deep/z.md': '# Z',
  '_build/x.md': '# X',
};

const CASES: Readonly<
  Record<
    string,
    readonly [files: Readonly<Record<string, string>>, pages: readonly unknown[], paths?: string]
  >
> = {
  'patterns, which take what the table does not name': [
    {
      'myst.yml':
        'project:\n  toc:\n    - file: index.md\n    - title: Guides\n      children:\n        - pattern: guide/**{.ipynb,.md}\n    - file: guide/part10.md\n',
    },
    ['index', { group: 'Guides', pages: ['guide/deep/z', 'guide/part2'] }, 'guide/part10'],
  ],
  'globs of Jupyter Book': [
    { '_toc.yml': 'root: index\nchapters:\n  - glob: guide/*\n', '_config.yml': 'title: B\n' },
    ['index', 'guide/part2', 'guide/part10'],
  ],
  'trees and entries': [
    {
      '_toc.yml':
        'root: index\nsubtrees:\n  - caption: One\n    entries:\n      - file: a\n        subtrees:\n          - entries:\n              - file: guide/part2\n',
    },
    ['index', { group: 'One', pages: [{ group: 'A', root: 'a', pages: ['guide/part2'] }] }],
  ],
  'hidden pages, which have an address': [
    { 'myst.yml': 'project:\n  toc:\n    - file: index.md\n    - file: a.md\n      hidden: true\n' },
    ['index'],
    'a.mdx index.mdx',
  ],
  'no table at all': [
    { 'myst.yml': 'version: 1\nproject:\n  title: M\n' },
    [
      'index',
      'a',
      { group: 'Guide', pages: ['guide/part2', 'guide/part10', { group: 'Deep', pages: ['guide/deep/z'] }] },
    ],
  ],
};

describe('the table of a book', () => {
  for (const [name, [files, pages, wanted]] of Object.entries(CASES))
    it(`may have ${name}`, async () => {
      const { docs, paths } = await openForeign(sphinx, { ...PAGES, ...files });
      assert.deepEqual((docs['navigation'] as { readonly pages: unknown }).pages, pages);
      if (wanted !== undefined) assert.equal(paths.join(' '), wanted);
    });

  it('is read in time, whatever its patterns are', async () => {
    const pattern = `${'*a'.repeat(30)}*`;
    const files = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, i) => [`${'a'.repeat(60)}${i}.md`, '# A']),
    );
    await openForeign(sphinx, {
      ...files,
      'myst.yml': `project:\n  toc:\n    - file: index.md\n${`    - pattern: "${pattern}"\n`.repeat(3_000)}`,
      'index.md': '# Home',
    });
  });
});

describe('a notebook that is kept as Markdown beside it', () => {
  it('is the page that the Markdown makes, also where that is left out', async () => {
    const { docs, paths, notes } = await openForeign(sphinx, {
      'conf.py': 'exclude_patterns = ["nb/*.md", "gone.md", "gone.ipynb"]\n',
      'index.md': '# Home\n\n```{toctree}\nnb/one\nnb/two\n```\n',
      'nb/one.md': '# One',
      'nb/one.ipynb': '{}',
      'nb/two.md': '# Two',
      'gone.md': '# G',
      'gone.ipynb': '{}',
      'only.ipynb': '{}',
    });
    assert.deepEqual(paths, ['index.mdx', 'nb/one.mdx']);
    assert.deepEqual(docs['navigation'], { pages: ['index', 'nb/one'] });
    assert.deepEqual(notes, [
      'only.ipynb: It is a notebook, which is not read, and is left out; the program "jupytext" keeps it as Markdown',
    ]);
  });
});
