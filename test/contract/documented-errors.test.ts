/** Every error that the document names for an operation is produced here, through the contract proxy. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AUTOMATION_LIMITS } from '../../src/records/automations/automation-records.ts';
import { JOB_LIMITS } from '../../src/records/jobs/job-records.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../src/records/projects/project-records.ts';
import { MAX_REDIRECTS } from '../../src/records/redirects/redirect-records.ts';
import { openApiDocument } from '../../src/web/service/api/document/open-api-document.ts';
import { fingerprintOf } from '../../src/web/service/api/idempotency.ts';
import { OPERATIONS } from '../../src/web/service/api/operations.ts';
import { openTestDatabase } from '../support/databases.ts';
import type { Documented } from '../support/document-reader.ts';
import { type Answer, type ApiCall, type ApiUnderTest, openApi } from './support/api-under-test.ts';
import {
  addKnownRows,
  type DocumentedOperation,
  documentedErrors,
  documentedOperations,
  exampleBody,
  filledPath,
  type KnownRows,
  setChat,
  successOf,
  switchRecipe,
} from './support/documented-operations.ts';
import { faultyDatabase } from './support/faulty-database.ts';
import { jobInState, NEW_JOB } from './support/job-in-state.ts';

interface Stage {
  readonly api: ApiUnderTest;
  readonly rows: KnownRows;
  /** For operations that may name any project. */
  readonly owners: string;
}

type Provoke = (operation: DocumentedOperation, stage: Stage, send: Send) => Promise<Answer>;
type Send = (
  change?: ApiCall & { project?: string; query?: string; job?: string; deployment?: string },
) => Promise<Answer>;

const faulty = faultyDatabase(await openTestDatabase('sqlite'));
let normal: Stage;
let strict: Stage;
let broken: Stage;

const stage = async (api: ApiUnderTest): Promise<Stage> => {
  const scopes = ['projects:read', 'projects:write'];
  const { secret } = await api.records.keys.create({ project: 'docs', name: 'owners', scopes });
  return { api, rows: await addKnownRows(api), owners: `Bearer ${secret}` };
};

before(async () => {
  normal = await stage(await openApi(faulty.database));
  strict = await stage(
    await openApi(await openTestDatabase('sqlite'), { limits: { apiPerMinute: 1, feedbackPerMinute: 1 } }),
  );
  let isFallen = false;
  broken = await stage(
    await openApi(await openTestDatabase('sqlite'), {
      clock: () => {
        if (isFallen) throw new TypeError('the clock fell from /var/lib/secret-place');
        return 0;
      },
    }),
  );
  isFallen = true;
});
after(async () => {
  for (const { api } of [normal, strict, broken]) await api.close();
});

function sender(operation: DocumentedOperation, { api, rows, owners }: Stage): Send {
  const body = exampleBody(operation);
  const isForAll = JSON.stringify(operation.operation['security']).includes('projects:');
  return ({ project, query = '', job = rows.job, deployment = rows.deployment, ...change } = {}) =>
    api.ask(`${filledPath(operation.path, { ...rows, job, deployment }, project)}${query}`, {
      method: operation.method,
      ...(operation.needsKey ? {} : { authorization: null }),
      ...(isForAll ? { authorization: owners } : {}),
      ...(body === undefined ? {} : { body }),
      ...change,
    });
}

const failing = async (
  { previews }: ApiUnderTest,
  code: NonNullable<ApiUnderTest['previews']['failure']>,
  send: Send,
): Promise<Answer> => {
  previews.failure = code;
  const answer = await send();
  previews.failure = undefined;
  return answer;
};

const whileRefused = async (
  { setup }: ApiUnderTest,
  code: NonNullable<ApiUnderTest['setup']['refused']>,
  send: Send,
): Promise<Answer> => {
  setup.refused = code;
  const answer = await send();
  setup.refused = undefined;
  return answer;
};

const whileFailing = async (code: 'store/full' | 'store/unavailable', send: Send): Promise<Answer> => {
  faulty.fail(code);
  try {
    return await send();
  } finally {
    faulty.fail(undefined);
  }
};

/** How each error comes about; an error without a way to it must not be documented. */
const WAYS: Readonly<Record<string, Provoke>> = {
  'request/invalid': ({ operation }, _stage, send) =>
    send(operation['requestBody'] === undefined ? { query: '?colour=red' } : { body: { colour: 'red' } }),
  'request/unreadable': (_operation, _stage, send) => send({ body: '{' }),
  'key/refused': (_operation, _stage, send) => send({ authorization: null }),
  'key/address': async (_operation, { api }, send) => {
    const key = { project: 'docs', name: 'elsewhere', networks: ['198.51.100.1'] };
    const { secret } = await api.records.keys.create(key);
    return send({ authorization: `Bearer ${secret}` });
  },
  'key/scope': async (_operation, { api }, send) => {
    const key = { project: 'docs', name: 'limited', scopes: ['content:read'] };
    const { secret } = await api.records.keys.create(key);
    return send({ authorization: `Bearer ${secret}` });
  },
  'request/refused': (_operation, _stage, send) => send({ headers: { origin: 'https://evil.example' } }),
  'feedback/off': async (_operation, { api }, send) => {
    const { feedback } = DEFAULT_PROJECT_SETTINGS;
    const off = { ...DEFAULT_PROJECT_SETTINGS, feedback: { ...feedback, rating: false, code: false } };
    await api.records.projects.changeSettings('docs', () => off);
    const answer = await send();
    await api.records.projects.changeSettings('docs', () => DEFAULT_PROJECT_SETTINGS);
    return answer;
  },
  'request/not-found': (_operation, _stage, send) => send({ project: 'nobody', deployment: 'nothing' }),
  'request/too-large': (_operation, _stage, send) => send({ body: { status: 'x'.repeat(300_000) } }),
  'request/idempotency-key': async (operation, _stage, send) => {
    const headers = { 'idempotency-key': operation.name.replaceAll(' ', '-') };
    const body = exampleBody(operation)!;
    assert.equal((await send({ headers, body })).status, successOf(operation));
    return send({ headers, body: Object.fromEntries(Object.keys(body).map((name) => [name, 'Other'])) });
  },
  'request/in-progress': async (operation, { api, rows }, send) => {
    const key = `${operation.name.replaceAll(' ', '-')}-begun`;
    const { id, body } = OPERATIONS.find((one) => one.id === operation.operation['operationId'])!;
    const params = { projectId: 'docs', ...(operation.path.includes('{id}') ? { id: rows.job } : {}) };
    const asked = { params, query: {}, body: body?.schema.parse(exampleBody(operation)) };
    await api.records.idempotency.begin({ project: 'docs', key, fingerprint: fingerprintOf({ id }, asked) });
    return send({ headers: { 'idempotency-key': key } });
  },
  'site/unavailable': async (_operation, { api }, send) => {
    api.reading.isServed = false;
    const answer = await send();
    api.reading.isServed = true;
    return answer;
  },
  'ask/off': async (_operation, { api }, send) => {
    api.reading.asks = false;
    const answer = await send();
    api.reading.asks = true;
    return answer;
  },
  'webhooks/url': (_operation, _stage, send) => send({ body: { url: 'ftp://example.com/hook' } }),
  'digest/chat': (_operation, _stage, send) => send({ body: { url: 'https://example.com/hooks/abc' } }),
  'digest/none': async (_operation, { api }, send) => {
    await api.records.chatDigests.remove('docs');
    const answer = await send();
    await setChat(api);
    return answer;
  },
  'project/taken': (_operation, { api }, send) => whileRefused(api, 'connections/taken', send),
  'project/refused': (_operation, { api }, send) => whileRefused(api, 'connections/remote', send),
  'automations/refused': (_operation, { api, owners }) =>
    api.ask('/v1/workflow/docs/answer-feedback', {
      method: 'PATCH',
      authorization: owners,
      body: { enabled: true },
    }),
  'automations/off': async (_operation, { api }, send) => {
    await switchRecipe(api, false);
    const answer = await send();
    await switchRecipe(api, true);
    return answer;
  },
  'automations/too-many': async (_operation, { api }, send) => {
    const wanted = {
      project: 'docs',
      recipe: 'fix-links',
      cause: 'person',
      startedBy: 'test',
      dry: true,
    } as const;
    const open = await api.records.automations.runs('docs', { recipe: 'fix-links', limit: 100 });
    for (let n = open.length; n < AUTOMATION_LIMITS.open; n++) await api.records.automations.start(wanted);
    return send();
  },
  'previews/branch': (_operation, { api }, send) => failing(api, 'previews/branch', send),
  'previews/none': (_operation, { api }, send) => failing(api, 'previews/none', send),
  'previews/too-many': (_operation, { api }, send) => failing(api, 'previews/too-many', send),
  'deployments/no-repository': async (_operation, { api }, send) => {
    const { current } = api.deployments;
    api.deployments.current = undefined;
    const answer = await send();
    api.deployments.current = current;
    return answer;
  },
  'deployments/commit': (_operation, _stage, send) => send({ body: { commit: 'f'.repeat(40) } }),
  'readers/withdrawn': (_operation, _stage, send) =>
    send({ body: { page: 'mailto:a@example.com', withdrawn: true } }),
  'readers/newer': async (_operation, { api }, send) => {
    const before = await api.records.readers.access('docs');
    await api.records.readers.saveAccess('docs', before);
    const store = (text: string) =>
      api.database.write((t) =>
        t.run("UPDATE reader_access SET settings = ? WHERE project = 'docs'", [text]),
      );
    await store(JSON.stringify({ ...before, later: true }));
    const answer = await send();
    await store(JSON.stringify(before));
    return answer;
  },
  'jobs/branch': async ({ path }, { api }, send) => {
    const branch = `taken/${path.length}`;
    const { id: job } = await api.records.jobs.create({ ...NEW_JOB, branch });
    if (!path.includes('{id}')) return send({ body: { prompt: 'Correct it', branch } });
    await api.records.jobs.cancel('docs', job, 'test');
    await api.records.jobs.create({ ...NEW_JOB, branch });
    return send({ job });
  },
  'jobs/message': async (_operation, { api }, send) => {
    const { id: job } = await api.records.jobs.create(NEW_JOB);
    for (let sent = 0; sent < JOB_LIMITS.messages; sent++)
      await api.records.jobs.message('docs', job, { text: 'More', author: 'test' });
    return send({ job });
  },
  'jobs/state': async (_operation, { api }, send) => {
    const job = await jobInState(api.records, { state: 'completed', review: 'open' });
    await api.records.jobs.setReview('docs', job, 'merged', 'test');
    return send({ job });
  },
  'redirects/from': (_operation, _stage, send) => send({ body: { from: ['/'], to: '/guides/start' } }),
  'redirects/to': (_operation, _stage, send) =>
    send({ body: { from: ['/old'], to: 'https://evil.example/' } }),
  'redirects/too-many': async (_operation, { api }, send) => {
    const { redirects } = api.records;
    const room = MAX_REDIRECTS - (await redirects.list('docs')).length;
    const from = Array.from({ length: room }, (_, i) => `/kept/${i}`);
    await redirects.put('docs', { from, to: '/guides/start' });
    const answer = await send({ body: { from: ['/one-more'], to: '/guides/start' } });
    await redirects.remove('docs', from);
    return answer;
  },
  'request/media-type': (_operation, _stage, send) => send({ type: 'text/csv' }),
  'request/too-many': async (operation) => {
    for (let asked = 0; asked < 5; asked++) {
      const answer = await sender(operation, strict)();
      if (answer.status === 429) return answer;
    }
    assert.fail('there is no limit');
  },
  'server/failed': (operation) => sender(operation, broken)(),
  'store/full': (_operation, _stage, send) => whileFailing('store/full', send),
  'store/unavailable': (_operation, _stage, send) => whileFailing('store/unavailable', send),
};

const document = openApiDocument(OPERATIONS, '/') as unknown as Documented;

for (const operation of documentedOperations(document))
  describe(operation.name, () => {
    it('accepts its own example', async () => {
      const answer = await sender(operation, normal)();
      assert.equal(answer.status, successOf(operation), answer.text);
    });

    for (const code of documentedErrors(document, operation))
      it(`answers with ${code}`, async () => {
        const provoke = WAYS[code];
        assert.ok(provoke !== undefined, `nothing produces ${code}`);
        const answer = await provoke(operation, normal, sender(operation, normal));
        assert.equal(answer.json['code'], code, answer.text);
        assert.equal(answer.json['requestId'], answer.headers.get('x-request-id'));
        assert.equal(answer.json['error'], answer.json['detail']);
        assert.equal(answer.json['type'], `urn:lectern:error:${code}`);
        assert.doesNotMatch(answer.text, /secret-place|\.ts:|node:/, 'what is for the operator only');
      });
  });
