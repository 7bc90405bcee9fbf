/** A client generated from the document talks to the real server; that this file compiles is half of the test. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { documentHash, typedPaths } from '../../scripts/api-client.ts';
import type { AgentJob, AgentJobDetails, Feedback } from '../support/api-client/api-types.d.ts';
import { type ApiClient, createApiClient } from '../support/api-client/create-api-client.ts';
import { openTestDatabase } from '../support/databases.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';
import { addKnownRows, type KnownRows } from './support/documented-operations.ts';
import { entry } from './support/sample-rows.ts';

describe('The generated client', () => {
  let api: ApiUnderTest;
  let rows: KnownRows;
  let client: ApiClient;
  before(async () => {
    api = await openApi(await openTestDatabase('sqlite'));
    rows = await addKnownRows(api);
    client = createApiClient(api.url, api.key);
  });
  after(() => api.close());

  it('knows its operations as the newest document has them; else run node scripts/run.mjs scripts/api-client.ts', () => {
    const types = readFileSync(new URL('../support/api-client/api-types.d.ts', import.meta.url), 'utf8');
    assert.equal(/with the hash ([\w-]+)\./.exec(types)?.[1], documentHash(typedPaths(types)));
  });

  it('fetches a job and lists jobs', async () => {
    const params = { path: { projectId: 'docs', id: rows.job } };
    const { data } = await client.GET('/v1/agent/{projectId}/job/{id}', { params });
    const job: AgentJob | undefined = data;
    assert.equal(job?.sessionId, rows.job);
    assert.equal(job?.haultReason, undefined);
    const list = await client.GET('/v1/agent/{projectId}/jobs', {
      params: { path: { projectId: 'docs' }, query: { take: 1 } },
    });
    assert.equal(list.data?.allSessions.length, 1);
  });

  it('starts a job once, talks to it, follows it and stops it', async () => {
    const params = { path: { projectId: 'docs' }, header: { 'Idempotency-Key': randomUUID() } };
    const body = { prompt: 'Fix the broken links' };
    const made = await Promise.all(
      [1, 2].map(() => client.POST('/v2/agent/{projectId}/job', { params, body })),
    );
    const ids = new Set(made.flatMap(({ data }) => (data === undefined ? [] : [data.sessionId])));
    assert.equal(ids.size, 1, JSON.stringify(made.map(({ error }) => error)));
    const path = { projectId: 'docs', id: [...ids][0]! };
    const said = await client.POST('/v2/agent/{projectId}/job/{id}/message', {
      params: { path },
      body: { text: 'And the German ones' },
    });
    assert.equal(said.data?.state, 'queued');
    const events = await client.GET('/v2/agent/{projectId}/job/{id}/events', {
      params: { path, query: { limit: 10 } },
    });
    assert.deepEqual(
      events.data?.events.map(({ kind }) => kind),
      ['person'],
    );
    const cancelled = await client.POST('/v2/agent/{projectId}/job/{id}/cancel', { params: { path } });
    const job: AgentJobDetails | undefined = cancelled.data;
    assert.equal(job?.state, 'cancelled');
    const read = await client.GET('/v2/agent/{projectId}/job/{id}', { params: { path } });
    assert.deepEqual(read.data, job);
  });

  it('walks the list of feedback, tells its kinds apart, and changes a status', async () => {
    await api.records.feedback.import([
      entry('one', { helpful: true }),
      entry('two', { source: 'code_snippet', code: 'a()' }),
    ]);
    const path = { projectId: 'docs' };
    const seen: Feedback[] = [];
    let cursor: string | undefined;
    do {
      const { data, error } = await client.GET('/api/external/v1/analytics/{projectId}/feedback', {
        params: { path, query: { limit: 1, status: 'pending', ...(cursor === undefined ? {} : { cursor }) } },
      });
      assert.ok(data !== undefined, error?.detail ?? 'no answer');
      seen.push(...data.feedback);
      cursor = data.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const code = seen.flatMap((item) => (item.source === 'code_snippet' ? [item.code] : []));
    assert.deepEqual(code, ['a()']);
    const { data } = await client.PATCH('/v1/analytics/{projectId}/feedback/{feedbackId}', {
      params: { path: { ...path, feedbackId: 'one' } },
      body: { status: 'resolved' },
    });
    assert.equal(data?.status, 'resolved');
    const counted = await client.GET('/v1/analytics/{projectId}/feedback/by-page', { params: { path } });
    assert.equal(counted.data?.feedback[0]?.total, 3);
  });

  it('sends feedback as a reader', async () => {
    const { data, error } = await createApiClient(api.url).POST('/api/public/v1/{projectId}/feedback', {
      params: { path: { projectId: 'docs' } },
      body: { submissionId: randomUUID(), source: 'contextual', path: '/guides/start', helpful: true },
    });
    assert.match(data?.id ?? error?.detail ?? '', /^[0-9a-z]{26}$/);
  });

  it('gets errors with their type', async () => {
    const { error, response } = await client.GET('/v1/agent/{projectId}/job/{id}', {
      params: { path: { projectId: 'docs', id: 'unknown' } },
    });
    assert.equal(response.status, 404);
    assert.equal(error?.code, 'request/not-found');
    assert.deepEqual(error?.details, []);
  });
});
