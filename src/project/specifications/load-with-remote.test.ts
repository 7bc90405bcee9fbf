/** A specification at an address is there when a site is loaded once, and one that cannot be had does not keep the site from loading. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { contentHash } from '../../lib/bytes/hash.ts';
import type { Site } from '../../site/site.ts';
import { folderSource } from '../../site/source/folder-source.ts';
import { loadWithRemote } from './load-with-remote.ts';

const PETS = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { summary: 'List pets', responses: {} } } },
});
const NOW = Date.UTC(2026, 0, 1);

describe('a specification at an address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-remote-'));
  const dataDir = join(folder, '.data');
  after(() => rmSync(folder, { recursive: true }));
  const load = (openapi: string): Promise<Site> => {
    const navigation = { groups: [{ group: 'Pets', openapi }] };
    const colors = { primary: '#0a7d5c' };
    writeFileSync(
      join(folder, 'docs.json'),
      JSON.stringify({ theme: 'mint', name: 'S', colors, navigation }),
    );
    const renderer = { render: () => Promise.reject(new Error('not asked')), close: () => Promise.resolve() };
    return loadWithRemote(
      { source: folderSource(folder), renderer },
      { dataDir, clock: () => NOW, allowPrivate: true },
    );
  };

  it('that was fetched within the hour gives pages that lead to the file which names it', async () => {
    const url = 'https://specs.example/pets.json';
    const kept = join(dataDir, 'cache', 'specifications');
    mkdirSync(kept, { recursive: true });
    writeFileSync(join(kept, `${contentHash(url)}.json`), JSON.stringify({ url, asked: NOW, text: PETS }));
    const site = await load(url);
    assert.equal(site.pages.byUrl.get('/api-reference/list-pets')?.file, 'docs.json');
    assert.deepEqual(site.issues, []);
  });

  it('that cannot be had is waited for, and is one problem', async () => {
    // A server without TLS: every request fails at once.
    const server = createServer((_, response) => response.end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const site = await load(`https://127.0.0.1:${(server.address() as AddressInfo).port}/pets.json`);
    server.close();
    assert.equal(site.specifications?.all[0]?.state, 'broken');
    assert.deepEqual(
      site.issues.map(({ file, severity }) => `${severity} ${file}`),
      ['error docs.json'],
    );
  });
});
