/** What an author's specification lists is whole in every form of its page, and what a page cannot hold is said. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { checkSite } from '../../src/tasks/check-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const CODES = Array.from({ length: 289 }, (_, i) => `E_CODE_${i}X`);
const numbered = (count: number, make: (i: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, i) => make(i));
const named = (count: number, prefix: string, value: unknown): Record<string, unknown> =>
  Object.fromEntries(numbered(count, (i) => [`${prefix}${i}X`, value]) as [string, unknown][]);
const answer = (schema: unknown): object => ({
  responses: { 200: { description: 'Good', content: { 'application/json': { schema } } } },
});
const object = (properties: object): object => ({ type: 'object', properties });

/** What each operation lists, and a word of every entry. */
const LISTS: Readonly<Record<string, { readonly operation: object; readonly words: readonly string[] }>> = {
  'plain values': {
    operation: answer(object({ code: { type: 'string', enum: CODES } })),
    words: CODES,
  },
  'values with descriptions': {
    operation: answer(
      object({
        code: { type: 'string', enum: CODES, 'x-enumDescriptions': CODES.map((one) => `about${one}`) },
      }),
    ),
    words: [...CODES, ...CODES.map((one) => `about${one}`)],
  },
  'constants of a choice': {
    operation: answer(
      object({ code: { oneOf: CODES.map((one) => ({ const: one, description: `of${one}` })) } }),
    ),
    words: [...CODES, ...CODES.map((one) => `of${one}`)],
  },
  'values of items': {
    operation: answer(object({ codes: { type: 'array', items: { type: 'string', enum: CODES } } })),
    words: CODES,
  },
  'values of a parameter': {
    operation: {
      parameters: [{ name: 'code', in: 'query', schema: { type: 'string', enum: CODES } }],
      ...answer({}),
    },
    words: CODES,
  },
  properties: {
    operation: answer(object(named(600, 'prop', { type: 'string' }))),
    words: Object.keys(named(600, 'prop', 0)),
  },
  'forms of a choice': {
    operation: answer({
      oneOf: numbered(250, (i) => ({ title: `Form${i}X`, ...object({ [`own${i}X`]: { type: 'string' } }) })),
    }),
    words: numbered(250, (i) => `own${i}X`) as string[],
  },
  'examples of a field': {
    operation: answer(object({ code: { type: 'string', examples: CODES.slice(0, 40) } })),
    words: CODES.slice(0, 40),
  },
  'examples of a parameter': {
    operation: {
      parameters: [
        {
          name: 'q',
          in: 'query',
          schema: { type: 'string' },
          examples: Object.fromEntries(
            CODES.slice(0, 40).map((one) => [one, { value: one, summary: `sum${one}` }]),
          ),
        },
      ],
      ...answer({}),
    },
    words: CODES.slice(0, 40).flatMap((one, i) => (i === 0 ? [one] : [one, `sum${one}`])),
  },
};

const HUGE: Readonly<
  Record<string, { readonly operation: object; readonly said: RegExp; readonly page: RegExp }>
> = {
  'too many values': {
    operation: answer(object({ code: { type: 'string', enum: numbered(12_000, (i) => `V${i}`) } })),
    said: /1900 values of "code"/,
    page: /and 1900 more values/,
  },
  'too many forms': {
    operation: answer({ oneOf: numbered(1_040, (i) => ({ title: `F${i}`, type: 'string', minLength: i })) }),
    said: /40 forms of/,
    page: /and 40 more forms/,
  },
  'two choices at once': {
    operation: answer({
      oneOf: [object({ a: {} }), object({ b: {} })],
      anyOf: [object({ c: {} }), object({ d: {} })],
    }),
    said: /2 forms of/,
    page: /and 2 more forms/,
  },
  'too many responses': {
    operation: {
      responses: Object.fromEntries(
        numbered(140, (i) => [String(400 + i), { description: 'x' }]) as [string, object][],
      ),
    },
    said: /40 responses/,
    page: /The specification says more than a page can show/,
  },
  'too many levels': {
    operation: answer(
      numbered(20, (i) => i).reduce<object>((inner, i) => object({ [`level${i}`]: inner }), {}),
    ),
    said: /fields of "level/,
    page: /More levels follow/,
  },
};

const path = (name: string): string => `/${name.replaceAll(' ', '-')}`;
const SPECIFICATION = {
  openapi: '3.1.0',
  info: { title: 'Harbor', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: Object.fromEntries(
    [...Object.entries(LISTS), ...Object.entries(HUGE)].map(([name, { operation }]) => [
      path(name),
      { get: { summary: name, ...operation } },
    ]),
  ),
};

describe('lists of a specification', () => {
  const folder = fixtureFolder({
    'docs.json': docsJson({ groups: [{ group: 'API', openapi: 'api.json' }] }),
    'api.json': SPECIFICATION,
  });
  const urlOf = (name: string): string => `/api-reference${path(name)}`;
  let site: RunningSite;
  before(async () => {
    site = await runningSite(folder.path);
  });

  const textOf = (url: string): Promise<string> => site.text(url);

  for (const [name, { words }] of Object.entries(LISTS))
    it(`are whole: ${name}`, async () => {
      const forms = { html: await textOf(urlOf(name)), markdown: await textOf(`${urlOf(name)}.md`) };
      for (const [form, text] of Object.entries(forms)) {
        const plain = text.replaceAll('\\_', '_');
        const lost = words.filter((word) => !plain.includes(word));
        assert.deepEqual(lost.slice(0, 5), [], `${lost.length} of ${words.length} in ${form}`);
      }
    });

  it('are in llms-full.txt and found by search, to the last entry', async () => {
    const full = (await textOf('/llms-full.txt')).replaceAll('\\_', '_');
    for (const { words } of Object.values(LISTS))
      for (const word of words) assert.ok(full.includes(word), word);
    for (const name of ['plain values', 'values with descriptions', 'constants of a choice']) {
      const found = await textOf(`/search.json?q=${encodeURIComponent('E_CODE_288X')}`);
      assert.ok(found.includes(urlOf(name)), `${name}: ${found.slice(0, 300)}`);
    }
  });

  it('end somewhere: the page says so, and check names operation, place and file', async () => {
    const { issues } = await checkSite(folder.path, () => undefined);
    const shortened = issues.filter(({ code }) => code === 'content/reference-shortened');
    for (const [name, { said, page }] of Object.entries(HUGE)) {
      assert.match(await textOf(urlOf(name)), page, name);
      const own = shortened.filter(({ message }) => message.includes(`GET ${path(name)}`));
      assert.equal(own.length, 1, name);
      assert.match(own[0]?.message ?? '', said);
      assert.equal(own[0]?.file, 'api.json');
    }
    assert.equal(shortened.length, Object.keys(HUGE).length);
  });
});
