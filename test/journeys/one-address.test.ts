/** One address everywhere: what a terminal beside a server prints and stores, what the API says of it, and after the server has moved. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { SILENT } from '../../src/lib/log.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { docsJson } from '../support/fixture-folder.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { PROGRAM } from '../support/run-lectern.ts';
import { startPatiently } from '../support/start-patiently.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lectern-address-'));
const open: RunningServer[] = [];
after(async () => {
  for (const server of open) await server.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const lectern = (...args: string[]): Promise<{ out: string; err: string }> => {
  const { DATABASE_URL: _, PORT: __, ...rest } = process.env;
  const env = { ...rest, NO_COLOR: '1', LECTERN_DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { env, cwd: dataDir }, (_error, out, err) =>
      resolve({ out, err }),
    );
  });
};

interface Linked {
  readonly sessionId: string;
  readonly link: string;
  readonly pullRequestLink: string;
}

describe('the address of a server', () => {
  it('is in all that is made beside it, and moves with it', async () => {
    const docs = await makeRepository({
      'docs.json': JSON.stringify(docsJson({ pages: ['index', 'guides/install'] }, { name: 'Acme Docs' })),
      'index.mdx': '---\ntitle: Home\ndescription: Start.\n---\n\nSee [how to install](/install).\n',
      'guides/install.mdx': '---\ntitle: Install\n---\n\nRun it.\n',
    });
    const serve = async (more: SettingsSource = {}): Promise<RunningServer> => {
      const running = await startPatiently({
        projects: [{ folder: docs.path, hosts: [] }],
        settings: joinSettings([{ port: 0, renderers: 1, dataDir, ...more }]),
        preview: false,
        worker: false,
        log: SILENT,
      });
      open.push(running);
      return running;
    };
    const { records, close } = await openRecords({ dataDir });
    await records.projects.register([{ id: 'acme-docs', subdomain: 'acme-docs', name: 'Acme Docs' }]);
    const { secret } = await records.keys.create({ project: 'acme-docs', name: 'test' });
    await close();
    const pageOf = async ({ port }: RunningServer, id: string): Promise<string> => {
      const links = await Promise.all(
        ['v1', 'v2'].map(async (version) => {
          const address = `http://127.0.0.1:${port}/${version}/agent/acme-docs/job/${id}`;
          const answer = await fetch(address, { headers: { authorization: `Bearer ${secret}` } });
          return ((await answer.json()) as Linked).pullRequestLink;
        }),
      );
      assert.equal(links[0], links[1]);
      return links[0]!;
    };

    const first = await serve();
    const made = JSON.parse(
      (await lectern('jobs', 'run', 'fix the broken links', docs.path, '--json')).out,
    ) as Linked;
    const page = `/dashboard/p/acme-docs/jobs/${made.sessionId}`;
    const at = `http://localhost:${first.port}`;
    assert.deepEqual([made.link, made.pullRequestLink], [at + page, at + page]);
    assert.equal(await pageOf(first, made.sessionId), at + page);
    const key = await lectern('keys', 'create', '--name', 'x');
    assert.match(key.err, new RegExp(`curl .*${at}/api/external`));
    await open.pop()!.close();

    const moved = await serve({ baseUrl: 'https://docs.example.com/docs' });
    // A request below the path of the base URL, by an IP address.
    const answer = await fetch(
      `http://127.0.0.1:${moved.port}/docs/v2/agent/acme-docs/job/${made.sessionId}`,
      {
        headers: { authorization: `Bearer ${secret}` },
      },
    );
    const link = `https://docs.example.com/docs${page}`;
    const job = (await answer.json()) as Linked & Record<string, unknown>;
    assert.deepEqual([job.pullRequestLink, job['prLink']], [link, link]);
    // Neither a path of this machine nor the address of anything.
    assert.deepEqual(job['source'], { repository: basename(docs.path), ref: 'main' });
    assert.equal(job['model'], 'maintenance');
    const shown = JSON.parse((await lectern('jobs', 'show', made.sessionId, '--json')).out) as Linked;
    assert.deepEqual([shown.link, shown.pullRequestLink], [link, link]);
  });
});
