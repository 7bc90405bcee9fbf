/** A repository of another program is connected, written down by a job from the dashboard, merged, and shown from there. */
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { it } from 'node:test';
import { connectingServer } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { makeRepository } from '../support/git/test-repository.ts';

const FILES = {
  'mkdocs.yml':
    'site_name: Harbor\nnav:\n  - Home: index.md\n  - Guide:\n    - guide/ropes.md\n  - Agents: AGENTS.md\n',
  'docs/index.md': '# Harbor\n\n!!! note "Mind this"\n\n    See [ropes](guide/ropes.md).\n',
  'docs/guide/ropes.md': '# Ropes\n\nMade of hemp.\n\n{{ macro }}\n\n[gone](gone.md)\n',
  'docs/snippets/one.md': '# A snippet\n\nOne.\n',
  'docs/AGENTS.md': '# For agents\n\nWrite short sentences.\n',
  'other/notes.txt': 'x\n',
};

const PROJECT = '/dashboard/projects/harbor';
const IMPORT = '/dashboard/p/harbor/jobs/import';

it('the dashboard offers to write documentation of another program down, and shows what was merged', async (t) => {
  const repository = await makeRepository(FILES);
  const { submit, browser, page, dataDir } = await connectingServer(t, {
    settings: { projectFolders: dirname(repository.path) },
    worker: true,
  });
  await submit('/dashboard/projects/new', '/dashboard/projects/create', {
    remote: repository.path,
    branch: '',
    folder: '',
    id: 'harbor',
    name: 'Harbor',
    hosts: '',
    subdomain: '',
  });
  const seen = async (path: string): Promise<string> => (await browser.ask(path)).text;
  const words = async (path: string): Promise<string> =>
    (await seen(path))
      .replace(/^.*<main/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  const shows = (text: RegExp): Promise<void> =>
    eventually(async () => text.test(await seen(PROJECT)), true, String(text));
  await shows(/Made with MkDocs, and shown as it is/);
  const before = await seen(PROJECT);
  assert.match(before, /It opens a review page, whose text says/);
  assert.match(before, /<code>mkdocs\.yml<\/code> says so/);
  assert.doesNotMatch(before, /Have the agent finish/, 'no agent that understands is set up');
  assert.equal(
    (await page('harbor', '/snippets/one')).status,
    200,
    'a folder of theirs is no folder of parts',
  );

  for (const folder of ['', '../out', '.git', '/etc/x y', 'a/../b']) {
    const refused = await submit(PROJECT, IMPORT, { folder });
    assert.equal(refused.status, 400, folder);
    assert.match(refused.text, /no folder that the documentation can be written into/, folder);
  }
  const taken = await submit(PROJECT, IMPORT, { folder: 'other' });
  assert.equal(taken.status, 303, taken.text.slice(0, 2_000));
  await eventually(
    async () => /The repository has "other" already/.test(await seen(taken.location!)),
    true,
    'a folder with other files is left alone',
  );

  const clicks = await Promise.all([1, 2].map(() => submit(PROJECT, IMPORT, { folder: 'documentation' })));
  assert.deepEqual(clicks.map(({ status }) => status).sort(), [303, 400], 'two tabs make one job');
  const started = clicks.find(({ status }) => status === 303)!;
  const job = started.location!.replace(/\?.*/, '');
  const again = await submit(PROJECT, IMPORT, { folder: 'more' });
  assert.equal(again.status, 400);
  assert.match(again.text, /A job is writing it into "documentation"|waits for a review/);
  await shows(/waits for a review/);
  const done = await words(job);
  assert.match(done, /3 pages: 0 kept line by line, 1 changed, 2 with something left/);
  assert.match(done, /3 of 3 old addresses answer/);
  assert.match(done, /instructions for agents not taken over as a page, such as docs\/AGENTS\.md/);
  assert.doesNotMatch(
    done,
    /Left out|Partly done|without a model/,
    'docs.json is not held back for a page that is',
  );
  assert.match(done, /Report .*Import from MkDocs .*docs\/guide\/ropes\.md → guide\/ropes\.mdx Left:/);
  assert.match(
    await seen(job),
    /<h3><code>docs\/guide\/ropes\.md<\/code> → <code>guide\/ropes\.mdx<\/code><\/h3>/,
  );
  const branch = /import-the-documentation[\w-]*/.exec(repository.git('branch', '--list'))![0];
  const full = repository
    .git('branch', '--list', `*${branch}`)
    .replace(/^[*+ ]+/, '')
    .trim();
  const written = (path: string): string => repository.git('show', `${full}:documentation/${path}`);
  assert.match(written('index.mdx'), /<Note title="Mind this">/);
  assert.deepEqual(JSON.parse(written('docs.json')).navigation, {
    pages: ['index', { group: 'Guide', pages: ['guide/ropes'] }],
  });
  assert.deepEqual(JSON.parse(written('docs.json')).redirects, [
    { source: '/snippets/one', destination: '/snippets-pages/one' },
  ]);
  assert.doesNotMatch(written('.lectern/import.json'), new RegExp(dataDir), 'no path of the server');
  assert.deepEqual(
    repository
      .git('diff', '--name-only', `main..${full}`)
      .split('\n')
      .filter((path) => !/^documentation\//.test(path)),
    [],
    'their files stay',
  );
  const preview = await browser.ask(`${job}/preview`);
  assert.equal(preview.status, 200);

  const question = await seen(`${job}/merge`);
  assert.match(
    question,
    /readers see what they see now until the project is shown from &quot;documentation&quot;|until the project is shown from "documentation"/,
  );
  const commit = /name="commit" value="([^"]+)"/.exec(question)![1]!;
  const merged = await submit(`${job}/merge`, `${job}/merge`, { commit });
  assert.equal(merged.status, 303);
  await shows(/The import is merged/);
  assert.equal((await page('harbor', '/guide/ropes')).status, 200, 'readers see what they saw');
  assert.match(await seen(IMPORT), /An owner shows the site from there/);
  const lacking = await submit(PROJECT, IMPORT, { folder: '../out' });
  assert.match(
    lacking.text,
    /no folder that the documentation can be written into/,
    'it can be imported again',
  );
  const used = await submit(PROJECT, `${PROJECT}/imported`, {});
  assert.ok(used.location?.endsWith('done=imported'), used.text.slice(0, 2_000));
  await eventually(
    async () => !/The import is merged|shown as it is/.test(await seen(PROJECT)),
    true,
    'nothing is offered any more',
  );
  await eventually(async () => (await page('harbor', '/snippets/one')).status, 308);
  assert.match((await page('harbor', '/guide/ropes')).text, /Made of hemp/);
});

it('an import without its docs.json fails, and says why', async (t) => {
  const repository = await makeRepository(FILES);
  const git = { remote: repository.path, branch: 'main', folder: '' };
  // Jobs never write a file that tells agents what to do, so the navigation names a page that is not there.
  const rules = ['documentation/guide/ropes.mdx'];
  const plan = { id: 'harbor', name: 'Harbor', folder: repository.path, git, rules, hosts: [] };
  const { submit, browser } = await connectingServer(t, { projects: [plan], worker: true });
  const seen = async (path: string): Promise<string> => (await browser.ask(path)).text;
  await eventually(async () => /Write it down as docs\.json/.test(await seen(IMPORT)), true);
  const { location } = await submit(IMPORT, IMPORT, { folder: 'documentation' });
  const failed =
    /Nothing was kept, because &quot;documentation\/docs\.json&quot; brought new problems: .*guide\/ropes|Nothing was kept, because "documentation\/docs\.json" brought new problems: .*guide\/ropes/;
  await eventually(async () => failed.test(await seen(location!)), true);
  assert.match(await seen(IMPORT), /Write it down as docs\.json/, 'another one can begin');
  assert.equal(repository.git('branch', '--list', '*import*'), '');
});
