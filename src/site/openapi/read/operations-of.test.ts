/** Tests of the pages of a specification: order, titles, addresses, groups. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { memorySource } from '../../source/memory-source.ts';
import type { Specification } from '../specification.ts';
import { loadSpecifications } from './load-specifications.ts';
import { documentOf, wholeReader } from './testing/whole-reader.ts';

const fixtures = join(import.meta.dirname, '../../../../test/fixtures/specifications');

async function load(content: string | object): Promise<Specification> {
  const source = memorySource({ 'a.yaml': typeof content === 'string' ? content : JSON.stringify(content) });
  const named = [{ source: 'a.yaml', format: 'openapi' as const }];
  return (await loadSpecifications({ named, files: await source.list(), source, reader: wholeReader }))
    .all[0]!;
}
const fixture = (name: string): Promise<Specification> => load(readFileSync(join(fixtures, name), 'utf8'));
const names = (one: Specification): string[] => one.operations.map(({ method, path }) => `${method} ${path}`);

describe('a channel of version 3', () => {
  it('has the address that it says, else its name alone', async () => {
    const channels = { room: { address: '/rooms/{id}' }, same: { address: 'same' }, none: { address: null } };
    const { operations } = await load({ asyncapi: '3.0.0', channels });
    assert.deepEqual(
      operations.map(({ path, address }) => [path, address]),
      [
        ['room', '/rooms/{id}'],
        ['same', undefined],
        ['none', undefined],
      ],
    );
  });
});

describe('what is said of many operations', () => {
  it('describes those that say nothing themselves', async () => {
    const item = { description: 'Of the path', get: {}, put: { description: 'Own' } };
    const { operations } = await load({ openapi: '3.1.0', paths: { '/a': item } });
    assert.deepEqual(
      operations.map(({ description }) => description),
      ['Of the path', 'Own'],
    );
  });

  it('names the group of a tag', async () => {
    const tags = [
      { name: 'a', summary: 'Summary' },
      { name: 'b', summary: 'Summary', 'x-group': 'Group' },
    ];
    const paths = { '/a': { get: { tags: ['a'] }, put: { tags: ['b'] } } };
    const { groups } = await load({ openapi: '3.2.0', tags, paths });
    assert.deepEqual(
      groups.map(({ label }) => label),
      ['Summary', 'Group'],
    );
  });
});

describe('a description of version 3.2', async () => {
  const one = await fixture('everything-3.2.yaml');
  const info = (name: string) => one.operations.find(({ method, path }) => `${method} ${path}` === name)!;

  it('lists paths as written, methods in their fixed order, then webhooks, then schemas', () => {
    assert.deepEqual(names(one), [
      'GET /plants',
      'POST /plants',
      'QUERY /plants',
      'COPY /plants',
      'GET /plants/{id}/',
      'DELETE /plants/{id}/',
      'PATCH /plants/{id}/',
      'GET /plants/{id}/sub-path',
      'GET /shared',
      'WEBHOOK plantDied',
      'WEBHOOK unnamed',
      'SCHEMA Plant',
      'SCHEMA Anything',
    ]);
  });

  it('makes titles and addresses of summary, tag and path', () => {
    const shown = one.operations.map(({ title, segment }) => [title, segment]);
    assert.deepEqual(shown, [
      ['List & see all plants!', 'first/list-&-see-all-plants!'],
      ['Post plants', 'first/post-plants'],
      ['Search (v1.2)', 'second/search-v12'],
      ['Copy plants', 'second/copy-plants'],
      ['List & see all plants!', 'first/list-&-see-all-plants!-1'],
      ['Remove', 'remove'],
      ['Remove', 'remove-1'],
      ['A better title', 'other/get-plants--sub-path'],
      ['Größe', 'größe'],
      ['A plant died', 'first/a-plant-died'],
      ['unnamed', 'unnamed'],
      ['A plant', 'a-plant'],
      ['Anything', 'anything'],
    ]);
  });

  it('reads what x- fields say', () => {
    const { description, href, content, metadata } = info('GET /plants/{id}/sub-path');
    assert.deepEqual(
      [description, href, content, metadata],
      [
        'Better',
        '/elsewhere',
        '<Note>Before</Note>',
        { title: 'A better title', description: 'Better', icon: 'leaf' },
      ],
    );
    const { hidden, deprecated, excluded } = info('DELETE /plants/{id}/');
    assert.deepEqual([hidden, deprecated, excluded], [true, true, false]);
    assert.equal(info('PATCH /plants/{id}/').excluded, true);
  });

  it('groups by first tag: declared order, untagged where the first stood, unknown last, excluded nowhere', () => {
    const groups = one.groups.map(({ tag, label, operations }) => [tag, label, operations.length]);
    assert.deepEqual(groups, [
      ['Second', 'Second', 2],
      ['First', 'The first ones', 4],
      [undefined, 'API Reference', 3],
      ['Other', 'Other', 1],
    ]);
  });

  it('knows the line of each', () => {
    assert.deepEqual(
      one.operations.filter(({ kind }) => kind !== 'schema').map(({ line }) => line),
      [10, 9, 11, 13, 15, 16, 17, 19, 26, 29, 31],
    );
  });
});

describe('older versions', () => {
  it('are lifted to 3.1', async () => {
    const [two, three] = [await fixture('petstore-2.0.json'), await fixture('petstore-3.0.yaml')];
    assert.deepEqual([two.version, three.version], ['2.0', '3.0.4']);
    for (const one of [two, three]) assert.match(String(documentOf(one)['openapi']), /^3\.1/);
    assert.deepEqual(
      two.groups.map(({ label }) => label),
      ['store', 'Everything about pets'],
    );
    const schemas = (
      documentOf(three)['components'] as { schemas: { Pet: { properties: { name: object } } } }
    ).schemas;
    assert.deepEqual(schemas.Pet.properties.name, { type: ['string', 'null'] });
    assert.deepEqual([two.issues, three.issues], [[], []]);
  });

  it('keep the order of first use where they declare no tags', async () => {
    const get = (tag: string[]) => ({ get: { tags: tag, responses: {} } });
    const paths = { '/a': get(['B']), '/b': get([]), '/c': get(['A']), '/d': get(['B']) };
    const { groups } = await load({ openapi: '3.0.0', paths });
    assert.deepEqual(
      groups.map(({ label, operations }) => [label, operations.length]),
      [
        ['B', 2],
        ['API Reference', 1],
        ['A', 1],
      ],
    );
  });

  it('give the numbers that YAML makes of versions back', async () => {
    assert.equal((await load('swagger: 2.0\npaths: {}')).version, '2.0');
    assert.equal((await load('openapi: 3.1\npaths: {}')).version, '3.1');
  });
});

describe('channels', () => {
  it('are listed for versions 2 and 3', async () => {
    const [two, three] = [await fixture('asyncapi-2.yaml'), await fixture('asyncapi-3.json')];
    assert.deepEqual(names(two), ['CHANNEL lamp/{id}/on', 'CHANNEL lamp/measured']);
    assert.deepEqual(names(three), ['CHANNEL room', 'CHANNEL plain']);
    assert.deepEqual(
      [...two.operations, ...three.operations].map(({ segment }) => segment),
      ['websockets/lamp-on', 'websockets/lampmeasured', 'rooms/room-events', 'websockets/plain'],
    );
    assert.deepEqual(
      three.groups.map(({ label }) => label),
      ['Rooms', 'Websockets'],
    );
    assert.equal(three.format, 'asyncapi');
  });
});

describe('problems inside a description', () => {
  const paths = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`/p${i}`, { get: { responses: {} } }]));

  it('reports a duplicate operationId', async () => {
    const get = { get: { operationId: 'same' } };
    const { issues } = await load({ openapi: '3.1.0', paths: { '/a': get, '/b': get } });
    assert.deepEqual(
      issues.map(({ code, severity, message }) => [code, severity, message]),
      [
        [
          'spec/duplicate-operation-id',
          'warning',
          'The operationId "same" of "GET /b" is also that of "GET /a"',
        ],
      ],
    );
  });

  it('ends at 20,000 operations, and says so', async () => {
    const { operations, issues } = await load({ openapi: '3.1.0', paths: paths(20_050) });
    assert.equal(operations.length, 20_000);
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['spec/too-many-operations'],
    );
  });

  it('names paths that cannot have a page', async () => {
    const odd = { '/a': 'text', no: { get: {} }, [`/${'x'.repeat(3_000)}`]: { get: {} } };
    const { operations, issues } = await load({ openapi: '3.1.0', paths: odd });
    assert.deepEqual(
      issues.map(({ code }) => code),
      Array(3).fill('spec/path-ignored'),
    );
    assert.deepEqual(
      operations.map(({ path }) => path),
      ['no'],
    );
  });

  it('does not take a word of the prototype for a field', async () => {
    const one = await load(
      '{"openapi":"3.1.0","paths":{"/a":{"get":{"tags":["constructor","__proto__"]}},"__proto__":{"get":{}}}}',
    );
    assert.deepEqual(names(one), ['GET /a']);
    assert.equal(one.operations[0]?.segment, 'constructor/get-a');
  });
});
