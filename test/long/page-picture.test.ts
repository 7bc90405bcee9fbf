/** A picture of a page for a writer's program: drawn by a real Chromium, in the size that was asked for, and with no other network. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pagePictures } from '../../src/tasks/writer/page-picture.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { docsJson, page } from '../support/writer-folder.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-pictures-'));
after(() => rmSync(top, { recursive: true, force: true }));
const chromium = process.env['LECTERN_CHROMIUM'] ?? '/usr/bin/chromium';
const never = new AbortController().signal;
const SIZE = { width: 1280, height: 900 };

function pictures(files: Record<string, string>, program = chromium) {
  const { path } = fixtureFolder({ 'docs.json': docsJson(['index']), ...files });
  return pagePictures({
    folder: path,
    settings: { dataDir: join(top, 'data'), renderers: 1 },
    chromium: program,
  });
}

/** Of the header of a PNG file. */
const sizeOf = (png: Uint8Array): readonly number[] => {
  const bytes = Buffer.from(png);
  assert.equal(bytes.subarray(1, 4).toString('latin1'), 'PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

describe('a picture of a page', { timeout: 120_000 }, () => {
  it('has the size that was asked for, and shows the page', async () => {
    const take = pictures({ 'index.mdx': page('Home', 'Text of the page. '.repeat(200)) });
    const full = await take('index', SIZE, never);
    assert.deepEqual(sizeOf(full!), [1280, 900]);
    assert.ok(full!.length > 20_000, `${full!.length} bytes are no page`);
    assert.deepEqual(sizeOf((await take('/index.mdx', { width: 390, height: 700 }, never))!), [390, 700]);
    assert.equal(await take('nothing', SIZE, never), undefined);
    assert.equal(await take('../../etc/passwd', SIZE, never), undefined);
    assert.deepEqual(
      readdirSync(tmpdir()).filter((name) => name.startsWith('lectern-picture-')),
      [],
    );
  });

  it('is drawn without asking other hosts', async (t) => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    t.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const image = `<img src="http://localhost:${port}/a.png" alt="A" /> ![B](http://127.0.0.1:${port}/b.png)`;
    // Scripts of a site run as they do for its readers, and no policy of the page stops them from leaving it.
    const script = `location.href = 'http://127.0.0.1:${port}/';`;
    await pictures({ 'index.mdx': page('Home', image), 'go.js': script })('index', SIZE, never);
    assert.equal(asked, 0);
  });

  it('says why there is none', async () => {
    const files = { 'index.mdx': page('Home', 'Text.') };
    for (const program of ['/nowhere/chromium', '/bin/false'])
      await assert.rejects(pictures(files, program)('index', SIZE, never), { code: 'picture/failed' });
    const slow = pagePictures({
      folder: fixtureFolder({ 'docs.json': docsJson(['index']), ...files }).path,
      settings: { dataDir: join(top, 'data'), renderers: 1 },
      chromium,
      deadline: 1,
    });
    await assert.rejects(slow('index', SIZE, never), { code: 'picture/failed' });
  });
});
