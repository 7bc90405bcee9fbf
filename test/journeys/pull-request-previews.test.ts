/** Previews of pull requests at a forge: one comment that is kept up to date, a report on each commit, and the end of both. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { FORGE_TOKEN, startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { previewProject } from '../support/preview-project.ts';

const REPOSITORY = 'example/docs';
const HOSTILE = '@everyone [free](https://evil.example) <b>now</b> #1';
const LIST = '/dashboard/p/docs/previews';

async function openPull(forge: TestForge, branch: string): Promise<number> {
  const answer = await fetch(`${forge.apiUrl}/repos/${REPOSITORY}/pulls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FORGE_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: HOSTILE, head: branch, base: 'main', body: '' }),
  });
  return ((await answer.json()) as { number: number }).number;
}

/** Another commit of the pull request. */
async function push(forge: TestForge, files: Record<string, string>): Promise<string> {
  const commit = await forge.commit(REPOSITORY, files, { branch: 'rewrite' });
  const [pull] = forge.pulls(REPOSITORY);
  pull!.commit = commit;
  execFileSync('git', [
    '--git-dir',
    forge.folder(REPOSITORY),
    'update-ref',
    `refs/pull/${pull!.number}/head`,
    commit,
  ]);
  return commit;
}

/** Bodies of the comments that were written, oldest first, and how many comments there are. */
function comments(forge: TestForge) {
  const written = forge.requests.filter(
    ({ method, path, status }) =>
      method !== 'GET' && /\/issues\/(?:\d+\/)?comments/.test(path) && status < 300,
  );
  const bodies = written.map(({ body }) => (body as { body: string }).body);
  return {
    last: bodies.at(-1) ?? '',
    all: bodies,
    made: written.filter(({ method }) => method === 'POST').length,
  };
}

/** State of the newest report on a commit; a token writes statuses. */
function reported(forge: TestForge, commit: string): unknown {
  const statuses = forge.requests
    .filter(
      ({ method, path, status }) =>
        `${method} ${status}` === 'POST 201' && path.endsWith(`/statuses/${commit}`),
    )
    .map(({ body }) => body as Readonly<Record<string, unknown>>)
    .filter(({ context }) => /preview/i.test(String(context)));
  return statuses.at(-1)?.['state'];
}

it('comments once, keeps the comment up to date, and ends with the pull request', async (t) => {
  const forge = await startTestForge({ repositories: { [REPOSITORY]: DOCS as Record<string, string> } });
  t.after(() => forge.close());
  const commit = await forge.commit(
    REPOSITORY,
    {
      'docs/guide.mdx': null,
      'docs/index.mdx': '---\ntitle: "@everyone `x`"\n---\n\nSee [that](/nowhere).\n\n```\n@everyone\n```\n',
      'docs/docs.json': String(DOCS['docs/docs.json']).replace('"index","guide"', '"index"'),
    },
    { branch: 'rewrite' },
  );
  const number = await openPull(forge, 'rewrite');
  const { submit, browser, site } = await previewProject(
    t,
    { path: forge.gitUrl(REPOSITORY) },
    { githubUrl: forge.apiUrl, githubToken: FORGE_TOKEN },
  );
  const look = () => submit(LIST, `${LIST}/look`, {});
  await look();
  // Both pages of both commits are read before something is written, on a machine that may be busy.
  const patient = async <Value>(read: () => Value, expected: Value): Promise<void> =>
    eventually(
      async () => {
        for (let n = 0; n < 4; n++) await site.text('/guide');
        return read();
      },
      expected,
      site.logged.join('\n'),
    );
  const until = (pattern: RegExp) => patient(() => pattern.test(comments(forge).last), true);
  await until(/Open the preview/);
  const { last } = comments(forge);
  assert.ok(last.startsWith('<!-- lectern preview:docs -->\n'));
  assert.match(last, /- Changed: .*`index\.mdx`/);
  assert.match(last, /- Removed: Guide `guide\.mdx`/);
  assert.match(last, /Error at `index\.mdx:5`: .*nowhere/);
  assert.match(last, /"source": "\/guide"/);
  assert.doesNotMatch(
    last.replace(/^ {2}(`{3,})diff[\s\S]*?^ {2}\1$/gm, ''),
    /@everyone/,
    'nobody is mentioned',
  );
  await patient(() => reported(forge, commit), 'failure');
  const address = /\[Open the preview\]\(([^)]+)\/\)/.exec(last)![1]!;
  const shown = await browser().go(`${address}/`);
  assert.equal(shown.headers['x-lectern-commit'], commit);
  assert.match(shown.text, /#1 @everyone \[free\]\(https:\/\/evil\.example\) &lt;b&gt;now/);

  const fixed = await push(forge, { 'docs/index.mdx': '---\ntitle: Start\n---\n\nFixed.\n' });
  await look();
  await until(new RegExp(`${fixed.slice(0, 10)}[\\s\\S]*No new problems`));
  assert.equal(comments(forge).made, 1, 'one comment');
  await patient(() => reported(forge, fixed), 'success');
  const count = comments(forge).all.length;
  await look();
  await forge.settle(REPOSITORY, number, 'closed');
  await browser().go(`${address}/`);
  await look();
  await until(/is closed, and its preview is gone/);
  await eventually(
    () =>
      browser()
        .go(`${address}/`)
        .then(({ status }) => status),
    404,
  );
  assert.equal(comments(forge).all.length, count + 1, 'nothing new, nothing said');
});

for (const [denied, written] of [
  ['statuses', { comment: true, state: undefined, refusals: 1 }],
  ['comments', { comment: false, state: 'success', refusals: 0 }],
] as const)
  it(`does the rest when the token may not write ${denied}`, async (t) => {
    const forge = await startTestForge({ repositories: { [REPOSITORY]: DOCS as Record<string, string> } });
    t.after(() => forge.close());
    const files = { 'docs/guide.mdx': '---\ntitle: Guide\n---\n\nAnother text.\n' };
    const commit = await forge.commit(REPOSITORY, files, { branch: 'rewrite' });
    await openPull(forge, 'rewrite');
    const settings = { githubUrl: forge.apiUrl, githubToken: FORGE_TOKEN };
    const { submit, site } = await previewProject(t, { path: forge.gitUrl(REPOSITORY) }, settings);
    forge.set({ denied: [denied] });
    await submit(LIST, `${LIST}/look`, {});
    const about = (text: string) => site.logged.filter((line) => line.includes(text)).length;
    await eventually(
      () => ({
        comment: /Open the preview/.test(comments(forge).last),
        state: reported(forge, commit),
        refusals: about('has no report on its commit'),
      }),
      written,
      site.logged.join('\n'),
    );
  });
