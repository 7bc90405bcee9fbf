/** Every middleware through the chain it stands in: what it adds, what it leaves alone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { webRequest } from '../../../test/support/web-request.ts';
import { AppError } from '../../lib/app-error.ts';
import { SILENT } from '../../lib/log.ts';
import type { FinalHandler, WebRequest } from '../http/handler.ts';
import { HTML_TYPE, type Reply, reply } from '../http/reply.ts';
import { compression } from './compression.ts';
import { errors } from './errors.ts';
import { etag } from './etag.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

const asking = (headers: Record<string, string> = {}): WebRequest => ({
  ...webRequest('/x', { headers }),
  id: 'request-1',
});
const giving =
  (answer: Reply): FinalHandler =>
  () =>
    Promise.resolve(answer);
const text = 'a long text that is worth compressing '.repeat(100);
const page = reply(200, HTML_TYPE, text);

describe('compression', () => {
  const run = (accept: string, answer = page): Promise<Reply> =>
    compression()(etag(giving(answer)))(asking(accept === '' ? {} : { 'accept-encoding': accept }));
  for (const [accept, coding] of [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.5', 'br'],
    ['', undefined],
    ['identity', undefined],
    ['gzip;q=0', undefined],
  ] as const) {
    it(`answers "${accept}" with ${coding ?? 'plain text'}`, async () => {
      const answer = await run(accept);
      assert.equal(answer.headers['content-encoding'], coding);
      assert.equal(answer.headers['vary'], 'accept-encoding');
      const body = answer.body as Buffer;
      assert.equal(
        String(coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body),
        text,
      );
    });
  }
  it('leaves small answers, parts of files and pictures as they are', async () => {
    assert.equal((await run('br', reply(206, HTML_TYPE, text))).headers['content-encoding'], undefined);
    assert.equal((await run('br', reply(200, HTML_TYPE, 'small'))).headers['content-encoding'], undefined);
    assert.equal(
      (await run('br', reply(200, 'image/png', Buffer.alloc(5000)))).headers['content-encoding'],
      undefined,
    );
  });
});

describe('etag', () => {
  it('answers 304 for bytes the reader has, with no body', async () => {
    const first = await etag(giving(page))(asking());
    const tag = first.headers['etag']!;
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await etag(giving(page))(asking({ 'if-none-match': header }));
      assert.deepEqual([again.status, again.body], [304, '']);
    }
    assert.equal((await etag(giving(page))(asking({ 'if-none-match': '"other"' }))).status, 200);
  });
});

describe('security headers', () => {
  const policy = { scriptHashes: ["'sha256-abc'"], styleHashes: [] };
  it('lets only our own scripts run in our pages', async () => {
    const { headers } = await securityHeaders(() => policy)(giving(page))(asking());
    const csp = headers['content-security-policy']!;
    assert.match(csp, /script-src 'self' 'sha256-abc';/);
    assert.doesNotMatch(csp, /script-src[^;]*unsafe/);
    for (const part of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'self'",
    ])
      assert.ok(csp.includes(part));
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });
  it('keeps a stricter policy that a route set', async () => {
    const { headers } = await securityHeaders(() => policy)(
      giving(reply(200, HTML_TYPE, '', { 'content-security-policy': 'sandbox' })),
    )(asking());
    assert.equal(headers['content-security-policy'], 'sandbox');
  });
  it('has no empty source lists', () =>
    assert.doesNotMatch(contentSecurityPolicy({ scriptHashes: [], styleHashes: [] }), /\s;|undefined/));
});

describe('errors', () => {
  const failing =
    (error: Error): FinalHandler =>
    () =>
      Promise.reject(error);
  it('never shows a stack', async () => {
    const answer = await errors(SILENT)(failing(new Error('secret detail')))(asking());
    assert.equal(answer.status, 500);
    assert.doesNotMatch(String(answer.body), /secret|at /);
    assert.match(String(answer.body), /request-1/);
  });
  it('shows what an expected error says', async () => {
    const answer = await errors(SILENT)(
      failing(new AppError('page/unreadable', 'The file "a.mdx" cannot be read', { hint: 'It was removed' })),
    )(asking());
    assert.match(String(answer.body), /"a\.mdx" cannot be read\. It was removed/);
  });
});
