/** Tests errors, headers and paths of the API, sentence by sentence of its description. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { openTestDatabase } from '../support/databases.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';
import { addKnownRows, type KnownRows } from './support/documented-operations.ts';

let api: ApiUnderTest;
let rows: KnownRows;
before(async () => {
  api = await openApi(await openTestDatabase('sqlite'));
  rows = await addKnownRows(api);
});
after(() => api.close());

const LIST = '/v1/analytics/docs/feedback';

describe('Errors', () => {
  it('`application/problem+json` `{type, title, status, detail, code, requestId}` plus `error` (= detail) and `details: [{message, path}]`', async () => {
    const { status, headers, json } = await api.ask(`${LIST}?limit=0&colour=red`);
    assert.equal(status, 400);
    assert.equal(headers.get('content-type'), 'application/problem+json');
    const { requestId, ...rest } = json;
    assert.equal(requestId, headers.get('x-request-id'));
    const detail =
      'There is no parameter "colour"; use dateFrom, dateTo, source, status, limit or cursor (and 1 more problem)';
    assert.deepEqual(rest, {
      type: 'urn:lectern:error:request/invalid',
      title: 'The request is not valid',
      status: 400,
      detail,
      code: 'request/invalid',
      error: detail,
      details: [
        {
          message: 'There is no parameter "colour"; use dateFrom, dateTo, source, status, limit or cursor',
          path: 'colour',
        },
        { message: '"limit" must be at least 1, got "0"', path: 'limit' },
      ],
    });
  });

  it('says at most twenty problems, each with little of what was sent', async () => {
    const query = Array.from({ length: 200 }, (_, at) => `x${at}${'y'.repeat(60)}=1`).join('&');
    const { json, text } = await api.ask(`${LIST}?${query}`);
    assert.equal((json['details'] as unknown[]).length, 20);
    assert.ok(text.length < 8_000, String(text.length));
  });

  it('405 with `Allow`', async () => {
    for (const [path, method, allow] of [
      [LIST, 'DELETE', 'GET, HEAD'],
      [LIST, 'OPTIONS', 'GET, HEAD'],
      [`${LIST}/${rows.feedback}`, 'GET', 'PATCH'],
      [`/v1/agent/docs/job/${rows.job}`, 'PUT', 'GET, HEAD'],
      ['/api/public/v1/docs/feedback', 'GET', 'POST'],
    ] as const) {
      const answer = await api.ask(path, { method });
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.equal(answer.headers.get('allow'), allow);
      assert.equal(answer.json['code'], 'request/method');
    }
    const answer = await fetch(`${api.direct}/openapi.json`, { method: 'POST' });
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get('allow'), 'GET, HEAD');
  });

  it('413 for a body that is too large, announced or not', async () => {
    const body = JSON.stringify({ status: 'x'.repeat(5_000) });
    const path = `${LIST}/${rows.feedback}`;
    assert.equal((await api.ask(path, { method: 'PATCH', body })).status, 413);
    const status = await new Promise((resolve, reject) => {
      const { hostname, port } = new URL(api.direct);
      const headers = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' };
      const asked = request({ hostname, port, path, method: 'PATCH', headers });
      asked.on('response', (message) => {
        resolve(message.statusCode);
        asked.destroy();
      });
      asked.on('error', reject);
      // Without a length, in pieces.
      asked.write(body.slice(0, 2_000));
      asked.write(body.slice(2_000));
    });
    assert.equal(status, 413);
  });

  it('415 for a body of another type', async () => {
    const path = `${LIST}/${rows.feedback}`;
    for (const type of [
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
    ])
      assert.equal(
        (await api.ask(path, { method: 'PATCH', body: '{"status":"pending"}', type })).status,
        415,
        type,
      );
    for (const type of [
      'application/json',
      'Application/JSON; charset=UTF-8',
      'application/json;charset="utf-8"',
    ])
      assert.equal(
        (await api.ask(path, { method: 'PATCH', body: '{"status":"pending"}', type })).status,
        200,
        type,
      );
  });

  it('400 for a body that no database can hold', async () => {
    for (const body of ['{"status":"pend\\u0000ing"}', '{"\\u0000":1}']) {
      const answer = await api.ask(`${LIST}/${rows.feedback}`, { method: 'PATCH', body });
      assert.equal(answer.json['code'], 'request/unreadable');
    }
    const bytes = await fetch(`${api.direct}${LIST}/${rows.feedback}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    assert.equal(((await bytes.json()) as { code: string }).code, 'request/unreadable');
  });

  it('400 for feedback about a page whose path is empty once it is cleaned', async () => {
    const body = { submissionId: randomUUID(), source: 'contextual', path: ' ', helpful: true };
    const answer = await api.ask('/api/public/v1/docs/feedback', { method: 'POST', body });
    assert.equal(answer.json['code'], 'request/invalid', answer.text);
  });

  it('says what is ours to an unknown path below the API, and leaves pages of the sites alone', async () => {
    const none = { authorization: null };
    for (const path of ['/api/external/', '/api/external/v1/x', '/api/public/v2/docs/feedback'])
      assert.equal((await api.ask(path, none)).json['code'], 'request/not-found', path);
    for (const path of ['/v1/start', '/v2/agent/docs', '/v1/agent/docs/jobs/'])
      assert.equal((await api.ask(path)).json['code'], 'request/not-found', path);
    for (const path of [
      '/v1/start',
      '/v2/',
      '/api/introduction',
      '/api/external',
      '/v1/agent/docs/jobs/',
      '/guides/start',
    ])
      assert.equal((await api.ask(path, none)).text, 'A page of the site\n', path);
    assert.equal((await api.ask('/guides/start')).text, 'A page of the site\n');
  });
});

describe('Headers', () => {
  it('takes `X-Request-Id` of letters, digits, `_` and `-` up to 64, and makes one for anything else', async () => {
    const idOf = async (sent: string): Promise<string | null> => {
      const answer = await api.ask('/v1/agent/docs/jobs', { headers: { 'x-request-id': sent } });
      return answer.headers.get('x-request-id');
    };
    for (const good of ['a', 'A-b_9', 'x'.repeat(64)]) assert.equal(await idOf(good), good);
    for (const bad of ['', 'a b', 'x'.repeat(65), 'a"b', '<b>'])
      assert.match((await idOf(bad)) ?? '', /^[0-9a-f-]{36}$/);
  });

  it('no cache keeps an answer, nothing guesses its type, and no other website may read it', async () => {
    for (const path of [LIST, `${LIST}?limit=0`, '/api/external/x']) {
      const { headers } = await api.ask(path, { headers: { origin: 'https://evil.example' } });
      assert.equal(headers.get('cache-control'), 'private, no-store');
      assert.equal(headers.get('vary'), 'authorization');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('access-control-allow-origin'), null);
    }
  });

  it('HEAD is GET without the body', async () => {
    const [get, head] = [await api.ask(LIST), await api.ask(LIST, { method: 'HEAD' })];
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'));
    assert.equal((await api.ask(`${LIST}?limit=0`, { method: 'HEAD' })).status, 400);
  });

  it('a request with a body nobody reads does not disturb the next one on its connection', async () => {
    const answer = await api.ask('/api/external/nothing', { method: 'POST', body: 'x'.repeat(200_000) });
    assert.equal(answer.status, 404);
    assert.equal((await api.ask(LIST)).status, 200);
  });
});
