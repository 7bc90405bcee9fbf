/** Candidate files of imports, and parsing of import and export lines. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseEsm } from '../modules/esm.ts';
import { listImports } from './list-imports.ts';
import { resolveImport } from './resolve-import.ts';

describe('resolveImport', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['/snippets/a.mdx', ['snippets/a.mdx']],
    ['./b.jsx', ['guides/x/b.jsx']],
    ['../b.mdx', ['guides/b.mdx']],
    ['../../../up.mdx', []],
    ['snippets/c.mdx', ['snippets/c.mdx', 'guides/x/snippets/c.mdx']],
    ['react', []],
    ['@theme/Tabs', ['snippets/npm/@theme/Tabs.js']],
    ['chart.js', ['chart.js', 'guides/x/chart.js', 'snippets/npm/chart.js.js']],
    ['@site/../x', []],
  ];
  for (const [specifier, expected] of cases)
    it(`"${specifier}"`, () => assert.deepEqual(resolveImport(specifier, 'guides/x/page.mdx'), expected));
  it('tries the extensions there are', () =>
    assert.ok(resolveImport('/snippets/a', 'x.mdx').includes('snippets/a.jsx')));
});

describe('listImports', () => {
  it('finds imports anywhere, over several lines, and Snippet tags', () => {
    const source =
      'import A from "/snippets/a.mdx";\n\ntext\n\nimport {\n  b,\n  c as d,\n} from \'./b.jsx\'\n\n<Snippet file="intro.mdx" />\nimport React from "react"';
    const found = listImports(source, 'guides/page.mdx');
    assert.deepEqual(
      found.filter((path) => !path.startsWith('_')),
      ['snippets/a.mdx', 'guides/b.jsx', 'snippets/intro.mdx', 'intro.mdx'],
    );
  });
  it('finds statements that are indented or follow each other, and none inside a line', () => {
    const source =
      '  import a from "/a.mdx"\n\timport b from "/b.mdx";export * from "/c.mdx"\r\nWe import d from "/d.mdx"\nimportant e from "/e.mdx"\nexport {\n  import x from "/f.mdx"';
    assert.deepEqual(listImports(source, 'page.mdx'), ['a.mdx', 'b.mdx', 'f.mdx']);
  });
  it('cannot be led out of the repository', () => {
    assert.deepEqual(
      listImports('import a from "../../../../etc/passwd.mdx"\n<Snippet file="../../x.mdx"/>', 'a/b.mdx'),
      [],
    );
  });
});

describe('parseEsm', () => {
  it('reads default, named and star imports', () => {
    assert.deepEqual(
      parseEsm('import A, { b, c as d } from "./x"\nimport * as e from "./y"\nimport type { T } from "./z"')
        .imports,
      [
        { local: 'b', imported: 'b', from: './x', line: 1 },
        { local: 'd', imported: 'c', from: './x', line: 1 },
        { local: 'A', imported: 'default', from: './x', line: 1 },
        { local: 'e', imported: '*', from: './y', line: 2 },
      ],
    );
  });
  it('knows values from code', () => {
    const { exports } = parseEsm(
      'export const a = 1;\nexport const b = { c: [1, "x"] }\nexport const D = ({ t }) => (\n  <b>{t}</b>\n)\nexport const E = () => { const [x] = useState(0); return <b/> }\nexport function F() {}\nexport const g = await h()',
    );
    assert.deepEqual(
      exports.map(({ name, value }) => [name, value?.kind]),
      [
        ['F', undefined],
        ['a', 'value'],
        ['b', 'object'],
        ['D', 'arrow'],
        ['E', undefined],
        ['g', undefined],
      ],
    );
  });
});
