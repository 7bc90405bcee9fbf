/** Tests of operations cut out of a document: what is merged, followed and omitted, and that nothing throws. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import type { ReferenceDocument } from '../reference-document.ts';
import { schemaRef } from '../schema-ref.ts';
import type { OperationInfo } from '../specification.ts';
import { bundleOperation } from './bundle-operation.ts';

type Data = Record<string, unknown>;

function bundle(document: Data, about: Partial<OperationInfo> = {}): ReferenceDocument {
  const info = { kind: 'operation', method: 'GET', path: '/a', title: 'A', deprecated: false, ...about };
  return bundleOperation({ document }, info as OperationInfo);
}
const ofGet = (get: Data, rest: Data = {}, item: Data = {}): ReferenceDocument =>
  bundle({ paths: { '/a': { get, ...item } }, ...rest });
const ofSchemas = (schemas: Data, schema: unknown): ReferenceDocument =>
  ofGet({ requestBody: { content: { 'application/json': { schema } } } }, { components: { schemas } });
const bodySchema = (document: ReferenceDocument): unknown => document.body?.contents[0]?.schema;

describe('bundleOperation', () => {
  it('merges parameters of the path with those of the operation, which count more', () => {
    const { parameters } = ofGet(
      {
        parameters: [
          { name: 'id', in: 'path', description: 'own' },
          { $ref: '#/components/parameters/Page' },
        ],
      },
      { components: { parameters: { Page: { name: 'page', in: 'query', example: 3, deprecated: true } } } },
      {
        parameters: [
          { name: 'id', in: 'path', description: 'of all' },
          { name: 'id', in: 'query' },
        ],
      },
    );
    assert.deepEqual(
      parameters.map(({ name, in: place, required, description }) => [name, place, required, description]),
      [
        ['id', 'path', true, 'own'],
        ['id', 'query', false, undefined],
        ['page', 'query', false, undefined],
      ],
    );
    assert.equal(parameters[2]?.example, 3);
    assert.equal(parameters[2]?.deprecated, true);
  });

  it('takes a header once, however it is spelled, and leaves out those that OpenAPI has ignored', () => {
    const header = (name: string, more: Data = {}): Data => ({ name, in: 'header', ...more });
    const names = (more: Data): unknown => {
      const own = ['x-trace', 'content-type', 'Authorization', 'Accept'].map((name) => header(name));
      const { parameters } = ofGet({ parameters: own, ...more }, {}, { parameters: [header('X-Trace')] });
      return parameters.map(({ name }) => name);
    };
    assert.deepEqual(names({}), ['x-trace', 'Authorization', 'Accept']);
    const key = (name: string): Data => ({ type: 'apiKey', in: 'header', name });
    const securitySchemes = { Key: key('X-Key'), Token: { type: 'http' }, Same: key('authorization') };
    const guarded = (name: string): unknown =>
      ofGet(
        { parameters: [header('Authorization')], security: [{ [name]: [] }] },
        { components: { securitySchemes } },
      ).parameters.length;
    assert.deepEqual([guarded('Key'), guarded('Token'), guarded('Same')], [1, 0, 0]);
  });

  it('knows that a media type of bytes needs no schema', () => {
    const content = { 'image/png': {}, 'application/pdf': { schema: {} }, 'text/plain': {} };
    const { responses } = ofGet({ responses: { 200: { description: '', content } } });
    assert.deepEqual(
      responses[0]?.contents.map(({ schema }) => schema),
      [{ type: 'string', format: 'binary' }, { type: 'string', format: 'binary' }, {}],
    );
  });

  it('takes the fields of a whole query one by one', () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: true } };
    const content = { 'application/x-www-form-urlencoded': { schema } };
    const { parameters } = ofGet({ parameters: [{ name: 'all', in: 'querystring', content }] });
    assert.deepEqual(
      parameters.map(({ name, in: place, required }) => [name, place, required]),
      [
        ['a', 'query', true],
        ['b', 'query', false],
      ],
    );
  });

  it('describes an answer by its summary where it has nothing longer', () => {
    const { responses } = ofGet({
      responses: { 200: { summary: 'Short' }, 201: { summary: 'x', description: 'Long' } },
    });
    assert.deepEqual(
      responses.map(({ description }) => description),
      ['Short', 'Long'],
    );
  });

  it('takes schema and example of a parameter from its media type', () => {
    const content = {
      'application/json': { schema: { type: 'object' }, examples: { a: { value: { x: 1 } } } },
    };
    const [parameter] = ofGet({ parameters: [{ name: 'q', in: 'query', content }] }).parameters;
    assert.deepEqual([parameter?.schema, parameter?.example], [{ type: 'object' }, { x: 1 }]);
  });

  it('follows references of bodies, responses, headers and examples, and reports the missing ones', () => {
    const document = ofGet(
      {
        requestBody: { $ref: '#/components/requestBodies/Gone' },
        responses: {
          200: { $ref: '#/components/responses/Ok' },
          404: { $ref: '#/components/responses/Gone' },
          'x-note': {},
        },
      },
      {
        components: {
          responses: {
            Ok: {
              description: 'Fine',
              headers: { Left: { $ref: '#/components/headers/Left' }, 'content-type': {} },
              content: { 'text/plain': { examples: { one: { $ref: '#/components/examples/One' } } } },
            },
          },
          headers: { Left: { schema: { type: 'integer' }, required: true } },
          examples: { One: { summary: 'First', value: null } },
        },
      },
    );
    assert.match(document.body?.description ?? '', /requestBodies\/Gone` is not defined/);
    const [ok, gone] = document.responses;
    assert.deepEqual(ok?.headers, [
      { name: 'Left', in: 'header', required: true, deprecated: false, schema: { type: 'integer' } },
    ]);
    assert.deepEqual(ok?.contents[0]?.examples, [{ name: 'one', summary: 'First', value: null }]);
    assert.match(gone?.description ?? '', /not defined/);
    assert.equal(document.responses.length, 2);
  });

  it('follows a path that is a reference', () => {
    const components = { pathItems: { A: { get: { parameters: [{ name: 'q', in: 'query' }] } } } };
    const document = bundle({ paths: { '/a': { $ref: '#/components/pathItems/A' } }, components });
    assert.equal(document.parameters[0]?.name, 'q');
  });

  it('lets the nearest servers count and keeps relative addresses', () => {
    const root = { servers: [{ url: 'https://root' }] };
    assert.equal(ofGet({}, root).servers[0]?.url, 'https://root');
    assert.equal(ofGet({}, root, { servers: [{ url: '/path' }] }).servers[0]?.url, '/path');
    const variables = { port: { default: 8080, enum: ['8080', 443] } };
    assert.deepEqual(ofGet({ servers: [{ url: '../v1', variables }] }, root).servers, [
      { url: '../v1', variables: { port: { default: '8080', enum: ['8080', '443'] } } },
    ]);
  });

  it('reads security of the operation before that of the document', () => {
    const components = {
      securitySchemes: {
        key: { type: 'apiKey', in: 'query', name: 'k', 'x-default': 'demo' },
        token: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' },
      },
    };
    const rest = { components, security: [{ key: [] }] };
    const key = { name: 'key', type: 'apiKey', in: 'query', parameter: 'k', scopes: [], default: 'demo' };
    const token = { name: 'token', type: 'http', scheme: 'bearer', bearerFormat: 'JWT', scopes: ['read'] };
    assert.deepEqual(ofGet({}, rest).security, [[key]]);
    assert.deepEqual(ofGet({ security: [] }, rest).security, []);
    assert.deepEqual(ofGet({ security: [{}, { key: [], token: ['read'] }, { gone: [] }] }, rest).security, [
      [],
      [key, token],
    ]);
  });

  it('reads callbacks and samples', () => {
    const post = { summary: 'Sent', requestBody: { content: { 'application/json': { schema: true } } } };
    const document = ofGet({
      callbacks: { done: { '{$request.body#/url}': { post } } },
      'x-codeSamples': [{ lang: 'bash', source: 'curl' }, { lang: 'go' }],
      'x-code-samples': [{ lang: 'js', label: 'Node', source: 'fetch()' }],
    });
    assert.deepEqual(document.callbacks, [
      {
        name: 'done',
        expression: '{$request.body#/url}',
        method: 'POST',
        description: 'Sent',
        body: { type: 'application/json', schema: true, examples: [] },
      },
    ]);
    assert.deepEqual(document.samples, [
      { lang: 'bash', label: 'bash', source: 'curl' },
      { lang: 'js', label: 'Node', source: 'fetch()' },
    ]);
  });

  it('finds webhooks and schemas by name', () => {
    const webhooks = { 'pet.new': { put: { requestBody: { content: { 'application/json': {} } } } } };
    const hook = bundle({ webhooks }, { kind: 'webhook', method: 'WEBHOOK', path: 'pet.new' });
    assert.equal(hook.body?.contents.length, 1);
    const schemas = { 'a/b~%': { type: 'string' } };
    const document = bundle({ components: { schemas } }, { kind: 'schema', method: 'SCHEMA', path: 'a/b~%' });
    assert.deepEqual(document.schema, { $ref: schemaRef('a/b~%') });
    assert.deepEqual(document.schemas, schemas);
  });
});

describe('schemas of a bundle', () => {
  it('are those that can be reached, and no others', () => {
    const schemas = {
      Pet: { properties: { owner: { $ref: '#/components/schemas/Owner' } }, 'x-internal': 1 },
      Owner: { properties: { pets: { items: { $ref: '#/components/schemas/Pet' } } } },
      Other: { type: 'string' },
    };
    const document = ofSchemas(schemas, { $ref: '#/components/schemas/Pet', description: 'This one' });
    assert.deepEqual(bodySchema(document), { $ref: '#/schemas/Pet', description: 'This one' });
    assert.deepEqual(document.schemas, {
      Pet: { properties: { owner: { $ref: '#/schemas/Owner' } } },
      Owner: { properties: { pets: { items: { $ref: '#/schemas/Pet' } } } },
    });
  });

  it('keep names that are also those of a prototype', () => {
    const schemas = JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}') as Data;
    const document = ofSchemas(schemas, {
      anyOf: [{ $ref: '#/components/schemas/__proto__' }, { $ref: '#/components/schemas/constructor' }],
      properties: JSON.parse('{"__proto__":{"type":"boolean"}}'),
    });
    assert.deepEqual(Object.keys(document.schemas), ['__proto__', 'constructor']);
    const { properties } = bodySchema(document) as { properties: Data };
    assert.deepEqual(Object.keys(properties), ['__proto__']);
    assert.equal(Object.getPrototypeOf(properties), Object.prototype);
  });

  it('have one name each, even where two are called alike', () => {
    const document = ofSchemas(
      { Pet: { type: 'string' }, Box: { properties: { Pet: { type: 'integer' } } } },
      { anyOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Box/properties/Pet' }] },
    );
    assert.deepEqual(document.schemas, { Pet: { type: 'string' }, 'Pet-2': { type: 'integer' } });
  });

  it('report what is missing', () =>
    assert.deepEqual(bodySchema(ofSchemas({}, { $ref: '#/components/schemas/Gone' })), {
      title: 'Gone',
      'x-note': 'missing',
    }));

  it('are found within themselves and by anchor', () => {
    const Tree = {
      $dynamicAnchor: 'node',
      $defs: { Leaf: { type: 'string' } },
      properties: { leaf: { $ref: '#/$defs/Leaf' }, next: { $dynamicRef: '#node' } },
    };
    const document = ofSchemas({ Tree }, { $ref: '#/components/schemas/Tree' });
    assert.deepEqual(document.schemas['Tree'], {
      properties: { leaf: { $ref: '#/schemas/Leaf' }, next: { $ref: '#/schemas/Tree' } },
    });
    assert.deepEqual(document.schemas['Leaf'], { type: 'string' });
  });

  it('keep the mapping of a discriminator, by reference and by name', () => {
    const schemas = { Cat: { type: 'object' }, Dog: { type: 'object' } };
    const mapping = { cat: 'Cat', dog: '#/components/schemas/Dog', gone: 'Gone' };
    assert.deepEqual(bodySchema(ofSchemas(schemas, { discriminator: { propertyName: 'kind', mapping } })), {
      discriminator: { propertyName: 'kind', mapping: { cat: '#/schemas/Cat', dog: '#/schemas/Dog' } },
    });
  });
});

describe('limits of a bundle', () => {
  it('takes 600 schemas and notes the rest', () => {
    const names = Array.from({ length: 700 }, (_, i) => `S${i}`);
    const document = ofSchemas(Object.fromEntries(names.map((name) => [name, { type: 'string' }])), {
      anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    });
    assert.equal(Object.keys(document.schemas).length, 600);
    assert.equal(document.cut, true);
    const { anyOf } = bodySchema(document) as { anyOf: Data[] };
    assert.deepEqual(anyOf[600], { title: 'S600', 'x-note': 'large' });
  });

  it('takes one megabyte', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [`p${i}`, { description: 'ü"\n'.repeat(200) }]),
    );
    const document = ofSchemas({}, { properties });
    assert.equal(document.cut, true);
    assert.ok(Buffer.byteLength(JSON.stringify(document)) < 1024 * 1024 + 2000);
  });

  it('cuts one long text', () => {
    const document = ofSchemas({}, { description: 'a'.repeat(1_000_000), type: 'string' });
    assert.equal(document.cut, true);
    const { description, type } = bodySchema(document) as { description: string; type: string };
    assert.deepEqual([description.length, type], [100_001, 'string']);
  });

  it('goes 100 levels deep, also where a document holds itself', () => {
    let deep: Data = { type: 'string' };
    for (let i = 0; i < 5000; i++) deep = { items: deep };
    const circle: Data = { type: 'array' };
    circle['items'] = circle;
    const loop: Data = {};
    loop['loop'] = loop;
    for (const schema of [deep, circle, { example: loop }]) {
      const document = ofSchemas({}, schema);
      assert.equal(document.cut, true);
      assert.ok(JSON.stringify(document).length < 10_000);
    }
  });

  it('ends soon for small documents that expand to much', () => {
    let many: unknown = { type: 'string' };
    for (let i = 0; i < 90; i++) many = { anyOf: [many, many, many, many] };
    let data: unknown = 'x';
    for (let i = 0; i < 90; i++) data = [data, data, data, data];
    for (const schema of [many, { example: data }]) {
      const started = threadCpuMs();
      assert.equal(ofSchemas({}, schema).cut, true);
      assert.ok(threadCpuMs() - started < 2000);
    }
  });

  it('takes the first of every list', () => {
    const many = <T>(make: (i: number) => T): T[] => Array.from({ length: 700 }, (_, i) => make(i));
    const named = (value: unknown): Data => Object.fromEntries(many((i) => [`n${i}`, value]));
    const schemes = named({ type: 'http', scheme: 'basic' });
    const content = {
      'text/plain': { schema: true, examples: named({ value: 1 }) },
      ...named({ schema: true }),
    };
    const document = ofGet(
      {
        parameters: many((i) => ({ name: `p${i}`, in: 'query' })),
        servers: many((i) => ({ url: `/${i}`, variables: i === 0 ? named({ default: 'x' }) : {} })),
        security: [Object.fromEntries(many((i) => [`n${i}`, many(String)])), ...many(() => ({}))],
        requestBody: { content },
        responses: { 200: { headers: named({}) }, ...named({}) },
        callbacks: named({ '{$url}': { post: {} } }),
        'x-codeSamples': many(() => ({ lang: 'js', source: 'x' })),
      },
      { components: { securitySchemes: schemes } },
    );
    const { servers, security, body, responses } = document;
    assert.deepEqual(
      {
        parameters: document.parameters.length,
        servers: [servers.length, Object.keys(servers[0]?.variables ?? {}).length],
        security: [security.length, security[0]?.length, security[0]?.[0]?.scopes.length],
        body: [body?.contents.length, body?.contents[0]?.examples.length],
        responses: [responses.length, responses[0]?.headers.length],
        callbacks: document.callbacks.length,
        samples: document.samples.length,
        cut: document.cut,
      },
      {
        parameters: 500,
        servers: [50, 50],
        security: [50, 20, 200],
        body: [30, 100],
        responses: [100, 100],
        callbacks: 50,
        samples: 50,
        cut: true,
      },
    );
    for (const phrase of [
      '200 parameters',
      '650 servers',
      '651 ways to authorize',
      '671 media types',
      '601 responses',
    ])
      assert.ok(document.left?.includes(phrase), phrase);
  });

  it('shares nothing with the document', () => {
    const schema = { enum: [{ a: 1 }], properties: { x: { example: [1] } } };
    const document = ofSchemas({}, schema);
    (schema.enum[0] as Data)['a'] = 2;
    schema.properties.x.example.push(2);
    assert.deepEqual(bodySchema(document), { enum: [{ a: 1 }], properties: { x: { example: [1] } } });
  });
});
