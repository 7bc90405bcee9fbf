/** Which requests come from the site itself, as far as their headers say. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { webRequest } from '../../../../test/support/web-request.ts';
import { requestOrigin } from './same-site.ts';

const URL = 'https://docs.example.com/base';

describe('requestOrigin()', () => {
  for (const [headers, host, expected] of [
    [{}, 'docs.example.com', 'unnamed'],
    [{ origin: 'https://docs.example.com' }, 'inner:8080', 'own'],
    [{ origin: 'http://localhost:3000' }, 'localhost:3000', 'own'],
    [{ origin: 'https://behind.example' }, 'behind.example', 'own'],
    [{ origin: 'https://behind.example' }, 'behind.example:443', 'own'],
    [{ origin: 'https://evil.example' }, 'docs.example.com', 'foreign'],
    [{ origin: 'https://docs.example.com.evil.example' }, 'docs.example.com', 'foreign'],
    [{ origin: 'https://docs.example.com:444' }, 'docs.example.com', 'foreign'],
    [{ origin: 'null' }, 'docs.example.com', 'foreign'],
    [{ origin: 'chrome-extension://docs.example.com' }, 'docs.example.com', 'foreign'],
    [{ origin: 'http://' }, '', 'foreign'],
    [{ referer: 'https://docs.example.com/base/a?b' }, '', 'own'],
    [{ referer: 'https://evil.example/docs.example.com' }, 'docs.example.com', 'foreign'],
    [{ 'sec-fetch-site': 'cross-site' }, 'docs.example.com', 'foreign'],
    [{ 'sec-fetch-site': 'same-origin' }, 'docs.example.com', 'unnamed'],
  ] as const)
    it(`${JSON.stringify(headers)} at "${host}" is ${expected}`, () => {
      const request = webRequest('/x', { headers: { ...headers }, host });
      assert.equal(requestOrigin(request, URL), expected);
    });
});
