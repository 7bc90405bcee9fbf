/** A project that is served from a repository: no folder, no build, and a pushed commit is read without a restart. */
import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SILENT } from '../../src/lib/log.ts';
import { plansOfFile } from '../../src/settings/project-plans.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { eventually } from '../support/eventually.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { startPatiently } from '../support/start-patiently.ts';

/** More than is read into memory, and larger than a piece. */
const LARGE = Buffer.from('0123456789abcdef'.repeat(80_000));

it('a repository is served from its commits, and the next commit without a restart', async (t) => {
  const repository = await makeRepository({ ...DOCS, 'docs/large.mp4': LARGE }, { bare: true });
  const folder = mkdtempSync(join(tmpdir(), 'lectern-git-project-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const file = join(folder, 'lectern.config.json');
  writeFileSync(
    file,
    JSON.stringify({
      projects: [{ id: 'docs', source: { git: repository.path, branch: 'main', folder: 'docs' } }],
    }),
  );
  const metricsToken = 'a-token-of-the-operator-of-this-test';
  const settings = joinSettings([
    { port: 0, dataDir: join(folder, 'data'), renderers: 1, gitSeconds: 1, metricsToken },
  ]);
  const server = await startPatiently({
    projects: plansOfFile(file),
    settings,
    preview: false,
    worker: false,
    log: SILENT,
  });
  try {
    const page = async (path: string): Promise<string> =>
      (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
    assert.match(await page('/guide'), /Back to the/);
    repository.commit({ 'docs/guide.mdx': '---\ntitle: Guide\n---\n\nQuite other words.\n' }, 'Second');
    const large = await fetch(`http://127.0.0.1:${server.port}/large.mp4`);
    assert.equal(Buffer.compare(Buffer.from(await large.arrayBuffer()), LARGE), 0);
    const range = `bytes=${LARGE.length - 10}-`;
    const part = await fetch(`http://127.0.0.1:${server.port}/large.mp4`, { headers: { range } });
    assert.deepEqual([part.status, await part.text()], [206, LARGE.toString('utf8', LARGE.length - 10)]);
    let text = '';
    for (let tries = 0; tries < 4_800 && !text.includes('Quite other words'); tries++) {
      await sleep(50);
      text = await page('/guide');
    }
    assert.match(text, /Quite other words/);
    const headers = { authorization: `Bearer ${metricsToken}` };
    const metrics = async (): Promise<string> =>
      (await fetch(`http://127.0.0.1:${server.port}/metrics`, { headers })).text();
    const figures = await metrics();
    const age = /^lectern_project_git_age_seconds\{project="docs"\} (\S+)$/m.exec(figures)?.[1];
    assert.ok(Number(age) >= 0 && Number(age) < 60, figures);
    assert.match(figures, /^lectern_git_looks_waiting 0$/m);
    assert.match(figures, /^lectern_render_queue_length 0$/m);
    assert.doesNotMatch(figures, /^lectern_project_git_errors_total\{project="docs"\} [1-9]/m);
    renameSync(repository.path, `${repository.path}.away`);
    await eventually(
      async () => /^lectern_project_git_errors_total\{project="docs"\} [1-9]/m.test(await metrics()),
      true,
    );
    assert.match(await page('/guide'), /Quite other words/, 'pages stay as they are');
    renameSync(`${repository.path}.away`, repository.path);
  } finally {
    await server.close();
  }
});

it('a missing branch is reported by name, and served as soon as it is pushed', async (t) => {
  const repository = await makeRepository(DOCS, { bare: true });
  const folder = mkdtempSync(join(tmpdir(), 'lectern-git-project-'));
  const settings = joinSettings([{ port: 0, dataDir: folder, renderers: 1 }]);
  const git = { remote: repository.path, branch: 'later', folder: 'docs' };
  const server = await startPatiently({
    projects: [{ id: 'docs', name: 'Docs', folder: repository.path, git, hosts: [] }],
    settings,
    preview: false,
    worker: false,
    log: SILENT,
  });
  t.after(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  assert.match(server.projects[0]?.problem ?? '', /no branch "later"/);
  const guide = () => fetch(`http://127.0.0.1:${server.port}/guide`);
  const away = await guide();
  assert.deepEqual([away.status, away.headers.get('retry-after')], [503, '10']);
  repository.git('branch', 'later', 'main');
  await eventually(async () => (await guide()).status, 200);
});
