/** Scopes and addresses of keys: every scope at every operation, taken from the list of operations, on both databases. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { pagesOfOperations } from '../../scripts/docs-reference/api.ts';
import * as z from '../../src/lib/schema.ts';
import { KEY_SCOPES, type KeyScope } from '../../src/records/keys/key-scope.ts';
import { createApi } from '../../src/web/service/api/api.ts';
import { openApiDocument } from '../../src/web/service/api/document/open-api-document.ts';
import { OPERATIONS } from '../../src/web/service/api/operations.ts';
import { operation } from '../../src/web/service/operation/operation.ts';
import { onSqlite, openTestDatabase } from '../support/databases.ts';
import type { Documented } from '../support/document-reader.ts';
import { webRequest } from '../support/web-request.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';
import {
  addKnownRows,
  addKnownThread,
  documentedOperations,
  exampleBody,
  filledPath,
  type KnownRows,
  successOf,
} from './support/documented-operations.ts';

const NAMED_SCOPE =
  /^A key (?:with \[scopes\]|needs the \[scope\])\(\/service\/keys#scopes\)(?: needs)? `([\w:]+)`/m;
const NO_KEY = 'no key is needed';
const pages = pagesOfOperations();
/** What the page of each operation in the manual says of keys, so that what a key may do never changes by accident. */
const SCOPE_OF = new Map(
  OPERATIONS.map(({ id, method, paths: [path] }) => [id, scopeInManual(`${method} ${path}`)]),
);

/** Undefined when the page says nothing. */
function scopeInManual(operation: string): KeyScope | 'none' | undefined {
  const page = pages.get(operation);
  assert.ok(page !== undefined, `docs/reference/api has no page with "openapi: ${operation}"`);
  const text = readFileSync(new URL(`../../docs${page}.mdx`, import.meta.url), 'utf8');
  const named = NAMED_SCOPE.exec(text)?.[1];
  return text.includes(NO_KEY) ? 'none' : KEY_SCOPES.find((scope) => scope === named);
}

const operations = documentedOperations(openApiDocument(OPERATIONS, '/') as unknown as Documented);
const scopeOf = (id: unknown): KeyScope | 'none' | undefined =>
  SCOPE_OF.get(String(id).replace(/Short$/, ''));

it('the manual names the scope that every operation needs', () =>
  assert.deepEqual(
    OPERATIONS.map(({ id, auth }) => [id, auth]),
    [...SCOPE_OF],
    'the page of an operation says: A key with [scopes](/service/keys#scopes) needs `NAME`, or that no key is needed',
  ));

it('the types refuse an operation without a scope, and one with a scope that does not exist', () => {
  const parts = {
    id: 'x',
    method: 'GET',
    paths: ['/x/{projectId}'],
    tag: 'Feedback',
    summary: 'x',
    description: 'x',
    params: z.strictObject({ projectId: z.string() }),
    answer: { status: 200, description: 'x', schema: z.string(), examples: {} },
    handle: async () => 'x',
  } as const;
  // @ts-expect-error: no scope
  assert.equal(operation(parts).auth, undefined);
  // @ts-expect-error: no such scope
  assert.equal(operation({ ...parts, auth: 'feedback:all' }).auth, 'feedback:all');
});

onSqlite((_kind, open) => {
  let api: ApiUnderTest;
  let rows: KnownRows;
  const keys = new Map<KeyScope | 'all', string>();
  const make = async (scopes?: readonly KeyScope[], project = 'docs'): Promise<string> =>
    (await api.records.keys.create({ project, name: 'x', ...(scopes === undefined ? {} : { scopes }) }))
      .secret;
  before(async () => {
    api = await openApi(await open());
    rows = await addKnownRows(api);
    for (const scope of KEY_SCOPES) keys.set(scope, await make([scope]));
    keys.set('all', await make());
  });
  after(() => api.close());

  const ask = (one: (typeof operations)[number], key: string, project = 'docs') => {
    const body = exampleBody(one);
    return api.ask(filledPath(one.path, rows, project), {
      method: one.method,
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { body }),
    });
  };

  describe('scopes × operations', () => {
    for (const one of operations) {
      const needed = scopeOf(one.operation['operationId']);
      it(`${one.name} needs ${needed}`, async () => {
        const security = needed === 'none' ? [] : [{ apiKey: [needed] }];
        assert.deepEqual(one.operation['security'], security, 'and says so in the document');
        for (const [scope, key] of keys) {
          const { status, json, headers } = await ask(one, key);
          const isForAll = needed?.startsWith('projects:') === true;
          if (needed === 'none' || (scope === 'all' && !isForAll) || scope === needed)
            assert.equal(status, successOf(one), `${scope}: ${JSON.stringify(json)}`);
          else {
            assert.deepEqual([status, json['code']], [403, 'key/scope'], scope);
            const message = `The operation needs a key with the scope "${needed}"; this one has ${scope === 'all' ? 'everything in its own project' : scope}`;
            assert.equal(json['detail'], message);
            assert.deepEqual(json['details'], [{ message, path: 'Authorization' }]);
            assert.equal(
              headers.get('www-authenticate'),
              `Bearer realm="lectern", error="insufficient_scope", scope="${needed}"`,
            );
          }
        }
      });
    }
  });

  it('a refused request changes nothing', async () => {
    const before = await api.records.jobs.list('docs', { skip: 0, take: 100 });
    const key = await make(['jobs:read', 'feedback:read']);
    for (const one of operations.filter(({ method }) => method !== 'GET'))
      if (one.needsKey) assert.equal((await ask(one, key)).status, 403, one.name);
    assert.deepEqual(await api.records.jobs.list('docs', { skip: 0, take: 100 }), before);
  });

  it('names all scopes that the key has', async () => {
    const { json } = await api.ask('/v1/agent/docs/jobs', {
      authorization: `Bearer ${await make(['feedback:write', 'feedback:read'])}`,
    });
    assert.match(String(json['detail']), /"jobs:read"; this one has feedback:read, feedback:write$/);
  });

  it('a key of another project learns nothing, whatever it may do', async () => {
    const same = { 'x-request-id': 'same' };
    for (const key of [await make(['audit:read'], 'other'), await make(undefined, 'other')])
      for (const project of ['docs', 'nobody']) {
        const path = `/v1/agent/${project}/jobs`;
        const { status, text } = await api.ask(path, { authorization: `Bearer ${key}`, headers: same });
        const unknown = await api.ask('/v1/agent/nobody/jobs', { headers: same });
        assert.deepEqual([status, text], [404, unknown.text]);
      }
  });

  it('scopes that this version does not know allow nothing', async () => {
    const { key, secret } = await api.records.keys.create({
      project: 'docs',
      name: 'newer',
      scopes: ['jobs:read'],
    });
    await api.database.write((transaction) =>
      transaction.run('UPDATE api_keys SET scopes = ? WHERE id = ?', ['jobs:rule', key.id]),
    );
    const { json } = await api.ask('/v1/agent/docs/jobs', { authorization: `Bearer ${secret}` });
    assert.match(String(json['detail']), /this one has none$/);
  });

  it('keys made before there were scopes do what they did', async () => {
    await addKnownThread(api);
    const { key, secret } = await api.records.keys.create({ project: 'docs', name: 'old' });
    const [row] = await api.database.all<{ scopes: unknown; networks: unknown }>(
      'SELECT scopes, networks FROM api_keys WHERE id = ?',
      [key.id],
    );
    // What the migration leaves in the rows that it finds.
    assert.deepEqual(row, { scopes: null, networks: null });
    for (const one of operations) {
      // They do not reach other projects, as they never did.
      const expected = String(scopeOf(one.operation['operationId'])).startsWith('projects:')
        ? 403
        : successOf(one);
      assert.equal((await ask(one, secret)).status, expected, one.name);
    }
  });
});

describe('addresses of a key', () => {
  const opened = async () => {
    const api = await openApi(await openTestDatabase('sqlite'), {
      limits: { apiPerMinute: 2, feedbackPerMinute: 60 },
    });
    const handle = createApi(api.service);
    const ask = async (secret: string, address: string) => {
      const headers = { authorization: `Bearer ${secret}` };
      const answer = await handle(webRequest('/v1/agent/docs/jobs', { address, headers }));
      return { status: answer!.status, headers: answer!.headers, text: String(answer!.body) };
    };
    const made = async (networks: readonly string[], scopes?: readonly KeyScope[]): Promise<string> =>
      (
        await api.records.keys.create({
          project: 'docs',
          name: 'x',
          networks,
          ...(scopes === undefined ? {} : { scopes }),
        })
      ).secret;
    return { api, ask, made };
  };

  for (const [networks, address, status] of [
    [['203.0.113.7'], '203.0.113.7', 200],
    [['203.0.113.7'], '::ffff:203.0.113.7', 200],
    [['203.0.113.7'], '203.0.113.8', 403],
    [['::ffff:203.0.113.7'], '203.0.113.7', 200],
    [['10.0.0.0/8', '2001:db8::/32'], '2001:db8::9', 200],
    [['10.0.0.0/8', '2001:db8::/32'], '2001:db9::9', 403],
    [['0.0.0.0/0'], '198.51.100.1', 200],
    [['0.0.0.0/0'], '2001:db8::1', 403],
    [['::/0'], '2001:db8::1', 200],
    [['::/0'], '198.51.100.1', 403],
    [['fe80::/10'], 'fe80::1%eth0', 200],
    [['0.0.0.0/0', '::/0'], '', 403],
  ] as const)
    it(`${networks.join(' and ')}: ${address || 'no address'} gets ${status}`, async () => {
      const { api, ask, made } = await opened();
      assert.equal((await ask(await made(networks), address)).status, status);
      await api.close();
    });

  it('are told to nobody who comes from elsewhere, and cost the key nothing', async () => {
    const { api, ask, made } = await opened();
    const key = await made(['203.0.113.7', '2001:db8::/32'], ['feedback:read']);
    for (let n = 0; n < 5; n++) {
      const { status, text, headers } = await ask(key, '198.51.100.1');
      assert.deepEqual([status, JSON.parse(text).code], [403, 'key/address']);
      assert.doesNotMatch(text, /203\.0\.113|2001:db8|feedback:read/);
      assert.equal(headers['ratelimit'], undefined);
    }
    // The quota of two is whole. The address is checked before the scope.
    assert.equal(JSON.parse((await ask(key, '203.0.113.7')).text).code, 'key/scope');
    assert.equal((await ask(key, '203.0.113.7')).status, 403);
    assert.equal((await ask(key, '203.0.113.7')).status, 429);
    await api.close();
  });

  it('are limited in trying, like unknown keys', async () => {
    const { api, ask, made } = await opened();
    const key = await made(['203.0.113.7']);
    for (let sent = 0; sent < 6_000; sent++) await ask(key, '198.51.100.1');
    assert.equal((await ask(key, '198.51.100.1')).status, 429);
    assert.equal((await ask(key, '203.0.113.7')).status, 200);
    await api.close();
  });
});
