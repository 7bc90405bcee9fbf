/** Tests which parts of a file are read for each kind of request, and replies for a file that changes. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { webRequest } from '../../../../test/support/web-request.ts';
import { byteCache } from '../../../lib/cache/byte-cache.ts';
import type { Source, SourceFile } from '../../../site/source/source.ts';
import { type FileBody, isFileBody } from './file-body.ts';
import { fileReply, MAX_SMALL_BYTES } from './file-reply.ts';
import type { Reply } from './reply.ts';

const SIZE = 1024 * 1024;
const modified = Date.UTC(2025, 0, 2, 3, 4, 5);
const DATE = 'Thu, 02 Jan 2025 03:04:05 GMT';

/** A source of one file that counts its calls. */
function counting(size: number, version = 'v1', head = '') {
  const bytes = Buffer.alloc(size, 'a');
  bytes.write(head);
  const counts = { opened: 0, closed: 0, read: 0 };
  const state = { version };
  const source: Source = {
    name: 'counting',
    list: async () => new Map(),
    read: () => assert.fail('nothing is read whole'),
    open: async () => {
      counts.opened++;
      const opened = state.version;
      return {
        size,
        version: opened,
        modified,
        read: async (into, at) => {
          const part = bytes.subarray(at, at + into.length);
          into.set(part);
          counts.read += part.length;
          return part.length;
        },
        isUnchanged: async () => state.version === opened,
        close: () => void counts.closed++,
      };
    },
  };
  const file: SourceFile = { path: 'a.bin', size, version, modified };
  return { source, file, counts, state };
}

let memory = byteCache(4 * SIZE);
beforeEach(() => {
  memory = byteCache(4 * SIZE);
});

async function ask(
  { source, file }: Pick<ReturnType<typeof counting>, 'source' | 'file'>,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Reply> {
  const served = { source, file, headers: { 'content-type': 'video/mp4' }, memory };
  return (await fileReply(webRequest('/a.bin', { headers, method }), served))!;
}

const NOTHING = { opened: 0, closed: 0, read: 0 };

for (const [name, size] of [
  ['a large file', SIZE],
  ['a small file', MAX_SMALL_BYTES],
] as const)
  describe(name, () => {
    it('is known by its version: 304 opens nothing', async () => {
      const made = counting(size);
      const first = await ask(made, {}, 'HEAD');
      const tag = first.headers['etag']!;
      assert.equal(first.headers['last-modified'], DATE);
      for (const headers of [
        { 'if-none-match': tag },
        { 'if-none-match': `"other", W/${tag}` },
        { 'if-none-match': '*' },
        { 'if-modified-since': DATE },
        { 'if-none-match': tag, range: 'bytes=0-3' },
      ] as Record<string, string>[]) {
        const known = await ask(made, headers);
        assert.deepEqual([known.status, known.headers['etag']], [304, tag]);
        assert.equal(known.body, '');
      }
      const coded = tag.replace(/"$/, '-br"');
      assert.equal((await ask(made, { 'if-none-match': coded })).headers['etag'], coded);
      assert.deepEqual(made.counts, NOTHING);
    });

    it('is not known by another tag, nor by another date', async () => {
      const made = counting(size);
      const later = 'Fri, 03 Jan 2025 03:04:05 GMT';
      assert.equal((await ask(made, { 'if-none-match': '"other"' })).status, 200);
      assert.equal((await ask(made, { 'if-modified-since': later })).status, 200);
      const both = { 'if-none-match': '"other"', 'if-modified-since': DATE };
      assert.equal((await ask(made, both)).status, 200);
    });

    it('is told about without being opened: HEAD', async () => {
      const made = counting(size);
      const answer = await ask(made, {}, 'HEAD');
      assert.equal(answer.status, 200);
      assert.equal((answer.body as FileBody).size, size);
      assert.deepEqual(made.counts, NOTHING);
    });

    it('gives a part for the tag it has, and all of it for another tag or a date', async () => {
      const made = counting(size);
      const range = 'bytes=10-19';
      const tag = (await ask(made, {}, 'HEAD')).headers['etag']!;
      const part = await ask(made, { range, 'if-range': tag });
      assert.deepEqual([part.status, part.headers['content-range']], [206, `bytes 10-19/${size}`]);
      assert.deepEqual((part.body as FileBody).part, [10, 19]);
      for (const condition of ['"other"', DATE, tag.replace(/"$/, '-br"')])
        assert.equal((await ask(made, { range, 'if-range': condition })).status, 200);
      const beyond = await ask(made, { range: `bytes=${size}-` });
      assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${size}`]);
    });
  });

describe('a small file in memory', () => {
  it('is read once for all readers, and again when its version changes', async () => {
    const made = counting(MAX_SMALL_BYTES);
    const [first, second] = [await ask(made), await ask(made)];
    assert.equal(first.body, second.body);
    assert.equal((first.body as Buffer).length, MAX_SMALL_BYTES);
    assert.deepEqual(made.counts, { opened: 1, closed: 1, read: MAX_SMALL_BYTES });
    const part = await ask(made, { range: 'bytes=0-3' });
    assert.equal(String(part.body), 'aaaa');
    assert.equal(made.counts.opened, 1);
    made.state.version = 'v2';
    const changed = await ask({ ...made, file: { ...made.file, version: 'v2' } });
    assert.notEqual(changed.headers['etag'], first.headers['etag']);
    assert.equal(made.counts.opened, 2);
  });

  it('has the tag of what was read when the listing is older', async () => {
    const made = counting(100);
    const listed = (await ask(made, {}, 'HEAD')).headers['etag'];
    made.state.version = 'v2';
    const answer = await ask(made);
    assert.notEqual(answer.headers['etag'], listed);
    const newer = await ask({ ...made, file: { ...made.file, version: 'v2' } }, {}, 'HEAD');
    assert.equal(answer.headers['etag'], newer.headers['etag']);
  });

  it('that became a secret after it was listed is not there', async () => {
    for (const size of [100, SIZE]) {
      const made = counting(size, 'v1', 'SQLite format 3\0');
      assert.equal((await ask(made)).status, 200);
      made.state.version = 'v2';
      memory = byteCache(SIZE);
      const { source, file } = made;
      const served = { source, file, headers: {}, memory };
      const answer = await fileReply(webRequest('/a.bin'), served);
      const { body } = answer ?? { body: '' };
      assert.equal(isFileBody(body) ? await body.open() : answer, undefined);
      assert.equal(made.counts.opened, made.counts.closed);
    }
  });

  it('that is being written has no lasting name', async () => {
    const made = counting(100);
    const { source } = made;
    const open = source.open!;
    const writing: Source = {
      ...source,
      open: async (path) => {
        const opened = await open(path);
        return opened && { ...opened, isUnchanged: async () => false };
      },
    };
    const answer = await ask({ ...made, source: writing });
    assert.deepEqual([answer.status, answer.headers['etag']], [200, undefined]);
    await ask({ ...made, source: writing });
    assert.equal(made.counts.opened, 2);
  });
});

describe('a large file', () => {
  it('is opened by whoever sends it, and by nobody else', async () => {
    const made = counting(SIZE);
    const { body } = await ask(made);
    assert.ok(isFileBody(body));
    assert.deepEqual(made.counts, NOTHING);
    (await body.open())!.close();
    assert.deepEqual(made.counts, { opened: 1, closed: 1, read: 0 });
  });
});
