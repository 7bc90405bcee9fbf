/** Tests of requests against OpenAPI's table of styles, read back by an independent parser, with hostile values too. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ReferenceDocument, SecurityScheme } from '../reference-document.ts';
import type { RequestValues } from '../request-values.ts';
import { BASIC_PLACEHOLDER, buildRequest, PLACEHOLDER_SERVER, serverAddress } from './build-request.ts';

const DOCUMENT: ReferenceDocument = {
  kind: 'operation',
  method: 'POST',
  path: '/a',
  title: '',
  deprecated: false,
  servers: [{ url: 'https://api.test', variables: {} }],
  security: [],
  parameters: [],
  responses: [],
  callbacks: [],
  schemas: {},
  samples: [],
  cut: false,
};
const VALUES: RequestValues = { server: { index: 0, variables: {} }, parameters: [], security: {} };

type Parameter = RequestValues['parameters'][number];
const built = (parameter: Parameter, path = '/a') =>
  buildRequest({ ...DOCUMENT, path }, { ...VALUES, parameters: [parameter] });
const after = (parameter: Parameter, path?: string) =>
  built(parameter, path).url.slice('https://api.test'.length);

const LIST = ['blue', 'black', 'brown'];
const OBJECT = { R: 100, G: 200, B: 150 };

describe('a cookie', () => {
  const cookies = (value: unknown, style?: string) =>
    built({ in: 'cookie', name: 'c', value, ...(style === undefined ? {} : { style }) }).cookies.map(
      (one) => one.value,
    );
  it('is encoded like a query, or as cookies are where the author says so', () => {
    assert.deepEqual(cookies(['a/b', 'c;\r\nd e']), ['a%2Fb', 'c%3B%0D%0Ad%20e']);
    assert.deepEqual(cookies(['a/b', 'c;\r\nd e'], 'cookie'), ['a/b', 'c%3B%0D%0Ad%20e']);
  });
});

/** Style, explode, then for the empty string, a string, a list and an object; undefined where the table has `n/a`. */
const TABLE: readonly (readonly [string, boolean, ...(string | undefined)[]])[] = [
  ['matrix', false, undefined, ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['matrix', true, undefined, ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['label', false, undefined, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['label', true, undefined, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['simple', false, undefined, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['simple', true, undefined, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  [
    'spaceDelimited',
    false,
    undefined,
    undefined,
    'color=blue%20black%20brown',
    'color=R%20100%20G%20200%20B%20150',
  ],
  [
    'pipeDelimited',
    false,
    undefined,
    undefined,
    'color=blue%7Cblack%7Cbrown',
    'color=R%7C100%7CG%7C200%7CB%7C150',
  ],
  ['deepObject', true, undefined, undefined, undefined, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
];

describe('styles of parameters', () => {
  for (const [style, explode, ...expected] of TABLE) {
    it(`${style}, explode ${explode}`, () => {
      const inPath = ['matrix', 'label', 'simple'].includes(style);
      for (const [index, value] of ['', 'blue', LIST, OBJECT].entries()) {
        const wanted = expected[index];
        if (wanted === undefined) continue;
        const parameter: Parameter = { in: inPath ? 'path' : 'query', name: 'color', value, style, explode };
        const text = inPath ? after(parameter, '/{color}') : after(parameter);
        assert.equal(text, inPath ? `/${wanted}` : `/a?${wanted}`);
      }
    });
  }

  it('takes style and explode from the document, and defaults where unspecified', () => {
    const parameters = [
      {
        name: 'q',
        in: 'query',
        required: false,
        deprecated: false,
        schema: true,
        style: 'pipeDelimited',
        explode: false,
      },
    ] as const;
    const values = { ...VALUES, parameters: [{ in: 'query', name: 'q', value: [1, 2] }] } as const;
    assert.match(buildRequest({ ...DOCUMENT, parameters }, values).url, /\?q=1%7C2$/);
    assert.match(buildRequest(DOCUMENT, values).url, /\?q=1&q=2$/);
    assert.deepEqual(built({ in: 'header', name: 'X', value: [1, 2] }).headers, [
      { name: 'X', value: '1,2' },
    ]);
  });

  it('keeps reserved characters where the author allows them, but none that ends the value', () => {
    const parameters = [
      { name: 'q', in: 'query', required: false, deprecated: false, schema: true, allowReserved: true },
    ] as const;
    const values = {
      ...VALUES,
      parameters: [{ in: 'query', name: 'q', value: "/a:b?c&d=e#f+%20'" }],
    } as const;
    assert.ok(buildRequest({ ...DOCUMENT, parameters }, values).url.endsWith("?q=/a:b?c%26d%3De%23f%2B%20'"));
  });

  it('writes a parameter with a media type as one text', () => {
    const parameter: Parameter = { in: 'query', name: 'q', value: { a: [1] }, content: 'application/json' };
    assert.equal(new URL(built(parameter).url).searchParams.get('q'), '{"a":[1]}');
  });

  it('joins a query to the one that the path has', () => {
    assert.equal(after({ in: 'query', name: 'b', value: 2 }, '/x?a=1'), '/x?a=1&b=2');
  });

  it('goes a few levels deep and no further', () => {
    let value: unknown = 1;
    for (let level = 0; level < 5000; level++) value = { a: value };
    assert.ok(after({ in: 'query', name: 'q', value, style: 'deepObject' }).startsWith('/a?q%5Ba%5D%5Ba%5D'));
  });
});

describe('what is sent can be read back', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });

  it('queries', () => {
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.array(text, { minLength: 1, maxLength: 4 }), { maxKeys: 5 }),
        (query) => {
          const parameters = Object.entries(query).map(([key, value]) => ({
            in: 'query' as const,
            name: key,
            value,
          }));
          const { searchParams } = new URL(buildRequest(DOCUMENT, { ...VALUES, parameters }).url);
          for (const [key, value] of Object.entries(query)) {
            assert.deepEqual(
              searchParams.getAll(key),
              value.map((item) => item.toWellFormed()),
            );
          }
        },
      ),
    );
  });

  it('paths', () => {
    fc.assert(
      fc.property(
        text.filter((value) => !['', '.', '..'].includes(value)),
        (value) => {
          const url = new URL(built({ in: 'path', name: 'id', value }, '/x/{id}/y').url);
          const segments = url.pathname.split('/');
          assert.equal(segments.length, 4);
          assert.equal(decodeURIComponent(segments[2] ?? ''), value.toWellFormed());
        },
      ),
    );
  });

  it('lists and objects in one value', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (value) => {
        for (const [style, separator] of [
          ['form', ','],
          ['spaceDelimited', '%20'],
          ['pipeDelimited', '%7C'],
        ] as const) {
          const { url } = built({ in: 'query', name: 'q', value, style, explode: false });
          const raw = url.slice(url.indexOf('?q=') + 3);
          if (separator !== ',' && value.some((item) => item.includes(separator === '%20' ? ' ' : '|')))
            continue;
          assert.deepEqual(
            raw.split(separator).map(decodeURIComponent),
            value.map((item) => item.toWellFormed()),
          );
        }
      }),
    );
  });

  it('fields of forms', () => {
    fc.assert(
      fc.property(fc.dictionary(name, text, { maxKeys: 5 }), (value) => {
        const { body } = buildRequest(DOCUMENT, {
          ...VALUES,
          body: { type: 'application/x-www-form-urlencoded', value },
        });
        assert.ok(body?.kind === 'form');
        assert.deepEqual(
          body.fields.map((field) => [field.name, field.value]),
          Object.entries(value).map(([key, item]) => [key.toWellFormed(), item.toWellFormed()]),
        );
      }),
    );
  });
});

describe('hostile values', () => {
  it('never break out of a header', () => {
    const { headers } = built({ in: 'header', name: 'X', value: 'a\r\nSet-Cookie: x\0\u007f é' });
    assert.deepEqual(headers, [{ name: 'X', value: 'aSet-Cookie: x %C3%A9' }]);
    assert.deepEqual(built({ in: 'header', name: 'X: a\r\nB', value: 'c' }).headers, []);
    for (const name of ['Content-Length', 'transfer-encoding', 'Host']) {
      assert.deepEqual(built({ in: 'header', name, value: '1' }).headers, [], name);
    }
  });

  it('never climb out of the path', () => {
    assert.equal(after({ in: 'path', name: 'id', value: '..' }, '/a/{id}/b'), '/a/%2E%2E/b');
    assert.equal(after({ in: 'path', name: 'id', value: '.' }, '/a/.{id}/b'), '/a/%2E%2E/b');
    assert.equal(after({ in: 'path', name: 'id', value: '../x?y#z' }, '/a/{id}'), '/a/..%2Fx%3Fy%23z');
    assert.equal(after({ in: 'path', name: 'id', value: '@evil.test/' }, '{id}'), '/%40evil.test%2F');
  });

  it('never take the place of a key', () => {
    const security: readonly (readonly SecurityScheme[])[] = [
      [{ name: 's', type: 'http', scheme: 'bearer', scopes: [] }],
    ];
    const { headers } = buildRequest(
      { ...DOCUMENT, security },
      {
        ...VALUES,
        security: { s: 'key' },
        parameters: [{ in: 'header', name: 'authorization', value: 'other' }],
      },
    );
    assert.deepEqual(headers, [{ name: 'Authorization', value: 'Bearer key' }]);
  });

  it('of half a character are sent as the sign for none', () => {
    assert.equal(after({ in: 'query', name: 'q', value: 'a\ud800' }), '/a?q=a%EF%BF%BD');
    assert.equal(built({ in: 'header', name: 'X', value: '\udc00' }).headers[0]?.value, '%EF%BF%BD');
  });

  it('of a method or a media type are not sent', () => {
    const request = buildRequest(
      { ...DOCUMENT, method: 'GET\r\nX: y' },
      { ...VALUES, body: { type: 'text/plain\r\nX: y', value: 'a' } },
    );
    assert.equal(request.method, 'GET');
    assert.deepEqual(request.headers, [{ name: 'Content-Type', value: 'application/octet-stream' }]);
  });

  it('a path without values keeps its places', () => {
    assert.equal(after({ in: 'path', name: 'other', value: 1 }, '/a/{id}/{x y}'), '/a/{id}/{x%20y}');
  });
});

describe('servers', () => {
  const address = (url: string, given: Record<string, string> = {}) =>
    serverAddress(
      {
        servers: [
          { url, variables: { v: { default: 'v1', enum: ['v1', 'v2'] }, host: { default: 'api.test' } } },
        ],
      },
      { index: 0, variables: given },
    );

  it('fills in variables, and only allowed values', () => {
    assert.equal(address('https://{host}/{v}/').address, 'https://api.test/v1');
    assert.equal(address('https://{host}/{v}', { v: 'v2', host: 'b.test' }).address, 'https://b.test/v2');
    assert.equal(address('https://{host}/{v}', { v: '../x' }).address, 'https://api.test/v1');
    assert.equal(address('https://{host}/{v}', { host: 'me:secret@b.test' }).address, 'https://b.test/v1');
  });

  it('refuses what is no address of HTTP', () => {
    for (const url of [
      'javascript:alert(1)',
      'JaVaScRiPt://api.test/%0aalert(1)',
      'file:///etc/passwd',
      'data:,x',
      'ws://a.test',
      'https://',
      'https://a b',
    ]) {
      assert.deepEqual(address(url), { address: PLACEHOLDER_SERVER, known: false }, url);
    }
    assert.equal(address('https://{host}', { host: 'x\njavascript:1' }).known, false);
  });

  it('keeps a relative one behind the placeholder', () => {
    assert.deepEqual(address('/v1'), { address: `${PLACEHOLDER_SERVER}/v1`, known: false });
    assert.deepEqual(serverAddress({ servers: [] }, { index: 3, variables: {} }), {
      address: PLACEHOLDER_SERVER,
      known: false,
    });
    assert.deepEqual(address('//b.test/v1'), { address: 'https://b.test/v1', known: true });
  });
});

describe('security', () => {
  const request = (scheme: Omit<SecurityScheme, 'name' | 'scopes'>, secret: string) =>
    buildRequest(
      { ...DOCUMENT, security: [[{ name: 's', scopes: [], ...scheme }]] },
      { ...VALUES, security: { s: secret } },
    );
  const header = (scheme: Omit<SecurityScheme, 'name' | 'scopes'>, secret: string) =>
    request(scheme, secret).headers;

  it('is sent where the scheme says', () => {
    assert.deepEqual(header({ type: 'apiKey', in: 'header', parameter: 'X-Key' }, 'k'), [
      { name: 'X-Key', value: 'k' },
    ]);
    assert.equal(
      request({ type: 'apiKey', in: 'query', parameter: 'k' }, 'a&b').url,
      'https://api.test/a?k=a%26b',
    );
    assert.deepEqual(request({ type: 'apiKey', in: 'cookie', parameter: 'k' }, 'a;b').cookies, [
      { name: 'k', value: 'a%3Bb' },
    ]);
    for (const type of ['oauth2', 'openIdConnect'] as const) {
      assert.deepEqual(header({ type }, 't'), [{ name: 'Authorization', value: 'Bearer t' }]);
    }
    assert.deepEqual(header({ type: 'http', scheme: 'bearer' }, 'bearer t'), [
      { name: 'Authorization', value: 'bearer t' },
    ]);
    assert.deepEqual(header({ type: 'mutualTLS' }, 't'), []);
    assert.deepEqual(header({ type: 'http', scheme: 'bearer' }, ''), []);
  });

  it('encodes name and password, not the placeholder', () => {
    const [basic] = header({ type: 'http', scheme: 'basic' }, 'ü:😀');
    assert.equal(basic?.value, `Basic ${Buffer.from('ü:😀').toString('base64')}`);
    assert.equal(
      header({ type: 'http', scheme: 'basic' }, BASIC_PLACEHOLDER)[0]?.value,
      `Basic ${BASIC_PLACEHOLDER}`,
    );
  });
});

describe('bodies', () => {
  const body = (type: string, value: unknown, schema: ReferenceDocument['schemas'][string] = true) =>
    buildRequest(
      { ...DOCUMENT, body: { required: true, contents: [{ type, schema, examples: [] }] } },
      { ...VALUES, body: { type, value } },
    );

  it('JSON, also of a range of types', () => {
    for (const type of ['application/json', 'application/problem+json; charset=utf-8', '*/*']) {
      const { body: sent } = body(type, { a: '"' });
      assert.equal(sent?.kind === 'text' && sent.text, '{\n  "a": "\\""\n}', type);
    }
    assert.deepEqual(body('*/*', 1).headers, [{ name: 'Content-Type', value: 'application/json' }]);
  });

  it('forms with lists and objects', () => {
    const { body: sent } = body('application/x-www-form-urlencoded', {
      a: ['1', '2'],
      b: { c: 'd e' },
      n: null,
    });
    assert.ok(sent?.kind === 'form');
    assert.deepEqual(sent.fields, [
      { name: 'a', value: '1' },
      { name: 'a', value: '2' },
      { name: 'b[c]', value: 'd e' },
      { name: 'n', value: '' },
    ]);
  });

  it('forms as the author wants their fields', () => {
    const type = 'application/x-www-form-urlencoded';
    const encoding = {
      expand: { style: 'deepObject', explode: true },
      list: { style: 'form', explode: false },
      data: { contentType: 'application/json' },
    };
    const contents = [{ type, schema: true, examples: [], encoding }];
    const value = { expand: ['a', 'b'], list: [1, 2], data: { a: 1 } };
    const { body: sent } = buildRequest(
      { ...DOCUMENT, body: { required: true, contents } },
      { ...VALUES, body: { type, value } },
    );
    assert.deepEqual(sent?.kind === 'form' && sent.fields.map((field) => `${field.name}=${field.value}`), [
      'expand[0]=a',
      'expand[1]=b',
      'list=1,2',
      'data={"a":1}',
    ]);
  });

  it('a form of nothing when the value is none', () => {
    const { body: sent, headers } = body('multipart/form-data', 'text');
    assert.deepEqual([sent?.kind === 'form' && sent.fields, headers], [[], []]);
  });

  it('files of multipart, and no type that lacks its boundary', () => {
    const schema = {
      properties: {
        photo: { type: 'string', format: 'binary' },
        others: { type: 'array', items: { type: 'string', contentMediaType: 'image/png' } },
        note: { type: 'object' },
        name: { type: 'string' },
      },
    };
    const request = body(
      'multipart/form-data',
      { photo: 'a.png', others: ['b', 'c'], note: { a: 1 }, name: 'n' },
      schema,
    );
    assert.deepEqual(request.headers, []);
    assert.deepEqual(request.body, {
      kind: 'form',
      type: 'multipart/form-data',
      fields: [
        { name: 'photo', value: 'a.png', file: true },
        { name: 'others', value: 'b', file: true },
        { name: 'others', value: 'c', file: true },
        { name: 'note', value: '{"a":1}', type: 'application/json' },
        { name: 'name', value: 'n' },
      ],
    });
  });

  it('XML with the names, attributes and wrappers of the schema', () => {
    const schema = {
      xml: { name: 'pet' },
      properties: {
        id: { type: 'integer', xml: { attribute: true } },
        tags: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'tag' } } },
        '<evil>': { type: 'string' },
      },
    };
    const { body: sent } = body('application/xml', { id: '"1', tags: ['<b>', 'c\0'], '<evil>': '&' }, schema);
    assert.equal(
      sent?.kind === 'text' && sent.text,
      '<?xml version="1.0" encoding="UTF-8"?>\n<pet id="&quot;1">\n  <tags>\n    <tag>&lt;b&gt;</tag>\n    <tag>c</tag>\n  </tags>\n  <item>&amp;</item>\n</pet>',
    );
  });

  it('text as it is, and schemas that name themselves', () => {
    const { body: sent } = body('text/plain', 'a\nb', { $ref: '#/schemas/A' });
    assert.equal(sent?.kind === 'text' && sent.text, 'a\nb');
    const loop = {
      ...DOCUMENT,
      schemas: { A: { $ref: '#/schemas/A' }, B: { allOf: [{ $ref: '#/schemas/B' }] } },
    };
    for (const name of ['A', 'B']) {
      const type = 'multipart/form-data';
      const contents = [{ type, schema: { $ref: `#/schemas/${name}` }, examples: [] }];
      const request = buildRequest(
        { ...loop, body: { required: true, contents } },
        { ...VALUES, body: { type, value: { a: 1 } } },
      );
      assert.deepEqual(request.body?.kind === 'form' && request.body.fields, [{ name: 'a', value: '1' }]);
    }
  });
});
