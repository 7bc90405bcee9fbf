/** One project never stops another: a server with projects that cannot be served, each in its own way, until they can be. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Log } from '../../src/lib/log.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { plansOfFile } from '../../src/settings/project-plans.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson } from '../support/fixture-folder.ts';
import { hostedGet } from '../support/hosted-get.ts';
import { startPatiently } from '../support/start-patiently.ts';

const TOKEN = 'a token of sixteen'.replaceAll(' ', '-');
const OWNER = { adminEmail: 'ada@example.com', adminPassword: 'correct horse battery' };
const top = mkdtempSync(join(tmpdir(), 'lectern-degraded-'));
const said: string[] = [];
const log: Log = {
  info: (message) => void said.push(message),
  error: (message) => void said.push(message),
};

function writeDocs(name: string): void {
  mkdirSync(join(top, name), { recursive: true });
  writeFileSync(join(top, name, 'docs.json'), JSON.stringify(docsJson({ pages: ['index'] }, { name })));
  writeFileSync(join(top, name, 'index.mdx'), `---\ntitle: Start of ${name}\n---\n\nText.\n`);
}

function settingsFile(names: readonly string[]): string {
  const file = join(top, 'lectern.config.json');
  const git = { git: join(top, 'nowhere.git') };
  writeFileSync(
    file,
    JSON.stringify({
      projects: names.map((id) => ({ id, source: id === 'remote' ? git : { dir: id } })),
    }),
  );
  return file;
}

describe('a server with projects that cannot be served', () => {
  let server: RunningServer;
  const status = async (id: string, path = '/'): Promise<number> =>
    (await hostedGet(server.port, `${id}.localhost:${server.port}`, path)).status;
  const text = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).text();
  const operator = { authorization: `Bearer ${TOKEN}` };

  before(async () => {
    for (const name of ['good', 'fine']) writeDocs(name);
    mkdirSync(join(top, 'broken'));
    writeFileSync(join(top, 'broken', 'docs.json'), '{ broken');
    server = await startPatiently({
      projects: plansOfFile(settingsFile(['missing', 'good', 'broken', 'remote', 'fine'])),
      settings: joinSettings([
        { port: 0, dataDir: join(top, 'data'), renderers: 1, metricsToken: TOKEN, ...OWNER },
      ]),
      preview: false,
      worker: false,
      log,
    });
  });
  after(async () => {
    await server.close();
    rmSync(top, { recursive: true, force: true, maxRetries: 5 });
  });

  it('serves the others, and answers 503 for these', async () => {
    assert.deepEqual(
      await Promise.all(['missing', 'good', 'broken', 'remote', 'fine'].map((id) => status(id))),
      [503, 200, 503, 503, 200],
    );
    const { headers, text: page } = await hostedGet(server.port, `broken.localhost:${server.port}`, '/');
    assert.deepEqual([headers['retry-after'], headers['cache-control']], ['10', 'no-store']);
    assert.doesNotMatch(page, /docs\.json|broken/, 'readers do not see the reason');
  });

  it('names each once in the log, with what to do', () => {
    for (const [id, reason] of [
      ['missing', /no folder "[^"]+missing"/],
      ['broken', /docs\.json.*line 1/],
      ['remote', /nowhere\.git/],
    ] as const) {
      const lines = said.filter((line) => line.startsWith(`Project "${id}" cannot be served`));
      assert.equal(lines.length, 1, said.join('\n'));
      assert.match(lines[0]!, reason);
    }
  });

  it('is ready, and names the degraded projects to authorized clients', async () => {
    assert.equal(await text('/readyz'), 'ready\ndegraded: 3 of 5 projects\n');
    assert.match(
      await text('/readyz', operator),
      /^ready\n.*\nmissing: .*\nbroken: .*\nremote: .*\nrequest: 127\.0\.0\.1:\d+, http, 127\.0\.0\.1$/m,
    );
    assert.equal((await text('/readyz', { authorization: 'Bearer wrong' })).split('\n').length, 3);
    const open = await text('/metrics');
    assert.match(open, /^lectern_projects_degraded 3$/m);
    assert.doesNotMatch(open, /project="/);
    assert.match(open, /^lectern_http_requests_total\{route="page",status="5xx"\} \d+$/m);
    const metrics = await text('/metrics', operator);
    assert.match(metrics, /^lectern_project_degraded\{project="missing"\} 1$/m);
    assert.match(metrics, /^lectern_project_degraded\{project="good"\} 0$/m);
    assert.match(metrics, /^lectern_http_requests_total\{project="good",route="page",status="2xx"\} \d+$/m);
    assert.match(metrics, /^lectern_project_git_errors_total\{project="remote"\} \d+$/m);
    assert.match(metrics, /^lectern_render_seconds_count [1-9]/m);
    assert.match(metrics, /^lectern_projects_served 2$/m);
    assert.match(metrics, /^lectern_connections_open [1-9]/m);
    assert.match(metrics, /^lectern_build_info\{node="v\d+[^"]*",version="[^"]+"\} 1$/m);
    assert.match(metrics, /^lectern_event_loop_lag_seconds_count [1-9]/m);
  });

  it('serves the files of the dashboard although the first project is degraded', async () => {
    const page = await text('/dashboard/sign-in');
    const style = /href="([^"]+\.css)"/.exec(page)?.[1];
    assert.equal((await fetch(`http://127.0.0.1:${server.port}${style}`)).status, 200);
  });

  it('notifies administrators on every page of the dashboard', async () => {
    const url = `http://127.0.0.1:${server.port}`;
    const entered = await fetch(`${url}/dashboard/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email: OWNER.adminEmail, password: OWNER.adminPassword }),
    });
    const cookie = /^[^;]+/.exec(entered.headers.get('set-cookie') ?? '')?.[0] ?? '';
    const headers = { cookie, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
    const page = async (path: string): Promise<string> =>
      (await hostedGet(server.port, `127.0.0.1:${server.port}`, path, headers)).text;
    const elsewhere = await page('/dashboard/p/good/feedback');
    assert.match(
      elsewhere,
      /role="alert".*Not served as they should be:.*missing<\/a>: .*broken<\/a>: .*remote<\/a>: /s,
    );
    const own = await page('/dashboard/p/broken/feedback');
    assert.match(own, /The site of this project is not served as it should be: [^<]*docs\.json/);
  });

  it('serves each as soon as it can be, without a restart', async () => {
    writeDocs('missing');
    writeDocs('broken');
    await eventually(() => status('missing'), 200);
    await eventually(() => status('broken'), 200);
    assert.equal(await text('/readyz'), 'ready\ndegraded: 1 of 5 projects\n');
    assert.ok(said.includes('Project "missing" is served as it should be again'), said.join('\n'));
  });

  it('stays ready while a folder is away, and follows it when it is back', async () => {
    renameSync(join(top, 'fine'), join(top, 'elsewhere'));
    await eventually(() => text('/readyz'), 'ready\ndegraded: 2 of 5 projects\n');
    assert.equal(await status('good'), 200);
    assert.notEqual(await status('fine'), 500);
    renameSync(join(top, 'elsewhere'), join(top, 'fine'));
    await eventually(() => text('/readyz'), 'ready\ndegraded: 1 of 5 projects\n');
    writeFileSync(join(top, 'fine', 'index.mdx'), '---\ntitle: Back\n---\n\nQuite other words.\n');
    await eventually(
      async () =>
        (await hostedGet(server.port, `fine.localhost:${server.port}`, '/')).text.includes(
          'Quite other words',
        ),
      true,
    );
  });

  it('takes other projects while it runs, and leaves the rest alone', async () => {
    writeDocs('added');
    const good = server.projects.find(({ id }) => id === 'good')!;
    const changes = await server.reload(plansOfFile(settingsFile(['missing', 'good', 'fine', 'added'])));
    assert.deepEqual(changes, { added: 1, removed: 2 });
    assert.deepEqual(await Promise.all(['added', 'good', 'fine'].map((id) => status(id))), [200, 200, 200]);
    assert.equal(
      (
        await fetch(`http://127.0.0.1:${server.port}/api/public/v1/added/feedback`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
      400,
      'the API knows it',
    );
    assert.equal(
      (
        await fetch(`http://127.0.0.1:${server.port}/api/public/v1/broken/feedback`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
      404,
      'and no longer those that are gone',
    );
    assert.ok(good.site.pages.byUrl.has('/'));
    await assert.rejects(server.reload(plansOfFile(settingsFile(['good', 'good']))), /would both be/);
    assert.equal(await status('added'), 200, 'a mistake changes nothing');
  });
});
