/** Cached answers equal fresh ones byte for byte, reach only readers who may see them, and never block the next request. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { getRequest, rawClient } from '../support/raw-client.ts';
import { rawGet } from '../support/raw-get.ts';
import { runningSite } from '../support/running-site.ts';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(3_000, 7)]);
const NAMES = ['plain', 'gzip', 'br', 'known-plain', 'known-gzip', 'known-br'];
const folder = fixtureFolder({
  'docs.json': docsJson({ pages: ['index', ...NAMES] }, { name: 'Kept' }),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
  ...Object.fromEntries(
    NAMES.flatMap((name) => [
      [`${name}.mdx`, `---\ntitle: Page ${name}\n---\n\n${`Words of ${name}. `.repeat(200)}\n`],
      [`${name}.png`, PNG],
    ]),
  ),
});
const withoutDate = (answer: Buffer): string => answer.toString('latin1').replace(/\r\nDate: [^\r]*/, '');
const headOf = (answer: string): string => answer.split('\r\n\r\n', 1)[0]!;
const tagOf = (answer: string): string => /\r\netag: ([^\r]+)/i.exec(answer)?.[1] ?? 'none';

let port = 0;
before(async () => {
  const { url } = await runningSite(folder.path, { baseUrl: 'https://docs.test' });
  port = Number(new URL(url).port);
});
const ask = async (target: string, headers: readonly string[]): Promise<string> =>
  withoutDate(await rawGet(port, target, headers));

describe('a cached answer', () => {
  for (const coding of ['plain', 'gzip', 'br'])
    for (const end of ['', '.png']) {
      const accept = [`Accept-Encoding: ${coding === 'plain' ? 'identity' : coding}`];

      it(`of /NAME${end} in ${coding} is the first one, headers and all`, async () => {
        const first = await ask(`/${coding}${end}`, accept);
        assert.match(first, /^HTTP\/1\.1 200 [\s\S]*\r\nstrict-transport-security: /i);
        assert.match(first, /\r\nx-content-type-options: nosniff/i);
        if (end === '') assert.match(first, /\r\ncontent-security-policy: default-src 'none'/i);
        for (let times = 0; times < 3; times++) assert.equal(await ask(`/${coding}${end}`, accept), first);
      });

      it(`validates /NAME${end} in ${coding} the same for a first request and a later one`, async () => {
        const target = `/known-${coding}${end}`;
        // A cached answer in another coding is not used for this one.
        const plain = tagOf(await ask(target, ['Accept-Encoding: identity;q=1']));
        const tag = coding === 'plain' || end !== '' ? plain : `${plain.slice(0, -1)}-${coding}"`;
        const known = [...accept, `If-None-Match: ${tag}`];
        const first = await ask(target, known);
        assert.match(first, /^HTTP\/1\.1 304 /);
        const whole = headOf(await ask(target, accept));
        await ask(target, accept);
        assert.equal(await ask(target, known), first);
        const lines = (head: string): string[] => head.split('\r\n').slice(1).sort();
        const wanted = lines(whole).filter((line) => !line.toLowerCase().startsWith('content-length'));
        assert.deepEqual(lines(headOf(first)), wanted);
      });
    }

  it('is not sent for a foreign host name, to a service worker, or for another method', async () => {
    for (let times = 0; times < 3; times++) assert.match(await ask('/', []), /^HTTP\/1\.1 200 /);
    assert.match(await ask('/', ['Service-Worker: script']), /^HTTP\/1\.1 403 /);
    const client = await rawClient(port);
    client.write(getRequest('/', { Host: 'evil.example', Connection: 'close' }));
    assert.match(await client.rest(), /^HTTP\/1\.1 421 /);
    const other = await rawClient(port);
    other.write('DELETE / HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n');
    assert.match(await other.rest(), /^HTTP\/1\.1 405 /);
  });

  it('leaves the connection open, and closes one whose request has an unread body', async () => {
    await ask('/', []);
    const client = await rawClient(port);
    client.write(getRequest('/').repeat(3));
    client.write(getRequest('/', { 'Content-Length': '5' }));
    const all = await client.rest();
    const heads = all.split('HTTP/1.1 ').slice(1).map(headOf);
    const ends = heads.map((head) => `${head.slice(0, 3)} ${/\r\nconnection: (\S+)/i.exec(head)?.[1]}`);
    assert.deepEqual(ends, ['200 keep-alive', '200 keep-alive', '200 keep-alive', '200 close']);
  });
});
