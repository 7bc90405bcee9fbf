/** Requirement section 5 and contract section 3 about keys: every operation with a key in every state. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openApiDocument } from '../../src/web/service/api/document/open-api-document.ts';
import { OPERATIONS } from '../../src/web/service/api/operations.ts';
import { onSqlite, openTestDatabase } from '../support/databases.ts';
import type { Documented } from '../support/document-reader.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';
import {
  addKnownRows,
  documentedOperations,
  exampleBody,
  filledPath,
  type KnownRows,
  successOf,
} from './support/documented-operations.ts';

const operations = documentedOperations(openApiDocument(OPERATIONS, '/') as unknown as Documented);
/** These need a scope that no key has unless it was named. */
const isForAll = ({ operation }: (typeof operations)[number]): boolean =>
  JSON.stringify(operation['security']).includes('projects:');
const FIXED = { 'x-request-id': 'same' };

interface States {
  readonly [state: string]: { readonly authorization: string | null; readonly status: 200 | 401 | 404 };
}

async function keyStates({ records, clock, key, other }: ApiUnderTest): Promise<States> {
  const make = (expiresAt?: number) =>
    records.keys.create({
      project: 'docs',
      name: 'state',
      ...(expiresAt === undefined ? {} : { expiresAt }),
    });
  const expired = await make(clock() + 1_000);
  clock.advance(1_001);
  const revoked = await make();
  await records.keys.revoke('docs', revoked.key.id);
  const bearer = (token: string): string => `Bearer ${token}`;
  return {
    none: { authorization: null, status: 401 },
    'no token': { authorization: 'Bearer', status: 401 },
    'another scheme': { authorization: `Basic ${btoa(`x:${key}`)}`, status: 401 },
    'no scheme': { authorization: key, status: 401 },
    malformed: { authorization: bearer('svc_not-a-key'), status: 401 },
    'two tokens': { authorization: bearer(`${key} ${key}`), status: 401 },
    'checksum wrong': {
      authorization: bearer(key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')),
      status: 401,
    },
    'in other case': { authorization: bearer(key.toUpperCase()), status: 401 },
    'very long': { authorization: bearer(`svc_${'a'.repeat(8_000)}`), status: 401 },
    expired: { authorization: bearer(expired.secret), status: 401 },
    revoked: { authorization: bearer(revoked.secret), status: 401 },
    "other project's": { authorization: bearer(other), status: 404 },
    right: { authorization: bearer(key), status: 200 },
    'right, scheme in lower case': { authorization: `bearer ${key}`, status: 200 },
    'right, more spaces': { authorization: `BEARER   ${key}`, status: 200 },
  };
}

onSqlite((_kind, open) => {
  let api: ApiUnderTest;
  let rows: KnownRows;
  let states: States;
  before(async () => {
    api = await openApi(await open());
    rows = await addKnownRows(api);
    states = await keyStates(api);
  });
  after(() => api.close());

  describe('Every request carries the header `Authorization` with a Bearer token', () => {
    for (const operation of operations)
      it(`every state of a key: ${operation.name}`, async () => {
        const refusals = new Set<string>();
        for (const [state, { authorization, status }] of Object.entries(states)) {
          const body = exampleBody(operation);
          const answer = await api.ask(filledPath(operation.path, rows), {
            method: operation.method,
            authorization,
            headers: FIXED,
            ...(body === undefined ? {} : { body }),
          });
          const allowed = isForAll(operation) ? 403 : successOf(operation);
          const namesProject = operation.path.includes('{') || status !== 404;
          const expected = operation.needsKey && status !== 200 && namesProject ? status : allowed;
          assert.equal(answer.status, expected, `${state}: ${answer.text}`);
          if (answer.status === 401) {
            refusals.add(answer.text);
            const sent = /^bearer +\S+$/i.test(authorization ?? '');
            assert.equal(
              answer.headers.get('www-authenticate'),
              `Bearer realm="lectern"${sent ? ', error="invalid_token"' : ''}`,
            );
          }
        }
        assert.ok(refusals.size <= 1, '401 missing, malformed, expired or revoked: identical bodies');
      });
  });

  describe('404 unknown project, and anything of another project (identical bodies)', () => {
    for (const operation of operations.filter(
      ({ needsKey, path }) => needsKey && path.includes('{projectId}'),
    ))
      it(operation.name, async () => {
        const body = exampleBody(operation);
        const ask = (project: string, key: string) =>
          api.ask(filledPath(operation.path, rows, project), {
            method: operation.method,
            authorization: `Bearer ${key}`,
            headers: FIXED,
            ...(body === undefined ? {} : { body }),
          });
        const answers = [
          await ask('nobody', api.key),
          await ask('other', api.key),
          await ask('docs', api.other),
          await ask('Not%20A%20Project', api.key),
        ];
        assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([404]));
        assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
        const names = answers.map(({ headers }) => [...headers.keys()].join());
        assert.equal(new Set(names).size, 1, 'the same headers too');
      });
  });

  it('Keys are revocable at once', async () => {
    const { key, secret } = await api.records.keys.create({ project: 'docs', name: 'short-lived' });
    const ask = () => api.ask('/v1/agent/docs/jobs', { authorization: `Bearer ${secret}` });
    assert.equal((await ask()).status, 200);
    await api.records.keys.revoke('docs', key.id);
    assert.equal((await ask()).status, 401);
  });

  it('A key in the query is refused: it is an unknown parameter, and no key', async () => {
    const { status } = await api.ask(`/v1/agent/docs/jobs?api_key=${api.key}`, { authorization: null });
    assert.equal(status, 401);
    const { text } = await api.ask(`/v1/agent/docs/jobs?access_token=${api.key}`);
    assert.match(text, /There is no parameter/);
    assert.ok(!text.includes(api.key), 'and not sent back');
  });

  it('Neither operation takes a request body: a GET with one is answered as without', async () => {
    const plain = await api.ask('/v1/agent/docs/jobs', { headers: FIXED });
    assert.equal(plain.status, 200);
  });
});

describe('Limits of requests', () => {
  it('429 with `Retry-After` and `RateLimit` fields; a key has as many requests a minute as the operator says', async () => {
    const api = await openApi(await openTestDatabase('sqlite'), {
      limits: { apiPerMinute: 3, feedbackPerMinute: 60 },
    });
    const ask = (authorization?: string) =>
      api.ask('/v1/agent/docs/jobs', authorization === undefined ? {} : { authorization });
    const left: unknown[] = [];
    for (let asked = 0; asked < 3; asked++) left.push((await ask()).headers.get('ratelimit'));
    assert.deepEqual(left, ['"key";r=2;t=20', '"key";r=1;t=40', '"key";r=0;t=20']);
    const refused = await ask();
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('ratelimit-policy'), '"key";q=3;w=60');
    assert.equal(refused.headers.get('retry-after'), '20');
    const { secret } = await api.records.keys.create({ project: 'docs', name: 'second' });
    assert.equal((await ask(`Bearer ${secret}`)).status, 200, 'another key has its own');
    api.clock.advance(20_000);
    assert.equal((await ask()).status, 200);
    await api.close();
  });

  it('failed authentication is limited for each address, and never shuts out a good key from there', async () => {
    const api = await openApi(await openTestDatabase('sqlite'));
    const { createAuthenticate } = await import('../../src/web/service/api/authenticate.ts');
    const { webRequest } = await import('../support/web-request.ts');
    const authenticate = createAuthenticate(api.service);
    const code = (address: string, authorization: string): Promise<unknown> =>
      authenticate(webRequest('/v1/agent/docs/jobs', { address, headers: { authorization } })).then(
        () => 'accepted',
        (error: { code: string }) => error.code,
      );
    for (let sent = 0; sent < 6_000; sent++) await code('192.0.2.1', 'Bearer svc_wrong');
    assert.equal(await code('192.0.2.1', 'Bearer svc_wrong'), 'request/too-many');
    assert.equal(await code('192.0.2.2', 'Bearer svc_wrong'), 'key/refused');
    assert.equal(await code('192.0.2.1', `Bearer ${api.key}`), 'accepted');
    api.clock.advance(1_000);
    assert.equal(await code('192.0.2.1', 'Bearer svc_wrong'), 'key/refused');
    await api.close();
  });
});
