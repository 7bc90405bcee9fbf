/** Tests of `$ref`: the inserted content, and a clear issue for each that fails. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memorySource } from '../source/memory-source.ts';
import { readConfigFiles } from './config-files.ts';
import { expandRefs } from './expand-refs.ts';
import { locatedJson } from './json-node.ts';

const FILES = {
  'config/nav.json': '{"groups":[{"group":"G","pages":["a"]}]}',
  'config/arr.json': '["a","b"]',
  'config/text.json': '"hello"',
  'config/outer.json': '{"x":{"$ref":"./inner.json"}}',
  'config/inner.json': '{"deep":true}',
  'config/c1.json': '{"n":{"$ref":"./c2.json"}}',
  'config/c2.json': '{"n":{"$ref":"./c1.json"},"kept":1}',
  'config/bad.json': '{"a":1,\n"b" 2}',
  'config/empty.json': '',
  'config/y.yaml': 'a: 1\n',
};

async function resolve(docs: unknown, files: Readonly<Record<string, string>> = FILES) {
  const source = memorySource({ ...files, 'docs.json': JSON.stringify(docs) });
  const read = await readConfigFiles(source, false);
  const { root, issues } = expandRefs(read);
  return { root, files: [...read.files.keys()], issues: [...read.issues, ...issues] };
}

const NAV = { groups: [{ group: 'G', pages: ['a'] }] };

const CASES: readonly [name: string, docs: unknown, value: unknown, codes: readonly string[]][] = [
  ['an object file', { navigation: { $ref: './config/nav.json' } }, { navigation: NAV }, []],
  ['a path without ./', { navigation: { $ref: 'config/nav.json' } }, { navigation: NAV }, []],
  ['a path that leaves and comes back', { a: { $ref: './config/../config/nav.json' } }, { a: NAV }, []],
  [
    'siblings win',
    { a: { $ref: './config/nav.json', groups: [], extra: 1 } },
    { a: { groups: [], extra: 1 } },
    [],
  ],
  ['a list', { pages: { $ref: './config/arr.json' } }, { pages: ['a', 'b'] }, []],
  [
    'siblings of a list are ignored',
    { pages: { $ref: './config/arr.json', z: 1 } },
    { pages: ['a', 'b'] },
    ['config/ref-siblings'],
  ],
  ['a single value', { a: { $ref: './config/text.json' } }, { a: 'hello' }, []],
  [
    'a reference in a file is relative to it',
    { a: { $ref: './config/outer.json' } },
    { a: { x: { deep: true } } },
    [],
  ],
  ['inside a list', { groups: [{ $ref: './config/nav.json' }, 1] }, { groups: [NAV, 1] }, []],
  [
    'twice is no circle',
    { a: { $ref: './config/inner.json' }, b: { $ref: './config/inner.json' } },
    { a: { deep: true }, b: { deep: true } },
    [],
  ],
  ['not a string is data', { a: { $ref: 5 } }, { a: { $ref: 5 } }, []],
  ['a circle', { a: { $ref: './config/c1.json' } }, { a: { n: { kept: 1 } } }, ['config/ref-cycle']],
  ['the file itself', { a: { $ref: './docs.json' }, b: 1 }, { b: 1 }, ['config/ref-cycle']],
  ['out of the folder', { a: { $ref: '../secret.json' }, b: 1 }, { b: 1 }, ['config/ref-outside']],
  ['from the root of the disk', { a: { $ref: '/config/nav.json' }, b: 1 }, { b: 1 }, ['config/ref-outside']],
  ['out with backslashes', { a: { $ref: '..\\secret.json' }, b: 1 }, { b: 1 }, ['config/ref-outside']],
  ['a missing file', { a: { $ref: './config/non.json' }, b: 1 }, { b: 1 }, ['config/ref-missing']],
  [
    'a missing file with siblings',
    { a: { $ref: './none.json', x: 1 } },
    { a: { x: 1 } },
    ['config/ref-missing'],
  ],
  ['a missing file in a list', { a: [{ $ref: './none.json' }, 2] }, { a: [2] }, ['config/ref-missing']],
  ['an address', { a: { $ref: 'https://e.com/nav.json' } }, {}, ['config/ref-address']],
  ['a fragment', { a: { $ref: './config/nav.json#/groups' } }, {}, ['config/ref-fragment']],
  ['only a fragment', { a: { $ref: '#/b' } }, {}, ['config/ref-fragment']],
  ['nothing', { a: { $ref: '' } }, {}, ['config/ref-empty']],
  [
    'broken JSON is read as far as it goes',
    { a: { $ref: './config/bad.json' } },
    { a: { a: 1 } },
    ['config/invalid-json'],
  ],
  [
    'an empty file',
    { a: { $ref: './config/empty.json' }, b: 1 },
    { b: 1 },
    ['config/invalid-json', 'config/ref-invalid'],
  ],
];

for (const [name, docs, value, codes] of CASES) {
  test(`$ref: ${name}`, async () => {
    const { root, issues } = await resolve(docs);
    assert.deepEqual(locatedJson(root!).value, value);
    assert.deepEqual(
      issues.map((issue) => issue.code),
      codes,
    );
    for (const issue of issues) assert.ok(issue.line !== undefined && issue.hint !== undefined);
  });
}

test('YAML is explained by what is wrong in it', async () => {
  const { issues } = await resolve({ a: { $ref: './config/y.yaml' } });
  assert.ok(issues.some((issue) => issue.file === 'config/y.yaml' && issue.severity === 'error'));
});

test('places are those of the file a value was written in', async () => {
  const { root } = await resolve({ b: 0, navigation: { $ref: './config/nav.json', extra: 1 } });
  const located = locatedJson(root!);
  const { file, pointer, column } = located.at('/navigation/groups/0/group');
  assert.deepEqual(
    { file, pointer, column },
    { file: 'config/nav.json', pointer: '/groups/0/group', column: 21 },
  );
  assert.equal(located.at('/navigation/extra').file, 'docs.json');
});

test('a circle names its files, a missing file the nearest one', async () => {
  const circle = await resolve({ a: { $ref: './config/c1.json' } });
  assert.match(circle.issues[0]!.message, /"config\/c1\.json" → "config\/c2\.json" → "config\/c1\.json"/);
  const missing = await resolve({ a: { $ref: './config/navv.json' } });
  assert.match(missing.issues[0]!.hint!, /"config\/nav\.json"/);
});

test('every file is listed, also the missing one, so that its creation is seen', async () => {
  const { files } = await resolve({ a: { $ref: './config/outer.json' }, b: { $ref: './none.json' } });
  assert.deepEqual([...files].sort(), ['config/inner.json', 'config/outer.json', 'docs.json', 'none.json']);
});

test('files that double each other end at the limit', async () => {
  const files: Record<string, string> = {};
  for (let i = 0; i < 40; i++)
    files[`f${i}.json`] = `[{"$ref":"./f${i + 1}.json"},{"$ref":"./f${i + 1}.json"}]`;
  files['f40.json'] = '[1,2]';
  const { issues } = await resolve({ a: { $ref: './f0.json' } }, files);
  assert.deepEqual(
    issues.map((issue) => issue.code),
    ['config/ref-too-large'],
  );
});

test('a long chain of deep files ends at the limit', async () => {
  const files: Record<string, string> = {};
  for (let i = 0; i < 400; i++)
    files[`f${i}.json`] = `${'['.repeat(100)}{"$ref":"./f${i + 1}.json"}${']'.repeat(100)}`;
  files['f400.json'] = '1';
  const { issues } = await resolve({ a: { $ref: './f0.json' } }, files);
  assert.deepEqual(
    issues.map((issue) => issue.code),
    ['config/ref-too-large'],
  );
});

test('more than a thousand files end at the limit', async () => {
  const files = Object.fromEntries(Array.from({ length: 1100 }, (_, i) => [`f${i}.json`, '1']));
  const { issues } = await resolve(
    Object.keys(files).map((file) => ({ $ref: file })),
    files,
  );
  assert.ok(issues.length > 0 && issues.every((issue) => issue.code === 'config/ref-too-many'));
});

test('any references between any files end', async () => {
  const name = fc.constantFrom('a.json', 'b.json', './c.json', 'd/e.json', '../a.json', 'docs.json');
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.integer(),
      fc.record({ $ref: name }),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('x', '$ref', 'y'), tie('node')),
    ),
  })).node;
  await fc.assert(
    fc.asyncProperty(tree, tree, tree, tree, async (docs, a, b, e) => {
      const { root } = await resolve(docs, {
        'a.json': JSON.stringify(a),
        'b.json': JSON.stringify(b),
        'd/e.json': JSON.stringify(e),
      });
      if (root !== undefined) locatedJson(root);
    }),
  );
});
