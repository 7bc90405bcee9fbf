/** Tests of parsing JSON with locations, from strict to broken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { locatedJson } from './json-node.ts';
import { MAX_DEPTH, MAX_VALUES, parseJson } from './parse-json.ts';

function readValue(text: string): unknown {
  const { root } = parseJson(text, 'docs.json');
  return root && locatedJson(root).value;
}

function issuesOf(text: string): string[] {
  return parseJson(text, 'docs.json').issues.map(
    (issue) => `${issue.severity} ${issue.line}:${issue.column} ${issue.code}`,
  );
}

test('every value knows its line, column and pointer', () => {
  const text = '{\n  "a": [1, {"b/c": "x", "~": null}],\r\n  "d": true\n}';
  const located = locatedJson(parseJson(text, 'docs.json').root!);
  const place = (pointer: string) => {
    const at = located.at(pointer);
    return `${at.file} ${at.line}:${at.column} ${at.pointer}`;
  };
  assert.equal(place(''), 'docs.json 1:1 ');
  assert.equal(place('/a'), 'docs.json 2:8 /a');
  assert.equal(place('/a/0'), 'docs.json 2:9 /a/0');
  assert.equal(place('/a/1/b~1c'), 'docs.json 2:20 /a/1/b~1c');
  assert.equal(place('/a/1/~0'), 'docs.json 2:30 /a/1/~0');
  assert.equal(place('/d'), 'docs.json 3:8 /d');
  assert.equal(place('/a/7/x'), 'docs.json 2:8 /a', 'a missing value is where its parent is');
  assert.equal(located.keyAt?.('/d').column, 3);
  assert.equal(located.keyAt?.('/a/0').column, 9, 'an entry of a list has no name');
});

const RECOVERED: readonly [text: string, value: unknown, issues: readonly string[]][] = [
  ['{"a":1}', { a: 1 }, []],
  ['\ufeff{"a":1}', { a: 1 }, []],
  ['{"a":1,}', { a: 1 }, ['warning 1:7 config/trailing-comma']],
  ['{"a":[1,],"b":[2,],}', { a: [1], b: [2] }, ['warning 1:8 config/trailing-comma']],
  ['// x\n{"a":1 /* y */}', { a: 1 }, ['warning 1:1 config/comment']],
  ['{"a":1,"a":2}', { a: 2 }, ['warning 1:8 config/duplicate-key']],
  ['{"__proto__":{"x":1},"a":1}', { a: 1 }, ['warning 1:2 config/reserved-key']],
  ['{"a":1 "b":2}', { a: 1, b: 2 }, ['error 1:8 config/invalid-json']],
  ['{"a": , "b":1}', { b: 1 }, ['error 1:7 config/invalid-json']],
  ['{"a":[1, 2', { a: [1, 2] }, ['error 1:11 config/invalid-json']],
  ['{"a":1}}', { a: 1 }, ['error 1:8 config/invalid-json']],
  ['{"a":"x\n,"b":1}', { a: 'x', b: 1 }, ['error 1:6 config/invalid-json']],
  ["{'a': 1}", {}, ['error 1:2 config/invalid-json']],
  ['[1 2]', [1, 2], ['error 1:4 config/invalid-json']],
  ['', undefined, ['error 1:1 config/invalid-json']],
  ['nul', undefined, ['error 1:1 config/invalid-json']],
];

for (const [text, value, issues] of RECOVERED) {
  test(`${JSON.stringify(text)} is read as ${JSON.stringify(value)}`, () => {
    assert.deepEqual(readValue(text), value);
    assert.deepEqual(issuesOf(text), issues);
  });
}

test('messages name the unexpected text and the fix', () => {
  const [issue] = parseJson('{"a": tru}', 'docs.json').issues;
  assert.equal(issue?.message, '"tru" is not a JSON value');
  assert.match(issue?.hint ?? '', /double quotes/);
});

test('"__proto__" changes no prototype', () => {
  const value = readValue('{"a":{"__proto__":{"polluted":true}}}') as { a: { polluted?: boolean } };
  assert.equal(value.a.polluted, undefined);
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test('nesting is read to a limit and cut there', () => {
  const fine = `${'['.repeat(MAX_DEPTH)}${']'.repeat(MAX_DEPTH)}`;
  assert.deepEqual(issuesOf(fine), []);
  assert.deepEqual(issuesOf('['.repeat(100_000)), [`error 1:${MAX_DEPTH + 1} config/too-deep`]);
  assert.deepEqual(
    readValue(`{"a":1,"b":${'['.repeat(1000)}`) &&
      (readValue(`{"a":1,"b":${'['.repeat(1000)}`) as { a: number }).a,
    1,
  );
  assert.deepEqual(issuesOf(`{"a":"${'['.repeat(1000)}"}`), [], 'brackets in text do not count');
});

test('the number of values is limited', () => {
  const value = readValue(`[${'1,'.repeat(MAX_VALUES)}1]`) as number[];
  assert.equal(value.length, MAX_VALUES - 1);
  assert.equal(
    issuesOf(`[${'1,'.repeat(MAX_VALUES)}1]`)
      .at(0)
      ?.split(' ')[2],
    'config/too-large',
  );
});

test('a file of mistakes is not a flood of issues', () => {
  assert.ok(issuesOf('{"a":1,'.repeat(1)).length <= 2);
  assert.ok(issuesOf(`{${'"a":1,'.repeat(5000)}}`).length <= 201);
  assert.ok(issuesOf('?\n'.repeat(5000)).length <= 21);
});

test('strict JSON gives exactly its value, for any content', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const expected = JSON.parse(text, (key, child) => (key === '__proto__' ? undefined : child)) as unknown;
      assert.deepEqual(readValue(text), expected);
    }),
  );
});

test('the place of every value is where it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.stringMatching(/^[a-z~/]{1,5}$/), fc.integer())), (value) => {
      const text = JSON.stringify(value, null, 1);
      const lines = text.split('\n');
      const located = locatedJson(parseJson(text, 'f').root!);
      value.forEach((entry, index) => {
        for (const [key, number] of Object.entries(entry)) {
          const pointer = `/${index}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
          const at = located.at(pointer);
          assert.equal(at.pointer, pointer);
          assert.ok(lines[at.line - 1]!.slice(at.column - 1).startsWith(String(number)));
        }
      });
    }),
  );
});

test('any text is read without an exception and inside its lines', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    'true',
    '\n',
    '//',
    '/*',
    '*/',
    '\\',
    ' ',
    '"__proto__"',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((parts) => parts.join('')),
      ),
      (text) => {
        const { issues } = parseJson(text, 'f');
        const lines = text.split(/\r\n|\r|\n/).length;
        for (const issue of issues) assert.ok(issue.line! >= 1 && issue.line! <= lines && issue.column! >= 1);
      },
    ),
  );
});
