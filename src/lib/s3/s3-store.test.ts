/** The client against a server that checks signatures: whole objects, odd keys, failures in the middle, and clear errors. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import {
  S3_KEY,
  type S3Seen,
  startS3Server,
  type TestS3,
  type Trouble,
} from '../../../test/support/s3-server.ts';
import { AppError } from '../app-error.ts';
import type { ObjectStore } from './object-store.ts';
import { PART_BYTES } from './put-file.ts';
import { S3_LIMITS, type S3RequestOptions } from './s3-request.ts';
import type { S3Settings } from './s3-settings.ts';
import { openS3Store } from './s3-store.ts';
import { sha256 } from './sign-request.ts';

const folder = fixtureFolder({}).path;
const files = { small: randomBytes(1_000), large: randomBytes(2 * PART_BYTES + 5) };
const fileOf = (name: keyof typeof files): string => join(folder, name);
for (const name of ['small', 'large'] as const) writeFileSync(fileOf(name), files[name]);
let fresh = 0;
const newFile = (): string => join(folder, `got-${fresh++}`);

const settingsOf = (server: TestS3, more: Partial<S3Settings> = {}): S3Settings => ({
  endpoint: server.url,
  region: server.region,
  keys: S3_KEY,
  pathStyle: true,
  ...more,
});

async function opened(
  more: Partial<S3Settings> = {},
): Promise<{ server: TestS3; store: ObjectStore; waits: number[] }> {
  const server = await startS3Server();
  const waits: number[] = [];
  const pause = async (milliseconds: number): Promise<unknown> => waits.push(milliseconds);
  return { server, waits, store: openS3Store(settingsOf(server, more), server.bucket, { pause }) };
}

const keysOf = async (store: ObjectStore, prefix: string): Promise<string[]> =>
  (await Array.fromAsync(store.list(prefix))).map(({ key }) => key);

describe('an object store', () => {
  for (const name of ['small', 'large'] as const)
    it(`gives back a ${name} file as it was, with what was put beside it`, async () => {
      const { server, store } = await opened({ encryption: 'AES256' });
      const key = "a folder/it's 100% +1 & <äß漢🙂>.db";
      await store.putFile(key, fileOf(name), { hash: 'abc' });
      const facts = await store.facts(key);
      assert.deepEqual([facts?.size, facts?.metadata], [files[name].length, { hash: 'abc' }]);
      const copy = newFile();
      assert.equal(await store.getFile(key, facts!, copy), sha256(files[name]));
      assert.ok(readFileSync(copy).equals(files[name]));
      assert.equal(statSync(copy).mode & 0o777, 0o600);
      assert.equal(server.objects.get(key)?.encryption, 'AES256');
      assert.ok(server.seen.every(({ bytes }) => bytes <= PART_BYTES));
      assert.deepEqual(await Array.fromAsync(store.list('a folder/')), [{ key, size: files[name].length }]);
      await store.remove(key);
      await store.remove(key);
      assert.equal(await store.facts(key), undefined);
      assert.equal(server.uploads.size, 0);
    });

  it('lists every page, and only what begins with the prefix', async () => {
    const { store } = await opened();
    const keys = ['a/1+1', 'a/2 2', 'a/3%', 'a/4&', 'a/5', 'a/6', 'a/7', 'b/1'];
    for (const key of keys) await store.putFile(key, fileOf('small'), {});
    assert.deepEqual(await keysOf(store, 'a/'), keys.slice(0, 7));
    assert.deepEqual(await keysOf(store, 'c/'), []);
  });

  it('takes no key that a program on the way would rewrite', async () => {
    const { server, store } = await opened();
    for (const key of ['', 'a/../b', './a', 'a/.', 'x'.repeat(1_025), '\ud800'])
      await assert.rejects(store.putFile(key, fileOf('small'), {}), { code: 's3/key' }, key);
    assert.deepEqual(server.seen, []);
  });
});

describe('a store that fails', () => {
  /** The first `count` requests that match. */
  const first = (count: number, trouble: Trouble, matches: (request: S3Seen) => boolean = () => true) => {
    let left = count;
    return (request: S3Seen): Trouble => (matches(request) && left-- > 0 ? trouble : undefined);
  };
  const isPart = ({ query }: S3Seen): boolean => query.get('partNumber') === '2';
  const isJoin = ({ method, query }: S3Seen): boolean => method === 'POST' && query.has('uploadId');
  const PASSING: readonly (readonly [what: string, trouble: (request: S3Seen) => Trouble])[] = [
    ['with 503', first(4, 503)],
    ['with 429', first(2, 429)],
    ['by ending the connection in the middle of the parts', first(3, 'die', isPart)],
    ['to join the parts, after it has said 200', first(2, 'late error', isJoin)],
    ['to say that it has joined the parts', first(1, 'lost reply', isJoin)],
  ];
  for (const [what, trouble] of PASSING)
    it(`${what} is asked again`, async () => {
      const { server, store, waits } = await opened();
      server.trouble = trouble;
      await store.putFile('key', fileOf('large'), { hash: 'abc' });
      assert.ok(server.objects.get('key')?.content.equals(files.large));
      assert.ok(waits.length > 0);
    });

  it('for good leaves what was there, and no parts', async () => {
    const { server, store, waits } = await opened();
    await store.putFile('key', fileOf('small'), {});
    server.trouble = (request) => (isPart(request) ? 'die' : undefined);
    await assert.rejects(store.putFile('key', fileOf('large'), {}), (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.code, 's3/unavailable');
      assert.match(
        error.message,
        /^Cannot write s3:\/\/backups\/key at http:\/\/127\.0\.0\.1:\d+: the connection was closed$/,
      );
      return true;
    });
    assert.equal(waits.length, S3_LIMITS.tries - 1);
    assert.ok(server.objects.get('key')?.content.equals(files.small));
    assert.equal(server.uploads.size, 0);
  });

  it('to keep what was sent is found out', async () => {
    const { server, store } = await opened();
    server.trouble = ({ method }) => {
      if (method === 'HEAD')
        server.objects.set('key', { ...server.objects.get('key')!, content: files.small.subarray(1) });
      return undefined;
    };
    await assert.rejects(store.putFile('key', fileOf('small'), {}), { code: 's3/not-stored' });
  });

  it('to keep an object as it is while it is read, is noticed', async () => {
    const { server, store } = await opened();
    await store.putFile('key', fileOf('large'), {});
    const facts = await store.facts('key');
    let reads = 0;
    server.trouble = ({ method }) => {
      if (method === 'GET' && ++reads === 2)
        server.objects.set('key', {
          ...server.objects.get('key')!,
          content: Buffer.alloc(files.large.length),
        });
      return undefined;
    };
    await assert.rejects(store.getFile('key', facts!, newFile()), { code: 's3/changed' });
  });

  it('leaves parts, which are removed when they are a day old', async () => {
    const { server, store } = await opened();
    const DAY = 86_400_000;
    const upload = { parts: new Map(), metadata: {}, encryption: undefined };
    server.uploads.set('old', { ...upload, key: 'mine/a & b', initiated: Date.now() - 2 * DAY });
    server.uploads.set('new', { ...upload, key: 'mine/b', initiated: Date.now() });
    server.uploads.set('other', { ...upload, key: 'theirs/a', initiated: Date.now() - 2 * DAY });
    assert.equal(await store.removeUnfinished('mine/'), 1);
    assert.deepEqual([...server.uploads.keys()], ['new', 'other']);
  });

  it('without end is given up when the caller ends', async () => {
    const server = await startS3Server();
    const ended = new AbortController();
    server.trouble = () => {
      ended.abort();
      return 503;
    };
    const store = openS3Store(settingsOf(server), server.bucket, { signal: ended.signal });
    await assert.rejects(keysOf(store, ''), { name: 'AbortError' });
    assert.equal(server.seen.length, 1);
  });
});

describe('a refusal says what to do', () => {
  const HOUR = 3_600_000;
  const CASES: readonly (readonly [
    what: string,
    more: Partial<S3Settings> & S3RequestOptions & { bucket?: string },
    code: string,
    says: RegExp,
    hint: RegExp,
  ])[] = [
    [
      'of a missing bucket',
      { bucket: 'none' },
      's3/no-bucket',
      /^Cannot list s3:\/\/none\/ at http:.*NoSuchBucket/,
      /bucket "none"/,
    ],
    [
      'of an unknown key',
      { keys: { ...S3_KEY, id: 'AKIAOTHER' } },
      's3/denied',
      /InvalidAccessKeyId/,
      /check its id/,
    ],
    [
      'of a wrong secret',
      { keys: { ...S3_KEY, secret: 'wrong' } },
      's3/signature',
      /SignatureDoesNotMatch/,
      /secret access key/,
    ],
    [
      'of a wrong region',
      { region: 'us-east-1' },
      's3/region',
      /AuthorizationHeaderMalformed/,
      /AWS_REGION=eu-test-1/,
    ],
    [
      'of a wrong clock',
      { clock: () => Date.now() - HOUR },
      's3/clock',
      /RequestTimeTooSkewed/,
      /synchronise it/,
    ],
  ];
  for (const [what, { clock, bucket, ...more }, code, says, hint] of CASES)
    it(what, async () => {
      const server = await startS3Server();
      const store = openS3Store(
        settingsOf(server, more),
        bucket ?? server.bucket,
        clock === undefined ? {} : { clock },
      );
      await assert.rejects(keysOf(store, ''), (error) => {
        assert.ok(error instanceof AppError);
        assert.deepEqual([error.code, server.seen.length], [code, 1]);
        assert.match(error.message, says);
        assert.match(error.hint!, hint);
        assert.doesNotMatch(error.message + error.hint, /wJalr|wrong$/);
        return true;
      });
    });

  it('of a wrong region also where the reply has no body', async () => {
    const server = await startS3Server();
    const store = openS3Store(settingsOf(server, { region: 'us-east-1' }), server.bucket);
    await assert.rejects(store.facts('key'), { code: 's3/region', hint: /AWS_REGION=eu-test-1/ });
  });

  it('of nobody', async () => {
    const { server, store } = await opened();
    await server.close();
    await assert.rejects(keysOf(store, ''), { code: 's3/unavailable', message: /nothing listens there/ });
  });

  it('of a server that takes the request and says nothing', async () => {
    const { server } = await opened();
    server.trouble = () => 'silence';
    const options = { patience: 20, pause: async () => undefined };
    const store = openS3Store(settingsOf(server), server.bucket, options);
    await assert.rejects(keysOf(store, ''), { code: 's3/unavailable', message: /no answer in time/ });
    assert.equal(server.seen.length, S3_LIMITS.tries);
  });

  it('of a reply that never ends', async () => {
    const { server, store } = await opened();
    const prefix = 'x'.repeat(1_000);
    server.objects.set(prefix, { content: Buffer.alloc(0), metadata: {}, encryption: undefined });
    const text = 'y'.repeat(17 * 1024 * 1024);
    server.objects.set(`${prefix}${text}`, { content: Buffer.alloc(0), metadata: {}, encryption: undefined });
    await assert.rejects(keysOf(store, prefix), { code: 's3/unavailable', message: /longer than/ });
  });
});

it('names the bucket in the host where the settings say so', async () => {
  const server = await startS3Server();
  const { port } = new URL(server.url);
  const settings = settingsOf(server, { endpoint: `http://localhost:${port}`, pathStyle: false });
  // No DNS here has the name; it is in the message.
  const store = openS3Store(settings, server.bucket, { pause: async () => undefined });
  await assert.rejects(keysOf(store, ''), { message: new RegExp(`http://backups\\.localhost:${port}`) });
});
