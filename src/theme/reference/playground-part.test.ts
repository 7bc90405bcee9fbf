/** The data in a page for its request form: present only with a form, safe in its element, and limited in size. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import type { ReferenceDocument, ReferenceInput, Schema } from '../../site/openapi/reference-document.ts';
import type { PlaygroundData } from './playground-data.ts';
import { playgroundData, playgroundPart } from './playground-part.ts';
import { compactSchemas, MAX_SCHEMA_BYTES, shortText } from './playground-schemas.ts';

const input = (
  document: Partial<ReferenceDocument> = {},
  settings: Partial<ReferenceInput['settings']> = {},
): ReferenceInput => ({
  document: {
    kind: 'operation',
    method: 'GET',
    path: '/pets',
    title: 'Pets',
    deprecated: false,
    servers: [{ url: 'https://api.example.com', variables: {} }],
    security: [],
    parameters: [],
    responses: [],
    callbacks: [],
    schemas: {},
    samples: [],
    cut: false,
    ...document,
  },
  settings: { playground: 'interactive', expanded: 'closed', examples: 'all', prefill: false, ...settings },
});
const body = (schema: Schema): Partial<ReferenceDocument> => ({
  body: { required: true, contents: [{ type: 'application/json', schema, examples: [] }] },
});
const carried = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" data-playground>([\s\S]*?)<\/script>/.exec(html)![1]!);

const part = (given: ReferenceInput): string => String(playgroundPart(given));

describe('the part of the playground in a page', () => {
  it('is there for operations that can be sent, where the form is enabled', () => {
    assert.match(part(input()), /^<button [^>]*data-try="later"[^>]*>Try it<\/button><script/);
    for (const playground of ['simple', 'none', 'auth'] as const)
      assert.equal(part(input({}, { playground })), '');
    assert.equal(part(input({ kind: 'webhook' })), '');
    assert.equal(part(input({ servers: [] })), '', 'nowhere to send it');
  });

  it('cannot be ended by its content', () => {
    const evil = '</script><script>alert(1)</script><!--<script>\u2028&';
    const html = part(
      input({ title: evil, path: `/${evil}`, ...body({ description: evil, default: evil }) }),
    );
    assert.equal(html.match(/<\/?script/g)?.length, 2);
    assert.ok(!html.includes('<!--'));
    assert.equal((carried(html) as { document: ReferenceDocument }).document.title, evil);
  });

  it('has texts in other languages than English, and whether to send cookies', () => {
    assert.equal((carried(part(input())) as PlaygroundData).words, undefined);
    assert.equal(playgroundData(input()).credentials, undefined);
    assert.equal(playgroundData(input({}, { credentials: true })).credentials, true);
  });

  it('keeps the serialization of values', () => {
    const encoding = { scan: { contentType: 'image/png' } };
    const parameters = [
      { name: 'q', in: 'query', required: false, deprecated: false, allowReserved: true, schema: true },
      {
        name: 'f',
        in: 'query',
        required: false,
        deprecated: false,
        content: 'application/json',
        schema: true,
      },
    ] as const;
    const contents = [{ type: 'multipart/form-data', schema: true, examples: [], encoding }];
    const { document } = playgroundData(input({ parameters, body: { required: true, contents } }));
    assert.deepEqual(document.body?.contents[0]?.encoding, encoding);
    assert.deepEqual(
      document.parameters.map(({ allowReserved, content }) => allowReserved ?? content),
      [true, 'application/json'],
    );
  });

  it('shows descriptions as sentences', () => {
    for (const [markdown, text] of [
      ['**Bearer** _token_, see [the `guide`](/a)', 'Bearer token, see the guide'],
      ['Use <code>snake_case_name</code> and 2 * 3 * 4', 'Use snake_case_name and 2 * 3 * 4'],
      ['# Title', 'Title'],
      ['- one\n- two', 'one two'],
      ['<https://example.com> ![logo](/x.png)', 'https://example.com logo'],
      ['a \\* b', 'a * b'],
    ] as const)
      assert.equal(shortText(markdown), text);
    const began = threadCpuMs();
    for (const evil of ['[', '**', '`', '<a', '_a ', '<!--', '\\', '![[']) shortText(evil.repeat(50_000));
    assert.ok(threadCpuMs() - began < 500);
  });

  it('leaves out what the form does not show', () => {
    const long = `${'word '.repeat(100)}\n\nSecond paragraph`;
    const { document } = playgroundData(
      input({
        description: long,
        responses: [{ status: '200', headers: [], contents: [] }],
        samples: [{ lang: 'sh', label: 'x', source: 'y' }],
        parameters: [
          {
            name: 'a',
            in: 'query',
            required: false,
            deprecated: false,
            description: long,
            schema: { type: 'string', description: long },
          },
        ],
      }),
    );
    assert.deepEqual([document.description, document.responses, document.samples], [undefined, [], []]);
    assert.ok(document.parameters[0]!.description!.length <= 161);
    assert.deepEqual(Object.keys(document.parameters[0]!.schema), ['type', 'description']);
  });

  it('includes named schemas once, cyclic ones too, with names of prototype properties', () => {
    const schemas: Record<string, Schema> = Object.fromEntries([
      [
        'A/B',
        {
          type: 'object',
          properties: { self: { $ref: '#/schemas/A~1B' }, other: { $ref: '#/schemas/__proto__' } },
        },
      ],
      ['__proto__', { type: 'string' }],
      ['Unused', { type: 'string' }],
    ]);
    const html = part(input({ schemas, ...body({ $ref: '#/schemas/A~1B' }) }));
    const { document } = carried(html) as { document: ReferenceDocument };
    assert.deepEqual(Object.keys(document.schemas), ['A/B', '__proto__']);
  });

  it('stays small, nearest schemas first, and marks what was cut', () => {
    const deep = (depth: number): Schema => ({
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 8 }, (_, i) => [
          `property_${depth}_${i}`,
          depth === 0 ? { type: 'string', description: 'x'.repeat(200) } : deep(depth - 1),
        ]),
      ),
    });
    const html = part(input(body(deep(4))));
    assert.ok(html.length < 4 * MAX_SCHEMA_BYTES, String(html.length));
    assert.ok(gzipSync(html).length < 6_000, String(gzipSync(html).length));
    const { document } = carried(html) as { document: ReferenceDocument };
    assert.equal(document.cut, true);
    const first = (document.body!.contents[0]!.schema as { properties: Record<string, Schema> }).properties;
    assert.equal(Object.values(first).filter((schema) => schema === true).length, 0, 'the nearest are whole');
  });

  it('includes the children of a parent, and no siblings of a child', () => {
    const to = (name: string): Schema => ({ $ref: `#/schemas/${name}` });
    const discriminator = { propertyName: 'kind', mapping: { cat: '#/schemas/Cat', dog: '#/schemas/Dog' } };
    const child = (field: string): Schema => ({ allOf: [to('Pet'), { properties: { [field]: true } }] });
    const schemas = {
      Pet: { discriminator, properties: { kind: {} } },
      Cat: child('claws'),
      Dog: child('barks'),
    };
    const taken = (name: string): string[] => {
      const compact = compactSchemas(schemas);
      compact.add(to(name), () => {});
      return Object.keys(compact.finish().schemas).sort();
    };
    assert.deepEqual(taken('Pet'), ['Cat', 'Dog', 'Pet']);
    assert.deepEqual(taken('Dog'), ['Dog', 'Pet']);
  });

  it('accepts schemas of any shape', () => {
    const compact = compactSchemas({});
    const odd = {
      type: 7,
      properties: [],
      required: 'x',
      enum: {},
      items: 'x',
      allOf: [null, 3, true],
      $ref: 5,
      discriminator: 1,
    };
    let made: Schema = false;
    compact.add(odd, (schema) => (made = schema));
    compact.finish();
    assert.deepEqual(made, { type: 7, $ref: 5, allOf: [true, true, true] });
  });
});
