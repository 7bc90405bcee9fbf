/** Texts are kept without rows of empty lines, and each changed line is named by what it was. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { mkdocs } from '../../site/dialects/mkdocs/mkdocs.ts';
import { openForeign } from '../../site/dialects/testing/open-foreign.ts';
import { pageChanges } from './page-changes.ts';
import { pageText } from './page-text.ts';

describe('the text of a page', () => {
  it('has no rows of empty lines, except in samples', () => {
    assert.equal(
      pageText('# A\n\n\n\nText\n\n```py\na\n\n\nb\n```\n\n\n\n- x\n\n  ~~~\n  a\n\n\n  ~~~\n\n\n'),
      '# A\n\nText\n\n```py\na\n\n\nb\n```\n\n- x\n\n  ~~~\n  a\n\n\n  ~~~\n',
    );
    assert.equal(pageText('```\nwithout an end\n\n\nx'), '```\nwithout an end\n\nx\n');
  });
});

describe('the changes of a page', () => {
  it('are named with their lines, also those of other files', async () => {
    const files: Record<string, string> = {
      'mkdocs.yml': 'site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets\n',
      'part.md': 'Included.\n',
      'docs/b.md': '# B\n',
      'docs/index.md':
        '# A\n\nKept.\n\n!!! tip\n    Inside.\n\nSee [b](b.md).\n\nA {brace}.\n\n--8<-- "part.md"\n\n=== "One"\n\n    Text\n',
    };
    const { source, page } = await openForeign(mkdocs, files);
    const text = (await page('index.mdx'))!;
    const changed = { path: 'index.mdx', text, original: 'docs/index.md' };
    const found = await pageChanges(changed, source, async (file) => files[file]!.split('\n'));
    assert.deepEqual(
      found.map(
        ({ what, places }) => `${what}: ${places.map(({ file, line }) => `${file}:${line}`).join(' ')}`,
      ),
      [
        'a notice or a section that opens, as a component: docs/index.md:5 docs/index.md:6',
        'an indent: docs/index.md:6 docs/index.md:16',
        'the address of a link or picture: docs/index.md:8',
        '"{", "<" or another sign that MDX would read, as text: docs/index.md:10',
        'text of another file, written in its place: part.md:1',
        'tabs, as a component: docs/index.md:14 docs/index.md:16',
      ],
    );
  });

  it('are told of hostile lines in no time', async () => {
    const lines = ['](', '<', '<a ', '[', '`', '{', '\\'].flatMap((sign) => {
      const long = sign.repeat(Math.floor(19_000 / sign.length));
      return Array.from({ length: 20 }, (_, at) => `${at}${long}`);
    });
    const files: Record<string, string> = {
      'mkdocs.yml': 'site_name: A\n',
      'docs/index.md': `# A\n\n${lines.join('\n\n')}\n`,
    };
    const { source, page } = await openForeign(mkdocs, files);
    const text = (await page('index.mdx'))!;
    const began = threadCpuMs();
    const changed = { path: 'index.mdx', text: text.replaceAll('0', 'o'), original: 'docs/index.md' };
    await pageChanges(changed, source, async () => lines);
    assert.ok(threadCpuMs() - began < 4_000);
  });
});
