/** Tests every middleware in its chain: what it adds and what it leaves unchanged. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eventually } from '../../../../test/support/eventually.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { AppError } from '../../../lib/app-error.ts';
import { SILENT } from '../../../lib/log.ts';
import { etag } from '../http/conditional.ts';
import type { FileBody } from '../http/file-body.ts';
import type { FinalHandler, WebRequest } from '../http/handler.ts';
import { HTML_TYPE, type Reply, reply } from '../http/reply.ts';
import { compression } from './compression.ts';
import { errors } from './errors.ts';
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
  const run = async (accept: string, answer = page): Promise<Reply> =>
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
  it('keeps nothing but what it compressed', async () => {
    const { reply: file } = countedFile(100_000);
    for (const answer of [page, file])
      for (const accept of ['br', 'gzip']) {
        const body = (await run(accept, answer)).body as Buffer;
        assert.ok(body.length < 10_000);
        assert.equal(body.buffer.byteLength, body.length, 'a short buffer is a piece of a longer one');
      }
  });
  it('leaves small answers, parts of files and pictures as they are', async () => {
    assert.equal((await run('br', reply(206, HTML_TYPE, text))).headers['content-encoding'], undefined);
    assert.equal((await run('br', reply(200, HTML_TYPE, 'small'))).headers['content-encoding'], undefined);
    assert.equal(
      (await run('br', reply(200, 'image/png', Buffer.alloc(5000)))).headers['content-encoding'],
      undefined,
    );
  });
});

/** A file that counts how often it is opened, and is read when the test says so. */
function countedFile(size: number, hold: Promise<void> = Promise.resolve()) {
  const counts = { opened: 0 };
  const body: FileBody = {
    size,
    open: async () => {
      counts.opened++;
      await hold;
      return {
        size,
        headers: { etag: '"v1"' },
        isUnchanged: async () => true,
        close: () => undefined,
        read: async (into) => into.fill(97).length,
      };
    },
  };
  return { counts, reply: reply(200, 'text/css; charset=utf-8', body, { etag: '"v1"' }) };
}

describe('compression of files', () => {
  const asked = asking({ 'accept-encoding': 'br' });
  const MB = 1024 * 1024;

  it('happens once for all readers, who wait for a small one', async () => {
    const { counts, reply: file } = countedFile(MB);
    const run = compression()(giving(file));
    const [first, second] = await Promise.all([run(asked), run(asked)]);
    assert.equal(first.body, second.body);
    assert.equal((await run(asked)).body, first.body);
    assert.equal(brotliDecompressSync(first.body as Buffer).length, MB);
    assert.deepEqual([first.headers['etag'], counts.opened], ['"v1-br"', 1]);
  });

  it('of a large one is for those who come later', async () => {
    const { counts, reply: file } = countedFile(3 * MB);
    const run = compression()(giving(file));
    assert.equal((await run(asked)).body, file.body);
    await eventually(async () => (await run(asked)).headers['content-encoding'], 'br');
    assert.equal(counts.opened, 1);
  });

  it('is of so many at a time, and of none for HEAD or above a size', async () => {
    const held = Promise.withResolvers<void>();
    const files = [1, 2, 3].map(() => countedFile(3 * MB, held.promise));
    const run = async (at: number): Promise<Reply> => {
      const { reply: file } = files[at]!;
      const headers = { ...file.headers, etag: `"v${at}"` };
      return middleware(giving({ ...file, headers }))(asked);
    };
    const middleware = compression();
    for (const at of [0, 1, 2]) assert.equal((await run(at)).headers['content-encoding'], undefined);
    assert.deepEqual(
      files.map(({ counts }) => counts.opened),
      [1, 1, 0],
    );
    held.resolve();
    const huge = countedFile(65 * MB);
    assert.equal((await compression()(giving(huge.reply))(asked)).body, huge.reply.body);
    const about = countedFile(MB);
    await compression()(giving(about.reply))({ ...asked, method: 'HEAD' });
    assert.deepEqual([huge.counts.opened, about.counts.opened], [0, 0]);
  });
});

describe('etag of a long text', () => {
  it('is of one copy for all who read it at the same time', async () => {
    const answers = [1, 2].map(() => etag(giving(reply(200, HTML_TYPE, 'x'.repeat(100_000))))(asking()));
    const [first, second] = await Promise.all(answers);
    assert.ok(Buffer.isBuffer(first!.body));
    assert.equal(first!.body, second!.body);
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
  it('says nothing of a client that went away, and all of a mistake at the same moment', async () => {
    const said: string[] = [];
    const log = { ...SILENT, error: (_: string, fields?: object) => void said.push(JSON.stringify(fields)) };
    const signal = AbortSignal.abort();
    const reset = Object.assign(new Error('read'), { code: 'ECONNRESET' });
    for (const error of [
      new AppError('request/aborted', 'gone'),
      signal.reason as Error,
      new Error('asking failed', { cause: reset }),
    ])
      await errors(log)(failing(error))({ ...asking(), signal });
    assert.deepEqual(said, []);
    await errors(log)(failing(reset))(asking());
    await errors(log)(failing(new TypeError('ours')))({ ...asking(), signal });
    assert.deepEqual([said.length, /ours/.test(said[1] ?? '')], [2, true]);
  });
});
