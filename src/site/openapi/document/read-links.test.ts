/** Tests of links of responses: named by method and path if the document has them; hostile ones are ignored. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReferenceLink } from '../reference-document.ts';
import { readContext } from './read-context.ts';
import { readLinks } from './read-links.ts';

const document = {
  paths: {
    '/users/{id}': { get: { operationId: 'getUser' }, parameters: [] },
    '/broken': null,
    '/shared': { $ref: '#/components/pathItems/Shared' },
    '/odd': { get: 'x', post: { operationId: 7 } },
  },
  components: {
    links: { Owner: { operationId: 'getUser', description: 'Who has it' } },
    pathItems: { Shared: { put: { operationId: 'putShared' } } },
  },
};
const links = (given: unknown): readonly ReferenceLink[] | undefined =>
  readLinks(readContext(document), given).links;

describe('links of a response', () => {
  it('lead to an operation by its name or by its place, with what is handed on', () => {
    assert.deepEqual(
      links({
        owner: { operationId: 'getUser', parameters: { id: '$response.body#/owner', part: 2 } },
        place: { operationRef: '#/paths/~1users~1{id}/get' },
        other: { operationRef: 'https://other.example/openapi.json#/paths/~1a/get' },
        gone: { operationId: 'unknown' },
        again: { $ref: '#/components/links/Owner' },
      })?.map(({ name, operation, description, parameters }) => [name, operation, description, parameters]),
      [
        [
          ...['owner', 'GET /users/{id}', undefined],
          [
            { name: 'id', value: '$response.body#/owner' },
            { name: 'part', value: '2' },
          ],
        ],
        ['place', 'GET /users/{id}', undefined, []],
        ['other', 'https://other.example/openapi.json#/paths/~1a/get', undefined, []],
        ['gone', 'unknown', undefined, []],
        ['again', 'GET /users/{id}', 'Who has it', []],
      ],
    );
  });

  it('of a wrong type are none, and of many the first are shown', () => {
    for (const given of [undefined, null, [], 'x', { a: null }, { a: {} }, { a: { $ref: '#/nowhere' } }])
      assert.equal(links(given), undefined);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`l${i}`, { operationId: 'x' }]));
    assert.equal(links(many)?.length, 50);
  });

  it('lead into a path behind a reference', () =>
    assert.equal(links({ next: { operationId: 'putShared' } })?.[0]?.operation, 'PUT /shared'));

  it('are found in a large document as fast as in a small one', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, i) => [`/${i}`, { get: { operationId: `op${i}` } }]),
    );
    const context = readContext({ paths });
    for (let i = 0; i < 3_000; i++) readLinks(context, { last: { operationId: 'op19999' } });
  });
});
