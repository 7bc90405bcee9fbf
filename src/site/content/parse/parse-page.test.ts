/** What strict MDX rejects and real pages contain: repaired, with the position reported, and no text lost. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { type ParsedPage, parsePage } from './parse-page.ts';

const KNOWN = new Set(['Card', 'Note', 'Tabs', 'Tab', 'div', 'b', 'p', 'br', 'img', 'A']);
const parse = (body: string): ParsedPage =>
  parsePage({ file: 'a.mdx', body, latex: undefined, known: (name) => KNOWN.has(name) });

/** The tree as text: tags in brackets, so that structure and words are both seen. */
function outline(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) =>
      node.children !== undefined && node.name !== undefined
        ? `[${node.name ?? ''}:${outline(node.children)}]`
        : (node.value ?? outline(node.children ?? [])),
    )
    .join('');
}

describe('parsePage', () => {
  const silent: readonly (readonly [string, string])[] = [
    ['a <!-- gone --> b', 'a b'],
    ['a\n\n<!--\n# gone\n-->\n\nb', 'ab'],
    ['a <br> b', 'a [br:] b'],
    ['<img src=x alt=y width=3>', '[img:]'],
    ['<br></br>', '[br:]'],
    ['a</br>b', 'a b'],
    ['see <https://x.y/z>', 'see https://x.y/z'],
    ['mail <me@x.y>', 'mail me@x.y'],
    ['needs <4.0 or <=3', 'needs <4.0 or <=3'],
    ['a {some words here} b', 'a {some words here} b'],
    ['<div a=b>x</div>', '[div:x]'],
    ['<Card\n  title="x"\n>text</Card>', '[Card:text]'],
    ['## Title {#my-id}', 'Title /*#my-id*/'],
  ];
  for (const [source, expected] of silent) {
    it(`repairs ${JSON.stringify(source)}`, () => {
      const { nodes, issues } = parse(source);
      assert.equal(outline(nodes).replace(/\s+/g, ' '), expected);
      assert.deepEqual(issues, []);
    });
  }

  const placeholders: readonly (readonly [string, string])[] = [
    ['> at https://a.<name>.x.y and www.<name>.z.', 'at https://a.<name>.x.y and www.<name>.z.'],
    ['[a](https://a.<name>.x) b', 'a b'],
    ['https://a.b/<id>/{c d}', 'https://a.b/<id>/{c d}'],
  ];
  for (const [source, expected] of placeholders) {
    it(`shows the placeholders of ${source}`, () => {
      const { nodes, issues, plain } = parse(source);
      assert.equal(outline(nodes).replace(/\s+/g, ' '), expected);
      assert.equal(plain, false);
      assert.ok(issues.length <= 3, JSON.stringify(issues));
    });
  }

  it('closes an empty element whose slash stands apart', () => {
    const { nodes, issues } = parse('a <br / > b');
    assert.equal(outline(nodes), 'a [br:] b');
    assert.deepEqual(
      issues.map(({ message }) => message),
      ['The tag <br / > was closed'],
    );
  });

  const warned: readonly (readonly [string, string, number])[] = [
    ['a\n\nb {x: } c', 'ab {x: } c', 3],
    ['use <user> here', 'use <user> here', 1],
    ['a { b', 'a { b', 1],
    ['😀😀😀 {x: } c', '😀😀😀 {x: } c', 1],
    ['😀😀😀😀 a <user> b', '😀😀😀😀 a <user> b', 1],
    ['x <YOUR_KEY> y', 'x <YOUR_KEY> y', 1],
  ];
  for (const [source, expected, line] of warned) {
    it(`shows ${JSON.stringify(source)} as text with a warning`, () => {
      const { nodes, issues } = parse(source);
      assert.equal(outline(nodes), expected);
      assert.deepEqual(
        issues.map((issue) => [issue.severity, issue.line]),
        [['warning', line]],
      );
    });
  }

  const lost: readonly (readonly [string, string, number])[] = [
    ['<Card>\n\ntext', 'text', 1],
    ['text\n\n</Card>', 'text', 3],
    ['<Tabs>\n<Tab>\nx\n</Tabs>', '[Tabs:x]', 2],
    ['text <Note>\n\npara\n\n</Note>', 'textpara', 1],
    ['<A b={x: }>y</A>', '[A:y]', 1],
  ];
  for (const [source, expected, line] of lost) {
    it(`keeps the text of ${JSON.stringify(source)} and reports an error`, () => {
      const { nodes, issues } = parse(source);
      assert.equal(outline(nodes).trim(), expected);
      assert.equal(issues[0]?.severity, 'error');
      assert.equal(issues[0]?.line, line);
      assert.ok(issues[0]?.column);
    });
  }

  it('leaves code alone when it repairs', () => {
    const { nodes } = parse('`<br>` and ``<!-- x -->``\n\n```html\n<br> {a b}\n```\n\n<br>');
    assert.match(outline(nodes), /^<br> and <!-- x --><br> \{a b\}\[br:\]$/);
  });

  it('keeps line numbers through repairs', () => {
    const { nodes } = parse('<!-- a\nb\nc -->\n\n<br>\n\n## H');
    assert.equal(nodes.find((node) => node.type === 'heading')?.position?.start.line, 7);
  });

  it('reads TeX only where it is clear', () => {
    assert.equal(parse('costs $5 and $10').nodes[0]?.children?.[0]?.value, 'costs $5 and $10');
    assert.equal(parse('$$\n\\frac{a}{b}\n$$').nodes[0]?.children?.[0]?.type, 'math');
    assert.equal(parse('so $x_{1}$ is').nodes[0]?.children?.[1]?.type, 'inlineMath');
    assert.equal(parse('$PATH and $HOME').nodes[0]?.children?.length, 1);
  });

  it('never fails and never loses words', () => {
    const pieces = fc.constantFrom(
      'word',
      ' ',
      '\n',
      '\n\n',
      '<Card>',
      '</Card>',
      '<b>',
      '</b>',
      '<br>',
      '{',
      '}',
      '{x}',
      '{a b}',
      '<',
      '>',
      '# ',
      '- ',
      '`',
      '```\n',
      '<!--',
      '-->',
      '$',
      '$$',
      '<user>',
      '[a](b)',
      '|',
      '&',
      '<A b="',
      "import x from 'y'\n",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => void parse(parts.join(''))),
      { numRuns: 400 },
    );
  });
});
