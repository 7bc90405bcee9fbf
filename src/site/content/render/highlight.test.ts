/** Highlighting: never loses or changes text, finds the important tokens, and ends on any input. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { escapeText } from '../../../lib/html.ts';
import { highlightSample, loadLanguages } from './highlight.ts';

const OWN =
  'ts js json yaml bash dockerfile python ruby powershell sql go rust java kotlin swift dart c cpp csharp php groovy solidity protobuf graphql hcl tact toml ini diff http css html vue mdx markdown'.split(
    ' ',
  );
const highlightLines = (source: string, lang: string): string[] =>
  highlightSample(source, lang).lines.map(String);
const textOf = (lines: readonly string[]): string => lines.join('\n').replace(/<\/?span[^>]*>/g, '');

/** The tokens that have a class, as `class:text`. */
const tokens = (source: string, lang: string): string[] =>
  [
    ...highlightLines(source, lang)
      .join('\n')
      .matchAll(/<span class="(\w)">([^<]*)<\/span>/g),
  ].map(([, is, text]) => `${is}:${text}`);

describe('highlightSample', () => {
  const pieces = fc.constantFrom(
    '"',
    "'",
    '`',
    '"""',
    "f'",
    '${',
    '{',
    '}',
    '(',
    ')',
    '<',
    '</',
    '/>',
    '>',
    '<a b="c">',
    '//',
    '/*',
    '*/',
    '#',
    '--',
    '\\',
    '\n',
    ' ',
    'x',
    'if',
    'class',
    '1.5',
    '$x',
    '$(',
    '=',
    ':',
    '- ',
    '@a',
    '```',
    '&amp;',
    'ü',
    '😀',
    '|',
    '%',
    '[',
    ']',
    '<script>',
    '</script>',
  );
  for (const lang of OWN) {
    it(`keeps every character of ${lang}`, () => {
      fc.assert(
        fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
          const source = parts.join('');
          assert.equal(textOf(highlightLines(source, lang)), escapeText(source));
        }),
        { numRuns: 150 },
      );
    });
  }

  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['ts', 'const a: string = `x ${b}`;', ['k:const', 'a:a', 't:string', 's:`x', 'p:${', 'p:}', 's:`']],
    ['ts', 'new Foo().bar(1) // hi', ['k:new', 't:Foo', 'f:bar', 'n:1', 'c:// hi']],
    ['ts', 'a = b / c / d', []],
    ['ts', 'x.replace(/a"b/g, "c")', ['f:replace', 'e:/a"b/g', 's:"c"']],
    ['js', 'return <A b="c">if {d} it</A>', ['k:return', 't:A', 'a:b', 's:"c"', 't:A']],
    ['json', '{"a": "b", "c": [1, true]}', ['a:"a"', 's:"b"', 'a:"c"', 'n:1', 'n:true']],
    ['bash', 'npm i --save "x $Y" | grep z', ['f:npm', 'a:--save', 's:"x', 'v:$Y', 's:"', 'f:grep']],
    ['bash', 'export A=1\n# why', ['k:export', 'v:A', 'n:1', 'c:# why']],
    [
      'python',
      'def f(x: int) -> str:\n    return f"a {x}"',
      ['k:def', 'f:f', 't:int', 't:str', 'k:return', 's:f"a', 's:"'],
    ],
    ['yaml', 'a: b # c\nd:\n  - 1\n  - "e"', ['a:a', 's:b', 'c:# c', 'a:d', 'n:1', 's:"e"']],
    ['sql', "SELECT a FROM b WHERE c = 'd'", ['k:SELECT', 'k:FROM', 'k:WHERE', "s:'d'"]],
    ['go', 'func F(a int) error { return nil }', ['k:func', 'f:F', 't:int', 't:error', 'k:return', 'n:nil']],
    [
      'html',
      '<a href="x">if</a><!-- c -->',
      ['g:&lt;a', 'a:href', 's:"x"', 'g:&gt;', 'g:&lt;/a&gt;', 'c:&lt;!-- c --&gt;'],
    ],
    ['diff', '+ a\n- b\n c', ['i:+ a', 'd:- b']],
    ['http', 'GET /x HTTP/1.1\nHost: y', ['k:GET', 'k:HTTP/1.1', 'a:Host', 's:y']],
    ['toml', '[a]\nb = "c"', ['t:[a]', 'a:b', 's:"c"']],
    ['env', 'KEY=some value', ['a:KEY', 's:some value']],
  ];
  for (const [lang, source, expected] of cases) {
    it(`knows ${lang}: ${JSON.stringify(source)}`, () =>
      assert.deepEqual(
        tokens(source, lang).filter((token) => !/^[op]:/.test(token) || expected.includes(token)),
        expected,
      ));
  }

  it('never puts white space at the ends of a span', () => {
    for (const line of highlightLines('  /* a\n   b */  const   x', 'ts'))
      assert.doesNotMatch(line, /<span class="\w">\s|\s<\/span>/);
  });

  it('closes every span on its line', () => {
    const lines = highlightLines('`a\nb ${c}\nd`', 'ts');
    assert.equal(lines.length, 3);
    for (const line of lines) assert.equal(line.match(/<span/g)?.length, line.match(/<\/span/g)?.length);
  });

  it('leaves unknown languages and huge samples plain', () => {
    assert.deepEqual(highlightLines('a <b>', 'no-such-language'), ['a &lt;b&gt;']);
    assert.doesNotMatch(highlightLines('const a = 1;\n'.repeat(10_000), 'ts').join(''), /<span/);
  });

  it('loads a TextMate grammar for other languages when a fence names one', async () => {
    const source = 'defmodule A do\n  # why\nend';
    assert.doesNotMatch(highlightLines(source, 'elixir').join(''), /class=/);
    await loadLanguages(['text\n\n```elixir\nx\n```\n']);
    const lines = highlightLines(`${source}\n`, 'elixir');
    assert.equal(textOf(lines), escapeText(`${source}\n`));
    assert.match(lines[1] ?? '', /<span class="c"># why<\/span>/);
  });

  it('survives names that are no languages', async () => {
    await loadLanguages(['```../../x\n```', '```constructor\n```', '```__proto__\n```', '```-\n```']);
    assert.deepEqual(highlightLines('x', '__proto__'), ['x']);
    assert.deepEqual(highlightLines('x', 'constructor'), ['x']);
  });
});
