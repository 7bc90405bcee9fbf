/** Every commit of the served line has an address of its own, for the readers of today and nobody else. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { makeRepository, type RepositoryFiles, type TestRepository } from '../support/git/test-repository.ts';
import { COMMIT_HEADER, type GitProject, gitProject } from '../support/git-project.ts';
import { hostedGet } from '../support/hosted-get.ts';
import { type Ending, shared } from '../support/shared.ts';

const docsJson = (more: object = {}): string =>
  JSON.stringify({
    $schema: 'https://mintlify.com/docs.json',
    name: 'Example Docs',
    theme: 'mint',
    colors: { primary: '#16803c' },
    navigation: { pages: ['index', 'guide', 'notes'] },
    ...more,
  });
const page = (title: string, text: string, front = ''): string =>
  `---\ntitle: ${title}\n${front}---\n\n${text}\n`;

const FIRST: RepositoryFiles = {
  'docs/docs.json': docsJson(),
  'docs/index.mdx': page('Home', 'Home-1- and [the guide](/guide)'),
  'docs/guide.mdx': page('Guide', 'Guide-1-'),
  'docs/notes.mdx': page('Notes', 'Notes-1-'),
  'docs/notes.pdf': 'Notes-1- as a file',
};

async function example(ending: Ending) {
  const repository = await makeRepository(FIRST, { bare: true });
  const first = repository.git('rev-parse', 'main');
  const second = repository.commit({ 'docs/guide.mdx': page('Guide', 'Guide-2-') }, 'Second');
  const site = await gitProject(ending, repository);
  await site.serves(second);
  return { repository, first, second, site };
}

const html = { headers: { accept: 'text/html' } };
const ask = (site: GitProject, path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${site.server().port}${path}`, { ...html, redirect: 'manual' });

// Each leaves the site to the next one; the last one removes history.
describe('the commits of one site', () => {
  const opened = shared(example);

  it('a page as it was in a commit: named, linked to today, listed nowhere', async () => {
    const { first, second, site } = await opened();
    const old = await ask(site, `/@${first}/guide`);
    const text = await old.text();
    assert.deepEqual(
      [old.status, old.headers.get(COMMIT_HEADER), old.headers.get('x-robots-tag')],
      [200, first, 'noindex'],
    );
    assert.match(text, /Guide-1-/);
    assert.match(text, /<meta name="robots" content="noindex">/);
    assert.match(
      text,
      new RegExp(`class="site-banner commit-notice"[^]*?${first.slice(0, 10)}[^]*?href="/guide"`),
    );
    assert.match(text, new RegExp(`href="/@${first}/notes"`), 'links stay in the commit');
    assert.doesNotMatch(text, /data-api=|data-live=/, 'it takes no feedback, and never changes');
    assert.match(await site.text(`/@${second}/guide`), /Guide-2-/);
    assert.match(await site.text(`/@${first}`), /Home-1-/);
    assert.equal((await ask(site, `/@${first}/sitemap.xml`)).status, 404);
    assert.equal((await ask(site, `/@${first}/missing`)).status, 404);
    const found = await site.text(`/@${first}/search.json?q=guide`);
    assert.ok(found.includes('Guide-1-') || found.includes('"Guide"'), found);
    assert.doesNotMatch(await site.text('/sitemap.xml'), /@/);
  });

  it('the beginning of an id leads to the whole one', async () => {
    const { first, site } = await opened();
    const short = await ask(site, `/@${first.slice(0, 9).toUpperCase()}/guide?a=b`);
    assert.deepEqual([short.status, short.headers.get('location')], [307, `/@${first}/guide?a=b`]);
    for (const id of [first.slice(0, 6), 'f'.repeat(40), `${first}0`, 'nothing'])
      assert.equal((await ask(site, `/@${id}/guide`)).status, 404, id);
  });

  it('what is closed today is closed in every commit, and follows each change', async () => {
    const { repository, first, site } = await opened();
    assert.match(await site.text(`/@${first}/notes`), /Notes-1-/);
    const closed = repository.commit(
      {
        'docs/notes.mdx': page('Notes', 'Notes-3-', 'groups: [staff]\n'),
        'docs/docs.json': docsJson({ files: { private: ['*.pdf'] } }),
      },
      'Close the notes',
    );
    await site.serves(closed);
    for (const path of [
      '/notes',
      '/notes.md',
      '/notes.pdf',
      '/llms-full.txt',
      '/search.json?q=notes',
      '/',
      '/llms.txt',
    ])
      for (const commit of [first, closed]) {
        const text = await site.text(`/@${commit}${path}`);
        assert.doesNotMatch(text, /Notes-\d-|>Notes</, `${path} of ${commit}`);
      }
    const open = repository.commit({ 'docs/notes.mdx': page('Notes', 'Notes-4-') }, 'Open the notes');
    await site.serves(open);
    assert.match(await site.text(`/@${first}/notes`), /Notes-1-/);
  });

  it('a commit without a readable docs.json says so, and the site goes on', async () => {
    const { repository, site } = await opened();
    const broken = repository.commit({ 'docs/docs.json': '{ "name": ' }, 'Break');
    const fixed = repository.commit(
      { 'docs/docs.json': docsJson(), 'docs/guide.mdx': page('Guide', '3') },
      'Fix',
    );
    await site.serves(fixed);
    for (let times = 0; times < 2; times++) {
      const answer = await ask(site, `/@${broken}/guide`);
      assert.equal(answer.status, 404);
      assert.match(await answer.text(), /has no docs\.json that can be read/);
    }
    assert.equal((await ask(site, '/guide')).status, 200);
    assert.ok(site.logged.some((line) => line.includes(broken.slice(0, 10)) && /docs\.json:1/.test(line)));
  });

  it('a hundred commits asked for at once: every answer is right or "try again", and few stay open', async () => {
    const { repository, site } = await opened();
    const commits: string[] = [];
    for (let n = 10; n < 60; n++)
      commits.push(repository.commit({ 'docs/guide.mdx': page('Guide', `Guide-${n}-`) }, `Commit ${n}`));
    await site.serves(commits.at(-1)!);
    const answers = await Promise.all(commits.map((commit) => ask(site, `/@${commit}/guide`)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    for (const [at, { status }] of answers.entries())
      if (status === 200) assert.match(texts[at]!, new RegExp(`Guide-${at + 10}-`));
      else assert.equal(status, 503);
    assert.ok(answers.some(({ status }) => status === 200));
    assert.ok(
      answers.some(({ status }) => status === 503),
      'most of them wait in vain',
    );
    await eventually(async () => (await ask(site, `/@${commits[0]}/guide`)).status, 200);
  });

  it('commits of other branches, of tags, of forks and of removed history have no address', async () => {
    const { repository, first, second, site } = await opened();
    const secret = branchCommit(repository, first, 'Secret draft');
    repository.git('update-ref', 'refs/heads/draft', secret);
    const tagged = branchCommit(repository, second, 'Tagged draft');
    repository.git('update-ref', 'refs/tags/internal', tagged);
    repository.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    for (const id of [secret, secret.slice(0, 10), tagged])
      assert.equal((await ask(site, `/@${id}/guide`)).status, 404);
    // A merge makes its own commit part of the line, and not those of the branch.
    const merge = repository.git('commit-tree', `${first}^{tree}`, '-p', second, '-p', secret, '-m', 'Merge');
    repository.git('update-ref', 'refs/heads/main', merge);
    await site.serves(merge);
    assert.match(await site.text(`/@${merge}/guide`), /Guide-1-/);
    assert.match(await site.text(`/@${second}/guide`), /Guide-2-/);
    assert.equal((await ask(site, `/@${secret}/guide`)).status, 404);
    const same = branchCommit(repository, merge, 'Nothing of the documentation');
    repository.git('update-ref', 'refs/heads/main', same);
    await eventually(async () => (await ask(site, `/@${same}/guide`)).status, 200);
    repository.git('update-ref', 'refs/heads/main', first);
    await eventually(async () => (await ask(site, `/@${second}/guide`)).status, 404);
  });
});

it('old commits of one project keep neither another project nor a release that is the site from being opened', async (t) => {
  const repository = await makeRepository(FIRST, { bare: true });
  const commits = manyCommits(repository);
  const hidden = { version: 'next', hidden: true, pages: ['index', 'guide', 'notes'] };
  const versions = [hidden, { ref: 'v*' }];
  const released = await makeRepository(
    { ...FIRST, 'docs/docs.json': docsJson({ navigation: { versions } }) },
    { bare: true },
  );
  released.git('tag', 'v1.0.0', 'main');
  const own = manyCommits(released);
  released.git('tag', 'v2.0.0', 'main');
  const site = await gitProject(t, repository, {}, {}, [
    {
      id: 'released',
      name: 'Released',
      folder: released.path,
      hosts: [],
      git: { remote: released.path, branch: 'main', folder: 'docs' },
    },
  ]);
  const { port } = site.server();
  const get = (project: string, path: string) => hostedGet(port, `${project}.localhost:${port}`, path);
  const tip = commits.at(-1)!;
  await eventually(async () => (await get('docs', '/')).headers[COMMIT_HEADER], tip);
  // Their histories are there, and nothing is open.
  for (const project of ['docs', 'released'])
    await eventually(async () => (await get(project, '/@0000000/guide')).status, 404);
  const asked = [
    ...commits.map((commit) => get('docs', `/@${commit}/guide`)),
    get('released', '/v1.0.0/guide'),
    ...own.map((commit) => get('released', `/@${commit}/guide`)),
    get('released', '/guide'),
  ];
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  assert.equal(statuses[commits.length], 200, 'another project');
  assert.equal(statuses.at(-1), 200, 'the release that is the site');
  assert.ok(statuses.filter((status) => status === 503).length > 20);
  assert.doesNotMatch(site.logged.join('\n'), /Too many/, 'a stranger fills no log');
});

function branchCommit(repository: TestRepository, parent: string, message: string): string {
  return repository.git('commit-tree', `${parent}^{tree}`, '-p', parent, '-m', message);
}

function manyCommits(repository: TestRepository): readonly string[] {
  return Array.from({ length: 40 }, (_, n) =>
    repository.commit({ 'docs/guide.mdx': page('Guide', `Guide-${n}-`) }, `Commit ${n}`),
  );
}
