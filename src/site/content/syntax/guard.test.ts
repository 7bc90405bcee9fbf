/** Pages that are refused before the parser sees them, and ordinary ones that are not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guardSource } from './guard.ts';

const refused = (source: string): string | undefined => guardSource(source, 'a.mdx')?.code;

describe('guardSource', () => {
  const hostile: readonly (readonly [string, string, string])[] = [
    ['6 MB', 'a '.repeat(3_000_000), 'content/too-large'],
    ['nested (', `{${'('.repeat(10_000)}`, 'content/too-deep'],
    ['nested [', `{${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'content/too-deep'],
    ['nested {', '{'.repeat(10_000), 'content/too-deep'],
    ['nested templates', `{${'`${'.repeat(6_000)}1${'}`'.repeat(6_000)}}`, 'content/too-deep'],
    [
      'nested [ between fences in an expression',
      `{\n\`\`\`\n${'['.repeat(10_000)}\n\`\`\`\n}`,
      'content/too-deep',
    ],
    ['nested [ after a fence without end', `\`\`\`\n\n${'['.repeat(10_000)}\n`, 'content/too-deep'],
    ['many fences without end, each with [', '\n~~~~ a [\n'.repeat(10_000), 'content/too-deep'],
    [
      'nested [ after a fence that ends with its list',
      `- x\n\n  \`\`\`\n  a\n\n\`\`\`\nb\n\`\`\`\n${'['.repeat(10_000)}\n\`\`\`\n`,
      'content/too-deep',
    ],
    [
      'nested [ after an end of a fence that has spaces',
      `\`\`\`\na\n  \`\`\`\n${'['.repeat(10_000)}\n\`\`\`\n`,
      'content/too-deep',
    ],
    [
      'nested [ in a module with a text like a fence',
      `export const a = \`\n\n\`\`\`\n\`;\nexport const b = ${'['.repeat(10_000)}\n\`\`\`\n`,
      'content/too-deep',
    ],
    ['!!!!', '!'.repeat(50_000), 'content/long-run'],
    ['>>>>', '>'.repeat(50_000), 'content/long-run'],
    ['&amp;&amp;', '&amp;'.repeat(50_000), 'content/too-dense'],
    ['{a} {a}', '{a} '.repeat(50_000), 'content/too-dense'],
    ['{a} by line', '{a}\n'.repeat(50_000), 'content/too-dense'],
    ['<A><A>', '<A>'.repeat(10_000), 'content/too-dense'],
  ];
  for (const [name, source, code] of hostile)
    it(`refuses ${name}`, () => assert.equal(refused(source), code));

  it('says where', () => assert.equal(guardSource(`text\n\n${'('.repeat(10_000)}`, 'a.mdx')?.line, 3));

  const ordinary: readonly (readonly [string, string])[] = [
    ['an empty page', ''],
    ['a long table', '| `{a}` | <b>x</b> |\n'.repeat(300)],
    ['a large JSON sample', `\`\`\`json\n${'{ "a": [{ "b": "&amp;" }] },\n'.repeat(20_000)}\`\`\`\n`],
    [
      'colours of a terminal in a sample',
      `\`\`\`ansi\n${'\u001b[90mx\u001b[39m\n'.repeat(3_000)}\`\`\`\n\ntext`,
    ],
    ['many paragraphs with expressions', '{a} and {b}, see <C/>.\n\n'.repeat(20_000)],
    ['a long line', 'word '.repeat(50_000)],
    ['rules and underlines', `${'-'.repeat(9_000)}\n${'='.repeat(9_000)}\n`],
  ];
  for (const [name, source] of ordinary)
    it(`lets ${name} pass`, () => assert.equal(refused(source), undefined));
});
