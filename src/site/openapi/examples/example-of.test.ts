/** Tests of generated examples: the author's first, then by format, bounds and pattern; always valid by the schema. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import fc from 'fast-check';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import type { Schema } from '../reference-document.ts';
import { type ExampleSettings, exampleOf } from './example-of.ts';

type Data = Record<string, unknown>;
const ref = (name: string): Data => ({ $ref: `#/schemas/${name}` });

const SCHEMAS: Record<string, Schema> = {
  Pet: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, age: { type: 'integer' } },
  },
  Node: { type: 'object', properties: { id: { type: 'integer' }, next: ref('Node') } },
  Needy: { type: 'object', required: ['next'], properties: { next: ref('Needy') } },
  Tree: { properties: { all: { type: 'array', items: ref('Tree') } } },
};
const example = (schema: Schema, settings: Partial<ExampleSettings> = {}): unknown =>
  exampleOf(schema, { schemas: SCHEMAS, mode: 'response', all: true, ...settings });

const CASES: readonly (readonly [Schema, unknown])[] = [
  [{ type: 'string' }, 'string'],
  [{ type: 'string', example: 'a', default: 'b', enum: ['c'] }, 'a'],
  [{ type: 'string', examples: ['a'], default: 'b' }, 'a'],
  [{ type: 'string', default: 'b', enum: ['c', 'b'] }, 'b'],
  [{ type: 'boolean', default: false }, false],
  [{ enum: ['c', 'd'] }, 'c'],
  [{ const: 'k', example: 'x' }, 'k'],
  [{ type: 'string', format: 'date' }, '2025-01-15'],
  [{ type: 'string', format: 'uuid' }, '3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  [{ type: 'string', format: 'constructor' }, 'string'],
  [{ type: 'string', maxLength: 3 }, 'str'],
  [{ type: 'string', contentMediaType: 'application/octet-stream' }, '<binary>'],
  [{ type: 'string', minLength: 8 }, 'stringst'],
  [{ type: 'string', pattern: '^[A-Z]{3}-\\d{2,}$' }, 'AAA-11'],
  [{ type: 'string', pattern: '^(?=x)' }, 'string'],
  [{ type: 'integer' }, 1],
  [{ type: 'integer', minimum: 18 }, 18],
  [{ type: 'integer', exclusiveMinimum: 18 }, 19],
  [{ type: 'integer', maximum: -3 }, -3],
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  [{ type: 'number', multipleOf: 0.1, minimum: 0.25 }, 0.3],
  [{ type: ['null', 'boolean'] }, true],
  [{ type: 'null' }, null],
  [{ type: 'array', items: { type: 'integer' } }, [1]],
  [{ type: 'array', items: { type: 'integer' }, minItems: 3, uniqueItems: true }, [1, 2, 3]],
  [{ type: 'array', maxItems: 0, items: { type: 'integer' } }, []],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, ['string', 1]],
  [ref('Pet'), { name: 'string', age: 1 }],
  [
    { allOf: [ref('Pet'), { properties: { owner: { const: 'me' } } }] },
    { name: 'string', age: 1, owner: 'me' },
  ],
  [{ oneOf: [ref('Pet'), { type: 'string' }] }, { name: 'string', age: 1 }],
  [{ oneOf: [{ type: 'null' }, { type: 'string' }] }, 'string'],
  [
    {
      oneOf: [ref('Pet'), ref('Node')],
      discriminator: { propertyName: 'name', mapping: { cat: '#/schemas/Pet' } },
    },
    { name: 'cat', age: 1 },
  ],
  [
    { oneOf: [ref('Pet'), ref('Node')], discriminator: { propertyName: 'kind' } },
    { name: 'string', age: 1, kind: 'Pet' },
  ],
  [
    { oneOf: [ref('Pet'), ref('Node')], discriminator: { propertyName: 'age' } },
    { name: 'string', age: 1 },
  ],
  [
    { properties: { a: { const: 1 } }, anyOf: [{ properties: { b: { const: 2 } } }] },
    { a: 1, b: 2 },
  ],
  [
    { properties: { a: { const: 1 }, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    { a: 1, b: {} },
  ],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, { key: 1 }],
  [{ type: 'object', required: ['x'], additionalProperties: { type: 'integer' } }, { x: 1 }],
  [ref('Node'), { id: 1 }],
  [ref('Needy'), { next: null }],
  [ref('Tree'), { all: [] }],
  [{ 'x-note': 'missing' }, null],
  [false, null],
  [{}, {}],
  [{ type: 'file' }, '<binary>'],
  [{ type: 'string', format: 'binary' }, '<binary>'],
  [{ minItems: 'x', items: 3, required: 5, type: 'array' }, [{}]],
];

describe('exampleOf', () => {
  for (const [schema, value] of CASES)
    it(`${JSON.stringify(schema).slice(0, 90)}`, () => assert.deepEqual(example(schema), value));

  it('holds only required fields when asked to', () =>
    assert.deepEqual(example(ref('Pet'), { all: false }), { name: 'string' }));

  it('omits `readOnly` or `writeOnly` properties', () => {
    const schema = { properties: { id: { readOnly: true, const: 1 }, word: { writeOnly: true, const: 2 } } };
    assert.deepEqual(example(schema, { mode: 'request' }), { word: 2 });
    assert.deepEqual(example(schema, { mode: 'response' }), { id: 1 });
    assert.deepEqual(example(schema, { mode: 'both' }), { id: 1, word: 2 });
  });

  it('keeps names of a prototype as data', () => {
    const made = example({ properties: JSON.parse('{"__proto__":{"const":1}}') as Data });
    assert.equal(JSON.stringify(made), '{"__proto__":1}');
  });

  it('ends, however many values a schema asks for', () => {
    let lists: Schema = { type: 'integer' };
    for (let i = 0; i < 4; i++) lists = { type: 'array', minItems: 20, items: lists };
    const numbers = JSON.stringify(example(lists)).match(/1/g)?.length ?? 0;
    assert.ok(numbers > 1000 && numbers <= 2000, String(numbers));
    const long = example({
      type: 'array',
      minItems: 1e9,
      items: { type: 'string', minLength: 1e9 },
    }) as string[];
    assert.deepEqual([long.length, long[0]?.length], [20, 200]);
  });

  it('ends where it is deep, or there is too much to merge', () => {
    let deep: Schema = { const: 'end' };
    for (let i = 0; i < 40; i++) deep = { properties: { x: deep } };
    assert.ok(JSON.stringify(example(deep)).length < 100);
    const names = Array.from({ length: 200 }, (_, i) => `N${i}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const schemas = Object.fromEntries(names.map((name) => [name, { properties }]));
    const wide = { allOf: [...names.map(ref), { example: 1 }] };
    const made = example({ properties: { a: wide, b: wide, c: wide } }, { schemas });
    assert.ok(Object.keys(made as Data).length < 3);
  });

  it('never runs a pattern', () => {
    const started = threadCpuMs();
    example({ type: 'string', pattern: `^(a+)+${'(x*)*'.repeat(80)}$`, minLength: 199 });
    example({ type: 'string', pattern: '('.repeat(400) });
    assert.ok(threadCpuMs() - started < 500);
  });
});

/** Schemas that can be satisfied for any numbers. */
const simpleSchema = fc.letrec<{ schema: Data }>((tie) => {
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const clean = (schema: Data): Data =>
    Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
  const text = fc
    .record({ least: fc.nat(30), more: optional(fc.nat(30)), used: fc.boolean() })
    .map(({ least, more, used }) =>
      clean({
        type: 'string',
        minLength: used ? least : undefined,
        maxLength: more === undefined ? undefined : (used ? least : 0) + more,
      }),
    );
  const format = fc
    .constantFrom(
      ...['date', 'date-time', 'time', 'uuid', 'email', 'uri', 'ipv4', 'ipv6', 'hostname', 'duration'],
    )
    .map((name) => ({ type: 'string', format: name }));
  const pattern = fc
    .constantFrom(
      '^[a-z]+$',
      '^\\d{3,5}$',
      '^(a|b)c?$',
      '^[A-Z0-9_-]{4}\\.x$',
      '^\\w+@\\w+$',
      '[^a]',
      '^$',
      'x{2}',
    )
    .map((source) => ({ type: 'string', pattern: source }));
  const number = fc
    .record({
      whole: fc.boolean(),
      low: optional(fc.integer({ min: -1000, max: 1000 })),
      width: optional(fc.integer({ min: 2, max: 1000 })),
      open: fc.boolean(),
    })
    .map(({ whole, low, width, open }) =>
      clean({
        type: whole ? 'integer' : 'number',
        [open ? 'exclusiveMinimum' : 'minimum']: low,
        [open ? 'exclusiveMaximum' : 'maximum']: width === undefined ? undefined : (low ?? 0) + width,
      }),
    );
  const multiple = fc
    .record({ unit: fc.integer({ min: 1, max: 50 }), low: fc.integer({ min: -500, max: 500 }) })
    .map(({ unit, low }) => ({ type: 'integer', multipleOf: unit, minimum: low }));
  const values = fc
    .uniqueArray(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { minLength: 1, maxLength: 4 })
    .map((list) => ({ enum: list }));
  const list = fc
    .record({ items: tie('schema'), least: fc.nat(3), more: fc.nat(3) })
    .map(({ items, least, more }) => ({ type: 'array', items, minItems: least, maxItems: least + more }));
  const object = fc
    .record({
      properties: fc.dictionary(fc.string({ maxLength: 5 }), tie('schema'), { maxKeys: 4 }),
      closed: fc.boolean(),
      needed: fc.boolean(),
    })
    .map(({ properties, closed, needed }) =>
      clean({
        type: 'object',
        properties,
        required: needed ? Object.keys(properties) : undefined,
        additionalProperties: closed ? false : undefined,
      }),
    );
  const map = tie('schema').map((inner) => ({
    type: 'object',
    additionalProperties: inner,
    minProperties: 2,
  }));
  const choice = fc.tuple(tie('schema'), fc.boolean()).map(([inner, nullable]) => ({
    anyOf: nullable ? [{ type: 'null' }, inner] : [inner, { type: 'boolean' }],
  }));
  const both = fc.tuple(tie('schema'), tie('schema')).map(([a, b]) => ({
    allOf: [{ properties: { a } }, { properties: { b }, required: ['b'], type: 'object' }],
  }));
  return {
    schema: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      ...[text, number, multiple, values, format, pattern, fc.constant({ type: 'boolean' })],
      ...[list, object, map, choice, both],
    ),
  };
}).schema;

describe('examples of any simple schema', () => {
  it('are valid, and the same every time', () => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    (formats.default as unknown as { default: (ajv: Ajv2020) => void }).default(ajv);
    fc.assert(
      fc.property(simpleSchema, fc.boolean(), (schema, all) => {
        const value = example(schema, { all });
        assert.deepEqual(example(schema, { all }), value);
        const validate = ajv.compile(schema);
        assert.ok(validate(value), `${JSON.stringify(value)}: ${ajv.errorsText(validate.errors)}`);
        ajv.removeSchema(schema);
      }),
      { numRuns: 400 },
    );
  });
});
