/** JSX inside of expressions becomes the nodes that a page's own JSX has. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseExpression } from './parse-expression.ts';

function nodeOf(code: string) {
  const expression = parseExpression(code);
  assert.equal(expression?.kind, 'jsx');
  return expression.node;
}

describe('readJsx', () => {
  it('reads names, attributes of every form and children', () => {
    const node = nodeOf(
      '<A.B-c on title="x &amp; &quot;y&quot;" n={1 + {a: 2}.a} {...rest}>a {b} <i/></A.B-c>',
    );
    assert.equal(node.name, 'A.B-c');
    assert.deepEqual(node.attributes, [
      { type: 'mdxJsxAttribute', name: 'on', value: null },
      { type: 'mdxJsxAttribute', name: 'title', value: 'x & "y"' },
      {
        type: 'mdxJsxAttribute',
        name: 'n',
        value: { type: 'mdxJsxAttributeValueExpression', value: '1 + {a: 2}.a' },
      },
      { type: 'mdxJsxExpressionAttribute', value: '...rest' },
    ]);
    assert.deepEqual(
      node.children?.map((child) => [child.type, child.value ?? child.name]),
      [
        ['text', 'a '],
        ['mdxTextExpression', 'b'],
        ['text', ' '],
        ['mdxJsxTextElement', 'i'],
      ],
    );
  });

  it('drops white space around line breaks as JSX does', () => {
    assert.deepEqual(
      nodeOf('<p>\n  one\n  two <b>x</b>\n</p>').children?.map((child) => child.value ?? child.name),
      ['one two ', 'b'],
    );
  });

  it('reads fragments', () => assert.equal(nodeOf('<><b/></>').name, null));

  for (const code of ['<a></b>', '<a', '<a b=c/>', '<a>{</a>', '<a b={}', '<a/ >']) {
    it(`refuses ${code}`, () => assert.equal(parseExpression(code), undefined));
  }
});
