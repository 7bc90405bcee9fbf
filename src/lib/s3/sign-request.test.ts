/** Signatures as Amazon publishes them for its examples, and of any key as another implementation computes them. */
import assert from 'node:assert/strict';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { checkSignature } from '../../../test/support/s3-signature.ts';
import { encodeKey, encodeQuery, sha256, signRequest } from './sign-request.ts';

const EXAMPLE = {
  keys: { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  region: 'us-east-1',
  now: Date.UTC(2013, 4, 24),
};
const HOST = 'https://examplebucket.s3.amazonaws.com';

describe('the published examples of Signature Version 4 for S3', () => {
  const CASES: readonly (readonly [
    what: string,
    request: { method: string; path: string; headers?: Record<string, string>; body?: string },
    signature: string,
  ])[] = [
    [
      'GET an object',
      { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT an object',
      {
        method: 'PUT',
        path: `/${encodeKey('test$file.text')}`,
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: 'Welcome to Amazon S3.',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET the lifecycle of a bucket',
      { method: 'GET', path: `/?${encodeQuery({ lifecycle: '' })}` },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'list objects',
      { method: 'GET', path: `/?${encodeQuery({ prefix: 'J', 'max-keys': '2' })}` },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ];
  for (const [what, { method, path, headers = {}, body = '' }, signature] of CASES)
    it(what, () => {
      const signed = signRequest({
        ...EXAMPLE,
        method,
        headers,
        url: new URL(HOST + path),
        bodyHash: sha256(body),
      });
      assert.equal(/Signature=(\w+)$/.exec(signed['authorization']!)?.[1], signature);
    });
});

describe('any key', () => {
  const rest: string[] = [];
  const server = createServer((request, response) => {
    const refused = checkSignature(request, Buffer.alloc(0), {
      keys: [EXAMPLE.keys],
      region: EXAMPLE.region,
      now: EXAMPLE.now,
    });
    response.end(refused?.code ?? decodeURIComponent(request.url!.split('?')[0]!));
  }).listen(0, '127.0.0.1');
  after(() => server.close());

  const answered = (url: URL, headers: Record<string, string>): Promise<string> =>
    new Promise((resolve, reject) =>
      send(url, { headers, path: url.pathname + url.search }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => (text += part));
        response.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end(),
    );

  /** The same keys in every run. */
  function* oddKeys(count: number): Generator<string> {
    const letters = [...`aZ09-._~ !"#$%&'()*+,:;<=>?@[]^\`{|}/\\äß漢🙂\u0301\u200b`, '//', '%2F', '%', '+ +'];
    let state = 7;
    const next = (max: number): number => (state = (state * 48_271) % 2_147_483_647) % max;
    for (let n = 0; n < count; n++)
      yield `k${Array.from({ length: 1 + next(24) }, () => letters[next(letters.length)]).join('')}`;
  }

  it('reaches the server as it was, and is signed as the server reads it', async () => {
    await new Promise<void>((resolve) => (server.listening ? resolve() : server.once('listening', resolve)));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const key of oddKeys(400)) {
      const url = new URL(origin);
      url.pathname = `/bucket/${encodeKey(key)}`;
      url.search = encodeQuery({ prefix: key, [key]: '', b: key, 'a!': "it's" });
      const headers = signRequest({ ...EXAMPLE, method: 'GET', headers: {}, url, bodyHash: sha256('') });
      rest.push(await answered(url, headers));
      assert.equal(rest.at(-1), `/bucket/${key}`, key);
    }
    assert.equal(new Set(rest).size > 390, true);
  });

  it('is refused by the check when a letter of it is another one', async () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const url = new URL(`${origin}/bucket/${encodeKey("it's")}`);
    const headers = signRequest({ ...EXAMPLE, method: 'GET', headers: {}, url, bodyHash: sha256('') });
    url.pathname = `/bucket/${encodeKey("it's!")}`;
    assert.equal(await answered(url, headers), 'SignatureDoesNotMatch');
  });
});
