/** Tests of the samples of a page: which it has, their values, and what they never contain. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReferenceDocument, ReferenceParameter, SecurityScheme } from '../reference-document.ts';
import { exampleValues } from './example-values.ts';
import { SAMPLE_LANGUAGE_NAMES, SAMPLE_LANGUAGES, sampleLanguage, USUAL_LANGUAGES } from './languages.ts';
import { NASTY_TEXTS } from './nasty.data.ts';
import { requestSamples } from './request-samples.ts';

const DOCUMENT: ReferenceDocument = {
  kind: 'operation',
  method: 'POST',
  path: '/pets/{id}',
  title: 'Add',
  deprecated: false,
  servers: [{ url: 'https://api.test/v1', variables: {} }],
  security: [],
  parameters: [],
  responses: [],
  callbacks: [],
  schemas: {},
  samples: [],
  cut: false,
};
const SETTINGS = { examples: 'all' } as const;
const EVERY = { ...SETTINGS, languages: SAMPLE_LANGUAGES.map(({ name }) => name) };

const labels = (document: Partial<ReferenceDocument>, languages?: readonly string[]) =>
  requestSamples({ ...DOCUMENT, ...document }, { ...SETTINGS, ...(languages ? { languages } : {}) }).map(
    ({ label }) => label,
  );
const curl = (document: Partial<ReferenceDocument>) =>
  requestSamples({ ...DOCUMENT, ...document }, { ...SETTINGS, languages: ['curl'] })[0]?.source;
const parameter = (rest: Partial<ReferenceParameter>): ReferenceParameter => ({
  name: 'p',
  in: 'query',
  required: false,
  deprecated: false,
  schema: { type: 'string' },
  ...rest,
});
const content = (type: string, value: unknown, schema: ReferenceParameter['schema'] = true) => ({
  body: { required: true, contents: [{ type, schema, examples: [{ name: '', value }] }] },
});

describe('languages', () => {
  it('are the usual ones, or those of docs.json in its order and by any of their names', () => {
    assert.deepEqual(labels({}), ['cURL', 'Python', 'JavaScript', 'Go', 'Java', 'PHP', 'Ruby', 'C#']);
    assert.deepEqual(labels({}, ['JS', 'bash', 'cURL', 'c++', '.NET', 'unknown', 'node']), [
      'JavaScript',
      'cURL',
      'C++',
      'C#',
      'Node.js',
    ]);
    assert.deepEqual(labels({}, []), []);
  });

  it('have names that mean one language each', () => {
    assert.equal(new Set(SAMPLE_LANGUAGE_NAMES).size, SAMPLE_LANGUAGE_NAMES.length);
    assert.ok(USUAL_LANGUAGES.every((name) => sampleLanguage(name)?.name === name));
    assert.equal(sampleLanguage('__proto__'), undefined);
  });

  it("follow the author's own samples, which replace those of their language", () => {
    const samples = [
      { lang: 'Shell', label: '', source: 'petctl add' },
      { lang: 'JavaScript', label: 'Acme SDK', source: 'acme.add()' },
      { lang: 'elixir', label: 'Elixir', source: 'Acme.add' },
    ];
    assert.deepEqual(labels({ samples }, ['python', 'curl', 'js']), ['cURL', 'Acme SDK', 'Elixir', 'Python']);
    const [first] = requestSamples({ ...DOCUMENT, samples }, SETTINGS);
    assert.deepEqual(first, { lang: 'bash', label: 'cURL', source: 'petctl add' });
  });

  it('are made for operations only', () => {
    for (const kind of ['webhook', 'channel', 'schema'] as const) assert.deepEqual(labels({ kind }), []);
  });

  it('are left out where they cannot send the request', () => {
    const made = labels({ method: 'GET', ...content('application/json', { a: 1 }) }, [
      'curl',
      'js',
      'swift',
      'powershell',
      'go',
    ]);
    assert.deepEqual(made, ['cURL', 'Go']);
    assert.deepEqual(labels(content('multipart/form-data', { 'a=b': '1' }), ['curl', 'python']), ['Python']);
  });
});

describe('values of samples', () => {
  it('name the first server that has a host', () => {
    const at = (url: string) => ({ url, variables: {} });
    const urlOf = (...urls: string[]) => /https:[^']*/.exec(curl({ servers: urls.map(at) }) ?? '')?.[0];
    assert.equal(urlOf('/', 'https://two.test', 'https://three.test'), 'https://two.test/pets/{id}');
    assert.equal(urlOf('/v1'), 'https://api.example.com/v1/pets/{id}');
  });

  it('come from the author, optional ones from no one else', () => {
    const parameters = [
      parameter({ name: 'given', example: 'a' }),
      parameter({ name: 'of-schema', schema: { type: 'string', examples: ['b'] } }),
      parameter({ name: 'optional', schema: { type: 'string', default: 'c' } }),
      parameter({ name: 'preset', required: true, schema: { type: 'string', default: 'd' } }),
      parameter({ name: 'made', required: true, schema: { type: 'boolean' } }),
      parameter({ name: 'id', in: 'path', required: true }),
    ];
    const values = exampleValues({ ...DOCUMENT, parameters }, SETTINGS).parameters;
    assert.deepEqual(
      values.map(({ name }) => name),
      ['given', 'of-schema', 'preset', 'made'],
    );
    assert.match(
      curl({ parameters }) ?? '',
      /--globoff \\\n {2}--url 'https:\/\/api\.test\/v1\/pets\/\{id\}\?given=a&of-schema=b&preset=d&made=true'/,
    );
  });

  it('have words for secrets', () => {
    const scheme = (rest: Partial<SecurityScheme>): SecurityScheme => ({
      name: 's',
      type: 'http',
      scopes: [],
      ...rest,
    });
    const header = (rest: Partial<SecurityScheme>) =>
      /--header '([^']*)'/.exec(curl({ security: [[], [scheme(rest)]] }) ?? '')?.[1];
    assert.equal(header({ scheme: 'bearer' }), 'Authorization: Bearer YOUR_TOKEN');
    assert.equal(header({ type: 'oauth2' }), 'Authorization: Bearer YOUR_TOKEN');
    assert.equal(header({ scheme: 'basic' }), 'Authorization: Basic YOUR_BASE64_CREDENTIALS');
    assert.equal(header({ type: 'apiKey', in: 'header', parameter: 'X-Key' }), 'X-Key: YOUR_API_KEY');
    assert.equal(header({ type: 'apiKey', in: 'cookie', parameter: 'k' }), 'Cookie: k=YOUR_API_KEY');
    assert.equal(header({ scheme: 'bearer', default: 'demo' }), 'Authorization: Bearer demo');
  });

  it('read JSON that an author wrote as text', () => {
    assert.match(
      curl(content('application/json', '{"a":1}', { type: 'object' })) ?? '',
      /--data-raw '\{\n {2}"a": 1\n\}'$/,
    );
    assert.match(
      curl(content('application/json', '{"a":1}', { type: 'string' })) ?? '',
      /--data-raw '"\{\\"a\\":1\}"'$/,
    );
  });

  it('prefer JSON of several types, and make a body where none is given', () => {
    const contents = ['application/xml', 'application/json'].map((type) => ({
      type,
      schema: { type: 'object', properties: { a: { type: 'integer', examples: [7] } } },
      examples: [],
    }));
    assert.match(
      curl({ body: { required: false, contents } }) ?? '',
      /Content-Type: application\/json'[\s\S]*"a": 7/,
    );
  });

  it('are left out where they nest without end', () => {
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level++) value = level % 2 === 0 ? [value] : { a: value };
    const parameters = [parameter({ example: value }), parameter({ name: 'q', example: 1 })];
    const made = requestSamples({ ...DOCUMENT, parameters, ...content('application/json', value) }, EVERY);
    assert.equal(made.length, SAMPLE_LANGUAGES.length);
    assert.ok(made.every(({ source }) => source.length < 2000 && source.includes('?q=1')));
  });

  it('are not the reason for a page without end', () => {
    const long = curl(content('text/plain', 'a'.repeat(20_001)));
    assert.ok(long !== undefined && long.length < 200);
    assert.ok((curl(content('text/plain', 'a'.repeat(20_000))) ?? '').length > 20_000);
  });
});

describe('what an author writes', () => {
  it('never makes a sample read a file that it did not name', () => {
    for (const value of ['@/etc/passwd', '</etc/passwd']) {
      const forms = [
        content('text/plain', value),
        content('application/x-www-form-urlencoded', { a: value }),
        content('multipart/form-data', { a: value, b: { c: value } }),
      ];
      for (const form of forms) {
        const source = curl(form) ?? '';
        assert.doesNotMatch(source, /(?:--data|-d|-F) /);
        assert.doesNotMatch(source.replace(/--form 'b="[\s\S]*/, ''), /--form '/);
      }
    }
    const schema = { properties: { f: { type: 'string', format: 'binary' } } };
    for (const name of ['/etc/passwd', '~/.ssh/id_rsa', 'a;b"', '-', '../.env', 'C:\\a\\.b', 'x\ny']) {
      for (const { source } of requestSamples(
        { ...DOCUMENT, ...content('multipart/form-data', { f: name }, schema) },
        EVERY,
      )) {
        assert.doesNotMatch(source, /\/etc|\.ssh|\.env|a;b|\.b"/);
      }
    }
  });

  it('is never invisible', () => {
    assert.match(
      curl(content('application/json', { a: '\u202e' })) ?? '',
      /--data-raw '\{\n {2}"a": "\\u202e"\n\}'$/,
    );
    for (const text of NASTY_TEXTS) {
      const nasty = { ...DOCUMENT, parameters: [parameter({ in: 'header', name: 'X', example: text })] };
      for (const type of [
        'application/json',
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
      ]) {
        for (const { source, label } of requestSamples(
          { ...nasty, ...content(type, { [text]: text }) },
          EVERY,
        )) {
          assert.doesNotMatch(source.replace(/[\n\t]/g, ''), /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u, label);
        }
      }
    }
  });
});

describe('speed', () => {
  it('is a small part of rendering a page', () => {
    const body = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`field${index}`, `value "${index}"`]),
    );
    const document = { ...DOCUMENT, ...content('application/json', body) };
    const times = Array.from({ length: 20 }, () => {
      const start = process.hrtime.bigint();
      assert.equal(requestSamples(document, EVERY).length, SAMPLE_LANGUAGES.length);
      return Number(process.hrtime.bigint() - start) / 1e6;
    });
    assert.ok(Math.min(...times) < 10, `${Math.min(...times)} ms`);
  });
});
