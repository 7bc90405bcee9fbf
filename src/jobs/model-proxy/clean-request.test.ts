/** A request as the endpoint gets it: the operator's model wherever a server could read one, and nothing that leads elsewhere. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ModelWire } from '../model-endpoint.ts';
import { asksToFetch } from './asks-to-fetch.ts';
import { cleanRequest } from './clean-request.ts';

const cleaned = (body: string, wire: ModelWire = 'openai', model: string | null = 'ours') =>
  cleanRequest(wire, { path: 'a', body: Buffer.from(body) }, model ?? undefined)?.body.toString('utf8');

const GOOD: readonly (readonly [body: string, expected: string])[] = [
  ['{"model":"a","n":1}', '{"model":"ours","n":1}'],
  [' {\n "n" : [1, {"model":"in"}] ,\t"model" : "a" } \n', '{"n":[1, {"model":"in"}],"model":"ours"}'],
  ['{"model":"a","n":1,"model":"b"}', '{"model":"ours","n":1,"model":"ours"}'],
  ['{"Model":"a","MODEL":"b"}', '{"Model":"ours","MODEL":"ours"}'],
  ['{"mod\\u0065l":"a"}', '{"mod\\u0065l":"ours"}'],
  ['{"\\u006d\\u006f\\u0064\\u0065\\u006C":"a"}', '{"\\u006d\\u006f\\u0064\\u0065\\u006C":"ours"}'],
  ['{"model":{"name":["a"]},"n":{}}', '{"model":"ours","n":{}}'],
  ['{"model":null}', '{"model":"ours"}'],
  ['{"model":-1.5E+3}', '{"model":"ours"}'],
  ['{}', '{"model":"ours"}'],
  ['{ "n":"a \\" } model"}', '{"model":"ours","n":"a \\" } model"}'],
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
  // Keys that are no JSON, and in which lenient servers read an escape or a line end.
  ...['{"\\x6dodel":"a"}', '{"mo\\\ndel":"a"}', '{"model\u0000":"a"}'],
  `{${'"":0,'.repeat(2_001)}"model":"a"}`,
];

describe('the model in a body', () => {
  for (const [body, expected] of GOOD)
    it(`of ${body}`, () => {
      assert.equal(cleaned(body), expected);
      assert.deepEqual(
        Object.entries(JSON.parse(body)).filter(([key]) => !/^model$/i.test(key)),
        Object.entries(JSON.parse(expected)).filter(([key]) => !/^model$/i.test(key)),
      );
    });
  for (const body of BAD)
    it(`not of ${JSON.stringify(body).slice(0, 60)}`, () => assert.equal(cleaned(body), undefined));

  it('costs no memory but the body, however it is built', () => {
    const megabytes = 16;
    const body = Buffer.from(`{"n":[${'[],'.repeat((megabytes * 2 ** 20) / 3)}0],"model":"a"}`);
    const before = process.memoryUsage().heapUsed;
    assert.equal(cleanRequest('openai', { path: 'a', body }, 'ours')?.body.length, body.length + 3);
    assert.equal(asksToFetch(body), false);
    assert.ok(
      process.memoryUsage().heapUsed - before < 8 * 2 ** 20,
      'parsed, it would be ten times the body',
    );
  });
});

const FUNCTION = '{"type":"function","name":"f","parameters":{"type":"object"}}';

describe('what a program may not ask for', () => {
  for (const field of [
    ...['"models":["dear"]', '"route":"fallback"', '"fallbacks":[{"ours":["dear"]}]', '"preset":"dear"'],
    ...['"extra_body":{"model":"dear"}', '"api_base":"https://elsewhere.example"', '"api_key":"x"'],
    ...['"context_window_fallback_dict":{"ours":"dear"}', '"providerOptions":{}', '"Models":["dear"]'],
    ...['"mcp_servers":[{"type":"url","url":"https://elsewhere.example"}]', '"container":{"skills":[]}'],
    ...['"background":true', '"service_tier":"priority"', '"speed":"fast"', '"web_search_options":{}'],
    ...['"plugins":[{"id":"web"}]', '"extra\\u005fbody":{"model":"dear"}', '"provider":{"only":["dear"]}'],
  ])
    it(`drops ${field}`, () => {
      assert.equal(cleaned(`{"model":"a",${field},"n":1}`), '{"model":"ours","n":1}');
      assert.equal(cleaned(`{${field}}`, 'anthropic', 'ours'), '{"model":"ours"}');
    });

  const TOOLS: readonly (readonly [wire: ModelWire, tools: string, left: string])[] = [
    ['openai', `[${FUNCTION},{"type":"mcp","server_url":"https://elsewhere.example"}]`, `[${FUNCTION}]`],
    [
      'openai',
      `[{"type":"web_search"},{"type":"image_generation","model":"dear"}, ${FUNCTION}]`,
      `[${FUNCTION}]`,
    ],
    ['openai', '[{"type":"shell","environment":{"type":"container_auto"}}]', '[]'],
    ['openai', '[{"type":"function","type":"mcp"},{"\\u0074ype":"mcp"},{"Type":"web_search"}]', '[]'],
    ['openai', '[{"type":"m\\u0063p"},{"type":["function"]}]', '[]'],
    [
      'openai',
      `[{"type":"namespace","name":"n","tools":[${FUNCTION},{"type":"mcp"}]}]`,
      `[{"type":"namespace","name":"n","tools":[${FUNCTION}]}]`,
    ],
    ['openai', 'null', 'null'],
    ['anthropic', '[{"name":"a"},{"type":"web_fetch_20250910","name":"w"}]', '[{"name":"a"}]'],
    [
      'anthropic',
      '[{"type":"advisor_20260301","model":"dear"},{"type":"bash_20250124"}]',
      '[{"type":"bash_20250124"}]',
    ],
    ['anthropic', '[{"type":"code_execution_20250825"},{"type":"mcp_toolset"}]', '[]'],
    [
      'gemini',
      '[{"functionDeclarations":[],"googleSearch":{}},{"url_context":{}}]',
      '[{"functionDeclarations":[]}]',
    ],
    ['gemini', '[{"function_declarations":[]},{"codeExecution":{}}]', '[{"function_declarations":[]}]'],
  ];
  for (const [wire, tools, left] of TOOLS)
    it(`leaves ${left} of ${tools}`, () =>
      assert.equal(cleaned(`{"tools":${tools}}`, wire, null), `{"tools":${left}}`));

  it('refuses tools that are no list of objects', () => {
    const deep = `${'[{"type":"namespace","tools":'.repeat(4)}[]${'}]'.repeat(4)}`;
    for (const tools of ['{}', '[1]', '["mcp"]', '[[]]', '[{"type":"function"}', deep])
      assert.equal(cleaned(`{"tools":${tools}}`), undefined, tools);
  });

  it("names a model in the path of Gemini's format alone", () => {
    const asked = { path: 'models/a:generateContent', body: Buffer.from('{"model":"b","contents":[]}') };
    const { path, body } = cleanRequest('gemini', asked, 'ours')!;
    assert.deepEqual([path, body.toString()], ['models/ours:generateContent', '{"contents":[]}']);
  });
});

describe('an address that the endpoint would fetch', () => {
  const asks = (text: string): boolean => asksToFetch(Buffer.from(text));
  const FETCHED = [
    ...['{"messages":[{"content":[{"type":"image_url","image_url":{"url":"https://a.example/?b"}}]}]}'],
    ...[
      '{"input":[{"type":"input_image","image_url":"http://a.example"}]}',
      '{"file_url":"HTTPS://a.example"}',
    ],
    ...['{"content":[{"type":"image","source":{"type":"url","url":"https://a.example"}}]}'],
    ...['{"parts":[{"fileData":{"mimeType":"image/png","fileUri":"gs://a/b"}}]}', '{"file_uri":"gs://a"}'],
    ...['{"file":{"file_data":"https://a.example"}}', '{"Image_URL":"https:\\/\\/a.example"}'],
    ...['{"image_url":"\\u0068ttps://a.example"}', '{"image\\u005furl":"https://a.example"}'],
    ...['{"image_url":" \\n https://a.example"}', '{"image_url":"ht\\ntps://a.example"}'],
    `{"image_url":"${' '.repeat(500)}https://a.example"}`,
    ...[
      '{"a":{"b":[1,{}]},"source":{"c":{},"url":"https://a.example"}}',
      '{"x":"\\\\","file_url":"ftp://a"}',
    ],
  ];
  for (const text of FETCHED) it(`is in ${text.slice(0, 70)}`, () => assert.equal(asks(text), true));
  const OTHERS = [
    ...['{"image_url":{"url":"data:image/png;base64,AAAA"}}', '{"source":{"type":"base64","data":"AA"}}'],
    ...['{"text":"image_url: https://a.example"}', '{"text":"\\"image_url\\":\\"https://a.example\\""}'],
    ...[
      '{"input":{"url":"https://a.example"}}',
      '{"file_data":"//8AAAA="}',
      '{"image_url":"pictures/a.png"}',
    ],
    ...['{"image_url":{"type":"string","format":"uri"}}', '{"source":{},"url":"https://a.example"}'],
    ...[
      '{"source":{"a":{"url":"https://a.example"}}}',
      `{"file_data":"${'A'.repeat(1_000)}"}`,
      '{"image_url":"',
    ],
    ...['{"source":[{"url":"https://a.example"}]}', '[["image_url","https://a.example"]]'],
    `${'['.repeat(10_000)}{"url":"https://a.example"}`,
  ];
  for (const text of OTHERS) it(`is not in ${text.slice(0, 70)}`, () => assert.equal(asks(text), false));
  it('is found below any number of brackets', () =>
    assert.equal(
      asks(`{"a":${'['.repeat(1e6)}${']'.repeat(1e6)},"source":{"url":"https://a.example"}}`),
      true,
    ));
});
