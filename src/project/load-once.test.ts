/** What `check` and `nav` know of specifications at addresses: fetched as the site fetches them, never from private machines, and never offline. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { contentHash } from '../lib/bytes/hash.ts';
import { checkSite } from '../tasks/check-site.ts';
import { loadNavigation } from '../tasks/load-navigation.ts';
import type { LoadOnce } from './load-once.ts';

const NOW = Date.UTC(2026, 0, 1);
const PETS = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { summary: 'List pets', responses: {} } } },
});
const KEPT = 'https://specs.example/pets.json';

const folder = mkdtempSync(join(tmpdir(), 'lectern-once-'));
const dataDir = join(folder, '.data');
let server: Server;
let heard = 0;

before(async () => {
  const kept = join(dataDir, 'cache', 'specifications');
  mkdirSync(kept, { recursive: true });
  const text = JSON.stringify({ url: KEPT, asked: NOW, text: PETS });
  writeFileSync(join(kept, `${contentHash(KEPT)}.json`), text);
  // It speaks no TLS, so every request fails at once; but it counts them.
  server = createServer((socket) => {
    heard++;
    socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const unreachable = (): string => `https://127.0.0.1:${(server.address() as AddressInfo).port}/pets.json`;

function write(openapi: string): void {
  const navigation = {
    groups: [
      { group: 'Guide', pages: ['index'] },
      { group: 'Pets', openapi },
    ],
  };
  const colors = { primary: '#0a7d5c' };
  writeFileSync(join(folder, 'docs.json'), JSON.stringify({ theme: 'mint', name: 'S', colors, navigation }));
  writeFileSync(
    join(folder, 'index.mdx'),
    '---\ntitle: Home\n---\n\n[Pets](/api-reference/list-pets) and [others](/api-reference/lost-pets)\n',
  );
}

async function check(openapi: string, fetching: LoadOnce): Promise<readonly string[]> {
  write(openapi);
  const once = { clock: () => NOW, dataDir, ...fetching };
  const { issues } = await checkSite(folder, () => undefined, once);
  return issues.map(({ severity, code }) => `${severity} ${code}`);
}

describe('a specification at an address, for who looks once', () => {
  it('gives check its pages, so that only links to what it lacks are broken', async () => {
    assert.deepEqual(await check(KEPT, {}), ['error link/broken']);
  });

  it('gives nav its pages', async () => {
    write(KEPT);
    const { text, issues } = await loadNavigation(folder, { clock: () => NOW, dataDir });
    assert.match(text, /List pets/);
    assert.deepEqual(issues, []);
  });

  it('that cannot be had is one warning, and links to its pages are none', async () => {
    heard = 0;
    assert.deepEqual(await check(unreachable(), { allowPrivate: true }), ['warning spec/fetch-failed']);
    assert.equal(heard, 1);
  });

  it('is not asked for on a private machine', async () => {
    heard = 0;
    assert.deepEqual(await check(unreachable(), {}), ['warning spec/fetch-failed']);
    assert.equal(heard, 0);
  });

  it('is not asked for offline, and what was fetched before is not used', async () => {
    heard = 0;
    assert.deepEqual(await check(unreachable(), { offline: true, allowPrivate: true }), [
      'warning spec/not-fetched',
    ]);
    assert.deepEqual(await check(KEPT, { offline: true }), ['warning spec/not-fetched']);
    assert.equal(heard, 0);
  });
});
