/** No edit is lost, however it was saved: each is announced by the event stream of `dev` and shown by the page. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { liveAddress, liveListener } from '../support/live-listener.ts';
import { runningSite } from '../support/running-site.ts';
import { SAVES, swapLink, throughAnotherName } from '../support/save-patterns.ts';

const text = (word: string): string => `---\ntitle: Page\n---\n\nIt says ${word}.\n`;

async function preview() {
  const folder = fixtureFolder({
    'docs.json': docsJson({ pages: ['index', 'guide/page', 'guide/other'] }),
    'index.mdx': text('nothing'),
    'guide/page.mdx': text('nothing'),
    'guide/other.mdx': text('nothing'),
  });
  const site = await runningSite(folder.path, { preview: true });
  const listener = await liveListener(site.url, await liveAddress(site.url, '/guide/page'));
  return { folder, site, listener, file: join(folder.path, 'guide/page.mdx') };
}

describe('an edit', () => {
  it('is seen however it was saved, again and again', async (t) => {
    const { listener, file } = await preview();
    t.after(() => listener.close());
    // The same length each time: only the bytes and the file's metadata differ.
    for (const [at, [name, save]] of Object.entries(SAVES).entries())
      for (const word of ['first', 'other'].map((one) => `${one}${String(at).padStart(2, '0')}`))
        await listener.sees('/guide/page', word, () => {
          assert.ok(name.length > 0);
          save(file, text(word));
        });
  });

  it('is seen in a folder that replaced another', async (t) => {
    const { folder, listener, file } = await preview();
    t.after(() => listener.close());
    const guide = dirname(file);
    cpSync(guide, `${folder.path}-next`, { recursive: true });
    t.after(() => rmSync(`${folder.path}-next`, { recursive: true, force: true }));
    await listener.sees('/guide/page', 'replaced', () => {
      rmSync(guide, { recursive: true });
      renameSync(`${folder.path}-next`, guide);
      writeFileSync(file, text('replaced'));
    });
    await listener.sees('/guide/page', 'afterwards', () => writeFileSync(file, text('afterwards')));
  });

  it('is seen behind a link with a new target', async (t) => {
    const { folder, listener } = await preview();
    t.after(() => listener.close());
    for (const name of ['one', 'two']) {
      mkdirSync(join(folder.path, `releases/${name}`), { recursive: true });
      writeFileSync(join(folder.path, `releases/${name}/page.mdx`), text(name));
    }
    const link = join(folder.path, 'current');
    await listener.sees('/current/page', 'one', () => swapLink(link, 'releases/one'));
    await listener.sees('/current/page', 'two', () => swapLink(link, 'releases/two'));
    await listener.sees('/current/page', 'three', () =>
      writeFileSync(join(folder.path, 'releases/two/page.mdx'), text('three')),
    );
  });

  it('is seen even when the system sends no event', async (t) => {
    const { folder, listener, file } = await preview();
    const other = `${folder.path}-other-name.mdx`;
    t.after(() => {
      listener.close();
      rmSync(other, { force: true });
    });
    for (const word of ['aside', 'again'])
      await listener.sees('/guide/page', word, () => throughAnotherName(file, other, text(word)));
    // From here on the other name would belong to a removed file.
    await listener.sees('/guide/page', 'another', () => SAVES['by rename']!(file, text('another')));
    await listener.sees('/guide/page', 'finally', () => throughAnotherName(file, other, text('finally')));
  });

  it('is announced to a page that was loaded before it and listens after it', async () => {
    const { folder, site, listener } = await preview();
    const address = await liveAddress(site.url, '/');
    await listener.sees('/', 'meanwhile', () => folder.write('index.mdx', text('meanwhile')));
    listener.close();
    const late = await liveListener(site.url, address);
    await late.sees('/', 'meanwhile');
    late.close();
    const now = await fetch(await liveAddress(site.url, '/'));
    const reader = now.body!.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    assert.equal(first, 'retry: 300\n\n', 'an up-to-date client gets no event');
    await reader.cancel();
  });

  it('is shown although docs.json is removed and restored', async (t) => {
    const { folder, listener, file } = await preview();
    t.after(() => listener.close());
    const config = join(folder.path, 'docs.json');
    await listener.sees('/guide/page', 'docs.json is gone', () => renameSync(config, `${config}.aside`));
    writeFileSync(file, text('meanwhile'));
    await listener.sees('/guide/page', 'meanwhile', () => renameSync(`${config}.aside`, config));
    await listener.sees('/guide/page', 'afterwards', () => writeFileSync(file, text('afterwards')));
  });

  it('does not run out of streams because of requests that no browser sends', async () => {
    const { site } = await preview();
    for (let i = 0; i < 120; i++) await fetch(`${site.url}/_lectern/live`, { method: 'HEAD' });
    const answer = await fetch(`${site.url}/_lectern/live`);
    assert.equal(answer.status, 200);
    await answer.body?.cancel();
  });
});
