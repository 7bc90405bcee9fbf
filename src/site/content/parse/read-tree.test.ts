/** Places in the tree of a page are places in the text of its file, whatever its line ends, front matter and mistakes are. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { PageTree, ReadTree } from '../page/page-tree.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { readTree } from './read-tree.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

function read(source: string): ReadTree {
  const settings = { base: '', iconLibrary: '', variables: {} };
  return readTree({ file: 'a.mdx', source, settings }, () => true);
}

function tree(source: string): PageTree {
  const made = read(source);
  assert.ok('nodes' in made, JSON.stringify(made));
  return made;
}

function* all(nodes: readonly MarkdownNode[]): Generator<MarkdownNode> {
  for (const node of nodes) {
    yield node;
    yield* all(node.children ?? []);
  }
}

/** The texts of the nodes of a type, as the file has them. */
function texts(source: string, type: string): string[] {
  return [...all(tree(source).nodes)]
    .filter((node) => node.type === type && node.position !== undefined)
    .map(({ position }) => source.slice(position!.start.offset, position!.end.offset));
}

describe('the tree of a page', () => {
  it('has its places in the file', () => {
    const body = '# Hé 😀 world\n\n- a $x^2$ b\n- {{ name }} `c`\n\n<Card title="T">in **b**</Card>\n';
    for (const front of ['', '---\ntitle: T\n---\n', '\n---\ntitle: "a\n  b"\n---\n\n'])
      for (const mark of ['', '\ufeff'])
        for (const end of ['\n', '\r\n']) {
          const source = mark + (front + body).replaceAll('\n', end);
          const [found, code] = [texts(source, 'text'), texts(source, 'inlineCode')];
          assert.deepEqual(
            found,
            ['Hé 😀 world', 'a $x^2$ b', '{{ name }} ', 'in ', 'b'],
            JSON.stringify(source),
          );
          assert.deepEqual(code, ['`c`']);
          const { reserved } = tree(source);
          assert.deepEqual(reserved.map(([from, to]) => source.slice(from, to)).sort(), [
            '$x^2$',
            '{{ name }}',
          ]);
        }
  });

  it('keeps comments and ids of headings out of the text', () => {
    const source = '## One {#first}\n\ntwo <!-- three\nfour --> five\n\n    <!-- code -->\n';
    const { reserved } = tree(source);
    const kept = reserved.map(([from, to]) => source.slice(from, to)).join('');
    assert.match(kept, /#first/);
    assert.match(kept, /three/);
    assert.deepEqual(texts(source, 'heading'), ['## One {#first}']);
  });

  it('has no place for what stands on a repaired line', () => {
    assert.deepEqual(texts('one\n\ntwo {not code here} end\n\nthree\n', 'text'), ['one', 'three']);
  });

  it('says why a text has no tree', () => {
    for (const [source, why] of [
      [`${'<Card>\n\n'.repeat(80)}{`, /./],
      ['a'.repeat(2_000_001), /too large/],
      ['('.repeat(5_000), /nested/],
    ] as const) {
      const made = read(source);
      assert.ok('why' in made && why.test(made.why), source.slice(0, 20));
    }
  });

  it('agrees with the texts of the manual', () => {
    const plain = (text: string): string => text.replace(/\s+[> \t]*/g, ' ').trim();
    let count = 0;
    for (const file of globSync('docs/**/*.mdx', { cwd: root })) {
      const source = readFileSync(root + file, 'utf8').replaceAll('\n', '\r\n');
      const made = read(source);
      if ('why' in made) continue;
      for (const node of all(made.nodes)) {
        if (node.type !== 'text' || node.position === undefined || /[&\\$]/.test(node.value ?? '')) continue;
        const own = source.slice(node.position.start.offset, node.position.end.offset);
        if (/[&\\$]|\{\{/.test(own)) continue;
        assert.equal(plain(own), plain(node.value ?? ''), `${file}:${node.position.start.line}`);
        count++;
      }
    }
    assert.ok(count > 5_000);
  });
});
