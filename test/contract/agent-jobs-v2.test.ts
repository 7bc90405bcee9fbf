/** Tests agent jobs in version 2 of the API: starting, following, messaging and stopping them. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { JobOperations } from '../../src/web/service/job-operations.ts';
import { onSqlite } from '../support/databases.ts';
import { TEST_JOBS } from '../support/test-service.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';
import { jobInState, NEW_JOB } from './support/job-in-state.ts';

const JOB = '/v2/agent/docs/job';

onSqlite((_kind, open) => {
  let api: ApiUnderTest;
  let woken = 0;
  before(async () => {
    api = await openApi(await open(), { jobs: { ...TEST_JOBS, wake: () => void woken++ } as JobOperations });
  });
  beforeEach(() => void (woken = 0));
  after(() => api.close());

  const post = (path: string, body?: unknown, key?: string) =>
    api.ask(path, {
      method: 'POST',
      ...(body === undefined ? {} : { body }),
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const jobs = () => api.records.jobs.list('docs', { skip: 0, take: 100 });
  /** What the audit log says of a job. */
  const audited = async (id: string) =>
    (await api.records.audit.list({ limit: 500 }))
      .filter(({ target }) => target === id)
      .map(({ action, actor }) => [action, actor]);
  const paths = (json: Record<string, unknown>) =>
    (json['details'] as { path: string }[]).map(({ path }) => path).toSorted();

  describe('POST /v2/agent/{projectId}/job `{prompt, branch?, draft?}` → 201', () => {
    it('queues a job in the name of the key, and wakes the worker', async () => {
      const answer = await post(JOB, { prompt: 'Fix the broken links' });
      assert.equal(answer.status, 201);
      const job = await api.records.jobs.get('docs', String(answer.json['sessionId']));
      const [key] = await api.records.keys.list('docs');
      assert.deepEqual(
        [job?.state, job?.prompt, job?.askedBy, job?.subdomain, job?.feedback],
        ['queued', 'Fix the broken links', `key:${key?.id}`, 'docs', []],
      );
      assert.equal(woken, 1);
      assert.deepEqual(await audited(job!.id), [['job.created', `key:${key?.id}`]]);
    });

    it('`draft` is true when nothing is said, and the branch is made of the prompt', async () => {
      const { json } = await post(JOB, { prompt: 'Fix the broken links' });
      assert.equal(json['draft'], true);
      assert.match(String(json['branch']), /^[a-z0-9/-]+$/);
      const named = await post(JOB, { prompt: 'x', branch: 'docs/links', draft: false });
      assert.equal(named.json['draft'], false);
      assert.equal(named.json['branch'], 'docs/links');
    });

    it('400 bad body, all problems at once; nothing is made', async () => {
      const before = await jobs();
      const wrong = await post(JOB, { prompt: ' \n', draft: 'yes', feedback: ['a'] });
      assert.equal(wrong.status, 400);
      assert.deepEqual(paths(wrong.json), ['draft', 'feedback', 'prompt']);
      for (const body of ['', '[]', '{}', { prompt: '' }, { prompt: 'x'.repeat(20_001) }, { prompt: 5 }])
        assert.equal((await post(JOB, body)).status, 400, JSON.stringify(body).slice(0, 40));
      for (const branch of ['', '$(id)', '-x', 'refs/heads/x', 'a..b', 'a b', 'x'.repeat(201), 'ü']) {
        const { status, json } = await post(JOB, { prompt: 'Fix', branch });
        assert.equal(status, 400, branch);
        assert.deepEqual(paths(json), ['branch'], branch);
      }
      assert.equal((await jobs()).length, before.length);
      assert.equal(woken, 0);
    });

    it('the longest prompt is taken, however it is written', async () => {
      const prompt = '\u00e4'.repeat(20_000);
      const escaped = `{"prompt":"${'\\u00e4'.repeat(20_000)}"}`;
      assert.equal((await post(JOB, { prompt })).status, 201);
      assert.equal((await post(JOB, escaped)).json['prompt'], prompt);
    });
  });

  describe('Idempotency-Key', () => {
    const body = { prompt: 'Only once' };

    it('sent again with the same key, the answer is the same and nothing is done again', async () => {
      const first = await post(JOB, body, 'again');
      assert.equal(first.headers.get('idempotency-replayed'), null);
      const before = await jobs();
      const second = await post(JOB, '{ "draft": true, "prompt": "Only once" }', 'again');
      assert.equal(second.status, 201);
      assert.equal(second.headers.get('idempotency-replayed'), 'true');
      assert.equal(second.text, first.text);
      assert.equal((await jobs()).length, before.length);
    });

    it('two at once make one job', async () => {
      const before = await jobs();
      const answers = await Promise.all(Array.from({ length: 6 }, () => post(JOB, body, 'at-once')));
      for (const { status } of answers) assert.ok(status === 201 || status === 409, String(status));
      assert.equal((await jobs()).length, before.length + 1);
      const made = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
      assert.equal(made.size, 1);
    });

    it('422 with another body, and for another operation', async () => {
      await post(JOB, body, 'other');
      for (const changed of [{ prompt: 'Another' }, { ...body, draft: false }])
        assert.equal((await post(JOB, changed, 'other')).json['code'], 'request/idempotency-key');
      const { id } = await api.records.jobs.create(NEW_JOB);
      assert.equal((await post(`${JOB}/${id}/message`, { text: 'Hi' }, 'other')).status, 422);
    });

    it('a request that was refused is forgotten', async () => {
      const named = { ...body, branch: 'docs/taken' };
      const { id } = await api.records.jobs.create({ ...NEW_JOB, branch: named.branch });
      assert.equal((await post(JOB, named, 'refused')).json['code'], 'jobs/branch');
      await api.records.jobs.cancel('docs', id, 'test');
      assert.equal((await post(JOB, named, 'refused')).status, 201);
    });

    it('is of one project, lasts a day, and must be visible ASCII', async () => {
      const first = await post(JOB, body, 'day');
      const foreign = await api.ask('/v2/agent/other/job', {
        method: 'POST',
        body,
        authorization: `Bearer ${api.other}`,
        headers: { 'idempotency-key': 'day' },
      });
      assert.equal(foreign.status, 201);
      api.clock.advance(24 * 3_600_000);
      const later = await post(JOB, body, 'day');
      assert.equal(later.status, 201);
      assert.notEqual(later.json['sessionId'], first.json['sessionId']);
      for (const key of ['', 'two words', 'x'.repeat(256), '\u00fc'])
        assert.deepEqual(paths((await post(JOB, body, key)).json), ['Idempotency-Key'], key);
    });

    it('what was cut off is finished under the same id, so that there is one job', async () => {
      const { fingerprintOf } = await import('../../src/web/service/api/idempotency.ts');
      const request = {
        project: 'docs',
        key: 'cut-off',
        fingerprint: fingerprintOf(
          { id: 'createAgentJob' },
          { params: { projectId: 'docs' }, query: {}, body: { ...body, draft: true } },
        ),
      };
      const start = await api.records.idempotency.begin(request);
      assert.ok(start.kind === 'begun');
      // The server ended between the job and its answer.
      await api.records.jobs.create({ ...NEW_JOB, id: start.madeId, prompt: body.prompt });
      assert.equal((await post(JOB, body, 'cut-off')).json['code'], 'request/in-progress');
      api.clock.advance(60_000);
      const before = await jobs();
      const answer = await post(JOB, body, 'cut-off');
      assert.equal(answer.status, 201);
      assert.equal(answer.json['sessionId'], start.madeId);
      assert.equal((await jobs()).length, before.length);
    });
  });

  describe('GET /v2/agent/{projectId}/job/{id}', () => {
    it('has the fields of v1 with the same values, and what stands behind them', async () => {
      const id = await jobInState(api.records, { state: 'failed', failure: 'github_missconfigured' });
      const { json: first } = await api.ask(`/v1/agent/docs/job/${id}`);
      const { json: second } = await api.ask(`${JOB}/${id}`);
      for (const [name, value] of Object.entries(first)) assert.deepEqual(second[name], value, name);
      assert.equal(second['state'], 'failed');
      assert.deepEqual(second['usage'], { steps: 0, inputTokens: 0, outputTokens: 0 });
      assert.ok(typeof second['finishedAt'] === 'string');
    });

    it('optional fields are left out (never `null`) until they have a value', async () => {
      const id = await jobInState(api.records);
      const { json } = await api.ask(`${JOB}/${id}`);
      // The hosted platform's own fields are the other way round: always there, and null.
      const { prLink, archivedAt, ...ours } = json;
      assert.deepEqual([prLink, archivedAt], [null, null]);
      assert.ok(!Object.values(ours).includes(null));
      for (const name of ['wish', 'title', 'baseBranch', 'commit', 'review', 'finishedAt'])
        assert.ok(!(name in json), name);
    });
  });

  describe('the fields of the hosted platform, beside ours in every answer', () => {
    const link = 'https://github.com/example/docs/pull/7';
    for (const [state, status] of [
      ['queued', 'active'],
      ['running', 'active'],
      ['opening_pull_request', 'active'],
      ['completed', 'completed'],
      ['failed', 'failed'],
      ['cancelled', 'failed'],
      ['timed_out', 'failed'],
    ] as const)
      it(`\`status\` is ${status} for ${state}`, async () => {
        const ended = status !== 'active';
        const id = await jobInState(api.records, {
          ...(state === 'opening_pull_request' ? { state: 'running' } : { state }),
          ...(ended ? { pullRequestLink: link } : {}),
        });
        const { json } = await api.ask(`${JOB}/${id}`);
        assert.partialDeepStrictEqual(json, {
          id,
          sessionId: id,
          status,
          archivedAt: null,
          model: 'maintenance',
          source: { repository: 'example/docs', ref: null },
          prLink: ended ? link : null,
        });
        assert.equal(json['pullRequestLink'], ended ? link : undefined);
        assert.equal((await post(`${JOB}/${id}/cancel`)).json['id'], id);
      });

    it('a review without a forge is where the server is, wherever it was', async () => {
      const stale = 'http://localhost:3000/dashboard/p/docs/jobs/x';
      const id = await jobInState(api.records, {
        state: 'completed',
        pullRequestLink: stale,
        review: 'open',
      });
      const now = `https://docs.example.com/dashboard/p/docs/jobs/${id}`;
      for (const path of [`${JOB}/${id}`, `/v1/agent/docs/job/${id}`])
        assert.equal((await api.ask(path)).json['pullRequestLink'], now);
      assert.equal((await api.ask(`${JOB}/${id}`)).json['prLink'], now);
      const { json } = await api.ask('/v1/agent/docs/jobs?take=100');
      const all = json['allSessions'] as { sessionId: string; pullRequestLink: string }[];
      assert.equal(all.find(({ sessionId }) => sessionId === id)?.pullRequestLink, now);
    });

    it('a job that is made has them too', async () => {
      const { json } = await post(JOB, { prompt: 'Fix the broken links' });
      assert.deepEqual([json['id'], json['status']], [json['sessionId'], 'active']);
    });
  });

  describe('POST …/job/{id}/message', () => {
    it('takes `{prompt}` as the hosted platform does, and `{text}` as before', async () => {
      const id = await jobInState(api.records, { state: 'completed' });
      const answer = await post(`${JOB}/${id}/message`, { prompt: 'In their words' });
      assert.deepEqual([answer.status, answer.json['status']], [200, 'active']);
      assert.equal((await post(`${JOB}/${id}/message`, { text: 'In ours' })).status, 200);
      const said = await api.records.jobs.messages('docs', id);
      assert.deepEqual(
        said.map(({ text }) => text),
        ['In their words', 'In ours'],
      );
    });

    it('400 for neither of them, and for both', async () => {
      const id = await jobInState(api.records);
      for (const body of [{}, { prompt: 'a', text: 'b' }, { prompt: 'a', text: 'a' }]) {
        const { status, json } = await post(`${JOB}/${id}/message`, body);
        assert.equal(status, 400);
        assert.match(String(json['detail']), /"prompt", or in "text"/);
        assert.deepEqual(paths(json), ['prompt']);
      }
      assert.deepEqual(await api.records.jobs.messages('docs', id), []);
    });

    it('queues a job that has ended for its next round', async () => {
      const id = await jobInState(api.records, {
        state: 'cancelled',
        messageToUser: 'It was about to begin.',
      });
      const { status, json } = await post(`${JOB}/${id}/message`, { text: 'Go on' });
      assert.equal(status, 200);
      assert.deepEqual([json['state'], json['haulted'], json['haultReason']], ['queued', false, undefined]);
      assert.doesNotMatch(String(json['messageToUser'] ?? ''), /was cancelled/);
      assert.equal(woken, 1);
      const [message] = await api.records.jobs.messages('docs', id);
      assert.equal(message?.text, 'Go on');
      const [key] = await api.records.keys.list('docs');
      assert.deepEqual(await audited(id), [['job.messaged', `key:${key?.id}`]]);
    });

    it('400 for no words or too many', async () => {
      const id = await jobInState(api.records);
      for (const words of ['', '  ', 'x'.repeat(20_001), 5, null])
        for (const name of ['text', 'prompt'])
          assert.equal((await post(`${JOB}/${id}/message`, { [name]: words })).status, 400);
      assert.deepEqual(await api.records.jobs.messages('docs', id), []);
    });

    it('with an Idempotency-Key it is said once', async () => {
      const id = await jobInState(api.records);
      for (let sent = 0; sent < 3; sent++) await post(`${JOB}/${id}/message`, { text: 'Once' }, 'said');
      assert.equal((await api.records.jobs.messages('docs', id)).length, 1);
    });
  });

  describe('POST …/job/{id}/cancel', () => {
    it('cancels at once what nobody works on', async () => {
      const id = await jobInState(api.records);
      const { status, json } = await post(`${JOB}/${id}/cancel`);
      assert.equal(status, 200);
      assert.deepEqual([json['state'], json['haulted'], json['haultReason']], ['cancelled', true, 'error']);
      assert.match(String(json['messageToUser']), /cancelled/);
    });

    it('tells a job that runs, which shows as `wish`', async () => {
      const id = await jobInState(api.records, { state: 'running' });
      const { json } = await post(`${JOB}/${id}/cancel`);
      assert.deepEqual([json['state'], json['wish']], ['running', 'cancel']);
      assert.equal((await audited(id))[0]?.[0], 'job.cancelled');
    });

    it('one that has ended stays as it is, and the audit log says nothing', async () => {
      const id = await jobInState(api.records, { state: 'completed' });
      const { status, json } = await post(`${JOB}/${id}/cancel`);
      assert.deepEqual([status, json['state']], [200, 'completed']);
      assert.deepEqual(await audited(id), []);
    });
  });

  describe('GET …/job/{id}/events', () => {
    it('lists what happened, oldest first, in pages', async () => {
      const id = await jobInState(api.records, { state: 'running' });
      const held = { id, fence: 1 };
      const events = Array.from({ length: 5 }, (_, at) => ({ kind: 'tool' as const, text: `step ${at}` }));
      await api.records.jobs.queue.report(held, { events });
      const seen: string[] = [];
      let after = '';
      for (;;) {
        const { json } = await api.ask(`${JOB}/${id}/events?limit=2${after}`);
        const page = json['events'] as { id: string; kind: string; text: string }[];
        seen.push(...page.filter(({ kind }) => kind === 'tool').map(({ text }) => text));
        after = `&after=${page.at(-1)?.id}`;
        if (json['hasMore'] === false) break;
        assert.equal(page.length, 2);
      }
      assert.deepEqual(
        seen,
        events.map(({ text }) => text),
      );
      const { json } = await api.ask(`${JOB}/${id}/events?limit=2${after}`);
      assert.deepEqual(json, { events: [], hasMore: false });
    });

    it('400 for an `after` that no event can have', async () => {
      const id = await jobInState(api.records);
      for (const after of ['', '%27', 'x'.repeat(65)])
        assert.equal((await api.ask(`${JOB}/${id}/events?after=${after}`)).status, 400, after);
    });
  });

  it('404 unknown id and anything of another project (identical bodies)', async () => {
    const { id } = await api.records.jobs.create({ ...NEW_JOB, project: 'other' });
    const texts = new Set<string>();
    const same = { 'x-request-id': 'same' };
    for (const job of [id, 'unknown', 'not%20an%20id'])
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['GET', '/events', undefined],
        ['POST', '/message', { text: 'Hi' }],
        ['POST', '/cancel', undefined],
      ] as const) {
        const answer = await api.ask(`${JOB}/${job}${path}`, {
          method,
          headers: same,
          ...(body === undefined ? {} : { body }),
        });
        assert.equal(answer.status, 404, path);
        texts.add(answer.text);
      }
    assert.equal(texts.size, 1);
    assert.equal((await api.records.jobs.get('other', id))?.state, 'queued');
  });
});
