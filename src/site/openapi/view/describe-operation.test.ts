/** Tests of whole pages: the order of their parts; and that no document, real, broken or random, makes a step throw. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { bundleOperation } from '../document/bundle-operation.ts';
import type { CodeSample, ReferenceDocument, ReferenceSettings } from '../reference-document.ts';
import type { ReferenceView } from '../reference-view.ts';
import { OPERATION_METHODS, type OperationInfo, type SpecificationDocument } from '../specification.ts';
import { describeOperation } from './describe-operation.ts';

type Data = Record<string, unknown>;

const SETTINGS: ReferenceSettings = {
  playground: 'none',
  expanded: 'closed',
  examples: 'all',
  prefill: false,
};

function bundle(document: unknown, about: Partial<OperationInfo>): ReferenceDocument {
  const info = { kind: 'operation', method: 'GET', path: '/a', title: 'A', deprecated: false, ...about };
  return bundleOperation({ document: document as SpecificationDocument }, info as OperationInfo);
}
const page = (document: unknown, about: Partial<OperationInfo> = {}, samples: readonly CodeSample[] = []) =>
  describeOperation(bundle(document, about), SETTINGS, samples);

describe('describeOperation', () => {
  const parameter = (name: string, place: string) => ({ name, in: place, schema: { type: 'string' } });

  it('sorts parameters into sections', () => {
    const parameters = [
      parameter('c', 'cookie'),
      parameter('q', 'query'),
      parameter('id', 'path'),
      parameter('p', 'query'),
    ];
    const { parameters: sections } = page({ paths: { '/a': { get: { parameters } } } });
    assert.deepEqual(
      sections.map((section) => [section.in, section.fields.map(({ name, required }) => [name, required])]),
      [
        ['path', [['id', true]]],
        [
          'query',
          [
            ['q', false],
            ['p', false],
          ],
        ],
        ['cookie', [['c', false]]],
      ],
    );
  });

  it('turns a webhook around: we are sent what others read, and answer what others write', () => {
    const properties = {
      id: { type: 'string', readOnly: true },
      secret: { type: 'string', writeOnly: true },
    };
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const names = (about: Partial<OperationInfo>): unknown => {
      const operation = { post: { requestBody: { content }, responses: { 200: { content } } } };
      const { body, responses } = page({ paths: { '/a': operation }, webhooks: { '/a': operation } }, about);
      return [body, responses[0]].map((part) => part?.contents[0]?.field.children.map(({ name }) => name));
    };
    assert.deepEqual(names({ method: 'POST' }), [['secret'], ['id']]);
    assert.deepEqual(names({ kind: 'webhook', method: 'WEBHOOK' }), [['id'], ['secret']]);
  });

  it('lets what a parameter says itself count more than its schema', () => {
    const one = {
      name: 'q',
      in: 'query',
      description: 'Own',
      example: 'mine',
      deprecated: true,
      schema: { type: 'string', description: 'Of all', example: 'other' },
    };
    const field = page({ paths: { '/a': { get: { parameters: [one] } } } }).parameters[0]?.fields[0];
    assert.deepEqual([field?.description, field?.example, field?.deprecated], ['Own', '"mine"', true]);
  });

  it('shows given examples, else those of the schema, else one that is made', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const content = {
      'application/json': {
        schema,
        examples: { first: { summary: 'One', value: null }, second: { value: { a: 2 } } },
      },
      'application/xml': { schema: { ...schema, examples: [{ a: 'x' }], xml: { name: 'r' } } },
      'text/json': { schema },
      'text/plain': {},
    };
    const { responses } = page({ paths: { '/a': { get: { responses: { 200: { content } } } } } });
    const examples = responses[0]?.contents.map((each) => each.examples);
    assert.deepEqual(examples, [
      [
        { name: 'first', summary: 'One', lang: 'json', text: 'null', isGenerated: false },
        { name: 'second', lang: 'json', text: '{\n  "a": 2\n}', isGenerated: false },
      ],
      [
        {
          name: 'Example',
          lang: 'xml',
          isGenerated: false,
          text: '<?xml version="1.0" encoding="UTF-8"?>\n<r>\n  <a>x</a>\n</r>',
        },
      ],
      [{ name: 'Example', lang: 'json', text: '{\n  "a": "string"\n}', isGenerated: true }],
      [],
    ]);
  });

  it('puts samples of the author first, and leaves out what would be there twice', () => {
    const sample = (label: string, source: string): CodeSample => ({
      lang: label.toLowerCase(),
      label,
      source,
    });
    const get = { 'x-codeSamples': [sample('Go', 'own')] };
    const made = [sample('cURL', 'made'), sample('go', 'made')];
    assert.deepEqual(page({ paths: { '/a': { get } } }, {}, made).samples, [
      sample('Go', 'own'),
      sample('cURL', 'made'),
    ]);
  });

  it('shows of a webhook what is sent to the reader', () => {
    const schema = { properties: { id: { readOnly: true }, secret: { writeOnly: true } } };
    const post = { requestBody: { content: { 'application/json': { schema } } } };
    const names = (view: ReferenceView) => view.body?.contents[0]?.field.children.map(({ name }) => name);
    assert.deepEqual(names(page({ webhooks: { a: { post } } }, { kind: 'webhook', path: 'a' })), ['id']);
    assert.deepEqual(names(page({ paths: { '/a': { post } } }, { method: 'POST' })), ['secret']);
  });

  it('keeps HTML as the text it is', () => {
    const evil = '<img src=x onerror=alert(1)>';
    const parameters = [
      { name: evil, in: 'query', description: evil, schema: { enum: [evil], default: evil } },
    ];
    const field = page({ paths: { '/a': { get: { parameters } } } }).parameters[0]?.fields[0];
    assert.deepEqual([field?.name, field?.description, field?.default], [evil, evil, JSON.stringify(evil)]);
  });
});

const REAL = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../test/fixtures/github/openapi-cut.json'), 'utf8'),
) as { readonly paths: Readonly<Record<string, Data>> };
const OPERATIONS = Object.entries(REAL.paths).flatMap(([path, item]) =>
  OPERATION_METHODS.filter((method) => item[method.toLowerCase()] !== undefined).map((method) => ({
    path,
    method,
  })),
);

/** Words that mean something in a document, so that random ones get past the first look. */
const WORDS = [
  ...[
    '$ref',
    'schema',
    'content',
    'properties',
    'items',
    'allOf',
    'oneOf',
    'anyOf',
    'type',
    'enum',
    'required',
  ],
  ...[
    'parameters',
    'responses',
    'requestBody',
    'examples',
    'example',
    'application/json',
    'discriminator',
    'mapping',
  ],
  ...[
    'propertyName',
    'additionalProperties',
    'prefixItems',
    'not',
    'if',
    'then',
    'callbacks',
    'servers',
    'url',
    'in',
  ],
  ...[
    'name',
    'variables',
    'security',
    'headers',
    'default',
    'const',
    'minimum',
    'pattern',
    'format',
    'xml',
    '__proto__',
  ],
];
const VALUES = [
  ...[
    '#/components/schemas/A',
    '#/components/schemas/B',
    '#/paths/~1a/get',
    '#',
    '#/',
    'A',
    'object',
    'array',
  ],
  ...[
    'string',
    'integer',
    'query',
    'path',
    '#/components/schemas/__proto__',
    '^[a-z]{2,3}$',
    'binary',
    '\ud800',
  ],
];
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.constantFrom<unknown>(...VALUES, null, true, false, 0, -1, 1e308, ''), fc.string()),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...WORDS), tie('value'), { maxKeys: 6 }),
  ),
})).value;

/** Through JSON and back without a difference: nothing but data, and nothing undefined. */
function assertPlain(value: unknown): void {
  assert.deepEqual(JSON.parse(JSON.stringify(value)), value);
}

describe('no document makes a page throw', () => {
  it('when it is random', () => {
    const kinds = fc.constantFrom('operation', 'webhook', 'channel', 'schema') as fc.Arbitrary<
      OperationInfo['kind']
    >;
    fc.assert(
      fc.property(fc.tuple(anything, anything, anything, anything), kinds, ([get, A, B, rest], kind) => {
        const item = { get, parameters: rest, servers: rest };
        const path = kind === 'schema' ? 'A' : '/a';
        const document = {
          paths: { '/a': item },
          webhooks: { '/a': item },
          channels: { '/a': rest },
          operations: B,
          servers: A,
          security: B,
          components: { schemas: { A, B }, securitySchemes: rest },
        };
        const cut = bundle(document, { kind, path });
        assertPlain(cut);
        assertPlain(describeOperation(cut, SETTINGS, []));
      }),
      { numRuns: 600 },
    );
  });

  it('when it is random below a schema', () => {
    fc.assert(
      fc.property(anything, anything, anything, (schema, A, B) => {
        const content = {
          'application/json': { schema },
          'application/xml': { schema },
          'multipart/form-data': { schema },
        };
        const get = { requestBody: { content }, responses: { 200: { content } } };
        assertPlain(page({ paths: { '/a': { get } }, components: { schemas: { A, B } } }));
      }),
      { numRuns: 600 },
    );
  });

  it('when it is no object at all', () => {
    for (const document of [undefined, null, 1, 'x', [], { paths: [] }, { paths: { '/a': 3 } }])
      assertPlain(page(document));
  });

  it('when it is real, or real with something put where it does not belong', () => {
    for (const about of OPERATIONS) assertPlain(page(REAL, about));
    fc.assert(
      fc.property(
        fc.constantFrom(...OPERATIONS),
        fc.array(fc.nat(1e6), { maxLength: 8 }),
        anything,
        (about, way, put) => {
          const document = structuredClone(REAL) as unknown as Data;
          const small = { ...document, paths: { [about.path]: (document['paths'] as Data)[about.path] } };
          let at = small as Data;
          for (const step of way) {
            const keys = Object.keys(at);
            const key = keys[step % keys.length];
            if (key === undefined) break;
            const next = at[key];
            if (typeof next !== 'object' || next === null || step === way.at(-1)) {
              at[key] = put;
              break;
            }
            at = next as Data;
          }
          assertPlain(page(small, about));
        },
      ),
      { numRuns: 100 },
    );
  });
});
