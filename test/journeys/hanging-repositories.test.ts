/** Repositories that never answer delay neither the first pages nor the edits of others on the same host. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { SILENT } from '../../src/lib/log.ts';
import { startServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { eventually } from '../support/eventually.ts';
import { hangingHost } from '../support/git/hanging-host.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { hostedGet } from '../support/hosted-get.ts';
import { DOCS } from '../support/jobs-under-test.ts';

/** Those that hang are asked first, and are as many as all turns together. */
const HANGING = ['hang-1', 'hang-2', 'hang-3', 'hang-4'];
const GOOD = ['good-1', 'good-2', 'good-3'];

it('serves and follows good repositories beside hanging ones', async (t) => {
  const repository = await makeRepository(DOCS, { bare: true });
  repository.git('config', 'uploadpack.allowFilter', 'true');
  const host = await hangingHost(repository.path, (name) => name.startsWith('hang'));
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-hanging-'));
  const server = await startServer({
    projects: [...HANGING, ...GOOD].map((id) => ({
      id,
      name: id,
      folder: host.urlOf(id),
      hosts: [],
      git: { remote: host.urlOf(id), branch: 'main', folder: 'docs' },
    })),
    settings: joinSettings([{ port: 0, dataDir, renderers: 1, gitSeconds: 1 }]),
    preview: false,
    worker: false,
    log: SILENT,
  });
  t.after(async () => {
    await server.close();
    host.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const pages = (path: string): Promise<string[]> =>
    Promise.all(
      GOOD.map(async (id) => (await hostedGet(server.port, `${id}.localhost:${server.port}`, path)).text),
    );
  const shows = (words: string) => async (): Promise<boolean> =>
    (await pages('/guide')).every((text) => text.includes(words));
  await eventually(shows('Back to the'), true, 'A good project has no page yet');
  repository.commit({ 'docs/guide.mdx': '---\ntitle: Guide\n---\n\nQuite other words.\n' }, 'Second');
  await eventually(shows('Quite other words'), true, 'A commit is not seen');
  for (const name of HANGING) assert.ok(host.asked.includes(name), `${name} was asked too`);
});
