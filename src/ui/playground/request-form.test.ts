/** What the form sends for what a reader does in it, without a browser; and that it loses no value of an example. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type {
  ReferenceContent,
  ReferenceDocument,
  ReferenceParameter,
  Schema,
} from '../../site/openapi/reference-document.ts';
import type { PlaygroundData } from '../../theme/reference/playground-data.ts';
import { type BodyEditor, type JsonEditor, switchRaw } from './body-editor.ts';
import { addEntry, chooseOption, contentOf, entriesOf } from './field-content.ts';
import type { ArrayField, Field, ObjectField, UnionField, ValueField } from './form-field.ts';
import {
  checkRequest,
  createRequestForm,
  fillForm,
  forgetSecrets,
  type RequestForm,
  readRequest,
  secretsOf,
} from './request-form.ts';
import { clearKeys } from './security-keys.ts';
import { chooseServer } from './server-choice.ts';

const PLACE = { origin: 'https://docs.example.com', protocol: 'https:' };
const VALUES = { header: {}, query: {}, cookie: {}, server: {} };

function formOf(document: Partial<ReferenceDocument>, more: Partial<PlaygroundData> = {}): RequestForm {
  return createRequestForm(
    {
      document: {
        kind: 'operation',
        method: 'POST',
        path: '/a',
        title: 'A',
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
      prefill: false,
      ...more,
    },
    PLACE,
    () => undefined,
  );
}

const parameter = (
  name: string,
  schema: Schema,
  more: Partial<ReferenceParameter> = {},
): ReferenceParameter => ({ name, schema, in: 'query', required: false, deprecated: false, ...more });

const content = (schema: Schema, example?: unknown, type = 'application/json'): ReferenceContent => ({
  type,
  schema,
  examples: example === undefined ? [] : [{ name: 'one', value: example }],
});

const withBody = (schema: Schema, example?: unknown, required = true): RequestForm =>
  formOf({ body: { required, contents: [content(schema, example)] } });

/** The field at a path of names, numbers of entries, and `?` for the chosen alternative. */
function at(form: RequestForm, path: string): Field {
  const [first = '', ...steps] = path.split('.');
  const editor = form.body?.editor();
  const own = form.parameters.find(({ parameter: { name } }) => name === first)?.field;
  const start = own ?? (editor?.kind === 'json' || editor?.kind === 'form' ? editor.field : undefined);
  let field = start ?? assert.fail(`no field "${first}"`);
  for (const step of steps) {
    if (field.kind === 'union') field = contentOf(field).field;
    else if (field.kind === 'array') field = contentOf(field)[Number(step)]!.field;
    else if (field.kind === 'object') field = inside(field, step);
  }
  return field;
}

const inside = (field: ObjectField, name: string): Field =>
  contentOf(field).members.find(([member]) => member === name)?.[1] ?? assert.fail(`no member "${name}"`);

/** As a reader types, opens, adds and chooses. */
const type =
  (path: string, text: string) =>
  (form: RequestForm): void => {
    const field = at(form, path) as ValueField;
    field.text = text;
    field.context.changed(field);
  };
const add =
  (path: string, key = '') =>
  (form: RequestForm): void => {
    const entry = addEntry(at(form, path) as ArrayField | ObjectField);
    entry.key = key;
  };
const typeEntry =
  (path: string, entry: number, text: string) =>
  (form: RequestForm): void => {
    const { field } = entriesOf(at(form, path) as ArrayField | ObjectField)[entry]!;
    (field as ValueField).text = text;
  };
const remove =
  (path: string, entry: number) =>
  (form: RequestForm): void =>
    void entriesOf(at(form, path) as ArrayField).splice(entry, 1);
const choose =
  (path: string, option: number) =>
  (form: RequestForm): void =>
    chooseOption(at(form, path) as UnionField, option);
const setNull =
  (path: string) =>
  (form: RequestForm): void => {
    at(form, path).isNull = true;
  };
const open =
  (path: string) =>
  (form: RequestForm): void =>
    void contentOf(at(form, path) as ObjectField);

const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const TEXT = { type: 'string' };
const NUMBER = { type: 'integer' };
const CAT = object({ meows: { type: 'boolean' }, kind: TEXT }, ['meows']);
const DOG = object({ barks: NUMBER, kind: TEXT }, ['barks']);
const PETS: Schema = {
  oneOf: [{ $ref: '#/schemas/Cat' }, { $ref: '#/schemas/Dog' }],
  discriminator: { propertyName: 'kind', mapping: { cat: '#/schemas/Cat', dog: '#/schemas/Dog' } },
};
const TREE = object({ name: TEXT, child: { $ref: '#/schemas/Tree' } }, ['name']);

type Act = (form: RequestForm) => void;
type Case = readonly [name: string, schema: Schema, acts: readonly Act[], body: unknown];

const BODIES: readonly Case[] = [
  ['required members only', object({ a: TEXT, b: TEXT }, ['a']), [type('.a', 'x')], { a: 'x' }],
  ['a member that is null', object({ a: { type: ['string', 'null'] } }), [setNull('.a')], { a: null }],
  ['a group that is null', object({ a: { ...TREE, nullable: true } }), [setNull('.a')], { a: null }],
  ['an optional object that was only opened', object({ o: CAT }), [open('.o')], {}],
  ['a folded group that is left alone', object({ o: object({ a: { default: 'x', ...TEXT } }) }), [], {}],
  ['a default beside others', object({ n: { ...NUMBER, default: 20 } }), [], { n: 20 }],
  ['an optional list without items', object({ l: { type: 'array', items: TEXT } }), [], {}],
  [
    'items of a list, without one that was removed',
    object({ l: { type: 'array', items: TEXT } }),
    [...['a', 'b', 'c'].flatMap((text, i) => [add('.l'), typeEntry('.l', i, text)]), remove('.l', 1)],
    { l: ['a', 'c'] },
  ],
  [
    'a required list that begins with items',
    object({ l: { type: 'array', items: TEXT, minItems: 2 } }, ['l']),
    [typeEntry('.l', 0, 'a'), typeEntry('.l', 1, 'b')],
    { l: ['a', 'b'] },
  ],
  [
    'lists in lists',
    object({ l: { type: 'array', items: { type: 'array', items: NUMBER } } }),
    [add('.l'), add('.l.0'), typeEntry('.l.0', 0, '7'), add('.l')],
    { l: [[7], []] },
  ],
  [
    'a map with the names of prototypes',
    { type: 'object', additionalProperties: NUMBER },
    [add('', '__proto__'), typeEntry('', 0, '3'), add('', 'constructor'), typeEntry('', 1, '4')],
    JSON.parse('{"__proto__":3,"constructor":4}'),
  ],
  [
    'an alternative',
    object({ p: { oneOf: [CAT, DOG] } }),
    [choose('.p', 1), type('.p.?.barks', '2')],
    { p: { barks: 2 } },
  ],
  [
    'the discriminator of an alternative',
    object({ p: PETS }, ['p']),
    [choose('.p', 1), type('.p.?.barks', '2')],
    { p: { barks: 2, kind: 'dog' } },
  ],
  [
    'a type among several',
    object({ v: { type: ['integer', 'string'] } }),
    [choose('.v', 1), type('.v.?', '7')],
    { v: '7' },
  ],
  [
    'an enum with values of several types',
    object({ e: { enum: ['1', 1, true, { a: 1 }] } }),
    [type('.e', '3')],
    { e: { a: 1 } },
  ],
  ['a constant that is required', object({ c: { const: 7 } }, ['c']), [], { c: 7 }],
  [
    'JSON where any type may be',
    object({ j: {} }),
    [type('.j', '[1, {"a": null}]')],
    { j: [1, { a: null }] },
  ],
  [
    'a schema that leads back to itself',
    TREE,
    [type('.name', 'a'), open('.child'), type('.child.name', 'b')],
    { name: 'a', child: { name: 'b' } },
  ],
];

const SCHEMAS: Readonly<Record<string, Schema>> = { Tree: TREE, Cat: CAT, Dog: DOG };

describe('the body of a form', () => {
  for (const [name, schema, acts, body] of BODIES)
    it(`is sent with ${name}`, () => {
      const form = formOf({ schemas: SCHEMAS, body: { required: true, contents: [content(schema)] } });
      for (const act of acts) act(form);
      const { built } = checkRequest(form) ?? assert.fail([...form.errors.values()].join(' '));
      assert.deepEqual(built.body?.kind === 'text' && JSON.parse(built.body.text), body);
    });

  const PROBLEMS: readonly (readonly [string, Schema, readonly Act[], readonly RegExp[]])[] = [
    ['a required text', object({ a: TEXT }, ['a']), [], [/required/]],
    [
      'inside a required group that is folded',
      object({ o: object({ a: TEXT }, ['a']) }, ['o']),
      [],
      [/required/],
    ],
    [
      'inside a required group that is folded, once the group around it is sent',
      object({ o: object({ in: object({ a: TEXT }, ['a']), b: TEXT }, ['in']) }),
      [type('.o.b', 'x')],
      [/required/],
    ],
    ['nothing inside an optional group', object({ o: CAT }), [open('.o')], []],
    ['a fraction for an integer', object({ n: NUMBER }), [type('.n', '1.5')], [/whole|integer/i]],
    ['a number above the limit', object({ n: { ...NUMBER, maximum: 5 } }), [type('.n', '6')], [/At most 5/]],
    ['a text that is too short', object({ t: { ...TEXT, minLength: 3 } }), [type('.t', 'ab')], [/3/]],
    [
      'too few items',
      object({ l: { type: 'array', items: TEXT, minItems: 2 } }),
      [add('.l'), typeEntry('.l', 0, 'a')],
      [/2/],
    ],
    [
      'two keys of a map',
      { type: 'object', additionalProperties: TEXT },
      [add('', 'a'), add('', 'a')],
      [/./],
    ],
    ['JSON that is none', object({ j: {} }), [type('.j', '{')], [/JSON/]],
  ];
  for (const [name, schema, acts, problems] of PROBLEMS)
    it(`is refused, or not, for ${name}`, () => {
      const form = withBody(schema);
      for (const act of acts) act(form);
      assert.equal(checkRequest(form) === undefined, problems.length > 0);
      const found = [...form.errors.values()];
      assert.equal(found.length, problems.length, found.join(' '));
      for (const [i, problem] of problems.entries()) assert.match(found[i]!, problem);
    });

  it('is null where its example is', () => {
    const { built } = readRequest(withBody({ type: ['object', 'null'] }, 'null'));
    assert.deepEqual(built.body, { kind: 'text', type: 'application/json', text: 'null' });
  });

  it('forgets a problem when its part is changed', () => {
    const form = withBody(object({ a: TEXT, b: TEXT }, ['a', 'b']));
    checkRequest(form);
    assert.equal(form.errors.size, 2);
    type('.a', 'x')(form);
    assert.equal(form.errors.size, 1);
  });

  it('keeps the editor of each media type, with what was typed', () => {
    const contents = [content(object({ a: TEXT })), content(true, undefined, 'text/plain')];
    const form = formOf({ body: { required: true, contents } });
    type('.a', 'x')(form);
    form.body!.chosen = 1;
    (form.body!.editor() as Extract<BodyEditor, { kind: 'text' }>).text = 'plain';
    assert.deepEqual(readRequest(form).built.body, { kind: 'text', type: 'text/plain', text: 'plain' });
    form.body!.chosen = 0;
    assert.match(JSON.stringify(readRequest(form).built.body), /\\"a\\": \\"x\\"/);
  });

  it('has files with their content, in their places among texts', async () => {
    const schema = object({ note: TEXT, files: { type: 'array', items: { ...TEXT, format: 'binary' } } });
    const form = formOf({
      body: { required: true, contents: [content(schema, undefined, 'multipart/form-data')] },
    });
    type('.note', 'two')(form);
    for (const name of ['a', 'b']) {
      const { field } = addEntry(at(form, '.files') as ArrayField);
      (field as ValueField).file = new File([name.repeat(3)], `${name}.txt`, { type: 'text/plain' });
    }
    const { body } = readRequest(form);
    const sent = await new Response(body!.bytes, { headers: { 'content-type': body!.type } }).formData();
    assert.equal(sent.get('note'), 'two');
    const files = sent.getAll('files') as File[];
    assert.deepEqual(await Promise.all(files.map(async (file) => [file.name, await file.text()])), [
      ['a.txt', 'aaa'],
      ['b.txt', 'bbb'],
    ]);
  });
});

describe('keys, servers and parameters of a form', () => {
  const KEYS = [
    [{ name: 'token', type: 'http', scheme: 'bearer', scopes: [] }],
    [{ name: 'login', type: 'http', scheme: 'basic', scopes: [] }],
    [{ name: 'session', type: 'apiKey', in: 'cookie', parameter: 'sid', scopes: [] }],
  ] as const;

  it('send the chosen alternative only, and cookies for a cookie', () => {
    const form = formOf({ security: KEYS });
    const values = ['abcd', 'ada', 'c1'];
    for (const [i, [scheme]] of form.keys.alternatives.entries()) scheme!.inputs[0]!.value = values[i]!;
    form.keys.alternatives[1]![0]!.inputs[1]!.value = 'pass word';
    const seen = [0, 1, 2].map((chosen) => {
      form.keys.chosen = chosen;
      const { built, cookies } = readRequest(form);
      return [
        built.headers.map(({ value }) => value).join(),
        built.cookies.map(({ value }) => value).join(),
        cookies,
      ];
    });
    assert.deepEqual(seen, [
      ['Bearer abcd', '', false],
      [`Basic ${btoa('ada:pass word')}`, '', false],
      ['', 'c1', true],
    ]);
    form.keys.chosen = 1;
    assert.ok(secretsOf(form).includes(btoa('ada:pass word')));
    clearKeys(form.keys);
    assert.deepEqual(secretsOf(form), []);
  });

  it("take a reader's values where they have not typed, hide secrets, and forget those on leaving", () => {
    const variables = { region: { default: 'eu', enum: ['eu', 'us'] } };
    const form = formOf({
      security: KEYS,
      servers: [
        { url: '/v1', variables: {} },
        { url: 'https://{region}.example.com', variables },
      ],
      parameters: [
        parameter('X-Api-Key', TEXT, { in: 'header' }),
        parameter('X-Team', TEXT, { in: 'header' }),
        parameter('tokens', { type: 'array', items: TEXT }),
        parameter('page', NUMBER),
      ],
    });
    type('page', '2')(form);
    fillForm(form, {
      header: { 'x-api-key': 'k-123', 'x-team': 'docs', authorization: 'Bearer t-1' },
      query: { page: 9, tokens: ['s-1'] },
      cookie: {},
      server: { region: 'us' },
    });
    chooseServer(form.server, 1);
    const url = new URL(readRequest(form).built.url);
    assert.equal(url.host, 'us.example.com');
    assert.deepEqual([url.searchParams.get('page'), url.searchParams.get('tokens')], ['2', 's-1']);
    assert.deepEqual([...secretsOf(form)].sort(), ['k-123', 'k-123', 's-1', 's-1', 't-1', 't-1']);
    assert.ok(at(form, 'tokens.0').context.isSecret, 'the texts of a list too');
    forgetSecrets(form);
    clearKeys(form.keys);
    assert.deepEqual(
      readRequest(form).built.headers.map(({ name, value }) => `${name}: ${value}`),
      ['X-Team: docs'],
    );
  });

  it('offer no value that a server does not have, and keep what was typed', () => {
    const form = formOf({
      servers: [{ url: 'https://{a}.example.com', variables: { a: { default: 'x', enum: ['x'] } } }],
      parameters: [parameter('token', TEXT)],
    });
    type('token', 'own')(form);
    fillForm(form, { ...VALUES, server: { a: 'evil' }, query: { token: 'other' } });
    assert.deepEqual(
      form.server.variables.map(({ value }) => value),
      ['x'],
    );
    assert.equal(readRequest(form).built.url, 'https://x.example.com/a?token=own');
  });

  it('belong to this site where an address has no host', () => {
    const urls = ['/v1/', 'v2', '//other.example.com/v3'].map(
      (url) => readRequest(formOf({ servers: [{ url, variables: {} }] })).built.url,
    );
    assert.deepEqual(urls, [
      'https://docs.example.com/v1/a',
      'https://docs.example.com/v2/a',
      'https://other.example.com/v3/a',
    ]);
  });

  it('keep the digits of a long number in an address', () => {
    const form = formOf({ parameters: [parameter('since', { type: 'integer', format: 'int64' })] });
    type('since', '9007199254740993')(form);
    assert.match(readRequest(form).built.url, /since=9007199254740993$/);
  });
});

interface Sample {
  readonly schema: Schema;
  readonly value: unknown;
}

const word = fc.string({ minLength: 1, maxLength: 6 });
const leaf: fc.Arbitrary<Sample> = fc.oneof(
  word.map((value) => ({ schema: TEXT, value })),
  fc.integer().map((value) => ({ schema: NUMBER, value })),
  fc.boolean().map((value) => ({ schema: { type: 'boolean' }, value })),
  fc.constantFrom('a', 1, false).map((value) => ({ schema: { enum: ['a', 1, false] }, value })),
  fc.constant({ schema: { type: ['string', 'null'] }, value: null }),
  fc.constant({ schema: true, value: { any: [1] } }),
);

/** Schemas with values of theirs, nested; objects have at least one member, as an empty optional one is left out. */
const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('sample'), { maxLength: 3 }).map((items) => ({
      schema: {
        type: 'array',
        items: { oneOf: items.map(({ schema }, i) => ({ title: `T${i}`, allOf: [schema] })) },
      },
      value: items.map(({ value }) => value),
    })),
    fc.dictionary(word, tie('sample'), { minKeys: 1, maxKeys: 3 }).map((members) => ({
      schema: object(Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema]))),
      value: Object.fromEntries(Object.entries(members).map(([name, { value }]) => [name, value])),
    })),
    fc.dictionary(word, word, { minKeys: 1, maxKeys: 3 }).map((value) => ({
      schema: { type: 'object', additionalProperties: TEXT },
      value,
    })),
  ),
}));

describe('any example of a body', () => {
  const sentValue = (form: RequestForm): unknown => {
    const { body } = (checkRequest(form) ?? assert.fail([...form.errors.values()].join(' '))).built;
    return body?.kind === 'text' ? JSON.parse(body.text) : undefined;
  };

  it('is sent as it is, from fields and from JSON, and comes back as fields', () =>
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        const form = withBody(schema, JSON.stringify(value));
        const expected: unknown = JSON.parse(JSON.stringify(value));
        assert.deepEqual(sentValue(form), expected);
        const editor = form.body!.editor() as JsonEditor;
        const report = (): void => assert.fail('its own JSON is refused');
        for (let i = 0; i < 2; i++) {
          switchRaw(editor, report);
          assert.deepEqual(sentValue(form), expected);
        }
      }),
      { numRuns: 300 },
    ));

  it('is sent whole where it has more items than a form shows, however many alternatives those have', {
    timeout: 10_000,
  }, () => {
    const options = Array.from({ length: 50 }, (_, i) => object({ [`m${i}`]: { $ref: '#/schemas/Tree' } }));
    const schema = object({ l: { type: 'array', items: { oneOf: [...options, NUMBER] } } });
    for (const length of [201, 300_000]) {
      const form = formOf({ schemas: SCHEMAS, body: { required: true, contents: [content(schema)] } });
      const editor = form.body!.editor() as JsonEditor;
      switchRaw(editor, () => undefined);
      editor.text = JSON.stringify({ l: Array.from({ length }, (_, i) => i) });
      switchRaw(editor, () => undefined);
      assert.equal((sentValue(form) as { readonly l: readonly unknown[] }).l.length, length);
    }
  });

  it('ends in a field, however far its alternatives lead', () => {
    const long = Array.from({ length: 300_000 }, () => 1);
    const either = {
      oneOf: [
        { type: 'array', items: TEXT },
        { type: 'array', items: NUMBER },
      ],
    };
    const self = { $ref: '#/schemas/Self' };
    const wide = { oneOf: Array.from({ length: 60 }, () => ({ type: 'array', items: self })) };
    for (const [schema, value] of [
      [either, long],
      [self, [[[[[1]]]]]],
    ] as const) {
      const schemas = { Self: { oneOf: [self, wide] } };
      const form = formOf({ schemas, body: { required: true, contents: [content(schema)] } });
      const editor = form.body!.editor() as JsonEditor;
      switchRaw(editor, () => undefined);
      editor.text = JSON.stringify(value);
      switchRaw(editor, () => undefined);
      assert.deepEqual(sentValue(form), value);
    }
  });

  it('leaves a form that can be read, whatever the schema is', () =>
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 3 }), (schema, value) => {
        const odd = typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : true;
        const form = withBody({ ...(odd === true ? {} : odd), properties: { a: odd } }, value);
        checkRequest(form);
        readRequest(form);
      }),
      { numRuns: 300 },
    ));
});
