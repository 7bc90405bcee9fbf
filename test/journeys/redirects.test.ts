/** Redirects beside docs.json on a running server: made by a program and in the terminal, they hold at once, hide nothing and tell of nothing. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { SILENT } from '../../src/lib/log.ts';
import { startServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { sharedRenderProcesses } from '../support/render-processes.ts';
import { runLectern } from '../support/run-lectern.ts';

const FILES = {
  'docs.json': docsJson(
    { pages: ['index', 'guides/start', 'staff'] },
    { name: 'Docs', redirects: [{ source: '/moved', destination: '/guides/start' }] },
  ),
  'index.mdx': '---\ntitle: Home\n---\n\nHome.\n',
  'guides/start.mdx': '---\ntitle: Start\n---\n\nBegin here.\n',
  'staff.mdx': '---\ntitle: Staff\ngroups: [staff]\n---\n\nFor us.\n',
  'link.mdx': '---\ntitle: Link\nurl: https://elsewhere.example/out\n---\n',
};

it('redirects hold at once, where nothing is, and lead to pages that the reader may see', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-redirects-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const { records, close } = await openRecords({ dataDir });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const { secret } = await records.keys.create({
    project: 'docs',
    name: 'redirects',
    scopes: ['deployments:read', 'deployments:write'],
  });
  // As the terminal makes them, which has no site: it can say what a site would refuse.
  for (const [from, to] of [
    ['/moved', '/'],
    ['/guides/start', '/'],
    ['/lost', '/none'],
    ['/a', '/b'],
    ['/b', '/a'],
    ['/for-us', '/staff'],
    ['/out', '/link'],
  ] as const)
    await records.redirects.put('docs', { from: [from], to });
  await close();
  const server = await startServer({
    projects: [{ folder: fixtureFolder(FILES).path, hosts: [] }],
    settings: joinSettings([{ port: 0, dataDir, renderers: 1, accessLog: false }]),
    preview: false,
    worker: false,
    renderProcesses: sharedRenderProcesses(),
    log: SILENT,
  });
  t.after(() => server.close());
  const url = `http://127.0.0.1:${server.port}`;
  /** Status and where it leads. */
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(url + path, { redirect: 'manual', headers: { accept: 'text/html' } });
    await answer.arrayBuffer();
    const { headers, status } = answer;
    return [status, headers.get('location'), status === 307 ? headers.get('cache-control') : null]
      .filter((part) => part !== null)
      .join(' ');
  };
  const api = async (body?: object): Promise<readonly [status: number, body: Record<string, unknown>]> => {
    const answer = await fetch(`${url}/v1/project/redirects/docs`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return [answer.status, (await answer.json()) as Record<string, unknown>];
  };
  const terminal = (...args: readonly string[]) =>
    runLectern(['redirects', ...args], { cwd: dataDir, env: { LECTERN_DATA_DIR: dataDir } });

  assert.equal(await get('/old'), '404');
  assert.deepEqual(await api({ from: ['/old', '/altes%20Ziel'], to: '/guides/start' }), [
    200,
    { changed: ['/old', '/altes Ziel'] },
  ]);
  await eventually(() => get('/old'), '307 /guides/start no-store');
  assert.equal(await get('/old/?a=1&b=%20'), '307 /guides/start?a=1&b=+ no-store');
  assert.equal(await get('/old.md'), '307 /guides/start.md no-store');
  assert.equal(await get('/altes%20Ziel'), '307 /guides/start no-store');

  const made = await terminal('/last', '/');
  assert.match(made.out, /^\/last leads to \/ now/, made.err);
  await eventually(() => get('/last'), '307 / no-store');
  assert.equal(await get('/last.md'), '307 /index.md no-store');
  assert.equal(await get('/moved'), '308 /guides/start', 'docs.json wins');
  assert.equal(await get('/guides/start'), '200', 'a page wins');
  for (const path of ['/lost', '/a', '/b', '/for-us', '/staff', '/out'])
    assert.equal(await get(path), '404', `${path}: no page that a stranger sees`);

  for (const [body, code] of [
    [{ from: ['/guides/start'], to: '/' }, 'redirects/from'],
    [{ from: ['/x'], to: 'https://evil.example' }, 'redirects/to'],
  ] as const) {
    const [status, problem] = await api(body);
    assert.deepEqual([status, problem['code']], [400, code]);
  }
  assert.deepEqual(await api({ from: ['/old'], to: null }), [200, { changed: ['/old'] }]);
  await eventually(() => get('/old'), '404');
  const [, { redirects }] = await api();
  assert.deepEqual(
    (redirects as { from: string }[]).map(({ from }) => from),
    ['/a', '/altes Ziel', '/b', '/for-us', '/guides/start', '/last', '/lost', '/moved', '/out'],
  );
  const removed = JSON.parse((await terminal('/last', '--remove', '--json')).out) as object;
  assert.partialDeepStrictEqual(removed, { project: 'docs', changed: ['/last'] });
  assert.match((await terminal()).out, /^\/a +\/b +20\d\d-/m);
  const without = await terminal('/old');
  assert.ok(
    without.code !== 0 && /The page that the redirect leads to is missing/.test(without.err),
    without.err,
  );
});
