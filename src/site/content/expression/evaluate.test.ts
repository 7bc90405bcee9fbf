/** Values of expressions, and expressions that are refused. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { trustedHtml } from '../../../lib/html.ts';
import type { PropValue } from '../component.ts';
import { evaluate } from './evaluate.ts';
import { type Binding, type Names, NotStatic } from './names.ts';
import { parseExpression } from './parse-expression.ts';

const KNOWN: Readonly<Record<string, PropValue>> = {
  a: 2,
  text: 'Hi',
  list: [1, 2, 3],
  record: { x: { y: 'deep' } },
  nothing: null,
};
const names: Names = {
  get: (name): Binding | undefined =>
    Object.hasOwn(KNOWN, name) ? { kind: 'value', value: KNOWN[name] } : undefined,
};

function run(code: string, steps = 10_000): PropValue {
  const expression = parseExpression(code);
  assert.ok(expression, `"${code}" is in the subset`);
  return evaluate(expression, {
    names,
    budget: { steps, depth: 0 },
    jsx: (node) => trustedHtml(`<${node.name ?? ''}>`),
  });
}

describe('evaluate', () => {
  const cases: readonly (readonly [string, PropValue])[] = [
    ['', undefined],
    ['/* only a comment */', undefined],
    ['"a\\n\\u0041\\x42\\u{43}"', 'a\nABC'],
    ["'it\\'s'", "it's"],
    ['1_000.5', 1000.5],
    ['0xff', 255],
    ['-a', -2],
    ['!text', false],
    ['`${text} ${a + 1}!`', 'Hi 3!'],
    ['"a" + 1 + true', 'a1true'],
    ['1 + 2 * 3 - 4 / 2', 5],
    ['(1 + 2) * 3', 9],
    ['[1, "b", ...list,]', [1, 'b', 1, 2, 3]],
    ['{ a, "b c": 1, [text]: 2, ...record, }', { a: 2, 'b c': 1, Hi: 2, x: { y: 'deep' } }],
    ['record.x["y"]', 'deep'],
    ['nothing?.x', undefined],
    ['record.missing', undefined],
    ['a > 1 ? "yes" : "no"', 'yes'],
    ['nothing ?? "other"', 'other'],
    ['a === 2 && text', 'Hi'],
    ['list.map((n, i) => n * i)', [0, 2, 6]],
    ['list.filter(n => n > 1).join("-")', '2-3'],
    ['list.map(({ x = 7 }) => x)', [7, 7, 7]],
    ['text.toUpperCase()', 'HI'],
    ['list.length', 3],
    ['<Card title="x">y</Card>', trustedHtml('<Card>')],
    ['(\n  // why\n  1\n)', 1],
  ];
  for (const [code, expected] of cases)
    it(`gives ${JSON.stringify(expected)} for ${code}`, () => assert.deepEqual(run(code), expected));

  it('refuses names that the page does not define', () => {
    assert.throws(
      () => run('unknown.x'),
      new NotStatic('the name "unknown", which the page does not define'),
    );
  });

  it('reaches nothing of the language itself', () => {
    for (const code of [
      'text.constructor',
      'list.constructor',
      'record.constructor',
      'record.__proto__',
      'record.x.toString',
      'text["__proto__"]',
    ]) {
      assert.equal(run(code), undefined, code);
    }
    for (const code of [
      'text.constructor("x")',
      'list.push(1)',
      'record.hasOwnProperty("x")',
      'text.repeat(9)',
    ]) {
      assert.throws(() => run(code), NotStatic, code);
    }
  });

  it('never lets an author make data that looks like rendered HTML', () => {
    assert.deepEqual(run('{ html: "<script>", x: 1 }'), { x: 1 });
    assert.deepEqual(run('{ ["html"]: "<script>", ...{ html: "y" } }'), {});
    assert.deepEqual(Object.keys(run('{ ["__proto__"]: 1, b: 2 }') as object), ['b']);
  });

  it('stops after its steps', () => {
    assert.throws(() => run('list.map(a => list.map(b => list.map(c => 1)))', 20), /more steps/);
  });

  it('stops chains and calls that are too deep for the stack', () => {
    for (const code of [Array(20_000).fill('1').join('+'), `a${'.b'.repeat(20_000)}`])
      assert.throws(() => run(code, 100_000), /deeper nesting/);
    assert.equal(run(Array(900).fill('1').join('+')), 900);
  });

  it('stops text and lists that grow without end', () => {
    const doubled = `[${'"x".split("x")'}]${'.concat(list)'.repeat(3)}`;
    assert.ok(Array.isArray(run(doubled)));
    const text = `[${JSON.stringify('y'.repeat(50_000))}].map(a => ${Array.from({ length: 8 }, () => 'a').join('+')}).map(a => a + a + a + a)`;
    assert.throws(() => run(text), /more text/);
  });
});

describe('parseExpression', () => {
  for (const code of [
    'await x',
    'function () {}',
    'class A {}',
    'new Date()',
    'x = 1',
    'a; b',
    'import("x")',
    'x => { let y = 1; return y }',
    '(',
    '"',
    '`${',
    '<a>',
    '/re/',
    'a b',
    '1px',
  ]) {
    it(`refuses ${code}`, () => assert.equal(parseExpression(code), undefined));
  }

  it('refuses nesting that could exhaust the stack', () => {
    for (const [open, close] of [
      ['(', ')'],
      ['[', ']'],
      ['{a:', '}'],
      ['`${', '}`'],
      ['<a>', '</a>'],
      ['-', ''],
      ['x=>', ''],
      ['!', ''],
    ] as const) {
      assert.equal(parseExpression(`${open.repeat(50_000)}1${close.repeat(50_000)}`), undefined, open);
    }
  });

  it('ends on any text', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '`',
      '${',
      '<a',
      '>',
      '</a>',
      '=>',
      '...',
      'x',
      '1',
      ' ',
      '.',
      ',',
      ':',
      '?',
      '&&',
      '/*',
      '*/',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => void parseExpression(parts.join(''))),
      { numRuns: 500 },
    );
  });

  it('reads any JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        if (!/"(?:html|__proto__)"/.test(json)) assert.deepEqual(run(json), JSON.parse(json));
      }),
      { numRuns: 200 },
    );
  });
});
