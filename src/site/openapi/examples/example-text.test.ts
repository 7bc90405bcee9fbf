/** Tests of examples serialized by media type. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleAsText } from './example-text.ts';

const SCHEMA = {
  xml: { name: 'pet' },
  properties: {
    id: { xml: { attribute: true } },
    tags: { items: { xml: { name: 'tag' } }, xml: { wrapped: true } },
  },
};
const text = (type: string, value: unknown) => exampleAsText(value, { type, schema: SCHEMA, schemas: {} });

const CASES: readonly (readonly [string, unknown, string, string])[] = [
  ['application/json', { a: 1 }, 'json', '{\n  "a": 1\n}'],
  ['application/json; charset=utf-8', 'a', 'json', '"a"'],
  ['application/problem+json', '{"a":1}', 'json', '{\n  "a": 1\n}'],
  ['application/json', '{broken', 'json', '{broken'],
  ['application/json', null, 'json', 'null'],
  ['application/x-ndjson', [{ a: 1 }, { a: 2 }], 'json', '{"a":1}\n{"a":2}'],
  [
    ...['application/xml', { id: 1, tags: ['a<b'] }, 'xml'],
    '<?xml version="1.0" encoding="UTF-8"?>\n<pet id="1">\n  <tags>\n    <tag>a&lt;b</tag>\n  </tags>\n</pet>',
  ] as unknown as readonly [string, unknown, string, string],
  ['text/xml', '<a/>', 'xml', '<a/>'],
  [
    'application/x-www-form-urlencoded',
    { a: 'x y', b: [1, 2], c: '\ud800' },
    'text',
    'a=x+y&b=1&b=2&c=%EF%BF%BD',
  ],
  ['multipart/form-data', { a: 1, file: '<binary>' }, 'text', 'a=1\nfile=@file'],
  ['text/event-stream', { a: 1 }, 'text', 'data: {"a":1}'],
  ['text/plain', 'plain', 'text', 'plain'],
  ['text/html', '<b>', 'html', '<b>'],
  ['application/yaml', 'a: 1', 'yaml', 'a: 1'],
  ['application/octet-stream', '<binary>', 'text', 'Binary data: application/octet-stream'],
  ['image/png', '\u0000'.repeat(5000), 'text', 'Binary data: image/png'],
  ['*/*', '<binary>', 'text', 'Binary data'],
  ['*/*', { a: 1 }, 'json', '{\n  "a": 1\n}'],
];

describe('exampleAsText', () => {
  for (const [type, value, lang, expected] of CASES)
    it(`${type} of ${JSON.stringify(value).slice(0, 50)}`, () =>
      assert.deepEqual(text(type, value), { lang, text: expected }));

  it('cuts what is longer than anyone reads', () =>
    assert.equal(text('text/plain', 'a'.repeat(1_000_000)).text.length, 100_001));
});
