/** Tests of broken references within one document, reported once with their line; and of similar text that is none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memorySource } from '../../source/memory-source.ts';
import { loadSpecifications } from './load-specifications.ts';

async function issuesOf(document: object): Promise<unknown[]> {
  const source = memorySource({ 'a.json': JSON.stringify(document, null, 1) });
  const named = [{ source: 'a.json', format: 'openapi' as const }];
  const set = await loadSpecifications({ named, files: await source.list(), source });
  return set.all[0]!.issues.map(({ code, line, message }) => [code, line, message.split('"')[1]]);
}
const of = (schemas: object, more: object = {}): object => ({
  openapi: '3.1.0',
  paths: {},
  components: { schemas },
  ...more,
});
const to = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

describe('a reference to a component', () => {
  it('that is not there is reported once, where it is first written', async () =>
    assert.deepEqual(await issuesOf(of({ A: { items: to('Gone') }, B: { allOf: [to('Gone'), to('A')] } })), [
      ['spec/ref-missing', 8, '#/components/schemas/Gone'],
    ]));

  it('of version 2.0 is looked for where it was written', async () => {
    const paths = { '/a': { get: { parameters: [{ $ref: '#/parameters/No' }], responses: {} } } };
    assert.deepEqual(
      (await issuesOf({ swagger: '2.0', paths, definitions: { A: { items: { $ref: '#/definitions/A' } } } }))
        .length,
      1,
    );
  });

  it('is none in data, in what x- fields hold, as a name, and within a schema', async () =>
    assert.deepEqual(
      await issuesOf(
        of(
          {
            A: { example: to('No'), default: [to('No')], 'x-any': to('No'), properties: { $ref: to('A') } },
            B: { $defs: { c: {} }, items: { $ref: '#/$defs/c' }, not: { $ref: '#anchor' } },
          },
          { 'x-more': { items: to('No') } },
        ),
      ),
      [],
    ));

  it('is reported fifty times at most', async () => {
    const many = Array.from({ length: 200 }, (_, i) => to(`No${i}`));
    assert.equal((await issuesOf(of({ A: { allOf: many } }))).length, 50);
  });
});
