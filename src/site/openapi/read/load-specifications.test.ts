/** Tests of loading: which file is meant, what is reported when there is none, and what is reused. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { memorySource } from '../../source/memory-source.ts';
import type { Source } from '../../source/source.ts';
import type { SpecificationSet } from '../specification.ts';
import { loadSpecifications, type NamedSpecification } from './load-specifications.ts';

const spec = (title = 'T', path = '/a', method = 'get'): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title }, paths: { [path]: { [method]: { responses: {} } } } });

type Files = Readonly<Record<string, string>>;
const wanted = (...sources: readonly string[]): NamedSpecification[] =>
  sources.map((source) => ({ source, format: 'openapi' }));
const docsJson = { file: 'docs.json', line: 7, pointer: '/navigation/openapi' };

async function load(files: Files, ...sources: readonly string[]): Promise<SpecificationSet> {
  const source = memorySource(files);
  return await loadSpecifications({ named: wanted(...sources), files: await source.list(), source });
}
const file = async (files: Files, name: string): Promise<string | undefined> =>
  (await load(files, name)).get(name)?.file;
const codes = (set: SpecificationSet): string[] =>
  set.all.flatMap(({ issues }) => issues.map(({ code }) => code));

describe('the name of a specification', () => {
  const files = { 'api/Management-API.yaml': spec(), 'openapi.json': spec(), 'v2/openapi.json': spec() };
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['openapi.json', 'openapi.json'],
    ['/openapi.json', 'openapi.json'],
    [' ./v2/openapi.json ', 'v2/openapi.json'],
    ['v2\\openapi.json', 'v2/openapi.json'],
    ['v2/openapi', 'v2/openapi.json'],
    ['openapi', 'openapi.json'],
    ['management-api', 'api/Management-API.yaml'],
    ['api/management-api.yaml', 'api/Management-API.yaml'],
    ['old/folder/management-api.yml', 'api/Management-API.yaml'],
    ['old/folder/openapi.json', undefined],
    ['../openapi.json', undefined],
    ['constructor', undefined],
  ];
  for (const [name, meant] of cases)
    it(`"${name}" means ${meant ?? 'nothing'}`, async () => assert.equal(await file(files, name), meant));

  it('is found again by other names of it, by its title last', async () => {
    const set = await load(
      { 'api/x.json': spec('Plant store'), 'y.json': spec('Other') },
      'api/x.json',
      'y.json',
    );
    for (const name of ['/api/x.json', 'x', 'X.json', 'plant store'])
      assert.equal(set.get(name)?.file, 'api/x.json', name);
    assert.equal(set.get('z'), undefined);
    assert.deepEqual(set.getAll('z'), []);
  });

  it('may be that of a folder: every specification in it, and nothing else', async () => {
    const files = {
      'apis/b.json': spec(),
      'apis/a.yaml': 'openapi: 3.1.0\npaths: {}',
      'apis/data.json': '{"a": 1}',
      'apis/docs.json': spec(),
      'c.json': spec(),
    };
    const set = await load(files, 'apis/');
    assert.deepEqual(
      set.getAll('apis/').map((one) => one.file),
      ['apis/a.yaml', 'apis/b.json'],
    );
    assert.deepEqual(
      (await load(files, '/')).all.map((one) => one.file),
      ['apis/a.yaml', 'apis/b.json', 'c.json'],
    );
    assert.deepEqual(codes(set), []);
  });

  it('may be that of a folder with very many files: those beyond the limit are told', async () => {
    const others = Array.from({ length: 2_100 }, (_, i) => [`apis/x${i}.json`, '{}'] as const);
    const set = await load({ 'apis/a.json': spec(), ...Object.fromEntries(others) }, 'apis/');
    assert.deepEqual(codes(set), ['spec/too-many-files']);
    assert.match(set.all[0]?.issues[0]?.message ?? '', /"apis\/" has 2101 files, and the first 2000/);
  });

  it('that is named twice gives one specification', async () => {
    const set = await load({ 'a.json': spec() }, 'a.json', '/a.json', 'a');
    assert.equal(set.all.length, 1);
    assert.equal(set.get('a'), set.get('/a.json'));
  });
});

describe('what is wrong with a specification', () => {
  async function issue(files: Files, name: string) {
    const source = memorySource(files);
    const one: NamedSpecification = { source: name, format: 'openapi', place: docsJson };
    const set = await loadSpecifications({ named: [one], files: await source.list(), source });
    const [first] = set.all;
    return { ...first?.issues[0], state: first?.state, operations: first?.operations.length };
  }

  it('is reported where it is named when there is no such file, with the nearest one', async () => {
    assert.deepEqual(await issue({ 'apis/openapi.json': spec() }, 'opanapi.json'), {
      severity: 'error',
      code: 'spec/missing',
      message: 'The specification "opanapi.json" does not exist',
      hint: 'Did you mean "apis/openapi.json"?',
      ...docsJson,
      state: 'missing',
      operations: 0,
    });
  });

  it('is only a warning when docs.json has another path', async () => {
    const { code, severity, hint, operations } = await issue({ 'apis/x.json': spec() }, 'old/x.json');
    assert.deepEqual([code, severity, hint, operations], ['spec/path', 'warning', 'Write "apis/x.json"', 1]);
  });

  it('has a line when it is not JSON', async () => {
    const { code, message, file, line, column, state } = await issue(
      { 'a.json': '{\n  "openapi": "3.1.0",\n  "paths" {}\n}' },
      'a.json',
    );
    assert.deepEqual([code, file, line, column, state], ['spec/unreadable', 'a.json', 3, 11, 'broken']);
    assert.match(message ?? '', /^The specification "a\.json" cannot be read: it is not valid JSON: /);
  });

  it('has a line when it is not YAML', async () => {
    const { code, message, line } = await issue(
      { 'a.yaml': 'openapi: 3.1.0\npaths:\n  a: b: c\n' },
      'a.yaml',
    );
    assert.deepEqual([code, line], ['spec/unreadable', 3]);
    assert.match(message ?? '', /not valid YAML/);
  });

  const states: readonly (readonly [string, string, string])[] = [
    ['is of no kind we know', '{"a": 1}', 'spec/no-version'],
    ['is a list', '[1, 2]', 'spec/no-version'],
    ['is empty', ' \n', 'spec/unreadable'],
    ['is of an unknown version', '{"openapi":"4.0.0","paths":{"/a":{"get":{}}}}', 'spec/version-unknown'],
    ['has one key twice', 'openapi: 3.1.0\ninfo: {}\ninfo: {}\npaths: {}', 'spec/not-strict'],
    [
      'closes a bracket too far to the left',
      'openapi: 3.1.0\ninfo:\n    x: [\n        a\n    ]\npaths: {}',
      'spec/not-strict',
    ],
  ];
  for (const [name, text, code] of states)
    it(`is reported when it ${name}`, async () =>
      assert.equal((await issue({ 'a.yaml': text }, 'a.yaml')).code, code));

  it('is its size, before it is read', async () => {
    const source: Source = { ...memorySource({}), read: () => assert.fail('read') };
    const files = new Map([['a.json', { path: 'a.json', size: 21 * 1024 * 1024, version: '1' }]]);
    const set = await loadSpecifications({ named: wanted('a.json'), files, source });
    assert.match(set.all[0]?.issues[0]?.message ?? '', /larger than 20 MB/);
  });

  it('is nothing where JSON has a trailing comma or a mark before it', async () => {
    const set = await load(
      { 'a.json': '{"openapi":"3.1.0","paths":{},}', 'b.json': `\ufeff${spec()}` },
      'a.json',
      'b.json',
    );
    assert.deepEqual(codes(set), []);
  });
});

describe('a specification that means harm', () => {
  const head = 'openapi: 3.0.0\npaths: {}\n';
  const nested = (open: string, close: string, count: number): string =>
    open.repeat(count) + close.repeat(count);
  const deep = (key: string, count: number): string => `${`{"${key}":`.repeat(count)}{}${'}'.repeat(count)}`;
  const bomb = Array.from(
    { length: 30 },
    (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(',')}]`,
  );
  const cases: readonly (readonly [string, string, string])[] = [
    ['is nested deeper than a parser likes', nested('[', ']', 200_000), 'spec/unreadable'],
    [
      'is nested deeper than 200 levels',
      `{"openapi":"3.1.0","x":${nested('[', ']', 250)}}`,
      'spec/unreadable',
    ],
    ['is YAML nested too deep', `${head}x: ${nested('[', ']', 5_000)}`, 'spec/unreadable'],
    ['holds itself', `${head}x: &x\n  y: *x\n`, 'spec/unreadable'],
    ['grows by its aliases', `${head}a0: &a0 [x]\n${bomb.join('\n')}`, 'spec/unreadable'],
    [
      'repeats a key until the upgrader never ends',
      `{"openapi":"3.0.0","x":${deep('headers', 90)}}`,
      'spec/not-lifted',
    ],
    [
      'alternates keys for the same',
      `{"openapi":"3.0.0","x":${deep('headers":{"a', 60)}${'}'.repeat(60)}}`,
      'spec/not-lifted',
    ],
    [
      'has the wrong type everywhere',
      '{"swagger":"2.0","paths":{"/a":{"get":{"parameters":{"a":1},"responses":[null]}}}}',
      'spec/not-lifted',
    ],
    [
      'repeats a keyword inside itself',
      `{"openapi":"3.0.0","x":${deep('properties', 90)}}`,
      'spec/not-lifted',
    ],
    [
      'has millions of empty lists',
      `{"openapi":"3.1.0","x":[${Array(3_000_001).fill('[]').join(',')}]}`,
      'spec/unreadable',
    ],
    [
      'is deep and wide',
      `{"openapi":"3.0.0","x":${'{"a":{"b":'.repeat(90)}[${Array(40_000).fill('{}').join(',')}]${'}}'.repeat(90)}}`,
      'spec/not-lifted',
    ],
    [
      'has more definitions than anybody',
      JSON.stringify({
        swagger: '2.0',
        definitions: Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [`D${i}`, {}])),
      }),
      'spec/not-lifted',
    ],
    [
      'has more wire names than anybody',
      JSON.stringify({
        swagger: '2.0',
        definitions: Object.fromEntries(
          Array.from({ length: 1_001 }, (_, i) => [`D${i}`, { 'x-ms-discriminator-value': 'x' }]),
        ),
      }),
      'spec/not-lifted',
    ],
    [
      'has brackets too far to the left, everywhere',
      `${head}x:\n${Array.from({ length: 30 }, (_, i) => `    a${i}: [\n        a\n    ]`).join('\n')}`,
      'spec/unreadable',
    ],
  ];
  for (const [name, text, code] of cases)
    it(`${name}: an issue within a second`, async () => {
      const start = threadCpuMs();
      const set = await load({ 'a.yaml': text }, 'a.yaml');
      assert.deepEqual(codes(set), [code]);
      assert.ok(threadCpuMs() - start < 5_000);
    });

  it('that contains itself is reported', async () => {
    const set = await load({ 'a.yaml': `${head}x: &x\n  y: *x\n` }, 'a.yaml');
    assert.match(set.all[0]?.issues[0]?.message ?? '', /a part of it holds itself$/);
  });

  it('is not looked for in thousands of places', async () => {
    const names = Array.from({ length: 2_001 }, (_, i) => `no${i}.json`);
    assert.equal((await load({}, ...names)).all.length, 2_000);
    const files = Object.fromEntries(
      Array.from({ length: 2_001 }, (_, i) => [`f${i}.yaml`, 'openapi: 3.1.0']),
    );
    assert.equal((await load(files, '/')).all.length, 2_000);
  });

  it('is not compared with thousands of names for ever', async () => {
    const long = (i: number): string => `${'x'.repeat(50)}${i}`;
    const files = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`${long(i)}.yaml`, '']));
    const source = memorySource(files);
    const names = Array.from({ length: 100 }, (_, i) => `${long(i)}y.json`);
    const set = await loadSpecifications({ named: wanted(...names), files: await source.list(), source });
    const hints = set.all.map(({ issues }) => issues[0]?.hint?.startsWith('Did you mean') === true);
    assert.equal(hints.filter(Boolean).length, 8);
  });

  it('cannot reach the prototype', async () => {
    const text =
      '{"openapi":"3.0.0","__proto__":{"polluted":1},"paths":{"/a":{"get":{"x-mint":{"metadata":{"__proto__":{"polluted":1}}}}}},"components":{"schemas":{"__proto__":{"type":"object"}}}}';
    const set = await load(
      { 'a.json': text, 'b.yaml': `${head}__proto__: {polluted: 1}\n` },
      'a.json',
      'b.yaml',
    );
    assert.equal((Object.prototype as { polluted?: unknown }).polluted, undefined);
    assert.equal(Object.getPrototypeOf(set.all[0]!.operations[0]!.metadata), Object.prototype);
    assert.doesNotMatch(JSON.stringify(set.all), /polluted/);
  });
});

describe('loading again', () => {
  const counting = (files: Files) => {
    const source = memorySource(files);
    const reads: string[] = [];
    return {
      reads,
      source: {
        ...source,
        read: async (path: string) => {
          reads.push(path);
          return await source.read(path);
        },
      },
    };
  };
  const ref = (target: string): string => `{"openapi":"3.1.0","paths":{"/a":{"$ref":"${target}"}}}`;
  const item = (summary: string): string => `{"get":{"summary":"${summary}"}}`;

  it('takes over what did not change, and reads what did, references too', async () => {
    const files = {
      'a.json': spec(),
      'b.json': ref('part.json'),
      'part.json': item('One'),
      'note.json': '{}',
    };
    const first = counting(files);
    const before = await loadSpecifications({
      named: wanted('/'),
      files: await first.source.list(),
      source: first.source,
    });
    assert.deepEqual(first.reads.sort(), ['a.json', 'b.json', 'note.json', 'part.json']);
    const second = counting({ ...files, 'part.json': item('Two') });
    const after = await loadSpecifications({
      named: wanted('/'),
      files: await second.source.list(),
      source: second.source,
      known: before,
    });
    assert.deepEqual(second.reads.sort(), ['b.json', 'part.json']);
    assert.equal(after.get('a.json'), before.get('a.json'));
    assert.equal(after.get('b.json')?.operations[0]?.title, 'Two');
    assert.notEqual(after.get('b.json')?.fingerprint, before.get('b.json')?.fingerprint);
    const third = counting({ ...files, 'part.json': item('Two') });
    await loadSpecifications({
      named: wanted('/'),
      files: await third.source.list(),
      source: third.source,
      known: after,
    });
    assert.deepEqual(third.reads, []);
  });

  it('notices a file that was missing', async () => {
    const files = { 'b.json': ref('part.json') };
    const before = await load(files, 'b.json');
    assert.deepEqual(codes(before), ['spec/ref-missing']);
    const source = memorySource({ ...files, 'part.json': item('Now') });
    const after = await loadSpecifications({
      named: wanted('b.json'),
      files: await source.list(),
      source,
      known: before,
    });
    assert.deepEqual(codes(after), []);
    assert.equal(after.all[0]?.operations.length, 1);
  });
});
