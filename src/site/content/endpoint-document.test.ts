/** The document of an endpoint that a page describes itself. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type EndpointInput, endpointDocument } from './endpoint-document.ts';
import { type EndpointField, FieldList } from './field-list.ts';

const INPUT: EndpointInput = {
  method: 'POST',
  path: '/users/{team}',
  servers: ['https://api.example.com'],
  settings: { playground: 'interactive', expanded: 'closed', examples: 'all', prefill: false },
};

const field = (more: Partial<EndpointField>): EndpointField => ({
  place: 'body',
  name: 'a',
  type: 'string',
  required: false,
  deprecated: false,
  children: [],
  ...more,
});

const bodySchema = (more: Partial<EndpointField>): unknown => {
  const { body } = endpointDocument(INPUT, [field(more)]);
  const { properties } = body!.contents[0]!.schema as { readonly properties: Record<string, unknown> };
  return properties['a'];
};

describe('the document of an endpoint', () => {
  const TYPES: readonly (readonly [Partial<EndpointField>, unknown])[] = [
    [{ type: '' }, { type: 'string' }],
    [
      { type: 'Integer', default: '5' },
      { type: 'integer', default: 5 },
    ],
    [
      { type: 'number', default: 0.5 },
      { type: 'number', default: 0.5 },
    ],
    [
      { type: 'boolean', default: 'true' },
      { type: 'boolean', default: true },
    ],
    [{ type: 'boolean', default: 'none' }, { type: 'boolean' }],
    [
      { type: 'string | null', default: '5' },
      { type: 'string', default: '5' },
    ],
    [
      { type: 'enum<string>', default: 'x' },
      { type: 'string', default: 'x' },
    ],
    [
      { type: 'string[]', default: '["x"]' },
      { type: 'array', items: { type: 'string' }, default: ['x'] },
    ],
    [{ type: 'array<integer>' }, { type: 'array', items: { type: 'integer' } }],
    [
      { type: 'object', default: '{"x":1}' },
      { type: 'object', default: { x: 1 } },
    ],
    [{ type: 'SomeModel' }, { type: 'string' }],
    [
      { type: 'number', placeholder: '12' },
      { type: 'number', examples: [12] },
    ],
    [
      { type: 'object[]', children: [field({ name: 'b', type: 'boolean', required: true })] },
      {
        type: 'array',
        items: { type: 'object', properties: { b: { type: 'boolean' } }, required: ['b'] },
      },
    ],
  ];
  for (const [written, schema] of TYPES)
    it(`reads a field of the body: ${JSON.stringify(written)}`, () =>
      assert.deepEqual(bodySchema(written), schema));

  it('has the parameters that are written, and those of the path that are not', () => {
    const { parameters, body } = endpointDocument({ ...INPUT, method: 'GET', auth: { method: 'key' } }, [
      field({ place: 'query', name: 'page', type: 'integer', placeholder: '2' }),
      field({ place: 'header', name: 'X-API-Key' }),
      field({ name: 'never sent' }),
    ]);
    assert.deepEqual(
      parameters.map((one) => [one.in, one.name, one.required, one.schema, one.example]),
      [
        ['query', 'page', false, { type: 'integer' }, 2],
        ['path', 'team', true, { type: 'string' }, undefined],
      ],
    );
    assert.equal(body, undefined, 'a GET has none');
  });

  it('says how requests authenticate', () => {
    const schemes = (auth: EndpointInput['auth']): unknown =>
      endpointDocument({ ...INPUT, ...(auth && { auth }) }, []).security;
    const [key, basic] = [{ method: 'key', name: 'X-Key' } as const, { method: 'basic' } as const];
    assert.deepEqual(schemes(undefined), []);
    assert.deepEqual(schemes(key), [
      [{ name: 'key', type: 'apiKey', in: 'header', parameter: 'X-Key', scopes: [] }],
    ]);
    assert.deepEqual(schemes(basic), [[{ name: 'basic', type: 'http', scheme: 'basic', scopes: [] }]]);
  });

  it('sends files as a form', () => {
    const { body } = endpointDocument(INPUT, [field({ type: 'file', required: true })]);
    assert.deepEqual(body, {
      required: true,
      contents: [
        {
          type: 'multipart/form-data',
          schema: {
            type: 'object',
            properties: { a: { type: 'string', format: 'binary' } },
            required: ['a'],
          },
          examples: [],
        },
      ],
    });
  });
});

describe('a list of fields', () => {
  it('has those inside a field there, and an end', () => {
    const list = new FieldList();
    list.add(field({ name: 'outer' }), () => list.add(field({ name: 'inner' }), () => ''));
    assert.deepEqual(
      list.all.map(({ name, children }) => [name, children.map((child) => child.name)]),
      [['outer', ['inner']]],
    );
    for (let i = 0; i < 600; i++) list.add(field({}), () => '');
    assert.equal(list.all.length, 499);
  });

  it('forgets what was rendered in vain', () => {
    const list = new FieldList();
    list.add(field({ name: 'kept' }), () => '');
    const before = list.mark();
    list.add(field({ name: 'gone' }), () => '');
    list.forget(before);
    assert.deepEqual(
      list.all.map(({ name }) => name),
      ['kept'],
    );
  });
});
