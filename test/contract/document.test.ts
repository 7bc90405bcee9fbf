/** The OpenAPI document: complete, made of the schemas that validate, the same from the server and from the command. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openapi } from '../../src/cli/openapi.ts';
import { apiDocument } from '../../src/tasks/api-document.ts';
import { OPERATIONS } from '../../src/web/service/api/operations.ts';
import { openTestDatabase } from '../support/databases.ts';
import { type Documented, type Json, readDocument } from '../support/document-reader.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';
import { documentedOperations } from './support/documented-operations.ts';

const document = apiDocument(undefined) as Documented & Json;

describe('The OpenAPI document', () => {
  let api: ApiUnderTest;
  before(async () => void (api = await openApi(await openTestDatabase('sqlite'))));
  after(() => api.close());

  it('is open at /openapi.json, version 3.1, and the same that `lectern openapi` prints', async () => {
    const answer = await fetch(`${api.direct}/openapi.json`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    const served = (await answer.json()) as Json;
    assert.equal(served['openapi'], '3.1.0');
    const printed: string[] = [];
    const terminal = { out: (text: string) => void printed.push(text) };
    const code = await openapi.run({ values: {}, positionals: [], terminal: terminal as never, io: process });
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(printed.join('')), served);
  });

  it('names the server that it is asked about', () => {
    assert.deepEqual((apiDocument('https://docs.example.com/help/') as Json)['servers'], [
      { url: 'https://docs.example.com/help' },
    ]);
  });

  it('has every operation under each of its addresses, and all that were ever promised', () => {
    const names = documentedOperations(document).map(({ name }) => name);
    for (const { method, paths } of OPERATIONS)
      for (const path of paths) assert.ok(names.includes(`${method} ${path}`), path);
    assert.equal(new Set(names).size, names.length);
    // Programs use these addresses: none may go.
    const promised = [
      'GET /v1/agent/{projectId}/job/{id}',
      'GET /v1/agent/{projectId}/jobs',
      'POST /v2/agent/{projectId}/job',
      'GET /v2/agent/{projectId}/job/{id}',
      'GET /v2/agent/{projectId}/job/{id}/events',
      'POST /v2/agent/{projectId}/job/{id}/message',
      'POST /v2/agent/{projectId}/job/{id}/cancel',
      'POST /v1/workflow/{projectId}/{workflowSchemaId}/trigger',
      'PATCH /v1/workflow/{projectId}/{workflowSchemaId}',
      'GET /v1/workflow/{projectId}',
      'GET /v1/workflow/{projectId}/{workflowSchemaId}/runs',
      'GET /api/external/v1/analytics/{projectId}/feedback',
      'GET /v1/analytics/{projectId}/feedback',
      'GET /api/external/v1/analytics/{projectId}/feedback/by-page',
      'GET /v1/analytics/{projectId}/feedback/by-page',
      'PATCH /api/external/v1/analytics/{projectId}/feedback/{feedbackId}',
      'PATCH /v1/analytics/{projectId}/feedback/{feedbackId}',
      'POST /api/public/v1/{projectId}/feedback',
      'GET /v1/analytics/{projectId}/views',
      'GET /v1/analytics/{projectId}/visitors',
      'GET /v1/analytics/{projectId}/searches',
      'POST /v1/project/update/{projectId}',
      'POST /v1/project/preview/{projectId}',
      'GET /v1/project/update-status/{statusId}',
      'GET /v1/project/deployments/{projectId}',
      'GET /v1/project/deployments/{projectId}/{deploymentId}',
      'POST /v1/project/pin/{projectId}',
      'POST /v1/project/unpin/{projectId}',
      'POST /v1/project/withdraw-page/{projectId}',
      'GET /v1/audit/{projectId}/entries',
      'GET /v1/project/{projectId}',
      'POST /v1/project/{projectId}',
      'PATCH /v1/project/{projectId}',
      'DELETE /v1/project/{projectId}',
      'GET /v1/project/settings/{projectId}',
      'PATCH /v1/project/settings/{projectId}',
      'GET /v1/project/access/{projectId}',
      'PATCH /v1/project/access/{projectId}',
    ];
    assert.deepEqual(
      promised.filter((name) => !names.includes(name)),
      [],
    );
  });

  it('refers to nothing that it does not have, and has nothing that it does not refer to', () => {
    const text = JSON.stringify(document);
    const references = new Set(
      [...text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    );
    const there = ['schemas', 'responses', 'headers', 'parameters'].flatMap((kind) =>
      Object.keys(document.components[kind]!).map((name) => `${kind}/${name}`),
    );
    // 405 belongs to no operation: the document has its answer for those who look it up.
    references.add('responses/RequestMethod');
    assert.deepEqual([...references].sort(), there.sort());
  });

  it('gives every operation a name of its own, words, examples, and everything required a description', () => {
    const operations = documentedOperations(document);
    const ids = operations.map(({ operation }) => operation['operationId']);
    assert.equal(new Set(ids).size, ids.length);
    for (const { name, operation } of operations) {
      for (const field of ['summary', 'description']) assert.ok(String(operation[field]).length > 10, name);
      for (const entry of operation['parameters'] as Json[]) {
        const { description } = readDocument(document).resolve(entry);
        assert.ok(
          typeof description === 'string' && description.length > 5,
          `${name} ${JSON.stringify(entry)}`,
        );
      }
    }
  });

  it('shows only examples that fit their schemas', () => {
    const reader = readDocument(document);
    for (const { name, operation } of documentedOperations(document)) {
      type Content = Record<
        string,
        { schema: Json; examples?: Record<string, { value: unknown }>; example?: unknown }
      >;
      const contents = Object.values(operation['responses'] as Record<string, Json>)
        .map((entry) => reader.resolve(entry)['content'] as Content)
        .concat((operation['requestBody'] as { content: Content } | undefined)?.content ?? {});
      for (const content of contents)
        for (const { schema, examples = {}, example } of Object.values(content)) {
          const values = [
            ...Object.values(examples).map(({ value }) => value),
            ...(example === undefined ? [] : [example]),
          ];
          assert.ok(values.length > 0, `${name} has an answer without an example`);
          for (const value of values) assert.equal(reader.problem(schema, value), undefined, name);
        }
    }
  });
});
