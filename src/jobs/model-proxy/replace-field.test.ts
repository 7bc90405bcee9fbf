/** A field is replaced wherever a server could read it, in bodies that are hostile, and in the same JSON otherwise. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replaceField } from './replace-field.ts';

const replaced = (body: string): string | undefined =>
  replaceField(Buffer.from(body), 'model', '"ours"')?.toString('utf8');

const GOOD: readonly (readonly [body: string, expected: string])[] = [
  ['{"model":"a","n":1}', '{"model":"ours","n":1}'],
  [
    ' {\n "n" : [1, {"model":"in"}] ,\t"model" : "a" } \n',
    ' {\n "n" : [1, {"model":"in"}] ,\t"model" : "ours" } \n',
  ],
  ['{"model":"a","n":1,"model":"b"}', '{"model":"ours","n":1,"model":"ours"}'],
  ['{"Model":"a","MODEL":"b"}', '{"Model":"ours","MODEL":"ours"}'],
  ['{"mod\\u0065l":"a"}', '{"mod\\u0065l":"ours"}'],
  ['{"\\u006d\\u006f\\u0064\\u0065\\u006C":"a"}', '{"\\u006d\\u006f\\u0064\\u0065\\u006C":"ours"}'],
  ['{"model":{"name":["a"]},"n":{}}', '{"model":"ours","n":{}}'],
  ['{"model":null}', '{"model":"ours"}'],
  ['{"model":-1.5E+3}', '{"model":"ours"}'],
  ['{}', '{"model":"ours"}'],
  ['{ "n":"a \\" } model"}', '{"model":"ours", "n":"a \\" } model"}'],
  ['{"n":"\\\\","model":"é"}', '{"n":"\\\\","model":"ours"}'],
  ['{"supermodel":1,"model ":2}', '{"model":"ours","supermodel":1,"model ":2}'],
];
const BAD = [
  ...[
    '',
    ' ',
    'null',
    '"model"',
    '[]',
    '[{"model":"a"}]',
    '{',
    '{"model"',
    '{"model":',
    '{"model":"a"',
    '{"model":"a',
  ],
  ...[
    '{"model":"a"}{"model":"b"}',
    '{"model":"a"} x',
    '{"model":"a",}',
    '{"model":}',
    '{,"model":"a"}',
    '{model:"a"}',
  ],
  ...[
    "{'model':'a'}",
    '{/*"*/"model":"a"}',
    '{"n":1//"\n,"model":"a"}',
    '{"n":[/*]*/],"model":"a"}',
    '{"n" "model":"a"}',
  ],
  ...['{"n":#"\n1}', '\ufeff{"model":"a"}', '{"n":]}'],
];

describe('a field in the bytes of JSON', () => {
  for (const [body, expected] of GOOD)
    it(`of ${body}`, () => {
      assert.equal(replaced(body), expected);
      assert.deepEqual(
        Object.entries(JSON.parse(body)).filter(([key]) => !/^model$/i.test(key)),
        Object.entries(JSON.parse(expected)).filter(([key]) => !/^model$/i.test(key)),
      );
    });
  for (const body of BAD) it(`not of ${JSON.stringify(body)}`, () => assert.equal(replaced(body), undefined));

  it('costs no memory but the body, however it is built', () => {
    const megabytes = 16;
    const body = Buffer.from(`{"n":[${'[],'.repeat((megabytes * 2 ** 20) / 3)}0],"model":"a"}`);
    const before = process.memoryUsage().heapUsed;
    assert.equal(replaceField(body, 'model', '"ours"')?.length, body.length + 3);
    assert.ok(
      process.memoryUsage().heapUsed - before < 8 * 2 ** 20,
      'parsed, it would be ten times the body',
    );
  });
});
