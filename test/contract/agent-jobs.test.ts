/** Tests agent jobs in version 1 of the API, sentence by sentence of its description. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { onSqlite } from '../support/databases.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';
import { jobInState, NEW_JOB, type RequestedState } from './support/job-in-state.ts';

onSqlite((_kind, open) => {
  let api: ApiUnderTest;
  before(async () => void (api = await openApi(await open())));
  after(() => api.close());

  /** The answer for a job in this state. */
  const fetched = async (wanted: RequestedState = {}) => {
    const id = await jobInState(api.records, wanted);
    return { id, ...(await api.ask(`/v1/agent/docs/job/${id}`)) };
  };

  describe('Fetch an agent job', () => {
    it('GET {base_url}/v1/agent/{projectId}/job/{id}: success is 200 and a JSON object', async () => {
      const { id, status, headers, json } = await fetched();
      assert.equal(status, 200);
      assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
      assert.equal(json['sessionId'], id);
      assert.equal(json['subdomain'], 'acme');
      assert.match(String(json['branch']), /^lectern\/fix-\d+$/);
    });

    it('`sessionId`, `subdomain`, `branch`, `haulted`, `todos`, `createdAt` are always there', async () => {
      const { json } = await fetched();
      assert.deepEqual(Object.keys(json), [
        'sessionId',
        'subdomain',
        'branch',
        'haulted',
        'todos',
        'createdAt',
      ]);
    });

    it('`haultReason`, `pullRequestLink`, `messageToUser` are left out (never `null`) until they have a value', async () => {
      const { json } = await fetched({
        state: 'completed',
        pullRequestLink: 'https://github.com/a/b/pull/1',
        messageToUser: 'Done',
      });
      assert.equal(json['haultReason'], 'completed');
      assert.equal(json['pullRequestLink'], 'https://github.com/a/b/pull/1');
      assert.equal(json['messageToUser'], 'Done');
    });

    it('`createdAt` is an ISO 8601 date-time in UTC', async () => {
      const { json } = await fetched();
      assert.match(String(json['createdAt']), /^2026-01-15T12:00:\d\d\.\d{3}Z$/);
    });

    for (const state of [
      'queued',
      'preparing',
      'running',
      'verifying',
      'pushing',
      'opening_pull_request',
    ] as const)
      it(`\`haulted\` is false while running, \`haultReason\` is absent until the run stops: ${state}`, async () => {
        const { json } = await fetched({ state });
        assert.equal(json['haulted'], false);
        assert.ok(!('haultReason' in json));
      });

    it('`haulted` is false after `completed`', async () => {
      assert.equal((await fetched({ state: 'completed' })).json['haulted'], false);
    });

    for (const failure of ['github_missconfigured', 'error'] as const)
      it(`\`haulted\` is true for \`${failure}\`, carried in a successful response`, async () => {
        const { status, json } = await fetched({ state: 'failed', failure });
        assert.equal(status, 200);
        assert.equal(json['haulted'], true);
        assert.equal(json['haultReason'], failure);
      });

    for (const [state, word] of [
      ['cancelled', /cancelled/],
      ['timed_out', /took too long/],
    ] as const)
      it(`Cancelled and timed-out runs are \`error\` with a \`messageToUser\` that says so: ${state}`, async () => {
        for (const messageToUser of [null, 'Two pages were changed.']) {
          const { json } = await fetched({ state, messageToUser });
          assert.equal(json['haulted'], true);
          assert.equal(json['haultReason'], 'error');
          assert.match(String(json['messageToUser']), word);
          if (messageToUser !== null) assert.match(String(json['messageToUser']), /Two pages were changed/);
        }
      });

    it('Todo `status`: `pending`, `in_progress`, `completed`, `cancelled`; `priority`: `high`, `medium`, `low`', async () => {
      const todos = (
        [
          ['pending', 'high'],
          ['in_progress', 'medium'],
          ['completed', 'low'],
          ['cancelled', 'low'],
        ] as const
      ).map(([status, priority], at) => ({ content: `Task ${at}`, status, priority, id: `t${at}` }));
      assert.deepEqual((await fetched({ todos })).json['todos'], todos);
    });

    it('Ids of todos are stable for the life of the job', async () => {
      const { id } = await api.records.jobs.create(NEW_JOB);
      const held = await api.records.jobs.queue.claim({ owner: 'w', projects: ['docs'], lease: 60_000, id });
      const ids: unknown[] = [];
      for (const status of ['pending', 'completed'] as const) {
        const todos = [{ content: 'Read', status, priority: 'high' as const, id: 'a1' }];
        await api.records.jobs.queue.report(held!, { todos });
        const { json } = await api.ask(`/v1/agent/docs/job/${id}`);
        ids.push((json['todos'] as { id: string }[]).map((todo) => todo.id));
      }
      assert.deepEqual(ids, [['a1'], ['a1']]);
    });

    it('404 unknown project, unknown id, and anything of another project (identical bodies)', async () => {
      const foreign = await api.records.jobs.create({ ...NEW_JOB, project: 'other' });
      const headers = { 'x-request-id': 'same' };
      const texts = new Set<string>();
      for (const path of [
        `/v1/agent/docs/job/${foreign.id}`,
        '/v1/agent/docs/job/01zzzzzzzzzzzzzzzzzzzzzzzz',
        `/v1/agent/other/job/${foreign.id}`,
        `/v1/agent/nobody/job/${foreign.id}`,
        '/v1/agent/docs/job/not%20an%20id',
      ]) {
        const answer = await api.ask(path, { headers });
        assert.equal(answer.status, 404);
        texts.add(answer.text);
      }
      assert.equal(texts.size, 1);
    });
  });

  describe('List agent jobs', () => {
    it('`GET /v1/agent/{projectId}/jobs?skip&take` → `{allSessions}`, newest first', async () => {
      api.clock.advance(1_000);
      const first = await api.records.jobs.create(NEW_JOB);
      api.clock.advance(1_000);
      const second = await api.records.jobs.create(NEW_JOB);
      const ids = async (query: string) =>
        ((await api.ask(`/v1/agent/docs/jobs?${query}`)).json['allSessions'] as { sessionId: string }[]).map(
          (job) => job.sessionId,
        );
      assert.deepEqual(await ids('take=2'), [second.id, first.id]);
      assert.deepEqual(await ids('take=1&skip=1'), [first.id]);
    });
  });
});
