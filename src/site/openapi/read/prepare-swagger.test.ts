/** Tests of Swagger 2.0 bodies: shared by a path, referenced, after the methods, and too large to copy. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recordOf } from '../json-data.ts';
import { resolvePointer } from '../resolve-pointer.ts';
import { specVersion } from './spec-version.ts';
import { upgradeSpec } from './upgrade-spec.ts';

type Data = Record<string, unknown>;

const OK = { responses: { 200: { description: 'ok' } } };
const body = (name: string): Data => ({
  name: 'body',
  in: 'body',
  required: true,
  schema: { type: 'object', properties: { [name]: { type: 'string' } } },
});
const field = (name: string): Data => ({ name, in: 'formData', type: 'string' });

function lifted(paths: Data, more: Data = {}): Data {
  const document = { swagger: '2.0', info: {}, paths, ...more };
  const made = upgradeSpec(document, specVersion(document)!);
  assert.equal(made.problem, undefined);
  return recordOf(made.document['paths']) as Data;
}

/** By media type, the names of the fields that its body has. */
function fieldsOf(paths: Data, path: string, method = 'post'): Data {
  const { requestBody } = recordOf(recordOf(paths[path])[method]);
  return Object.fromEntries(
    Object.entries(recordOf(recordOf(requestBody)['content'])).map(([type, media]) => [
      type,
      Object.keys(recordOf(recordOf(recordOf(media)['schema'])['properties'])),
    ]),
  );
}

describe('a body of bytes', () => {
  it('stays one in every media type, and an example as it is', () => {
    const bytes = { type: 'string', format: 'binary' };
    const content = { '*/*': { schema: { ...bytes }, example: { schema: { ...bytes } } } };
    const document = { openapi: '3.0.3', paths: { '/a': { get: { responses: { 200: { content } } } } } };
    const made = upgradeSpec(document, specVersion(document)!).document;
    const { schema, examples } = resolvePointer(made, '#/paths/~1a/get/responses/200/content/*~1*') as Data;
    assert.deepEqual(schema, { contentMediaType: 'application/octet-stream' });
    assert.deepEqual(examples, { default: { value: { schema: bytes } } });
  });
});

describe('a body of Swagger 2.0', () => {
  const parameters = {
    Pet: body('pet'),
    Name: field('name'),
    Age: field('age'),
    Id: { name: 'id', in: 'query' },
  };

  it('is found by reference, in the media types of its operation', () => {
    const post = { ...OK, consumes: ['application/xml'], parameters: [{ $ref: '#/parameters/Pet' }] };
    const paths = lifted({ '/a': { post } }, { parameters });
    assert.deepEqual(fieldsOf(paths, '/a'), { 'application/xml': ['pet'] });
    assert.equal(recordOf(recordOf(recordOf(paths['/a'])['post'])['requestBody'])['required'], true);
  });

  it('is made of all fields, those that are referred to among them', () => {
    const post = {
      ...OK,
      consumes: ['application/x-www-form-urlencoded'],
      parameters: [{ $ref: '#/parameters/Name' }, { $ref: '#/parameters/Id' }, field('own')],
    };
    const paths = lifted({ '/a': { parameters: [{ $ref: '#/parameters/Age' }], post } }, { parameters });
    assert.deepEqual(fieldsOf(paths, '/a'), { 'application/x-www-form-urlencoded': ['name', 'own', 'age'] });
  });

  it('is shared by all methods of a path, also by those before it', () => {
    const paths = lifted({ '/a': { post: OK, 'x-note': 'text', parameters: [body('shared')], put: OK } });
    assert.deepEqual(fieldsOf(paths, '/a'), { 'application/json': ['shared'] });
    assert.deepEqual(fieldsOf(paths, '/a', 'put'), { 'application/json': ['shared'] });
  });

  it('is that of the operation where its path has another', () => {
    const post = { ...OK, parameters: [{ ...body('own'), name: 'other' }] };
    assert.deepEqual(fieldsOf(lifted({ '/a': { parameters: [body('shared')], post } }), '/a'), {
      'application/json': ['own'],
    });
  });

  it('does not keep the rest from being lifted where a value is missing', () => {
    const get = { responses: { 200: null, 404: { description: 'gone', schema: { type: 'string' } } } };
    const paths = lifted({ '/a': { 'x-internal': null, get, post: null, parameters: null } });
    assert.deepEqual(Object.keys(recordOf(recordOf(paths['/a'])['get'])), ['responses']);
  });

  it('is copied only so often', () => {
    const Large = { ...body('large'), description: 'x'.repeat(1_000_000) };
    const post = { ...OK, parameters: [{ $ref: '#/parameters/Large' }] };
    const all = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`/${i}`, { post: { ...post } }]));
    const paths = lifted(all, { parameters: { Large } });
    const found = Object.keys(paths).filter((path) => Object.keys(fieldsOf(paths, path)).length > 0);
    assert.ok(found.length > 1 && found.length < 10, String(found.length));
  });
});
