/** One index for several processes: one writes it, the others read what is finished, and the next one goes on when it ends. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { SearchStore } from '../search-store.ts';
import { sampleRecords } from '../testing/sample-records.ts';
import { type SearchHost, searchHost } from './search-host.ts';

const pages = Map.groupBy(sampleRecords(), ({ url }) => url.split('#')[0]!);
const [sample] = sampleRecords();
const hosts: SearchHost[] = [];
const folders: string[] = [];
after(async () => {
  for (const host of hosts) await host.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'lectern-shared-')));
  return folders.at(-1)!;
}

/** As in a process of its own: locks of a file are those of its connection. */
function member(at: string, version = '1'): { readonly host: SearchHost; readonly store: SearchStore } {
  const host = searchHost({ folder: at, version, shared: true });
  hosts.push(host);
  return { host, store: host.open('a') };
}

async function fill(store: SearchStore, mark: string): Promise<void> {
  for (const [page, records] of pages) await store.put(page, records, `key of ${page}`);
  await store.settle(mark);
}

const firstOf = async (store: SearchStore, query: string): Promise<string | undefined> =>
  (await store.answer(query, 1)).hits[0]?.url;

describe('an index that is shared', () => {
  it('is written by one, and read by the others once it is finished', async () => {
    const at = folder();
    const [one, two, three] = [member(at), member(at), member(at)];
    assert.equal(await one.store.state('first'), 'own');
    assert.equal(await two.store.state('first'), 'behind');
    assert.deepEqual((await two.store.answer('deployment', 9)).hits, []);
    await fill(one.store, 'first');
    for (const { store } of [two, three]) {
      assert.equal(await store.state('first'), 'ready');
      assert.equal(await store.state('second'), 'behind');
      for (const query of ['deployment', 'depolyment', 'rate limits', 'd', ''])
        assert.deepEqual(await store.answer(query, 10), await one.store.answer(query, 10), query);
      await assert.rejects(store.put('/x', [], 'x'), /readonly/);
    }
  });

  it('changes for the others when it is finished again, not before', async () => {
    const at = folder();
    const [one, two] = [member(at), member(at)];
    await one.store.state('first');
    await fill(one.store, 'first');
    assert.equal(await firstOf(two.store, 'deployment'), '/deploy');
    await one.store.remove('/deploy');
    await one.store.put('/new', [{ ...sample!, url: '/new', title: 'Zebra' }], 'new');
    assert.equal(await firstOf(two.store, 'deployment'), '/deploy');
    await one.store.settle('second');
    assert.equal(await two.store.state('second'), 'ready');
    assert.equal(await firstOf(two.store, 'zebra'), '/new');
    assert.notEqual(await firstOf(two.store, 'deployment'), '/deploy');
  });

  it('is searched by the others in part while it is being made', async () => {
    const at = folder();
    const [one, two] = [member(at), member(at)];
    await one.store.state('first');
    const put = (n: number) => one.store.put(`/p${n}`, [{ ...sample!, url: `/p${n}`, title: 'Zebra' }], 'x');
    for (let n = 0; n < 127; n++) await put(n);
    assert.deepEqual((await two.store.answer('zebra', 100)).hits, []);
    await put(127);
    assert.equal((await two.store.answer('zebra', 100)).hits.length, 100);
    assert.equal(await two.store.state('first'), 'behind');
  });

  it('is written on by another one when its writer has ended', async () => {
    const at = folder();
    const [one, two] = [member(at), member(at)];
    await one.store.state('first');
    await fill(one.store, 'first');
    assert.equal(await two.store.state('first'), 'ready');
    await one.host.close();
    assert.equal(await two.store.state('first'), 'own');
    assert.equal((await two.store.keys('', 1_000)).length, pages.size);
    await two.store.put('/new', [{ ...sample!, url: '/new', title: 'Zebra' }], 'new');
    await two.store.settle('second');
    const third = member(at);
    assert.equal(await third.store.state('second'), 'ready');
    assert.equal(await firstOf(third.store, 'zebra'), '/new');
  });

  it('survives a crash in the middle of publishing, a damaged file, and one that is removed', async () => {
    const at = folder();
    writeFileSync(join(at, 'a.new.db'), 'half of it');
    writeFileSync(join(at, 'a.ready.db'), 'x'.repeat(9_000));
    const [one, two] = [member(at), member(at)];
    await one.store.state('first');
    assert.equal(await two.store.state('first'), 'behind');
    assert.deepEqual((await two.store.answer('deployment', 9)).hits, []);
    await fill(one.store, 'first');
    assert.equal(existsSync(join(at, 'a.new.db')), false);
    assert.equal(await two.store.state('first'), 'ready');
    rmSync(join(at, 'a.ready.db'));
    assert.equal(await firstOf(two.store, 'deployment'), '/deploy', 'what is open is read on');
    await one.store.settle('first');
    assert.equal(await member(at).store.state('first'), 'ready', 'it is published again');
  });

  it('of another version of the program is not read', async () => {
    const at = folder();
    const one = member(at);
    await one.store.state('first');
    await fill(one.store, 'first');
    const newer = member(at, '2');
    assert.equal(await newer.store.state('first'), 'behind');
    assert.deepEqual((await newer.store.answer('deployment', 9)).hits, []);
  });
});
