/** Tests of schemas as fields: what readers see of each construct. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Schema } from '../reference-document.ts';
import type { FieldView } from '../reference-view.ts';
import { FIRST_VALUES, MAX_FURTHER_VALUES } from '../schema/schema-values.ts';
import { FieldTree, MAX_FIELDS, MAX_WITH_DEEP_ONES, type Mode } from './describe-field.ts';

type Data = Record<string, unknown>;

const SCHEMAS: Record<string, Schema> = {
  Pet: {
    type: 'object',
    description: 'A pet.',
    required: ['name'],
    properties: { name: { type: 'string' } },
  },
  Status: { type: 'string', enum: ['on', 'off'] },
  Node: { type: 'object', properties: { next: { $ref: '#/schemas/Node' } } },
  Tree: { type: 'object', properties: { all: { type: 'array', items: { $ref: '#/schemas/Tree' } } } },
  Self: { $ref: '#/schemas/Self' },
  Round: { allOf: [{ $ref: '#/schemas/Round' }, { type: 'object', properties: { x: { type: 'string' } } }] },
  Animal: {
    type: 'object',
    properties: { kind: { type: 'string' } },
    oneOf: [{ $ref: '#/schemas/Cat' }, { $ref: '#/schemas/Dog' }],
    discriminator: { propertyName: 'kind', mapping: { cat: '#/schemas/Cat', dog: '#/schemas/Dog' } },
  },
  Cat: { allOf: [{ $ref: '#/schemas/Animal' }, { properties: { purrs: { type: 'boolean' } } }] },
  Dog: { allOf: [{ $ref: '#/schemas/Animal' }, { properties: { barks: { type: 'boolean' } } }] },
  Vehicle: {
    type: 'object',
    discriminator: { propertyName: 'kind', mapping: { car: '#/schemas/Car', bike: '#/schemas/Bike' } },
  },
  Car: {
    title: 'A car',
    allOf: [{ $ref: '#/schemas/Vehicle' }, { properties: { doors: { type: 'integer' } } }],
  },
  Bike: { allOf: [{ $ref: '#/schemas/Vehicle' }, { properties: { gears: { type: 'integer' } } }] },
};
const ref = (name: string): Data => ({ $ref: `#/schemas/${name}` });

function fieldOf(schema: Schema, mode: Mode = 'both', schemas = SCHEMAS): FieldView {
  const tree = new FieldTree(schemas);
  const field = tree.add(schema, mode);
  tree.grow();
  return field;
}

/** Only what differs from a field about which nothing is said. */
function shown(field: FieldView): Data {
  const { name, type, children, choices, enum: values, constraints, ...rest } = field;
  const flags = Object.entries(rest).filter(([, value]) => value !== false);
  return {
    ...(name === '' ? {} : { name }),
    type,
    ...Object.fromEntries(flags),
    ...(constraints.length > 0 ? { constraints } : {}),
    ...(values.length > 0 ? { enum: values.map((one) => Object.values(one).join(' ')) } : {}),
    ...(children.length > 0 ? { children: children.map(shown) } : {}),
    ...(choices === undefined
      ? {}
      : {
          [choices.kind]: choices.options.map(({ label, field: option }) => [label, shown(option)]),
          ...(choices.by === undefined ? {} : { by: choices.by }),
        }),
  };
}

const TYPES: readonly (readonly [Schema, string])[] = [
  [{ type: 'string' }, 'string'],
  [{ type: 'integer', format: 'int64' }, 'integer<int64>'],
  [{ type: 'string', format: 'date-time' }, 'string<date-time>'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: ['null', 'integer', 'string'] }, 'integer | string | null'],
  [{ type: 'string', nullable: true }, 'string | null'],
  [{ type: 'null' }, 'null'],
  [{ format: 'uuid' }, 'string<uuid>'],
  [{ minimum: 1 }, 'number'],
  [{ minLength: 1 }, 'string'],
  [{ properties: {} }, 'object'],
  [{ items: { type: 'string' } }, 'string[]'],
  [{ type: 'array' }, 'array'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  [{ type: 'array', items: { type: 'array', items: ref('Pet') } }, 'Pet[][]'],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, '[string, integer]'],
  [ref('Pet'), 'Pet'],
  [{ ...ref('Pet'), nullable: true }, 'Pet | null'],
  [{ allOf: [ref('Pet')], description: 'x' }, 'Pet'],
  [ref('Status'), 'enum<string>'],
  [{ enum: ['a', 1, null] }, 'enum<string> | enum<integer> | null'],
  [{ const: 'a' }, 'string'],
  [{ const: 1.5 }, 'number'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, 'map<string, integer>'],
  [{ type: 'object', additionalProperties: true }, 'map<string, any>'],
  [{ additionalProperties: ref('Pet') }, 'map<string, Pet>'],
  [{ type: 'object', additionalProperties: { type: 'array', items: ref('Pet') } }, 'map<string, Pet[]>'],
  [{ type: 'array', items: { additionalProperties: { type: 'string' } } }, 'map<string, string>[]'],
  [{ oneOf: [ref('Pet'), { type: 'null' }] }, 'Pet | null'],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }, 'string | integer | null'],
  [{ oneOf: [ref('Pet'), ref('Node')] }, 'Pet | Node'],
  [{ anyOf: Array.from({ length: 7 }, (_, i) => ({ const: i, minimum: 0 })) }, 'one of 7 types'],
  [{ type: 'string', format: 'binary' }, 'file'],
  [{ type: 'string', contentMediaType: 'application/octet-stream' }, 'file'],
  [{ type: 'string', contentEncoding: 'base64' }, 'string<base64>'],
  [{ type: 'file' }, 'file'],
  [{}, 'any'],
  [true, 'any'],
  [false, 'never'],
  [{ nullable: true }, 'any'],
  [{ type: 'nonsense' }, 'any'],
  [{ type: { a: 1 }, items: 3, oneOf: 'x', enum: 5, properties: [] }, 'object'],
  [{ title: 'Gone', 'x-note': 'missing' }, 'Gone'],
  [ref('Nowhere'), 'any'],
  [ref('Self'), 'any'],
  [ref('constructor'), 'any'],
];

describe('types', () => {
  for (const [schema, type] of TYPES)
    it(`${JSON.stringify(schema).slice(0, 90)} is ${type}`, () => assert.equal(fieldOf(schema).type, type));
});

describe('labels of the author', () => {
  it('are those of x-mint, and nothing that is no text', () => {
    const labels = (mint: unknown): unknown => fieldOf({ type: 'string', 'x-mint': mint }).labels;
    assert.deepEqual(labels({ pre: ['PII', {}], post: ['indexed', 'unique'] }), {
      before: ['PII'],
      after: ['indexed', 'unique'],
    });
    for (const none of [undefined, 'x', { pre: 'PII' }, { pre: [] }, { content: 'x' }])
      assert.equal(labels(none), undefined);
    const many = labels({ post: Array.from({ length: 30 }, () => 'x'.repeat(200)) }) as { after: string[] };
    assert.deepEqual([many.after.length, many.after[0]!.length < 70], [10, true]);
  });
});

describe('a parent whose children are shown', () => {
  it('leaves out what each of them has', () => {
    const discriminator = { propertyName: 'kind', mapping: { a: '#/schemas/A', b: '#/schemas/B' } };
    const Parent = { properties: { kind: {}, own: {} }, discriminator };
    const child = (properties: Data): Schema => ({ allOf: [ref('Parent'), { properties }] });
    const tree = new FieldTree({ Parent, A: child({ a: {} }), B: child({ b: {} }) });
    const whole = tree.add(ref('Parent'), 'both');
    const apart = new FieldTree({ Parent, A: child({}), B: { properties: { kind: {} } } });
    const some = apart.add(ref('Parent'), 'both');
    for (const one of [tree, apart]) one.grow();
    assert.deepEqual(whole.children, []);
    assert.deepEqual(
      whole.choices?.options.map(({ field }) => field.children.map(({ name }) => name)),
      [
        ['kind', 'own', 'a'],
        ['kind', 'own', 'b'],
      ],
    );
    assert.deepEqual(
      some.children.map(({ name }) => name),
      ['own'],
    );
  });
});

describe('two choices at once', () => {
  it('shows one, and says how many forms of the other there are', () => {
    const forms = (...names: string[]): Schema[] => names.map((name) => ({ properties: { [name]: {} } }));
    const field = fieldOf({ oneOf: forms('a', 'b'), anyOf: forms('c', 'd') });
    assert.deepEqual([field.choices?.options.length, field.constraints], [2, ['and 2 more forms']]);
  });
});

describe('what is an object or a list', () => {
  it('shows the fields of the object', () => {
    const field = fieldOf({ type: ['object', 'array'], properties: { a: true }, items: { type: 'string' } });
    assert.deepEqual([field.type, field.children.map(({ name }) => name)], ['object | string[]', ['a']]);
  });
});

const CONSTRAINTS: readonly (readonly [Schema, readonly string[]])[] = [
  [{ minimum: 1, maximum: 100 }, ['1–100']],
  [{ minimum: 1 }, ['≥ 1']],
  [{ exclusiveMinimum: 0 }, ['> 0']],
  [{ minimum: 0, exclusiveMinimum: true }, ['> 0']],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 1 }, ['> 0 and < 1']],
  [{ minimum: 5, exclusiveMinimum: 0, maximum: 9 }, ['5–9']],
  [{ minimum: 3, maximum: 3 }, ['exactly 3']],
  [{ maximum: -1, multipleOf: 0.5 }, ['≤ -1', 'multiple of 0.5']],
  [{ minLength: 1 }, ['at least 1 character']],
  [{ maxLength: 20, pattern: '^a' }, ['at most 20 characters', 'matches ^a']],
  [{ minLength: 3, maxLength: 5 }, ['3 to 5 characters']],
  [{ minItems: 3, maxItems: 3, uniqueItems: true }, ['exactly 3 items', 'unique']],
  [{ minProperties: 1 }, ['at least 1 field']],
  [{ properties: {}, additionalProperties: false }, []],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ['≥ 0']],
  [{ type: 'array', items: { type: 'string', maxLength: 5 } }, ['each at most 5 characters']],
  [{ dependentRequired: { a: ['b', 'c'] } }, ['a needs b, c']],
  [{ anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] }, ['at least one of a, b + c']],
  [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, ['exactly one of a, b']],
  [{ not: { type: 'string' } }, ['not string']],
  [{ not: { enum: ['a', 'b'] } }, ['not "a" or "b"']],
  [{ not: { required: ['a', 'b'] } }, ['not a and b given']],
  [
    JSON.parse('{"if":{"properties":{"kind":{"const":"x"}}},"then":{"required":["y"]},"else":false}'),
    ['if kind is "x": y given', 'unless kind is "x": nothing'],
  ],
  [{ contains: { type: 'integer' } }, ['has an item that is integer']],
  [{ propertyNames: { pattern: '^x-' } }, ['names: matches ^x-']],
  [{ dependentSchemas: { a: { required: ['b'] } } }, ['with a: b given']],
  [{ contentMediaType: 'image/png', contentEncoding: 'base64' }, ['holds image/png']],
  [{ title: 'Gone', 'x-note': 'missing' }, ['not defined in the specification']],
  [{ minimum: 'x', maxLength: {}, pattern: 5, required: 'a', not: 3 }, ['not any']],
];

describe('constraints', () => {
  for (const [schema, words] of CONSTRAINTS)
    it(`${JSON.stringify(schema).slice(0, 90)}`, () => assert.deepEqual(fieldOf(schema).constraints, words));
});

const FIELDS: readonly (readonly [string, Schema, Data])[] = [
  [
    'an object with required fields',
    ref('Pet'),
    { type: 'Pet', description: 'A pet.', children: [{ name: 'name', type: 'string', required: true }] },
  ],
  [
    'keywords beside a reference win',
    { ...ref('Pet'), description: 'Mine.', deprecated: true, properties: { age: { type: 'integer' } } },
    {
      type: 'Pet',
      description: 'Mine.',
      deprecated: true,
      children: [
        { name: 'name', type: 'string', required: true },
        { name: 'age', type: 'integer' },
      ],
    },
  ],
  [
    'default, example, const and values',
    {
      type: 'string',
      default: null,
      example: 'a',
      const: 'b',
      enum: ['<b>', 'c'],
      'x-enumDescriptions': { c: 'Sea' },
    },
    { type: 'enum<string>', default: 'null', example: '"a"', const: '"b"', enum: ['"<b>"', '"c" Sea'] },
  ],
  [
    'values with descriptions of their own',
    { oneOf: [{ const: 'a', description: 'First' }, { const: 'b', title: 'Second' }, { const: 'c' }] },
    { type: 'enum<string>', enum: ['"a" First', '"b" Second', '"c"'] },
  ],
  [
    'values of the items of a list',
    { type: 'array', items: ref('Status') },
    { type: 'enum<string>[]', enum: ['"on"', '"off"'] },
  ],
  [
    'allOf as one',
    { allOf: [ref('Pet'), { type: 'object', required: ['age'], properties: { age: { minimum: 1 } } }] },
    {
      type: 'object',
      description: 'A pet.',
      children: [
        { name: 'name', type: 'string', required: true },
        { name: 'age', type: 'number', required: true, constraints: ['≥ 1'] },
      ],
    },
  ],
  [
    'allOf that says of one field two things',
    {
      allOf: [
        { properties: { a: { type: 'number', minimum: 1 } } },
        { properties: { a: { type: 'integer', minimum: 3, maximum: 9 } } },
      ],
    },
    { type: 'object', children: [{ name: 'a', type: 'integer', constraints: ['3–9'] }] },
  ],
  [
    'allOf that contradicts itself',
    {
      allOf: [
        { type: 'string', pattern: '^a', format: 'x' },
        { type: 'integer', pattern: 'b$', format: 'y' },
      ],
    },
    {
      type: 'string<x>',
      constraints: ['matches ^a', 'and integer as well', 'matches "b$" as well', 'format "y" as well'],
    },
  ],
  [
    'allOf of values that both allow',
    { allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] },
    { type: 'enum<string>', enum: ['"b"'] },
  ],
  [
    'choices labelled by title, name and type',
    {
      anyOf: [
        { title: 'Titled', type: 'string', minLength: 1 },
        ref('Pet'),
        { type: 'boolean', default: true },
      ],
    },
    {
      type: 'string | Pet | boolean',
      any: [
        ['Titled', { type: 'string', constraints: ['at least 1 character'] }],
        [
          'Pet',
          {
            type: 'Pet',
            description: 'A pet.',
            children: [{ name: 'name', type: 'string', required: true }],
          },
        ],
        ['boolean', { type: 'boolean', default: 'true' }],
      ],
    },
  ],
  [
    'choices of the same label',
    {
      oneOf: [
        { type: 'string', minLength: 1 },
        { type: 'string', maxLength: 1 },
      ],
    },
    {
      type: 'string',
      one: [
        ['string (1)', { type: 'string', constraints: ['at least 1 character'] }],
        ['string (2)', { type: 'string', constraints: ['at most 1 character'] }],
      ],
    },
  ],
  [
    'choices labelled by what differs',
    {
      discriminator: { propertyName: 'k' },
      oneOf: [{ properties: { k: { const: 'x' } } }, { properties: { k: { enum: ['y'] } } }],
    },
    {
      type: 'object',
      by: 'k',
      one: [
        ['x', { type: 'object', children: [{ name: 'k', type: 'string', const: '"x"' }] }],
        ['y', { type: 'object', children: [{ name: 'k', type: 'enum<string>', enum: ['"y"'] }] }],
      ],
    },
  ],
  [
    'a parent whose children are made of it',
    ref('Animal'),
    {
      type: 'Animal',
      children: [{ name: 'kind', type: 'string' }],
      by: 'kind',
      one: ['Cat', 'Dog'].map((name) => [
        name,
        {
          type: name,
          children: [
            { name: 'kind', type: 'string' },
            { name: name === 'Cat' ? 'purrs' : 'barks', type: 'boolean' },
          ],
        },
      ]),
    },
  ],
  [
    'a child of such a parent',
    ref('Cat'),
    {
      type: 'Cat',
      children: [
        { name: 'kind', type: 'string' },
        { name: 'purrs', type: 'boolean' },
      ],
    },
  ],
  [
    'a parent that names its children only in the mapping',
    ref('Vehicle'),
    {
      type: 'Vehicle',
      by: 'kind',
      one: [
        ['A car', { type: 'Car', children: [{ name: 'doors', type: 'integer' }] }],
        ['Bike', { type: 'Bike', children: [{ name: 'gears', type: 'integer' }] }],
      ],
    },
  ],
  [
    'null as a choice',
    { oneOf: [{ type: 'null' }, ref('Status')] },
    { type: 'enum<string> | null', enum: ['"on"', '"off"'] },
  ],
  [
    'a map of objects',
    { type: 'object', additionalProperties: ref('Node') },
    {
      type: 'map<string, Node>',
      children: [
        { name: '{key}', type: 'Node', children: [{ name: 'next', type: 'Node', ends: 'repeats' }] },
      ],
    },
  ],
  [
    'names by pattern and names of any kind',
    {
      properties: { a: { type: 'string' } },
      patternProperties: { '^x-': { type: 'integer' } },
      additionalProperties: { type: 'boolean' },
    },
    {
      type: 'object',
      children: [
        { name: 'a', type: 'string' },
        { name: '/^x-/', type: 'integer' },
        { name: '{key}', type: 'boolean' },
      ],
    },
  ],
  [
    'a tuple',
    { type: 'array', prefixItems: [{ type: 'string', description: 'First' }], items: { type: 'integer' } },
    {
      type: '[string]',
      children: [
        { name: '[0]', type: 'string', description: 'First' },
        { name: '[1…]', type: 'integer' },
      ],
    },
  ],
  [
    'fields of the items of a list of lists',
    { type: 'array', items: { type: 'array', items: { properties: { a: true } } } },
    { type: 'object[][]', children: [{ name: 'a', type: 'any' }] },
  ],
  [
    'a list of itself',
    ref('Tree'),
    { type: 'Tree', children: [{ name: 'all', type: 'Tree[]', ends: 'repeats' }] },
  ],
  ['allOf of itself', ref('Round'), { type: 'Round', children: [{ name: 'x', type: 'string' }] }],
  [
    'names of a prototype',
    { properties: JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}') as Data },
    {
      type: 'object',
      children: [
        { name: '__proto__', type: 'string' },
        { name: 'constructor', type: 'integer' },
      ],
    },
  ],
  ['a schema that was too large', { 'x-note': 'large', title: 'Big' }, { type: 'Big', ends: 'large' }],
];

describe('fields', () => {
  for (const [name, schema, expected] of FIELDS)
    it(name, () => assert.deepEqual(shown(fieldOf(schema)), expected));

  it('omit `readOnly` or `writeOnly` properties', () => {
    const Given = { type: 'string', readOnly: true };
    const schema = {
      properties: { id: ref('Given'), secret: { writeOnly: true }, both: {}, never: false },
    };
    const names = (mode: Mode): string[] => fieldOf(schema, mode, { Given }).children.map(({ name }) => name);
    assert.deepEqual(names('request'), ['secret', 'both']);
    assert.deepEqual(names('response'), ['id', 'both']);
    assert.deepEqual(names('both'), ['id', 'secret', 'both', 'never']);
  });
});

const count = (field: FieldView): number =>
  1 +
  field.children.reduce((sum, child) => sum + count(child), 0) +
  (field.choices?.options ?? []).reduce((sum, option) => sum + count(option.field), 0);

function deepest(field: FieldView): number {
  return 1 + Math.max(0, ...field.children.map(deepest));
}

describe('limits of fields', () => {
  it('show all values of ordinary lists, and count the rest of endless ones', () => {
    const values = (length: number) => ({ enum: Array.from({ length }, (_, i) => i) });
    const all = fieldOf(values(289));
    assert.deepEqual([all.enum.length, all.constraints], [289, []]);
    const tree = new FieldTree({});
    const field = tree.add(values(20_000), 'both');
    assert.equal(field.enum.length, FIRST_VALUES + MAX_FURTHER_VALUES);
    assert.deepEqual(field.constraints, [`and ${20_000 - FIRST_VALUES - MAX_FURTHER_VALUES} more values`]);
    // The room is used up, and each field still shows its first values.
    const next = tree.add(values(150), 'both', { name: 'next' });
    assert.deepEqual([next.enum.length, next.constraints], [FIRST_VALUES, ['and 50 more values']]);
    assert.deepEqual(tree.unshown, ['9900 values of "enum<integer>"', '50 values of "next"']);
  });

  it('show all constants of a choice and all examples too', () => {
    const oneOf = Array.from({ length: 289 }, (_, i) => ({ const: `E${i}`, description: `Error ${i}` }));
    assert.equal(fieldOf({ oneOf }).enum.at(-1)?.description, 'Error 288');
    const { example, examples } = fieldOf({ type: 'string', examples: ['a', 'b', 'c'] });
    assert.deepEqual([example, examples], ['"a"', [{ value: '"b"' }, { value: '"c"' }]]);
  });

  it('show 2,000 fields, those nearest to the reader first', () => {
    const inner = {
      properties: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`b${i}`, { type: 'string' }])),
    };
    const field = fieldOf({
      properties: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`a${i}`, inner])),
    });
    assert.equal(field.children.length, 100);
    assert.equal(count(field), MAX_FIELDS + 1);
    assert.equal(field.children[99]?.ends, 'large');
  });

  it('show what lies deep only while there are few', () => {
    const named = (letter: string, many: number, schema: Schema): Schema => ({
      properties: Object.fromEntries(Array.from({ length: many }, (_, i) => [`${letter}${i}`, schema])),
    });
    const leaf: Schema = { type: 'string' };
    const few = fieldOf(named('a', 5, named('b', 5, named('c', 5, leaf))));
    assert.equal(count(few), 1 + 5 + 25 + 125);
    const many = fieldOf(named('a', 20, named('b', 20, named('c', 20, leaf))));
    assert.equal(count(many), MAX_WITH_DEEP_ONES + 1);
    const near = fieldOf(named('a', 30, named('b', 30, named('c', 30, leaf))));
    assert.equal(count(near), 1 + 30 + 900);
    assert.equal(near.children[0]?.children[0]?.ends, 'large');
  });

  it('go 12 levels down', () => {
    let schema: Schema = { type: 'string' };
    for (let i = 0; i < 40; i++) schema = { properties: { x: schema } };
    assert.equal(deepest(fieldOf(schema)), 13);
    let at = fieldOf(schema);
    while (at.children[0] !== undefined) at = at.children[0];
    assert.equal(at.ends, 'deep');
  });

  it('cut long texts', () => {
    const long = 'a'.repeat(1_000_000);
    const field = fieldOf({
      type: 'string',
      description: long,
      default: long,
      example: long,
      pattern: long,
      format: long,
      title: long,
      enum: [long],
      not: { const: long },
      properties: { [long]: {} },
    });
    assert.ok(JSON.stringify(field).length < 40_000);
  });

  const doubled = (keyword: string): Record<string, Schema> =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `S${i}`,
        { [keyword]: [ref(`S${i + 1}`), ref(`S${i + 1}`), { properties: { [`p${i}`]: ref(`S${i + 1}`) } }] },
      ]),
    );

  it('end where a few schemas expand to very many', () => {
    for (const keyword of ['allOf', 'anyOf', 'prefixItems'])
      assert.ok(count(fieldOf(ref('S0'), 'both', doubled(keyword))) <= MAX_FIELDS + 1, keyword);
    assert.equal(fieldOf(ref('S0'), 'both', doubled('allOf')).children.length, 40);
  });

  it('end where there is too much to merge', () => {
    const names = Array.from({ length: 300 }, (_, i) => `N${i}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const wide = { allOf: names.map(ref) };
    const schemas = Object.fromEntries(names.map((name) => [name, { properties }]));
    const field = fieldOf({ properties: { a: wide, b: wide, c: wide, d: wide } }, 'both', schemas);
    assert.ok(count(field) < 10, String(count(field)));
    assert.equal(field.ends, 'large');
  });

  it('merge no deeper than a stack goes', () => {
    let schema: Schema = { type: 'string' };
    for (let i = 0; i < 20_000; i++) schema = { allOf: [schema] };
    assert.equal(fieldOf(schema).type, 'any');
  });

  it('name choices by what distinguishes them', () => {
    const kind = (name: string) => ({ properties: { a: {}, kind: { enum: [name] } } });
    const only = { properties: { cidr: { type: 'string' } } };
    const field = fieldOf({ oneOf: [kind('one'), kind('two'), only, { type: 'object' }] });
    assert.deepEqual(
      field.choices?.options.map(({ label }) => label),
      ['one', 'two', '{ cidr }', 'object'],
    );
  });

  it('show 1,000 choices and count the rest', () => {
    const anyOf = Array.from({ length: 1_050 }, (_, i) => ({ title: `T${i}`, minimum: i }));
    const field = fieldOf({ anyOf });
    assert.equal(field.choices?.options.length, 1_000);
    assert.deepEqual(field.constraints, ['and 50 more forms']);
  });

  it('say which extension beside a property counts more than the list', () => {
    const properties = {
      a: { 'x-required': false },
      b: { 'x-required': true },
      c: {},
      d: { 'x-required': 'no' },
    };
    const { children } = fieldOf({ required: ['a', 'c', 'd'], properties });
    assert.deepEqual(
      children.map(({ required }) => required),
      [false, true, true, true],
    );
  });

  it('name types no longer than a line', () => {
    let schema: Schema = { type: 'string' };
    for (let i = 0; i < 40; i++) schema = { type: 'array', items: schema };
    assert.equal(fieldOf(schema).type, 'array[][][][][]');
    const name = 'N'.repeat(100);
    assert.equal(fieldOf(ref(name), 'both', { [name]: { type: 'object' } }).type, `${'N'.repeat(60)}…`);
  });
});
