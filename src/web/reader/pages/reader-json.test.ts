/** Tests that a reader's values are given to pages of the site only, and are stored nowhere. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testReader } from '../../../../test/support/test-reader.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import type { Reader } from '../../../records/readers/reader.ts';
import { withParts } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';
import { sessionSource } from '../playground/session-source.ts';
import { readerJson } from './reader-json.ts';

const ANNA = testReader({
  content: { firstName: 'Anna' },
  apiPlaygroundInputs: { header: { 'X-Key': 'k' } },
});

async function asked(reader?: Reader, from?: string): Promise<Reply> {
  const headers = from === undefined ? {} : { 'sec-fetch-site': from };
  const request = webRequest('/_lectern/reader.json', { headers });
  return (await readerJson(withParts(request, { reader })))!;
}

describe('the values of a reader', () => {
  it('are those for the playground alone, and an empty object for strangers', async () => {
    const { status, body, headers, personal, cacheable } = await asked(ANNA, 'same-origin');
    assert.deepEqual([status, body], [200, '{"apiPlaygroundInputs":{"header":{"X-Key":"k"}}}']);
    assert.deepEqual([headers['cache-control'], personal, cacheable], ['private, no-store', true, false]);
    assert.deepEqual((await asked(undefined, 'same-origin')).body, '{}');
    assert.deepEqual((await asked(testReader({}))).body, '{}');
  });

  it('are refused to other sites', async () => {
    for (const from of ['cross-site', 'same-site', 'none', '']) {
      const { status, body, headers } = await asked(ANNA, from);
      assert.equal(status, 403);
      assert.doesNotMatch(String(body), /X-Key/);
      assert.equal(headers['cache-control'], 'private, no-store');
    }
  });

  it('are limited in size', async () => {
    const large = testReader({ apiPlaygroundInputs: { header: { a: 'x'.repeat(20_000) } } });
    assert.equal((await asked(large, 'same-origin')).body, '{}');
  });
});

describe('the server of a shared session', () => {
  it('is one origin with encryption', () => {
    assert.equal(sessionSource('https://app.example.com/me?a=1'), 'https://app.example.com');
    assert.equal(sessionSource('http://localhost:3000/me'), 'http://localhost:3000');
    for (const refused of [
      undefined,
      '',
      'x',
      'http://app.example.com/me',
      'https://a:b@app.example.com',
      'javascript:1',
      "data:text/plain,'",
    ])
      assert.equal(sessionSource(refused), undefined);
  });
});
