/** Words that the parser takes for import and export lines. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ParsedPage, parsePage } from './parse-page.ts';

const parse = (body: string): ParsedPage =>
  parsePage({ file: 'a.mdx', body, latex: undefined, known: () => true });

describe('words that look like import and export lines', () => {
  const cases: readonly (readonly [source: string, shows: string, line: number])[] = [
    ['import data from your account.\nMore.\n\nx', 'import data from your account.\nMore.', 1],
    ['x\n\nexport your data', 'export your data', 3],
    ['export default settings to a file', 'export default settings to a file', 1],
    ['export*all* of it', 'export*all* of it', 1],
    ['\nimport X from "x"\nSome text', 'Some text', 3],
    ['\nexport const a = 1\n## Heading', 'Heading', 3],
    ['import X from "x"\nSome text', 'Some text', 2],
    ['\nimport X from "x"\nimport data from it', 'import data from it', 3],
    ['<Card>\n\nimport your data\n\n</Card>', 'import your data', 3],
  ];
  for (const [source, shows, line] of cases) {
    it(`are shown: ${JSON.stringify(source)}`, () => {
      const { nodes, issues } = parse(source);
      const texts = JSON.stringify(nodes.filter(({ type }) => type !== 'mdxjsEsm'));
      for (const word of shows.split(/[\n*]/))
        assert.ok(texts.includes(JSON.stringify(word).slice(1, -1)), texts);
      assert.equal(issues[0]?.line, line);
    });
  }

  it('keep the import lines above them where an empty line is free', () => {
    const { nodes } = parse('\nimport X from "x"\nSome text');
    assert.equal(nodes[0]?.value, 'import X from "x"');
  });

  const code = [
    'import X from \'/a.mdx\'\nimport { a, b as c } from "b";\n',
    "import * as a from 'a'\n\nexport { b } from 'b'\n",
    "import a from 'a'\nconst b = 1\n",
    'export const a: string = "x"\n',
    'export const A = ({ b }: Props): JSX.Element => {\n  const c: number = 1\n  return <b>{c}</b>\n}\n',
    'export type X = string\n\nexport interface Y { a: 1 }\n',
    'export default function A() { return <b /> }\n',
    'export default { a: 1 }\n',
    'export default a\n',
    "import type { A } from 'a'\n",
    'export function a() {\n  return 1\n}\n\nexport class B extends C {}\n',
    "import {\n  a,\n} from 'a'\n// note\n",
  ];
  for (const source of code)
    it(`leaves code alone: ${JSON.stringify(source)}`, () => {
      const { nodes, issues } = parse(source);
      assert.deepEqual(issues, []);
      assert.ok(nodes.every(({ type }) => type === 'mdxjsEsm'));
    });
});
