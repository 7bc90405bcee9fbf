/** Tests of specifications in several files: what is added, under which name, and what is refused. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { folderSource } from '../../source/folder-source.ts';
import { memorySource } from '../../source/memory-source.ts';
import { resolvePointer } from '../resolve-pointer.ts';
import type { Specification } from '../specification.ts';
import { loadSpecifications } from './load-specifications.ts';
import { documentOf, wholeReader } from './testing/whole-reader.ts';

async function load(files: Readonly<Record<string, string>>, name = 'api/a.json'): Promise<Specification> {
  const source = memorySource(files);
  const named = [{ source: name, format: 'openapi' as const }];
  return (await loadSpecifications({ named, files: await source.list(), source, reader: wholeReader }))
    .all[0]!;
}

/** Every `$ref` of a document, except in examples. */
function refs(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') found.push(inner);
    else if (!/^examples?$/.test(key)) refs(inner, found);
  }
  return found;
}

describe('a description in several files', async () => {
  const folder = join(import.meta.dirname, '../../../../test/fixtures/specifications/refs');
  const source = folderSource(folder);
  const named = [{ source: 'openapi.yaml', format: 'openapi' as const }];
  const one = (await loadSpecifications({ named, files: await source.list(), source, reader: wholeReader }))
    .all[0]!;
  const at = (pointer: string): unknown => resolvePointer(documentOf(one), pointer);

  it('becomes one, whose references lead to something in it', () => {
    assert.deepEqual(one.issues, []);
    const all = refs(documentOf(one));
    assert.ok(all.length >= 10);
    assert.deepEqual(
      all.filter((ref) => at(ref) === undefined),
      [],
    );
  });

  it('has the operations of path items in other files', () => {
    assert.deepEqual(
      one.operations.filter(({ kind }) => kind === 'operation').map(({ title }) => title),
      ['All pets', 'A new pet', 'One pet'],
    );
  });

  it('keeps the names of components, and names new ones after what they were called', () => {
    const components = documentOf(one)['components'] as Record<string, object>;
    assert.deepEqual(
      Object.entries(components).map(([kind, parts]) => [kind, Object.keys(parts)]),
      [
        ['schemas', ['Pet', 'Animal', 'Owner', 'id']],
        ['pathItems', ['pets']],
        ['parameters', ['Id']],
        ['responses', ['Problem']],
      ],
    );
  });

  it('may hold itself', () => {
    const { properties } = at('#/components/schemas/Pet') as {
      properties: Record<string, Record<string, unknown>>;
    };
    assert.deepEqual(properties['parent'], { $ref: '#/components/schemas/Pet' });
    assert.deepEqual(properties['children']?.['items'], { $ref: '#/components/schemas/Pet' });
    assert.deepEqual(at('#/components/schemas/Owner/properties/pets/items'), {
      $ref: '#/components/schemas/Pet',
    });
  });

  it('has the references of its discriminators, and the data of its examples untouched', () => {
    assert.deepEqual(at('#/components/schemas/Animal/discriminator/mapping'), {
      pet: '#/components/schemas/Pet',
      other: '#/components/schemas/Pet',
    });
    assert.match(JSON.stringify(at('#/components/responses/Problem')), /not-a-reference\.yaml/);
  });

  it('is lifted with all that was brought in', () => {
    const text = JSON.stringify(at('#/components/responses/Problem'));
    assert.match(text, /\["string","null"\]/);
  });
});

describe('a reference', () => {
  const schema = (ref: string): string =>
    JSON.stringify(
      { openapi: '3.1.0', paths: {}, components: { schemas: { A: { properties: { x: { $ref: ref } } } } } },
      null,
      1,
    );
  const cases: readonly (readonly [string, string, string])[] = [
    ['../../secret.json', 'spec/ref-outside', 'leads out of the documentation folder'],
    ['%2e%2e/%2e%2e/secret.json', 'spec/ref-outside', 'leads out of the documentation folder'],
    ['..\\..\\secret.json', 'spec/ref-outside', 'leads out of the documentation folder'],
    [
      'https://example.com/a.json',
      'spec/ref-address',
      'is an address; only files of the repository are read',
    ],
    ['//example.com/a.json', 'spec/ref-address', 'is an address; only files of the repository are read'],
    ['file:///etc/passwd', 'spec/ref-address', 'is an address; only files of the repository are read'],
    ['missing.json', 'spec/ref-missing', 'cannot be followed: "api/missing.json" does not exist'],
    ['b.json#/no/such', 'spec/ref-missing', 'names nothing that "api/b.json" has'],
    ['b.json#/constructor', 'spec/ref-missing', 'names nothing that "api/b.json" has'],
    [
      'broken.yaml',
      'spec/ref-missing',
      'cannot be followed: "api/broken.yaml", line 1: it is not valid YAML',
    ],
  ];
  for (const [ref, code, why] of cases)
    it(`"${ref}" is refused`, async () => {
      const { issues } = await load({
        'api/a.json': schema(ref),
        'api/b.json': '{}',
        'api/broken.yaml': 'a: b: c',
      });
      assert.equal(issues.length, 1);
      assert.deepEqual([issues[0]?.code, issues[0]?.file, issues[0]?.line], [code, 'api/a.json', 9]);
      assert.ok(issues[0]?.message.startsWith(`The reference "${ref}" ${why}`) === true);
    });

  it('may go up inside the repository, or begin at its top', async () => {
    for (const ref of ['../b.json#/x', '/b.json#/x', 'c%20d.json#/x'])
      assert.deepEqual(
        (await load({ 'api/a.json': schema(ref), 'b.json': '{"x":{}}', 'api/c d.json': '{"x":{}}' })).issues,
        [],
        ref,
      );
  });

  it('in a file that is referred to is reported there', async () => {
    const { issues } = await load({
      'api/a.json': schema('b.json'),
      'api/b.json': '{"items":{"$ref":"no.json"}}',
    });
    assert.deepEqual(
      issues.map(({ code, file }) => [code, file]),
      [['spec/ref-missing', 'api/b.json']],
    );
  });

  it('in circles between files ends', async () => {
    const one = await load({
      'api/a.json': schema('b.json'),
      'api/b.json': '{"$ref":"c.json"}',
      'api/c.json': '{"$ref":"b.json"}',
    });
    assert.deepEqual(one.issues, []);
    assert.deepEqual(
      refs(documentOf(one)).filter((ref) => !ref.startsWith('#/components/schemas/')),
      [],
    );
  });

  it('to a path item works in version 2.0, which has no place for those', async () => {
    const paths = { '/a': { $ref: 'p.json', parameters: [{ $ref: '#/parameters/P' }] } };
    const parameters = { P: { name: 'p', in: 'query', type: 'string' } };
    const file = JSON.stringify({ swagger: '2.0', paths, parameters });
    const item =
      '{"get":{"summary":"Brought in","parameters":[],"responses":{"200":{"schema":{"$ref":"d.json"}}}}}';
    const one = await load({ 'api/a.json': file, 'api/p.json': item, 'api/d.json': '{"type":"object"}' });
    assert.deepEqual(one.issues, []);
    assert.equal(one.operations[0]?.title, 'Brought in');
    assert.deepEqual(
      refs(documentOf(one)).filter((ref) => resolvePointer(documentOf(one), ref) === undefined),
      [],
    );
  });
});

describe('a schema that names itself', () => {
  const to = (ref: string): object => ({ $ref: ref });

  it('is found by its address, which is not fetched', async () => {
    const Pet = {
      $id: 'https://example.com/schemas/pet.json',
      $defs: { name: { $anchor: 'name', type: 'string' } },
      properties: { friend: to('owner.json') },
    };
    const Owner = { $id: 'https://example.com/schemas/owner.json', type: 'boolean' };
    const uses = [
      to('https://example.com/schemas/pet.json'),
      to('https://example.com/schemas/pet.json#/$defs/name'),
      to('https://example.com/schemas/pet.json#name'),
    ];
    const schemas = { Uses: { allOf: uses }, Pet, Owner };
    const one = await load({
      'api/a.json': JSON.stringify({ openapi: '3.1.0', paths: {}, components: { schemas } }),
    });
    assert.deepEqual(one.issues, []);
    assert.deepEqual(refs(documentOf(one)).sort(), [
      '#/components/schemas/Owner',
      '#/components/schemas/Pet',
      '#/components/schemas/Pet/$defs/name',
      '#/components/schemas/Pet/$defs/name',
    ]);
  });

  it('is found by its name in another file', async () => {
    const one = await load({
      'api/a.json': JSON.stringify({
        openapi: '3.1.0',
        paths: {},
        components: { schemas: { A: { items: to('b.json#thing') } } },
      }),
      'api/b.json': '{"$defs":{"x":[{"$anchor":"thing","items":{"$ref":"#thing"}}]}}',
    });
    assert.deepEqual(one.issues, []);
    assert.deepEqual(new Set(refs(documentOf(one))), new Set(['#/components/schemas/thing']));
  });
});

describe('references that mean harm', () => {
  const many = (count: number, ref: (i: number) => string): string =>
    JSON.stringify({
      openapi: '3.1.0',
      paths: {},
      components: { schemas: { A: { allOf: Array.from({ length: count }, (_, i) => ({ $ref: ref(i) })) } } },
    });

  it('that bring in ever more of each other end', async () => {
    const large = `[${Array(100)
      .fill(`[${Array(1_000).fill('{}').join(',')}]`)
      .join(',')}]`;
    const ref = (i: number): string => `b${i}.json`;
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`api/b${i}.json`, large]));
    const start = threadCpuMs();
    const { issues } = await load({ ...files, 'api/a.json': many(60, ref) });
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['spec/refs-too-large'],
    );
    assert.ok(threadCpuMs() - start < 10_000);
  });

  it('are followed a hundred thousand times at most', async () => {
    const { issues } = await load({ 'api/a.json': many(100_001, () => 'b.json'), 'api/b.json': '{}' });
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['spec/refs-too-large'],
    );
  });

  it('are reported a hundred times at most', async () => {
    const { issues } = await load({ 'api/a.json': many(150, (i) => `no${i}.json`) });
    assert.equal(issues.length, 100);
  });

  it('are looked for a hundred times at most', async () => {
    const text = many(90_000, (i) => `https://example.com/${i}`);
    const { issues } = await load({ 'api/a.json': text.padEnd(5_000_000, ' ') });
    assert.equal(issues.length, 100);
  });

  it('to thousands of files end', async () => {
    const files = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`api/f${i}.json`, '{}']));
    const { issues } = await load({ ...files, 'api/a.json': many(600, (i) => `f${i}.json`) });
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['spec/refs-too-large'],
    );
  });
});
