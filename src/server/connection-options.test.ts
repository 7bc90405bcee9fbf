/** Tests that the connection settings are what browsers and proxies see. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { docsJson, fixtureFolder } from '../../test/support/fixture-folder.ts';
import { SILENT } from '../lib/log.ts';
import { joinSettings, type SettingsSource } from '../settings/settings.ts';
import { startServer } from './start-server.ts';

const docs = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Text' });

async function keepAlive(more: SettingsSource): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-keep-'));
  const server = await startServer({
    projects: [{ folder: docs.path, hosts: [] }],
    settings: joinSettings([{ port: 0, dataDir, renderers: 1, ...more }]),
    preview: false,
    worker: false,
    log: SILENT,
  });
  const agent = new Agent({ keepAlive: true });
  try {
    return await new Promise((resolve, reject) => {
      get({ port: server.port, host: '127.0.0.1', path: '/healthz', agent }, (answer) => {
        answer.resume().on('end', () => resolve(String(answer.headers['keep-alive'])));
      }).on('error', reject);
    });
  } finally {
    agent.destroy();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

it('connections wait for the next request as long as was set, and longer than most proxies keep theirs otherwise', async () => {
  assert.match(await keepAlive({ keepAliveSeconds: 7 }), /\btimeout=7\b/);
  assert.match(await keepAlive({}), /\btimeout=65\b/);
});
