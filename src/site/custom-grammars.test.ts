/** Tests of grammar files: only parts that colour text are kept, within limits, and each unusable one is reported. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadConfig } from './config/load-config.ts';
import { type CustomGrammars, customGrammars, neededGrammars } from './custom-grammars.ts';
import { memorySource } from './source/memory-source.ts';

const GRAMMAR = {
  name: 'Tolk',
  scopeName: 'source.tolk-lang',
  patterns: [{ match: 'fun', name: 'keyword' }],
};

async function read(
  custom: readonly string[],
  files: Record<string, string | object>,
): Promise<CustomGrammars> {
  const docs = { name: 'x', styling: { codeblocks: { languages: { custom } } }, navigation: { pages: [] } };
  const texts = Object.entries({ 'docs.json': docs, ...files }).map(([path, content]) => [
    path,
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
  const source = memorySource(Object.fromEntries(texts) as Record<string, string>);
  return customGrammars(await loadConfig(source), { source, files: await source.list() });
}
const codes = ({ issues }: CustomGrammars): string[] =>
  issues.map(({ code, pointer }) => `${code} ${pointer}`);
const LIST = '/styling/codeblocks/languages/custom';

describe('customGrammars()', () => {
  it('knows a grammar by its name, its file and its scope', async () => {
    const { grammars, issues } = await read(['/g/func.tmLanguage.json'], {
      'g/func.tmLanguage.json': GRAMMAR,
    });
    assert.deepEqual(issues, []);
    assert.deepEqual(grammars[0]?.names, ['tolk', 'func', 'tolk-lang']);
  });

  it('takes nothing that reaches into other languages', async () => {
    const more = {
      injectionSelector: 'L:source.js',
      injectTo: ['source.js'],
      injections: {},
      embeddedLangs: ['css'],
    };
    const { grammars } = await read(['g.json'], { 'g.json': { ...GRAMMAR, ...more } });
    assert.deepEqual(Object.keys(JSON.parse(grammars[0]!.text) as object), [
      'scopeName',
      'patterns',
      'repository',
    ]);
  });

  const deep = (levels: number): string =>
    `{"scopeName":"source.x","patterns":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const padded = (size: number): string => JSON.stringify(GRAMMAR).padEnd(size);
  for (const [what, text, usable] of [
    ['as deep as may be', deep(60), true],
    ['deeper', deep(61), false],
    ['so deep that a parser may fall', deep(100_000), false],
    ['as large as may be', padded(256 * 1024), true],
    ['larger', padded(256 * 1024 + 1), false],
    ['no JSON', '<plist/>', false],
    ['no object', '[]', false],
    ['without patterns', '{"scopeName":"source.x"}', false],
    ['with an odd scope', '{"scopeName":"a b","patterns":[]}', false],
  ] as const)
    it(`${usable ? 'takes' : 'refuses'} one that is ${what}`, async () => {
      const result = await read(['g.json'], { 'g.json': text });
      assert.equal(result.grammars.length, usable ? 1 : 0);
      assert.deepEqual(codes(result), usable ? [] : [`config/not-a-grammar ${LIST}/0`]);
    });

  it('reads files of the repository alone', async () => {
    const result = await read(['../g.json', '/etc/passwd', 'none.json'], { 'g.json': GRAMMAR });
    assert.deepEqual(result.grammars, []);
    assert.deepEqual(
      codes(result),
      [0, 1, 2].map((i) => `config/file-missing ${LIST}/${i}`),
    );
  });

  it('stops after twenty', async () => {
    const result = await read(
      Array.from({ length: 300 }, () => 'g.json'),
      { 'g.json': GRAMMAR },
    );
    assert.equal(result.grammars.length, 20);
    assert.deepEqual(codes(result), [`config/too-many-grammars ${LIST}/20`]);
  });
});

describe('neededGrammars()', () => {
  it('gives those that a text names', async () => {
    const { grammars } = await read(['g.json'], { 'g.json': GRAMMAR });
    assert.equal(neededGrammars(grammars, ['a', '```Tolk\nfun\n```']).length, 1);
    assert.equal(neededGrammars(grammars, ['```js\nfun\n```']).length, 0);
  });
});
