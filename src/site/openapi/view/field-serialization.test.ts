/** Tests of serialization notes: shown only if unusual, and the same as in the samples. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bundleOperation } from '../document/bundle-operation.ts';
import type { ReferenceDocument, ReferenceSettings } from '../reference-document.ts';
import { requestSamples } from '../samples/request-samples.ts';
import type { OperationInfo } from '../specification.ts';
import { describeOperation } from './describe-operation.ts';

type Data = Record<string, unknown>;

const SETTINGS: ReferenceSettings = {
  playground: 'none',
  expanded: 'closed',
  examples: 'all',
  prefill: false,
};

function bundle(operation: Data, about: Partial<OperationInfo> = {}): ReferenceDocument {
  const method = about.method ?? 'GET';
  const document = { paths: { '/a/{id}': { [method.toLowerCase()]: operation } } };
  const info = { kind: 'operation', method, path: '/a/{id}', title: 'A', deprecated: false, ...about };
  return bundleOperation({ document }, info as OperationInfo);
}

const written = (parameter: Data) => {
  const { parameters } = describeOperation(bundle({ parameters: [parameter] }), SETTINGS, []);
  return parameters[0]?.fields[0]?.written;
};
const curl = (document: ReferenceDocument): string =>
  requestSamples(document, { ...SETTINGS, languages: ['curl'] })[0]?.source ?? '';

describe('how a parameter is written', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const object = { type: 'object', properties: { from: { type: 'integer' }, to: { type: 'integer' } } };

  it('is not shown for the default', () => {
    for (const parameter of [
      { name: 'q', in: 'query', schema: list },
      { name: 'q', in: 'query', style: 'form', explode: true, schema: list },
      { name: 'q', in: 'query', explode: false, schema: { type: 'string' } },
      { name: 'id', in: 'path', schema: list },
      { name: 'X', in: 'header', explode: true, schema: list },
    ])
      assert.equal(written(parameter), undefined, JSON.stringify(parameter));
  });

  it('is shown by an example otherwise', () => {
    const samples: [Data, string][] = [
      [{ name: 'q', in: 'query', explode: false, schema: list }, 'q=a,b'],
      [{ name: 'q', in: 'query', style: 'pipeDelimited', schema: list }, 'q=a|b'],
      [{ name: 'q', in: 'query', style: 'spaceDelimited', schema: list }, 'q=a%20b'],
      [{ name: 'q', in: 'query', style: 'deepObject', explode: true, schema: object }, 'q[from]=a&q[to]=b'],
      [{ name: 'id', in: 'path', style: 'label', schema: list }, '.a,b'],
      [{ name: 'id', in: 'path', style: 'matrix', explode: true, schema: list }, ';id=a;id=b'],
      [{ name: 'X', in: 'header', explode: true, schema: object }, 'from=a,to=b'],
      [{ name: 'c', in: 'cookie', explode: false, schema: { ...list, items: { type: 'integer' } } }, 'c=1,2'],
      [
        { name: 'q', in: 'query', explode: false, schema: { ...list, items: { enum: ['x', 'y', 'z'] } } },
        'q=x,y',
      ],
    ];
    for (const [parameter, sample] of samples) assert.equal(written(parameter)?.sample, sample);
  });

  it('names the media type of its text, and what is not encoded', () => {
    const content = { 'application/json': { schema: object } };
    assert.deepEqual(written({ name: 'q', in: 'query', content }), { type: 'application/json' });
    const reserved = { name: 'q', in: 'query', allowReserved: true, schema: { type: 'string' } };
    assert.deepEqual(written(reserved), { reserved: true });
  });

  it('is how samples send it', () => {
    const content = { 'application/json': { schema: object, example: { from: 1 } } };
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'x' },
      { name: 'filter', in: 'query', content },
      { name: 'next', in: 'query', allowReserved: true, schema: { type: 'string' }, example: 'a/b:c' },
      { name: 'ids', in: 'query', explode: false, schema: list, example: ['1', '2'] },
    ];
    assert.match(curl(bundle({ parameters })), /\/a\/x\?filter=%7B%22from%22%3A1%7D&next=a\/b:c&ids=1,2'/);
  });

  it('with a schema as well as a media type follows the schema', () =>
    assert.equal(
      written({ name: 'q', in: 'query', schema: { type: 'string' }, content: { 'text/plain': {} } }),
      undefined,
    ));
});

describe('how the fields of a form are written', () => {
  const form = (type: string, encoding: unknown): ReferenceDocument => {
    const properties = {
      data: { type: 'object', properties: { a: { type: 'string' } } },
      note: { type: 'string' },
      scan: { type: 'string', format: 'binary' },
      tags: { type: 'array', items: { type: 'string' } },
    };
    const example = { data: { a: '@/etc/passwd' }, note: '@/etc/passwd', scan: 'a.png', tags: ['x', 'y'] };
    const content = { [type]: { schema: { type: 'object', properties }, example, encoding } };
    return bundle({ requestBody: { content } }, { method: 'POST' });
  };
  const shown = (document: ReferenceDocument): unknown => {
    const [content] = describeOperation(document, SETTINGS, []).body?.contents ?? [];
    return content?.field.children.flatMap(({ name, written: how }) =>
      how === undefined ? [] : [[name, how.type ?? how.sample]],
    );
  };

  it('is shown for each, and samples use it', () => {
    const document = form('multipart/form-data', {
      data: { contentType: 'application/vnd.a+json' },
      note: { contentType: 'text/markdown' },
      scan: { contentType: 'image/png' },
    });
    assert.deepEqual(shown(document), [
      ['data', 'application/vnd.a+json'],
      ['note', 'text/markdown'],
      ['scan', 'image/png'],
    ]);
    const text = curl(document);
    assert.match(text, /data="\{\\\\?"a\\\\?":\\\\?"@\/etc\/passwd\\\\?"\}";type=application\/vnd\.a\+json/);
    // Without the quotes curl would send the reader's file.
    assert.match(text, /note="@\/etc\/passwd";type=text\/markdown/);
    assert.match(text, /scan=@"a\.png";type=image\/png/);
  });

  it('counts in forms alone', () => {
    const encoding = { tags: { style: 'form', explode: false } };
    assert.deepEqual(shown(form('application/x-www-form-urlencoded', encoding)), [['tags', 'tags=a,b']]);
    assert.deepEqual(shown(form('application/json', encoding)), []);
  });

  it('of a wrong type, or of the name of a prototype, is none', () => {
    for (const encoding of [null, [], 'x', { data: null }, { data: [1] }, { data: { contentType: 7 } }])
      assert.deepEqual(shown(form('multipart/form-data', encoding)), []);
    const evil = JSON.parse('{"__proto__":{"contentType":"text/evil"},"constructor":{"style":"form"}}');
    assert.deepEqual(shown(form('multipart/form-data', evil)), []);
  });
});

describe('places of a list', () => {
  it('are called by their titles', () => {
    const schema = {
      type: 'array',
      prefixItems: [{ type: 'number', title: 'Latitude' }, { type: 'number' }],
    };
    const content = { 'application/json': { schema } };
    const { body } = describeOperation(bundle({ requestBody: { content } }), SETTINGS, []);
    assert.deepEqual(
      body?.contents[0]?.field.children.map(({ name }) => name),
      ['[0] Latitude', '[1]'],
    );
  });
});
