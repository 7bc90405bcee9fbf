/** An author's files over a real socket: large ones in pieces, ranges alone, no reads for clients that have them, correct lengths. */
import assert from 'node:assert/strict';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { buildSite } from '../../src/tasks/build-site.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { getRequest, type RawClient, rawClient } from '../support/raw-client.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const MB = 1024 * 1024;
const LARGE = 32 * MB;
const AT = 20 * MB;
const MARK = 'the marked bytes';
const TEXT = '<!-- a picture -->\n'.repeat(40_000);

/** Bytes that this process has read from anywhere: files, and its own sockets. */
function bytesRead(): number {
  return Number(/^rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))![1]);
}
const countsReads = { skip: existsSync('/proc/self/io') ? false : 'this system counts no reads' };

/** Larger than a program would send at once, in a sparse file that needs no disk space. */
function writeLarge(path: string): void {
  writeFileSync(path, '');
  truncateSync(path, LARGE);
  const handle = openSync(path, 'r+');
  writeSync(handle, MARK, AT);
  closeSync(handle);
}

describe('files of a folder', () => {
  const folder = fixtureFolder({
    'docs.json': docsJson({ pages: ['index'] }),
    'index.mdx': '---\ntitle: Home\n---\n\nHome. [Notes](/notes.constructor)\n',
    'small.png': 'not really a picture',
    'picture.svg': TEXT,
    'notes.constructor': 'plain',
  });
  const at = (name: string): string => join(folder.path, name);
  let site: RunningSite;
  before(async () => {
    for (const name of ['large.mp4', 'cut.mp4', 'edited.mp4', 'renamed.mp4', 'link.mp4'])
      writeLarge(at(name));
    site = await runningSite(folder.path);
  });
  const port = (): number => Number(new URL(site.url).port);

  it('may end in a name that every object has', async () => {
    const { status, headers } = await site.get('/notes.constructor');
    assert.deepEqual([status, headers.get('content-type')], [200, 'application/octet-stream']);
  });

  it('are sent whole above the former limit', async () => {
    const answer = await site.get('/large.mp4');
    assert.equal(answer.headers.get('content-length'), String(LARGE));
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.deepEqual([bytes.length, String(bytes.subarray(AT, AT + MARK.length))], [LARGE, MARK]);
  });

  it('are in a built site as they are', async () => {
    const out = mkdtempSync(join(tmpdir(), 'lectern-out-'));
    try {
      await buildSite({ folder: folder.path, out, base: '', cache: false });
      for (const name of ['large.mp4', 'small.png'])
        assert.ok(readFileSync(join(out, name)).equals(readFileSync(at(name))), name);
    } finally {
      rmSync(out, { recursive: true });
    }
  });

  it('are read only as far as a range needs', countsReads, async () => {
    const range = `bytes=${AT}-${AT + MARK.length - 1}`;
    const before = bytesRead();
    const part = await site.get('/large.mp4', { range });
    assert.deepEqual([part.status, await part.text()], [206, MARK]);
    assert.equal(part.headers.get('content-range'), `${range.replace('=', ' ')}/${LARGE}`);
    assert.ok(bytesRead() - before < MB, `${bytesRead() - before} bytes were read`);
  });

  it('are not read for a client that has them, nor for a HEAD request', countsReads, async () => {
    const before = bytesRead();
    const about = await fetch(`${site.url}/large.mp4`, { method: 'HEAD' });
    assert.equal(about.headers.get('content-length'), String(LARGE));
    for (const headers of [
      { 'if-none-match': about.headers.get('etag')! },
      { 'if-modified-since': about.headers.get('last-modified')! },
    ] as Record<string, string>[])
      assert.equal((await site.get('/large.mp4', headers)).status, 304);
    assert.ok(bytesRead() - before < MB, `${bytesRead() - before} bytes were read`);
  });

  it('change their tag when they change', async () => {
    const tag = (await site.get('/small.png')).headers.get('etag')!;
    assert.equal((await site.get('/small.png', { 'if-none-match': tag })).status, 304);
    writeFileSync(at('small.png'), 'another picture altogether');
    await eventually(async () => (await site.get('/small.png', { 'if-none-match': tag })).status, 200);
    assert.equal(await site.text('/small.png'), 'another picture altogether');
  });

  it('are compressed where they are text, with a tag of their own', async () => {
    const client = await rawClient(port());
    client.write(getRequest('/picture.svg', { 'Accept-Encoding': 'br', Connection: 'close' }));
    const back = await client.rest();
    const [head = '', body = ''] = back.split('\r\n\r\n', 2);
    assert.match(head, /content-encoding: br/);
    const tag = /etag: ("[^"]+-br")/.exec(head)![1]!;
    assert.ok(brotliDecompressSync(Buffer.from(body, 'latin1')).equals(Buffer.from(TEXT)));
    const known = await site.get('/picture.svg', { 'if-none-match': tag, 'accept-encoding': 'br' });
    assert.deepEqual([known.status, known.headers.get('etag')], [304, tag]);
    const spliced = await site.get('/picture.svg', { range: 'bytes=0-9', 'if-range': tag });
    assert.equal(spliced.status, 200);
  });

  /** Begins to read and stops, so that the server is in the middle of the file. */
  const begin = async (path: string): Promise<RawClient> => {
    const client = await rawClient(port());
    client.write(getRequest(path, { Connection: 'close' }));
    await client.until(/content-length/);
    client.socket.pause();
    return client;
  };
  const lengthOf = (back: string): number => back.length - back.indexOf('\r\n\r\n') - 4;

  it('that are truncated while they are sent close the connection', async () => {
    const client = await begin('/cut.mp4');
    truncateSync(at('cut.mp4'), LARGE / 2);
    assert.ok(lengthOf(await client.rest()) < LARGE);
  });

  it('that are written to while they are sent never look complete', async () => {
    const client = await begin('/edited.mp4');
    const handle = openSync(at('edited.mp4'), 'r+');
    writeSync(handle, 'other', LARGE - 5);
    closeSync(handle);
    utimesSync(at('edited.mp4'), new Date(), new Date());
    assert.ok(lengthOf(await client.rest()) < LARGE);
  });

  it('that are replaced while they are sent arrive as they were', async () => {
    const client = await begin('/renamed.mp4');
    writeFileSync(at('.next'), 'new');
    renameSync(at('.next'), at('renamed.mp4'));
    const back = await client.rest();
    assert.equal(lengthOf(back), LARGE);
    assert.ok(back.includes(MARK));
  });

  it('that become links out of the folder are not followed', async () => {
    rmSync(at('link.mp4'));
    symlinkSync('/proc/self/environ', at('link.mp4'));
    for (const headers of [{}, { range: 'bytes=0-9' }] as Record<string, string>[])
      assert.equal((await site.get('/link.mp4', headers)).status, 404);
  });
});
