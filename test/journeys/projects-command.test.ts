/** `lectern projects` beside a running server: a project is made, changed and shown in the terminal, and the dashboard shows the same. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { connectingServer } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { gitServer } from '../support/git/git-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';

function projectsOf(dataDir: string) {
  const env = { LECTERN_DATA_DIR: dataDir, LECTERN_PRIVATE_REPOSITORIES: 'true' };
  return (...args: string[]): Promise<Ran> => runLectern(['projects', ...args], { cwd: dataDir, env });
}

it('makes, changes and shows a project with its pull requests and code', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-projects-command-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const repository = await makeRepository(DOCS, { bare: true });
  const { url } = await gitServer({ repository: repository.path });
  const { browser, page } = await connectingServer(t, { dataDir });
  const projects = projectsOf(dataDir);

  const made = await projects(
    ...[
      'add',
      url,
      '--id',
      'docs',
      '--folder',
      'docs',
      '--subdomain',
      'manual',
      '--labels',
      'docs',
      '--json',
    ],
  );
  assert.equal(made.code, 0, made.err);
  const asServer = { labels: null, reviewers: null, draft: null, comments: null, branchPrefix: null };
  const line = JSON.parse(made.out) as Record<string, unknown>;
  assert.deepEqual([line['subdomain'], line['pullRequests']], ['manual', { ...asServer, labels: ['docs'] }]);
  await eventually(async () => (await page('manual', '/guide')).status, 200);

  const changed = await projects(
    ...['change', 'docs', '--name', 'The manual', '--host', 'a.test', '--host', 'b.test'],
    ...['--labels', 'documentation, a bot', '--reviewers', 'ada,example/docs', '--draft', 'yes'],
    ...[
      '--comments',
      'no',
      '--branch-prefix',
      'docs/bot-',
      '--code',
      'api=https://git.example.com/api.git#main',
    ],
  );
  assert.deepEqual([changed.code, changed.out], [0, ''], changed.err);
  const shown = (await projects('show', 'docs')).out;
  for (const row of [
    /^Name +The manual$/m,
    /^Hosts +a\.test b\.test$/m,
    /^Code +api=https:\/\/git\.example\.com\/api\.git#main$/m,
    /^Labels +documentation, a bot$/m,
    /^Reviewers +ada, example\/docs$/m,
    /^Branch prefix +docs\/bot-$/m,
    /^Drafts +yes$/m,
    /^Comments +no$/m,
  ])
    assert.match(shown, row);
  const form = (await browser.ask('/dashboard/projects/docs')).text;
  assert.match(form, /name="labels"[^>]*value="documentation, a bot"/);
  assert.match(form, /<option value="yes" selected[^>]*>Open all as drafts/);

  const less = await projects(
    ...[
      'change',
      'docs',
      '--labels',
      'none',
      '--reviewers',
      '',
      '--draft',
      '',
      '--code',
      '',
      '--host',
      '',
      '--subdomain',
      '',
      '--json',
    ],
  );
  const left = JSON.parse(less.out) as Record<string, unknown>;
  assert.deepEqual(
    [left['code'], left['hosts'], left['name'], left['subdomain']],
    [[], [], 'The manual', 'docs'],
  );
  assert.deepEqual(left['pullRequests'], {
    ...asServer,
    labels: [],
    comments: false,
    branchPrefix: 'docs/bot-',
  });
  assert.match((await browser.ask('/dashboard/projects/docs')).text, /name="labels"[^>]*value="none"/);
});

it('refuses with the value, and changes nothing', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-projects-command-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const repository = await makeRepository(DOCS, { bare: true });
  const { url } = await gitServer({ repository: repository.path });
  const projects = projectsOf(dataDir);
  assert.equal((await projects('add', url, '--id', 'docs', '--folder', 'docs')).code, 0);
  const before = (await projects('show', 'docs', '--json')).out;
  const cases: readonly [readonly string[], RegExp][] = [
    [['change', 'docs', '--labels', `fine,${'x'.repeat(51)}`], /"x{51}" cannot be used in "labels"/],
    [['change', 'docs', '--reviewers', '@ada'], /"@ada" cannot be used in "reviewers"/],
    [['change', 'docs', '--draft', 'maybe'], /"maybe" cannot be used in "draft"/],
    [['change', 'docs', '--branch-prefix', 'a b'], /"a b" cannot be used in "branchPrefix"/],
    [['change', 'docs', '--code', 'api=/srv/api.git'], /The address of "api" cannot be/],
    [['change', 'docs', '--subdomain', 'A_B'], /"A_B" cannot be a subdomain/],
    [['change', 'docs', '--name', ' '], /"" cannot be a name/],
    [['change', 'docs', '--folder', '../x'], /"\.\.\/x" cannot be a folder/],
    [['change', 'docs'], /There is nothing to change in the project "docs"/],
    [['change'], /The id of the project is missing/],
    [['change', 'none', '--draft', 'yes'], /There is no project "none"/],
    [['change', 'docs', '--id', 'other'], /"lectern projects change" does not take --id/],
    [['remove', 'docs', '--draft', 'yes'], /"lectern projects remove" does not take --draft/],
    [['show', 'none'], /There is no project "none"/],
  ];
  for (const [args, expected] of cases) {
    const { code, err } = await projects(...args);
    assert.equal(code, 2, args.join(' '));
    assert.match(err, expected);
  }
  assert.equal((await projects('show', 'docs', '--json')).out, before);
});
