/** A site from a repository is one commit, whole or not at all: a broken one never mixes with the last good one. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { makeRepository, type RepositoryFiles } from '../support/git/test-repository.ts';
import { COMMIT_HEADER, gitProject } from '../support/git-project.ts';
import { DOCS } from '../support/jobs-under-test.ts';

const CONFIG = JSON.parse(String(DOCS['docs/docs.json'])) as object;

/** Every file carries the number of the commit. */
const numbered = (n: number): RepositoryFiles => ({
  'docs/docs.json': JSON.stringify({ ...CONFIG, name: `Name-${n}-` }),
  'docs/snippets/number.mdx': `Snippet-${n}-\n`,
  'docs/guide.mdx': `---\ntitle: Guide\n---\nimport Number from '/snippets/number.mdx'\n\nText-${n}-\n\n<Number />\n`,
  'docs/notes.txt': `Notes-${n}-\n`,
});

/** The numbers that a text carries, once each. */
const numbers = (text: string): string[] => [
  ...new Set([...text.matchAll(/(?:Name|Text|Snippet|Notes)-(\d+)-/g)].map(([, n]) => n!)),
];

it('a commit that cannot be used changes nothing, until one can be', async (t) => {
  const repository = await makeRepository({ ...DOCS, ...numbered(1) }, { bare: true });
  const first = repository.git('rev-parse', 'main');
  const site = await gitProject(t, repository);
  const isFirst = async (): Promise<void> => {
    const page = await site.get('/guide');
    assert.deepEqual(numbers(await page.text()), ['1']);
    assert.equal(page.headers.get(COMMIT_HEADER), first);
    assert.deepEqual(numbers(await site.text('/notes.txt')), ['1']);
    assert.equal((await site.get('/new')).status, 404);
  };
  await isFirst();

  const broken = repository.commit(
    {
      ...numbered(2),
      'docs/docs.json': '{ "name": "Name-2-", ',
      'docs/new.mdx': '---\ntitle: New\n---\n',
    },
    'Break',
  );
  const refusals = (): readonly string[] => site.logged.filter((line) => /cannot be used/.test(line));
  await eventually(() => refusals().length, 1);
  assert.match(refusals()[0]!, new RegExp(`${broken.slice(0, 10)}.*${first.slice(0, 10)}.*docs\\.json:1`));
  await isFirst();

  repository.commit({ 'docs/new.mdx': '---\ntitle: Newer\n---\n' }, 'Still broken');
  await eventually(() => refusals().length, 2);
  await isFirst();

  await site.restart();
  await isFirst();
  assert.equal(refusals().length, 3, 'the newest commit is judged again after a start');

  const fixed = repository.commit(numbered(4), 'Fix');
  await site.serves(fixed);
  assert.deepEqual(numbers(await site.text('/guide')), ['4']);
  assert.deepEqual(numbers(await site.text('/notes.txt')), ['4']);
  assert.match(await site.text('/new'), /Newer/);
});

it('a commit that empties the navigation, or has no docs.json, changes nothing either', async (t) => {
  const repository = await makeRepository({ ...DOCS, ...numbered(1) }, { bare: true });
  const first = repository.git('rev-parse', 'main');
  const site = await gitProject(t, repository);
  const refused = (pattern: RegExp): Promise<void> =>
    eventually(() => site.logged.some((line) => pattern.test(line)), true);
  repository.commit(
    { 'docs/docs.json': JSON.stringify({ ...CONFIG, navigation: { pages: [] } }), 'docs/guide.mdx': null },
    'Empty',
  );
  await refused(/The navigation is empty now/);
  await site.serves(first);
  await site.restart();
  await site.serves(first);
  assert.equal((await site.get('/guide')).status, 200);
  repository.commit({ 'docs/docs.json': null, 'docs/index.mdx': 'Other' }, 'Remove');
  await refused(/cannot be used.*docs\.json/);
  await site.serves(first);
  await site.restart();
  await site.serves(first);
  assert.equal((await site.get('/guide')).status, 200);
});

it('a forced push to a broken commit leaves the one that it removed', async (t) => {
  const repository = await makeRepository({ ...DOCS, ...numbered(1) }, { bare: true });
  repository.commit(numbered(2), 'Second');
  const second = repository.git('rev-parse', 'main');
  const site = await gitProject(t, repository);
  await site.serves(second);
  const other = await makeRepository({ 'docs/docs.json': '[]', 'docs/index.mdx': 'Other\n' });
  other.git('push', '--quiet', '--force', repository.path, 'main');
  repository.git('reflog', 'expire', '--expire=now', '--all');
  repository.git('gc', '--quiet', '--prune=now');
  await eventually(() => site.logged.some((line) => /cannot be used/.test(line)), true);
  await site.restart();
  const page = await site.get('/guide');
  assert.deepEqual([page.headers.get(COMMIT_HEADER), numbers(await page.text())], [second, ['2']]);
});

it('no reply mixes two of twenty commits that are pushed while readers read', async (t) => {
  const repository = await makeRepository({ ...DOCS, ...numbered(0) }, { bare: true });
  const commits = new Map([[repository.git('rev-parse', 'main'), '0']]);
  const site = await gitProject(t, repository);
  let last = '';
  let ended = false;
  let named = 0;
  const read = async (path: string): Promise<void> => {
    while (!ended) {
      const answer = await site.get(path);
      const found = numbers(await answer.text());
      assert.equal(found.length, 1, `${path}: ${found}`);
      const commit = answer.headers.get(COMMIT_HEADER);
      if (commit === null) continue;
      named++;
      assert.equal(found[0], commits.get(commit), path);
    }
  };
  const readers = Promise.all([read('/guide'), read('/notes.txt'), read('/guide.md')]);
  const push = async (): Promise<void> => {
    for (let n = 1; n <= 20; n++) {
      const broken = n % 5 === 4;
      const files = broken ? { ...numbered(n), 'docs/docs.json': '{' } : numbered(n);
      const commit = repository.commit(files, `Number ${n}`);
      commits.set(commit, String(n));
      if (!broken) await site.serves(commit);
      last = commit;
    }
    ended = true;
  };
  await Promise.all([readers, push()]);
  await site.serves(last);
  assert.ok(named > 20, `${named}`);
});
