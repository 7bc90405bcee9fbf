/** Tests of entries as authors write them, and of suggestions for wrong ones. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memorySource } from '../../source/memory-source.ts';
import { MAX_COMPARED } from './find-operation.ts';
import { loadSpecifications } from './load-specifications.ts';

const get = { responses: {} };
const one = {
  openapi: '3.1.0',
  info: { title: 'One' },
  paths: {
    '/users/{id}': { get, put: get },
    '/users/': { get },
    '/both': { get: { ...get, summary: 'One' } },
    '/': { get },
    '/gone': { delete: { 'x-excluded': true } },
  },
  webhooks: { userMade: { post: get } },
  components: { schemas: { User: {} } },
};
const two = { openapi: '3.1.0', info: { title: 'Two' }, paths: { '/both': { get: { summary: 'Two' } } } };
const source = memorySource({ 'b-one.json': JSON.stringify(one), 'a-two.json': JSON.stringify(two) });
const set = await loadSpecifications({
  named: [
    { source: 'b-one.json', format: 'openapi' },
    { source: 'a-two.json', format: 'openapi' },
  ],
  files: await source.list(),
  source,
});
const find = (method: string, path: string, sources?: readonly string[]): string | undefined => {
  const found = set.find({ method, path, ...(sources && { sources }) });
  return found && `${found.specification.title} ${found.info.method} ${found.info.path}`;
};
const suggest = (method: string, path: string): string | undefined => set.suggest({ method, path });

describe('an entry', () => {
  it('names an operation in any case, with a slash at its end or without', () => {
    for (const [method, path] of [
      ['GET', '/users/{id}'],
      ['get', '/users/{id}/'],
      [' Get ', ' users/{id} '],
    ] as const)
      assert.equal(find(method, path), 'One GET /users/{id}');
    assert.equal(find('GET', '/users'), 'One GET /users/');
    assert.equal(find('GET', '/'), 'One GET /');
  });

  it('names webhooks, schemas, and what is excluded', () => {
    assert.equal(find('webhook', 'userMade'), 'One WEBHOOK userMade');
    assert.equal(find('schema', 'User'), 'One SCHEMA User');
    assert.equal(set.find({ method: 'DELETE', path: '/gone' })?.info.excluded, true);
  });

  it('must have the names of parameters, and their case', () => {
    assert.equal(find('GET', '/users/{userId}'), undefined);
    assert.equal(find('GET', '/Users/{id}'), undefined);
  });

  it('means the first source that has it, else the first file by its name', () => {
    assert.equal(find('GET', '/both'), 'Two GET /both');
    assert.equal(find('GET', '/both', ['b-one.json', 'a-two.json']), 'One GET /both');
    assert.equal(find('GET', '/users/{id}', ['a-two', 'b-one']), 'One GET /users/{id}');
    assert.equal(find('GET', '/users/{id}', ['a-two.json']), undefined);
    assert.equal(find('GET', '/both', ['nothing.json']), undefined);
  });
});

describe('a wrong entry', () => {
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    ['GET', '/users/{userId}', 'GET /users/{id}'],
    ['PATCH', '/users/{id}', 'GET /users/{id}'],
    ['GET', '/user/{id}', 'GET /users/{id}'],
    ['webhook', 'usermade', 'webhook userMade'],
    ['DELETE', '/gones', undefined],
    ['GET', '/nothing/like/it/at/all', undefined],
  ];
  for (const [method, path, meant] of cases)
    it(`${method} ${path} is answered with ${meant}`, () => assert.equal(suggest(method, path), meant));

  it('is compared with so many names and no more', async () => {
    const paths = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`/path/number${i}`, { get }]));
    const large = memorySource({ 'a.json': JSON.stringify({ openapi: '3.1.0', paths }) });
    const named = [{ source: 'a.json', format: 'openapi' as const }];
    const many = await loadSpecifications({ named, files: await large.list(), source: large });
    const answers = Array.from({ length: 20 }, () => many.suggest({ method: 'GET', path: '/pathh/number7' }));
    assert.equal(answers.filter((one) => one !== undefined).length, MAX_COMPARED / 10_000);
  });
});
