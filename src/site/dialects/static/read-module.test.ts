/** Configurations in JavaScript are read as data: what is folded, what is computed, and that nothing is run. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { memorySource } from '../../source/memory-source.ts';
import { readModule } from './read-module.ts';
import { Call, Computed, type StaticValue } from './static-value.ts';

async function read(files: Readonly<Record<string, string>>, path = 'a.ts') {
  const source = memorySource(files);
  const listing = await source.list();
  const folder = {
    name: 'x',
    files: listing,
    read: async (one: string) => (await source.read(one))?.toString('utf8'),
    head: async () => ({ data: {}, isDraft: false }),
  };
  return readModule(folder, path);
}

/** Data as plain objects, and what is computed as a text. */
function plain(value: StaticValue): unknown {
  if (value instanceof Computed) return `computed ${value.line}`;
  if (value instanceof Call) return { call: value.name, values: value.values.map(plain) };
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
  return Array.isArray(value) ? value.map(plain) : value;
}

const CASES: Readonly<Record<string, readonly [string, unknown]>> = {
  literals: [
    "export default { a: 'x', 'b-c': [1, -2, true, null], d: `e` }",
    { a: 'x', 'b-c': [1, -2, true, null], d: 'e' },
  ],
  'wrappers and types': [
    'import { defineConfig } from "v";\nexport default defineConfig({ a: 1 as const, b: [] } satisfies Config)',
    { a: 1, b: [] },
  ],
  'names, spreads and templates': [
    'const base: Base = { a: 1 };\nconst name = "x";\nexport default { ...base, b: [...[2], 3], c: `${name}/y`, name }',
    { a: 1, b: [2, 3], c: 'x/y', name: 'x' },
  ],
  'module.exports': ['const config = { a: 1 }\nmodule.exports = config;', { a: 1 }],
  'module.exports in parentheses': ['/** @type {Config} */\n(module.exports = { a: 1 });', { a: 1 }],
  'functions that only return data': [
    'function items() { return [{ text: "a" }] }\nconst more = () => ({ b: 1 });\nexport default { items: items(), more: more() }',
    { items: [{ text: 'a' }], more: { b: 1 } },
  ],
  'functions that bind names first': [
    'const a = 1\nmodule.exports = async function make() {\n  const { x } = await import("x")\n  const a = { b: 2 }\n  const c = [a, `${d}/`]\n  const d = "e"\n  return { a, c, f() { return [d] } }\n}',
    { a: { b: 2 }, c: [{ b: 2 }, 'e/'], f: ['e'] },
  ],
  'no functions that decide what they return': [
    'export default { a: f(), b: g() }\nfunction f() { if (x) return 1; return 2 }\nfunction g() { const a = 1; for (;;) {} return a }',
    { a: 'computed 2', b: 'computed 3' },
  ],
  'names of programs, whose functions make paths': [
    "const path = require('path');\nconst require = createRequire(import.meta.url);\nexport default { a: path.resolve(__dirname, './b.js'), c: require.resolve('./d.js') }",
    { a: 'b.js', c: './d.js' },
  ],
  'lists without what is nothing': [
    'const x = process.env.X;\nexport default { a: [1, null, false, x && 2].filter(Boolean), b: [1, null].filter((one) => one != null), c: [1].filter((one) => one > 1) }',
    { a: [1, 'computed 2'], b: [1], c: 'computed 2' },
  ],
  'defaults of the environment': [
    'export default { a: process.env.X || "y", b: process.env.Z ?? 2 }',
    { a: 'y', b: 2 },
  ],
  'texts that are joined': [
    'const site = "https://a";\nexport default { a: site + "/b", c: "d" + 1 }',
    { a: 'https://a/b', c: 'd1' },
  ],
  'calls of packages': [
    'import s from "@astrojs/starlight";\nexport default { i: [s({ a: 1 })] }',
    { i: [{ call: 's', values: [{ a: 1 }] }] },
  ],
  'what is computed': [
    'export default {\n a: Date.now(),\n b: x ? 1 : 2,\n c: new URL("x"),\n d: () => { while (true) {} },\n e: /a[/]b/.test("x"),\n f: 3 * 4,\n g: 1 }',
    {
      a: 'computed 2',
      b: 'computed 3',
      c: 'computed 4',
      d: 'computed 5',
      e: 'computed 6',
      f: 'computed 7',
      g: 1,
    },
  ],
  'methods that only return data': [
    'export default { a() { return 1 }, async b() { return [2] }, c: async () => [3], d: () => { return 4 } }',
    { a: 1, b: [2], c: [3], d: 4 },
  ],
  'other methods left out': [
    'export default { a(x) { return x }, async b() {}, get c() { return 2 }, d() { let x = 1; return x }, e: 1 }',
    { e: 1 },
  ],
  'names that need themselves': ['const a = { b: a };\nexport default a', { b: 'computed 0' }],
  'names of prototypes': [
    'export default { __proto__: { x: 1 }, constructor: 2, toString: 3 }',
    JSON.parse('{"__proto__":{"x":1},"constructor":2,"toString":3}'),
  ],
  'comments and quotes in patterns': [
    "// don't\nexport default { /* } */ a: \"it's\", b: '\"' }",
    { a: "it's", b: '"' },
  ],
  JSX: ['export default { a: <div title="x">text {y}</div>, b: 1 }', { a: 'computed 1', b: 1 }],
};

describe('a module that is read as data', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () => {
      const made = plain((await read({ 'a.ts': text })).value) as object;
      assert.equal(JSON.stringify(made), JSON.stringify(wanted));
      assert.equal(Object.getPrototypeOf(made), Object.getPrototypeOf(wanted));
    });

  it('reads the modules and JSON files beside it, and none outside', async () => {
    const { value, files } = await read(
      {
        'w/a.ts':
          'import b from "./b";\nimport { c as d } from "../c.js";\nimport j from "./j.json";\nimport p from "pkg";\nimport e from "../../etc/passwd";\nconst k = require("./j.json");\nexport default { b, d, j, k, p, e }',
        'w/b.js': 'export default [1]',
        'c.ts': 'export const c = { x: 1 }',
        'w/j.json': '{"y":[2]}',
      },
      'w/a.ts',
    );
    assert.deepEqual(plain(value), {
      b: [1],
      d: { x: 1 },
      j: { y: [2] },
      k: { y: [2] },
      p: 'computed 4',
      e: 'computed 5',
    });
    assert.deepEqual(files, ['w/a.ts', 'w/b.js', 'c.ts', 'w/j.json']);
  });

  it('reads what modules pass on, all names of one, and functions of others', async () => {
    const { value, files } = await read({
      'a.ts':
        'import * as all from "./all/index.js"\nimport side, { more } from "./side"\nexport default { ...all.en, de: all.de, own: all.own, side: side(), more: more(), none: all.none }',
      'all/index.ts':
        'export { siteEn as en } from "./en.js"\nexport * from "./de.js"\nexport * from "./index.js"\nconst x = { y: 1 }\nexport { x as own }',
      'all/en.ts': 'export const siteEn = { en: 1 }',
      'all/de.ts': 'export const de = [2]\nexport * from "./index.js"',
      'side.ts': 'export default function () { return ["a"] }\nexport const more = () => ["b"]',
    });
    assert.deepEqual(plain(value), {
      en: 1,
      de: [2],
      own: { y: 1 },
      side: ['a'],
      more: ['b'],
      none: undefined,
    });
    assert.equal(files.length, 5);
  });

  it('looks for a name once in each module, also where every one passes on two', async () => {
    const levels = Array.from({ length: 25 }, (_, i) => i);
    const passed = (i: number) => `export * from './a${i + 1}';\nexport * from './b${i + 1}';`;
    const { value } = await read({
      'a.ts': "import { last, none } from './a0';\nexport default { last, none };",
      ...Object.fromEntries(
        levels.flatMap((i) => [
          [`a${i}.ts`, passed(i)],
          [`b${i}.ts`, passed(i)],
        ]),
      ),
      'a25.ts': 'export const first = 1',
      'b25.ts': 'export const last = 2',
    });
    assert.deepEqual(plain(value), { last: 2, none: 'computed 0' });
  });

  it('runs nothing', async () => {
    const key = 'lecternRan';
    const code = `globalThis.${key} = 1`;
    await read({
      'a.ts': `import "./b.ts";\n${code};\nexport default { a: (${code}), get b() { ${code} }, c: \`\${${code}}\`, [(${code})]: 1 }`,
      'b.ts': code,
    });
    assert.equal((globalThis as Record<string, unknown>)[key], undefined);
  });

  it('ends in time, whatever it is', async () => {
    const many = 20_000;
    const texts = [
      `export default ${'['.repeat(many)}`,
      `export default ${'{a:'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      `export default ${'('.repeat(many)}`,
      `const a0 = [1,1,1,1,1,1,1,1,1,1];\n${Array.from({ length: 30 }, (_, i) => `const a${i + 1} = [${`...a${i},`.repeat(10)}];`).join('\n')}\nexport default a30`,
      `const s0 = "xxxxxxxxxx";\n${Array.from({ length: 40 }, (_, i) => `const s${i + 1} = s${i} + s${i} + s${i};`).join('\n')}\nexport default s40`,
      `const a = { b };\nconst b = { a };\nexport default a`,
      `export default \`${'${`'.repeat(5_000)}`,
      `export default { ${'a: x ? '.repeat(many)} }`,
      `${'import a from "./a.ts";\n'.repeat(5_000)}export default a`,
      `export default "${'\\'.repeat(100_000)}`,
      `/${'['.repeat(100_000)}`,
      'x'.repeat(2_000_000),
      '',
    ];
    for (const text of texts) {
      const started = threadCpuMs();
      await read({ 'a.ts': text });
      assert.ok(threadCpuMs() - started < 3_000, text.slice(0, 40));
    }
  });
});
