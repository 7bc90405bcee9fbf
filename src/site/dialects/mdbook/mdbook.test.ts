/** Pages and configuration of mdBook, as ours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gitbook } from '../gitbook/gitbook.ts';
import { openForeign } from '../testing/open-foreign.ts';
import { mdbook } from './mdbook.ts';

const SUMMARY =
  '# Summary\n\n[Welcome](README.md)\n\n# Part\n\n- [A](a.md)\n  - [B](sub/b.md)\n- [Draft]()\n\n---\n\n[After](after.md)\n';

const opened = (files: Readonly<Record<string, string>>) =>
  openForeign(mdbook, {
    'book.toml':
      '[book]\ntitle = "Harbor"\n[preprocessor.own]\n[output.html]\nmathjax-support = true\n[output.html.redirect]\n"/old.html" = "sub/b.html"\n',
    'src/SUMMARY.md': SUMMARY,
    'src/README.md': '# Welcome',
    'src/a.md': '# A',
    'src/sub/b.md': '# B',
    'src/after.md': '# After',
    'src/left.md': '# Left',
    ...files,
  });

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  'words after the language of a sample': ['```rust,editable\nfn a() {}\n```', '```rust\nfn a() {}\n```'],
  'a file in a sample': ['```rust\n{{#include x.rs:part}}\n```', '```rust\nlet a = 1;\n```'],
  'lines of a file': [
    '{{#include x.rs:1}}\n{{#include x.rs:4:}}',
    'fn main() \\{\n// ANCHOR_END: part\n\\}'.replace('// ANCHOR_END: part\n', ''),
  ],
  'what only shows a tag': ['`\\{{#include a.rs}}` {{#title B}}c', '`{{#include a.rs}}` c'],
  'what only shows a title': ['```\n\\{{#title B}}\n```', '```\n{{#title B}}\n```'],
  definitions: [
    'a\n  : One\n    more\n  : Two',
    '<dl>\n<dt>\na\n</dt>\n<dd>\nOne\nmore\n</dd>\n<dd>\nTwo\n</dd>\n</dl>',
  ],
  addresses: ['[b](sub/b.md#c) [d](sub/b.html)', '[b](/sub/b#c) [d](/sub/b)'],
  formulas: ['a \\\\( x_1 \\\\) b', 'a $ x_1 $ b'],
  'ids of headings': ['## A { #own .c }', '## A {/*#own*/}'],
};

describe('a page of mdBook', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () => {
      const { short } = await opened({
        'src/a.md': text,
        'src/x.rs': 'fn main() {\n// ANCHOR: part\nlet a = 1;\n// ANCHOR_END: part\n}',
      });
      assert.equal((await short('a.mdx')).replace(/^---\n.*\n---\n/, ''), wanted);
    });
});

describe('a book of mdBook', () => {
  it('is a docs.json', async () => {
    const { docs, paths, notes, told } = await opened({ 'src/a.md': '{{#include ../../b.md}}' });
    assert.equal(docs['name'], 'Harbor');
    assert.deepEqual(docs['navigation'], {
      pages: ['index', { group: 'Part', pages: [{ group: 'A', root: 'a', pages: ['sub/b'] }, 'after'] }],
    });
    assert.deepEqual(paths, ['a.mdx', 'after.mdx', 'index.mdx', 'sub/b.mdx']);
    assert.deepEqual((docs['redirects'] as object[]).slice(-2), [
      { source: '/sub/b.html', destination: '/sub/b' },
      { source: '/old.html', destination: '/sub/b' },
    ]);
    assert.deepEqual(notes, ['book.toml: The preprocessor "own" is not run: what it does is left out']);
    assert.match((await told('a.mdx'))[0]!, /^src\/a\.md:1 The included file .* outside of the folder/);
  });

  it('begins with its index, also where there is a README beside it', async () => {
    const { short } = await openForeign(mdbook, {
      'book.toml': '',
      'src/SUMMARY.md': '[Start](index.md)',
      'src/README.md': '# For writers',
      'src/index.md': '# Start',
    });
    assert.match(await short('index.mdx'), /^# Start/m);
  });

  it('is found by its table, which is none of GitBook', () => {
    const files = ['book.toml', 'src/SUMMARY.md', 'a.md'];
    assert.equal(mdbook.detect(files), 'book.toml');
    assert.equal(gitbook.detect(files), undefined);
    assert.equal(mdbook.detect(['book.toml', 'a.md']), undefined);
  });
});
