/** The field for each schema, and the texts about a request: all without a browser. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Schema } from '../../site/openapi/reference-document.ts';
import type { BuiltRequest } from '../../site/openapi/request-values.ts';
import { curlText, masked } from './curl-text.ts';
import { filled, formStrings, setFormStrings } from './form-strings.ts';
import { jsonTokens } from './json-tokens.ts';
import { blockedReason, cookiesOf, leftOutHeaders } from './request-limits.ts';
import { type Schemas, shapeOf } from './shape.ts';
import { shellParts } from './shell-parts.ts';

const kind = (schema: Schema, schemas: Schemas = {}): string => {
  const { kind: name, nullable } = shapeOf(schema, schemas);
  return nullable ? `${name}?` : name;
};

describe('the field of a schema', () => {
  it('depends on its type, also an implied one', () => {
    const kinds: [Schema, string][] = [
      [{ type: 'string' }, 'text'],
      [{ type: 'string', format: 'binary' }, 'file'],
      [{ type: 'string', contentMediaType: 'image/png' }, 'file'],
      [{ type: 'string', contentMediaType: 'application/json' }, 'text'],
      [{ type: 'integer' }, 'number'],
      [{ type: 'boolean' }, 'choice'],
      [{ enum: ['a', 1, null] }, 'choice?'],
      [{ const: 0 }, 'fixed'],
      [{ type: ['string', 'null'] }, 'text?'],
      [{ type: ['string', 'integer'] }, 'union'],
      [{ type: 'string', nullable: true }, 'text?'],
      [{ items: {} }, 'array'],
      [{ properties: { a: true } }, 'object'],
      [{ type: 'object', additionalProperties: { type: 'string' } }, 'object'],
      [{ type: 'object' }, 'json'],
      [{ type: 'null' }, 'null'],
      [true, 'json'],
      [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text?'],
      [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'union'],
      [{ properties: { a: true, b: true }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }, 'object'],
      [
        { anyOf: [{ type: 'object', required: ['a'], properties: { a: true } }, { type: 'string' }] },
        'union',
      ],
      [{ $ref: '#/schemas/None' }, 'json'],
    ];
    for (const [schema, wanted] of kinds) assert.equal(kind(schema), wanted, JSON.stringify(schema));
  });

  it('merges parts of a schema and omits read-only ones', () => {
    const shape = shapeOf(
      {
        allOf: [{ $ref: '#/schemas/Base' }, { properties: { b: { type: 'string' } }, required: ['b'] }],
        description: 'Own',
      },
      {
        Base: {
          type: 'object',
          description: 'Base',
          required: ['a'],
          properties: { a: {}, id: { readOnly: true } },
        },
      },
    );
    assert.equal(shape.description, 'Own');
    assert.deepEqual(shape.kind === 'object' && shape.members.map(({ name, required }) => [name, required]), [
      ['a', true],
      ['b', true],
    ]);
  });

  it('ends at recursive schemas', () => {
    const ref = { $ref: '#/schemas/A' };
    assert.equal(kind(ref, { A: ref }), 'json');
    assert.equal(kind(ref, { A: { anyOf: [ref] } }), 'json');
    assert.equal(kind(ref, { A: { allOf: [ref, { type: 'string' }] } }), 'text');
    assert.equal(kind(ref, { A: { oneOf: [ref, ref] } }), 'union');
  });

  it('merges a schema once, however often it is referenced', () => {
    const to = (i: number) => ({ $ref: `#/schemas/A${i}` });
    const twice = (i: number): [string, Schema] => [`A${i}`, { allOf: [to(i + 1), to(i + 1)] }];
    const schemas = Object.fromEntries(Array.from({ length: 24 }, (_, i) => twice(i)));
    assert.equal(kind(to(0), { ...schemas, A24: { type: 'string' } }), 'text');
  });

  it('labels the options of a discriminator', () => {
    const shape = shapeOf(
      {
        oneOf: [{ $ref: '#/schemas/Cat' }, { $ref: '#/schemas/Dog' }],
        discriminator: { propertyName: 'type', mapping: { c: '#/schemas/Cat' } },
      },
      { Cat: { type: 'object' }, Dog: { type: 'object' } },
    );
    assert.deepEqual(
      shape.kind === 'union' && shape.options.map(({ label, fixed }) => [label, fixed?.value]),
      [
        ['Cat', 'c'],
        ['Dog', 'Dog'],
      ],
    );
  });
});

describe('the field of a child', () => {
  const to = (name: string): Schema => ({ $ref: `#/schemas/${name}` });
  const properties = { kind: { type: 'string' } };
  const mapping = { cat: '#/schemas/Cat', dog: '#/schemas/Dog' };
  const animals = (mapped: object): Schemas => ({
    Animal: { type: 'object', properties, discriminator: { propertyName: 'kind', mapping: mapped } },
    Cat: { allOf: [to('Animal'), { properties: { claws: true } }] },
    Dog: { allOf: [to('Animal'), { properties: { barks: true } }] },
    Puppy: { allOf: [to('Dog'), { properties: { age: true } }] },
    Same: { allOf: [to('Animal')] },
  });
  const fixed = (name: string, mapped: object): unknown => {
    const shape = shapeOf(to(name), animals(mapped));
    return shape.kind === 'object' ? (shape.fixed?.value ?? 'none') : shape.kind;
  };

  it('has the discriminator value of the mapping, else its name', () => {
    assert.deepEqual(
      ['Dog', 'Puppy'].map((name) => fixed(name, mapping)),
      ['dog', 'dog'],
    );
    assert.deepEqual(
      ['Dog', 'Puppy', 'Same', 'Animal'].map((name) => fixed(name, {})),
      ['Dog', 'Puppy', 'Same', 'none'],
    );
  });

  it('is among the options of its parent', () => {
    const shape = shapeOf(to('Animal'), animals(mapping));
    assert.deepEqual(shape.kind === 'union' && shape.options.map(({ label, fixed: own }) => [label, own]), [
      ['Cat', { name: 'kind', value: 'cat' }],
      ['Dog', { name: 'kind', value: 'dog' }],
    ]);
    assert.equal(fixed('Same', mapping), 'union', 'what only stands in for the parent');
  });
});

const request = (more: Partial<BuiltRequest> = {}): BuiltRequest => ({
  method: 'GET',
  url: 'https://api.example.com/a',
  headers: [],
  cookies: [],
  ...more,
});

describe('texts of a request', () => {
  it('form a curl command that a shell accepts unchanged', () => {
    const text = curlText(
      request({
        method: 'POST',
        headers: [{ name: 'X-Name', value: "it's $HOME" }],
        body: { kind: 'text', type: 'text/plain', text: '@file' },
      }),
    );
    assert.equal(
      text,
      "curl --request POST \\\n  --url 'https://api.example.com/a' \\\n  --header 'X-Name: it'\\''s $HOME' \\\n  --data-raw '@file'",
    );
    const fields = [
      { name: 'a', value: '@b' },
      { name: 'f', value: 'x.png', file: true },
    ];
    const form = curlText(request({ body: { kind: 'form', type: 'multipart/form-data', fields } }));
    assert.match(form, /--form-string 'a=@b' \\\n {2}--form 'f=@"x\.png"'$/);
    const typed = [{ name: 'a', value: '@"b', type: 'text/plain' }];
    assert.match(
      curlText(request({ body: { kind: 'form', type: 'multipart/form-data', fields: typed } })),
      /--form 'a="@\\"b";type=text\/plain'$/,
    );
    assert.match(curlText(request({ method: 'HEAD' })), /^curl --head \\\n/);
    assert.match(curlText(request({ headers: [{ name: 'X', value: '' }] })), /--header 'X;'/);
  });

  it('show JSON with a line for each value, and every value as it is sent', () => {
    const body = { kind: 'text', type: 'application/json', text: '{"a":1e400,"b":[]}' } as const;
    assert.match(
      curlText(request({ method: 'POST', body })),
      /--data-raw '\{\n {2}"a": 1e400,\n {2}"b": \[\]\n\}'$/,
    );
  });

  it('are coloured as the samples of the page are', () => {
    const command = "curl --request GET \\\n  --header 'X: it'\\''s'";
    const parts = shellParts(command);
    assert.equal(parts.map(({ text }) => text).join(''), command);
    assert.deepEqual(
      parts.flatMap(({ text, is }) => (is === undefined ? [] : [[is, text]])),
      [
        ['f', 'curl'],
        ['a', '--request'],
        ['p', '\\\n'],
        ['a', '--header'],
        ['s', "'X: it'\\''s'"],
      ],
    );
  });

  it('are in the language of the page', () => {
    setFormStrings({ ...formStrings, oneOf: 'eines von', failedBody: 'Kein Inhalt' });
    try {
      assert.equal(shapeOf({ oneOf: [{ type: 'string' }, { type: 'integer' }] }, {}).type, 'eines von');
    } finally {
      setFormStrings();
    }
    assert.equal(formStrings.oneOf, 'one of');
    assert.equal(filled('{a} {b}', { a: 1 }), '1 {b}');
  });

  it('hides keys, long ones first', () =>
    assert.equal(masked('Bearer abcdef abcd a', ['abcd', 'abcdef', 'a']), 'Bearer •••• •••• a'));

  it('format JSON without changing a value', () => {
    const json = '{"a":[1e400,12345678901234567890,"\\u00e9, {"],"b":{},"c":[]}';
    const tokens = jsonTokens(json)!;
    const text = tokens.map((token) => token.text).join('');
    assert.equal(text.replace(/\n\s*|(?<=":) /g, ''), json);
    assert.equal(text.split('\n').length, 9);
    assert.equal(jsonTokens('{"a":'), undefined);
  });

  it('explain in advance what a browser does not send', () => {
    const at = { origin: 'https://docs.example.com', protocol: 'https:' };
    const why = (more: Partial<BuiltRequest>, place = at): string | undefined =>
      blockedReason(request(more), place);
    assert.equal(why({}), undefined);
    assert.equal(why({ url: 'http://localhost:3000/' }), undefined);
    assert.equal(why({ url: 'http://api.example.com/' }), formStrings.failedMixed);
    assert.equal(
      why({ url: 'http://api.example.com/' }, { ...at, protocol: 'http:' }),
      formStrings.failedScheme,
    );
    assert.equal(why({ url: 'https://{host}/' }), formStrings.failedAddress);
    assert.equal(why({ url: 'javascript:alert(1)' }), formStrings.failedAddress);
    assert.equal(why({ method: 'TRACE' }), formStrings.failedMethod);
    assert.equal(why({ body: { kind: 'text', type: 'a/b', text: '' } }), formStrings.failedBody);
    const headers = ['Cookie', 'Sec-X', 'X-Own', 'Host'].map((name) => ({ name, value: '' }));
    assert.deepEqual(leftOutHeaders(request({ headers })), ['Cookie', 'Sec-X', 'Host']);
  });
});

describe('cookies of the reader', () => {
  const at = (url: string, cookies: boolean, credentials: boolean): string =>
    cookiesOf(url, { cookies, credentials, origin: 'https://docs.example.com' });

  it('are sent to other sites only if the site enables it, and to this one only if a cookie is the key', () => {
    assert.equal(at('https://api.example.com/a', true, false), 'omit');
    assert.equal(at('https://api.example.com/a', false, true), 'include');
    assert.equal(at('https://docs.example.com/api', true, true), 'same-origin');
    assert.equal(at('https://docs.example.com/api', false, true), 'omit');
  });
});
