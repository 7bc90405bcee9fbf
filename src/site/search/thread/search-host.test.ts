/** Search in a thread: the same results, kept for the next start, without blocking the main thread. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import { AppError } from '../../../lib/app-error.ts';
import { localSearch, type SearchStore } from '../search-store.ts';
import { sampleRecords } from '../testing/sample-records.ts';
import { type SearchHost, searchHost } from './search-host.ts';

const pages = Map.groupBy(sampleRecords(), ({ url }) => url.split('#')[0]!);
const hosts: SearchHost[] = [];
const folders: string[] = [];
after(async () => {
  for (const host of hosts) await host.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function host(folder?: string, version = '1'): SearchHost {
  hosts.push(searchHost({ folder, version }));
  return hosts.at(-1)!;
}

function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'lectern-search-')));
  return folders.at(-1)!;
}

async function fill(store: SearchStore): Promise<void> {
  for (const [page, records] of pages) await store.put(page, records, `key of ${page}`);
  await store.settle('of the site');
}

describe('an index in a thread', () => {
  it('answers as one without', async () => {
    const [there, here] = [host().open('a'), localSearch()];
    await fill(there);
    await fill(here);
    for (const query of ['deployment', 'depolyment', 'rate limits', 'd', ''])
      assert.deepEqual(await there.answer(query, 10), await here.answer(query, 10), query);
    await here.close();
  });

  it('costs the main thread less than an answer', async () => {
    const [there, here] = [host().open('a'), localSearch()];
    await fill(there);
    await fill(here);
    const cpuOf = async (store: SearchStore): Promise<number> => {
      const before = process.threadCpuUsage();
      for (let at = 0; at < 200; at++) await store.answer('depolyment instalation webhoks authentcaton', 20);
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    await cpuOf(here);
    const [control, spent] = [await cpuOf(here), await cpuOf(there)];
    assert.ok(spent < control * 0.7, `${spent} µs, and ${control} µs in this thread`);
    await here.close();
  });

  it('has after a restart what it had before, each project for itself', async () => {
    const at = folder();
    const first = host(at);
    await fill(first.open('a'));
    await first.open('b').put('/only', [], 'x');
    await first.close();
    const next = host(at).open('a');
    assert.equal((await next.answer('deployment', 1)).hits[0]?.url, '/deploy');
    const keys = await next.keys('', 1_000);
    assert.deepEqual(new Map(keys).get('/deploy'), 'key of /deploy');
    assert.equal(keys.length, pages.size);
    assert.deepEqual(
      (await next.keys('/deploy', 1))[0]?.[0],
      [...pages.keys()].sort().find((page) => page > '/deploy'),
    );
    await next.remove('/deploy');
    assert.notEqual((await next.answer('deployment', 1)).hits[0]?.url, '/deploy');
  });

  it('begins anew with another version of the program, and with a damaged file', async () => {
    const at = folder();
    const first = host(at);
    await fill(first.open('a'));
    await first.close();
    const newer = host(at, '2');
    assert.deepEqual(await newer.open('a').keys('', 10), []);
    await fill(newer.open('a'));
    await newer.close();
    for (const name of readdirSync(at)) writeFileSync(join(at, name), 'x'.repeat(9_000));
    const healed = host(at, '2').open('a');
    assert.deepEqual(await healed.keys('', 10), []);
    await fill(healed);
    assert.equal((await healed.answer('deployment', 1)).hits[0]?.url, '/deploy');
  });

  it('leaves a file to the process that has it', async () => {
    const at = folder();
    const first = host(at);
    await fill(first.open('a'));
    const second = host(at).open('a');
    assert.deepEqual(await second.keys('', 10), []);
    await fill(second);
    assert.equal((await second.answer('deployment', 1)).hits[0]?.url, '/deploy');
    assert.equal((await first.open('a').keys('', 1_000)).length, pages.size);
    await first.close();
    const db = new DatabaseSync(join(at, 'a.db'));
    assert.equal(db.prepare('SELECT count(*) AS n FROM page').get()?.['n'], pages.size);
    db.close();
  });

  it('refuses what would wait too long', async () => {
    const store = host().open('a');
    const asked = await Promise.allSettled(Array.from({ length: 300 }, () => store.answer('deployment', 20)));
    const refused = asked.filter((one) => one.status === 'rejected');
    assert.equal(refused.length, 300 - 256);
    assert.ok(refused.every(({ reason }) => reason instanceof AppError && reason.code === 'search/busy'));
    assert.deepEqual((await store.answer('deployment', 1)).hits, []);
  });

  it('rejects pending requests when it ends', async () => {
    const own = host();
    const waiting = own.open('a').answer('x', 1);
    await Promise.all([assert.rejects(waiting, /not available: it has been closed/), own.close()]);
  });
});
