/** Several projects on one server: each on its own host names, each with its own feedback, separate from the others. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openRecords } from '../../src/installation/open-records.ts';
import type { AppError } from '../../src/lib/app-error.ts';
import { SILENT } from '../../src/lib/log.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { startPatiently } from '../support/start-patiently.ts';

const folder = (name: string): string =>
  fixtureFolder({
    'docs.json': docsJson({ pages: ['index'] }, { name }),
    'index.mdx': `---\ntitle: Start of ${name}\n---\n\nText.\n`,
  }).path;

interface Answer {
  readonly status: number;
  readonly body: string;
}

describe('several projects', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-data-'));
  const settings = joinSettings([{ port: 0, dataDir, renderers: 1 }]);
  let server: RunningServer;
  const keys: Record<string, string> = {};

  /** With fetch a test cannot choose the host name. */
  const ask = (
    host: string,
    path: string,
    { headers = {}, body }: { headers?: object; body?: object } = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: server.port,
          path,
          method: body === undefined ? 'GET' : 'POST',
          headers: { host, 'content-type': 'application/json', ...headers },
        },
        (answer) => {
          let text = '';
          answer.on('data', (part) => (text += String(part)));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
        },
      );
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const feedbackOf = (project: string, key: string): Promise<Answer> =>
    ask('localhost', `/api/external/v1/analytics/${project}/feedback`, {
      headers: { authorization: `Bearer ${key}`, 'x-request-id': 'same' },
    });

  before(async () => {
    server = await startPatiently({
      projects: [
        { folder: folder('Main docs'), hosts: ['docs.example.com'] },
        { folder: folder('Hand book'), hosts: [] },
      ],
      settings,
      preview: false,
      log: SILENT,
    });
    // As the terminal does it: on the same store while the server runs.
    const { records, close } = await openRecords(settings);
    for (const project of ['main-docs', 'hand-book'])
      keys[project] = (await records.keys.create({ project, name: 'test' })).secret;
    await close();
  });
  after(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('are as many as the operator allows', async () => {
    const projects = ['One', 'Two'].map((name) => ({ folder: folder(name), hosts: [] }));
    const few = joinSettings([{ port: 0, dataDir: join(dataDir, 'few'), renderers: 1, maxProjects: 1 }]);
    const refused = await startPatiently({ projects, settings: few, preview: false, log: SILENT }).then(
      (running) => running.close(),
      (error: AppError) => error,
    );
    assert.equal(refused?.message, 'There are 2 projects, and this server may serve 1');
    assert.match(refused.hint ?? '', /LECTERN_MAX_PROJECTS/);
  });

  it('have the slugs of their names as ids', () =>
    assert.deepEqual(
      server.projects.map(({ id, url }) => [id, url.replace(/:\d+$/, '')]),
      [
        ['main-docs', 'http://docs.example.com'],
        ['hand-book', 'http://hand-book.localhost'],
      ],
    ));

  for (const [host, name] of [
    ['docs.example.com', 'Main docs'],
    ['hand-book.localhost', 'Hand book'],
    ['HAND-BOOK.localhost:80', 'Hand book'],
    ['hand-book.docs.example.com', 'Hand book'],
    ['127.0.0.1:80', 'Main docs'],
  ] as const)
    it(`${host} shows ${name}`, async () =>
      assert.match((await ask(host, '/')).body, new RegExp(`<title>Start of ${name}`)));

  it('show nothing by a foreign host name', async () => {
    for (const host of ['anything.else', 'hand-book.else'])
      assert.equal((await ask(host, '/')).status, 421, host);
  });

  it('keep what their readers say apart', async () => {
    for (const project of ['main-docs', 'hand-book']) {
      const body = { submissionId: randomUUID(), source: 'contextual', path: '/', comment: `for ${project}` };
      const sent = await ask('localhost', `/api/public/v1/${project}/feedback`, { body });
      assert.equal(sent.status, 201, sent.body);
    }
    for (const [project, key] of Object.entries(keys)) {
      const { feedback } = JSON.parse((await feedbackOf(project, key)).body) as {
        feedback: { comment: string }[];
      };
      assert.deepEqual(
        feedback.map(({ comment }) => comment),
        [`for ${project}`],
      );
    }
  });

  it('count what is searched on their pages of results', async () => {
    assert.equal((await ask('hand-book.localhost', '/search?q=Webhooks')).status, 200);
    const { records, close } = await openRecords(settings);
    const counted = async (project: string): Promise<string[]> =>
      (await records.searches.top({ project, from: 0, to: Date.now() + 86_400_000, limit: 5 })).terms.map(
        ({ term }) => term,
      );
    // The reader has the answer before the search is counted.
    while ((await counted('hand-book')).length === 0) await nextTurn();
    assert.deepEqual([await counted('hand-book'), await counted('main-docs')], [['webhooks'], []]);
    await close();
  });

  it('answer for a foreign project as for one that does not exist, byte by byte', async () => {
    const foreign = await feedbackOf('hand-book', keys['main-docs']!);
    const missing = await feedbackOf('hand-boot', keys['main-docs']!);
    assert.equal(foreign.status, 404);
    assert.deepEqual(foreign, missing);
  });

  for (const path of ['/v1/agent/a%2fb/job/1', '/api/external/v1/analytics/%00/feedback', '/v1/../x'])
    it(`answer a path like ${path} with an error of the API`, async () => {
      const { status, body } = await ask('localhost', path);
      assert.equal(status, 400);
      const problem = JSON.parse(body) as { code: string; detail: string };
      assert.equal(problem.code, 'request/invalid');
      assert.match(problem.detail, /path of the request cannot be read/);
    });

  it('refuse to start under one id', async () => {
    const twice = [folder('Same'), folder('same')].map((path) => ({ folder: path, hosts: [] }));
    await assert.rejects(
      startPatiently({ projects: twice, settings, preview: false, log: SILENT }),
      (error: AppError) => error.code === 'settings/projects' && /"same"/.test(error.message),
    );
  });
});
