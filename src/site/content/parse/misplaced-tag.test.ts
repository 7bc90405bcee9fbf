/** Elements that are closed inside a list or quote: reported with their name and line, and nothing of them is lost. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isElement, type MarkdownNode } from '../syntax/markdown-node.ts';
import { type ParsedPage, parsePage } from './parse-page.ts';

const parse = (body: string): ParsedPage =>
  parsePage({
    file: 'a.mdx',
    body,
    latex: undefined,
    known: (name) => /^[A-Z]|^(?:b|i|div|table|t\w+)$/.test(name),
  });

/** Names of elements in brackets around their words. */
function outline(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      const inside = outline(node.children ?? []);
      return isElement(node)
        ? `[${node.name ?? ''}: ${inside}]`
        : node.type === 'mdxjsEsm'
          ? ''
          : (node.value ?? inside);
    })
    .filter((text) => text !== '')
    .join(' ');
}

interface Case {
  readonly source: string;
  readonly shows: string;
  /** Name and line of the element in the error. */
  readonly names: string;
}

const CASES: readonly Case[] = [
  {
    source: '<Steps>\n<Step title="One"><Note>\n\n**x**\n\n- l\n\n    </Note></Step>\n</Steps>',
    shows: '[Steps: [Step: [Note: x l]]]',
    names: 'Note 2',
  },
  {
    source: '<table>\n  <tbody>\n    <tr><td>\n\n**x**\n\n- l\n\n    </td></tr>\n  </tbody>\n</table>',
    shows: '[table: [tbody: [tr: [td: x l]]]]',
    names: 'td 3',
  },
  {
    source: '<Card title="x">\n\nz\n\n- a\n\n  </Card>\n- b\n\nafter',
    shows: '[Card: z a] b after',
    names: 'Card 1',
  },
  { source: '<Card>\n\n1. a\n\n   </Card>\n\nafter', shows: '[Card: a] after', names: 'Card 1' },
  { source: '<Card>\n\n- a\n  - b\n\n    </Card>\n\nafter', shows: '[Card: a b] after', names: 'Card 1' },
  { source: '> <Card>\n>\n> - a\n>\n>   </Card>\n\nafter', shows: '[Card: a] after', names: 'Card 1' },
  { source: '- <Card>\n\n  z\n\n  - a\n\n    </Card>\n\nafter', shows: '[Card: z a] after', names: 'Card 1' },
  { source: '<Card>\n\n- </Card>\n\nafter', shows: '[Card: ] after', names: 'Card 1' },
  { source: '<Card>\n\n> q\n>\n> </Card>\n\nafter', shows: '[Card: q] after', names: 'Card 1' },
  {
    source: '<A.B>\r\n\r\nz\r\n\r\n- a\r\n\r\n  </A.B>\r\n\r\nafter',
    shows: '[A.B: z a] after',
    names: 'A.B 1',
  },
  { source: '<Card><b>\n\n- a\n\n\t</b></Card>\n\nafter', shows: '[Card: [b: a]] after', names: 'b 1' },
  { source: '<Card>*q <b>x* y</b> z</Card>', shows: '[Card: q x y z]', names: 'b 1' },
  { source: '<>\n\nz\n\n- a\n\n  </>\n\nafter', shows: '[: z a] after', names: ' 1' },
];

describe('an element that is closed inside of a list or quote', () => {
  for (const { source, shows, names } of CASES) {
    it(`keeps the words of ${JSON.stringify(source)}`, () => {
      const { nodes, issues } = parse(source);
      assert.equal(outline(nodes).replace(/\s+/g, ' '), shows);
      const [first] = issues.filter(({ severity }) => severity === 'error');
      assert.equal(`${/<([^>]*)>/.exec(first?.message ?? '')?.[1]} ${first?.line}`, names);
      assert.ok(first?.hint);
    });
  }

  const correct = [
    '<Step><Note>\n\n- l\n\n</Note></Step>',
    '<Note>\n- l\n</Note>',
    '- <Note>\n  x\n  </Note>\n- b',
    '> <Note>\n> x\n> </Note>',
    '<A . B c="/>">x</ A . B >',
    'a <b\n>x</b> <i/> <></>',
    '<Note a={<b>x</b>} b=">" />',
    '😀 <b>中</b>\t<i>x</i>\r\n\r\n<Note>\r\nx\r\n</Note>',
  ];
  for (const source of correct)
    it(`says nothing of ${JSON.stringify(source)}`, () => assert.deepEqual(parse(source).issues, []));

  it('takes linear time', () => {
    const deep = `${'<Card>\n'.repeat(400)}\n- a\n\n  ${'</Card>\n'.repeat(400)}`;
    const started = process.cpuUsage().user;
    parse(deep);
    parse('<Card>\n\n- a\n\n  </Card>\n\n'.repeat(2_000));
    assert.ok(process.cpuUsage().user - started < 20_000_000);
  });
});

describe('a page that ends with a backslash', () => {
  // The parser would end the process.
  for (const source of ['export const a="x\\\\', 'export const a=b"| \\\\', 'a\\\\'])
    it(`is read: ${JSON.stringify(source)}`, () => assert.equal(parse(source).nodes.length, 1));
});

describe('what stands between two tags of a line', () => {
  for (const source of [
    '<Card>\t{"x"}\n</Card>',
    '<Card>  \t <b />\n</Card>',
    '<Card />\t{"x"}',
    '{"x"}\t<b />',
  ])
    it(`is kept after a tab: ${JSON.stringify(source)}`, () => {
      assert.equal(outline(parse(source).nodes), outline(parse(source.replace(/[ \t]*\t[ \t]*/, ' ')).nodes));
      assert.match(outline(parse(source).nodes), /"x"|\[b: \]/);
    });

  it('is left alone in code', () => {
    const { nodes } = parse('```\n<a>\t<b>\n```\n\n`<a>\t<b>`\n\n<i>\t{"x"}\n</i>');
    assert.match(outline(nodes), /^<a>\t<b> <a>\t<b> \[i: "x"\]$/);
  });
});
