/** What one server on PostgreSQL changes reaches another one by its messages alone: here, nobody looks again after a while. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, mock } from 'node:test';
import { SILENT } from '../../src/lib/log.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { OWNER } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { formBrowser } from '../support/form-browser.ts';
import { testSchema } from '../support/postgres.ts';
import { QUICK_HASHES } from '../support/quick-hashes.ts';
import { startPatiently } from '../support/start-patiently.ts';

const skip =
  process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED on PostgreSQL: run it with "npm test"';

describe('two servers that never look by themselves', { skip }, () => {
  it('close a site that was closed on the other one', async (t) => {
    mock.timers.enable({ apis: ['setInterval'] });
    t.after(() => mock.timers.reset());
    const schema = await testSchema();
    const folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }, { name: 'Harbor' }),
      'index.mdx': '---\ntitle: Home\n---\n\nWords.\n',
    });
    const start = async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'lectern-told-'));
      t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
      const server = await startPatiently({
        projects: [{ folder: folder.path, hosts: [], id: 'told' }],
        settings: joinSettings([
          { port: 0, dataDir, renderers: 1, databaseUrl: schema.url },
          { adminEmail: OWNER.email, adminPassword: OWNER.password },
        ]),
        preview: false,
        worker: false,
        passwordCost: QUICK_HASHES,
        log: SILENT,
      });
      return { server, home: `http://127.0.0.1:${server.port}` };
    };
    const servers = [await start(), await start()];
    t.after(async () => {
      for (const { server } of servers) await server.close();
      await schema.remove();
    });
    const status = async (home: string): Promise<number> =>
      (await fetch(`${home}/`, { redirect: 'manual' })).status;
    const [one, two] = servers.map(({ home }) => home) as [string, string];
    for (const home of [one, two]) await eventually(() => status(home), 200);
    const owner = formBrowser(one);
    await owner.ask('/dashboard/sign-in', OWNER);
    const submit = async (path: string, fields: Record<string, string>): Promise<void> => {
      const page = '/dashboard/p/told/access';
      const token = /name="token" value="([^"]+)"/.exec((await owner.ask(page)).text)?.[1] ?? '';
      assert.equal((await owner.ask(page + path, { ...fields, token })).status, 303);
    };
    await submit('/password', { password: 'reading words of all' });
    await submit('/visibility', { visibility: 'private', sure: 'yes' });
    for (const home of [one, two]) await eventually(async () => (await status(home)) === 200, false);
    await submit('/visibility', { visibility: 'public' });
    for (const home of [one, two]) await eventually(() => status(home), 200);
  });
});
