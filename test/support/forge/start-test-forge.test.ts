/** The test forge itself: Git through the real program, refusals with the real status, one state for several processes. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { fixtureFolder } from '../fixture-folder.ts';
import { WELL_BEHAVED } from './forge-world.ts';
import { giteaDifferences } from './gitea-differences.ts';
import { githubDifferences } from './github-differences.ts';
import { githubEventDifferences } from './github-event-differences.ts';
import { gitlabDifferences } from './gitlab-differences.ts';
import { GIT_ENVIRONMENT } from './served-repository.ts';
import { startTestForge, type TestForge } from './start-test-forge.ts';

const repository = 'example/docs';

describe('the test forge', () => {
  let forge: TestForge;
  const { path: clone } = fixtureFolder({});
  before(async () => {
    forge = await startTestForge({ repositories: { [repository]: { 'docs.json': '{}\n', 'a/b.mdx': 'b' } } });
  });
  after(() => forge.close());

  const git = (args: readonly string[], token = forge.token): Promise<{ failed: boolean; said: string }> => {
    const header = `Authorization: Basic ${Buffer.from(`x:${token}`).toString('base64')}`;
    const env = {
      ...GIT_ENVIRONMENT,
      GIT_TERMINAL_PROMPT: '0',
      ...(token === ''
        ? {}
        : { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'http.extraHeader', GIT_CONFIG_VALUE_0: header }),
    };
    return new Promise((resolve) => {
      execFile('git', args, { cwd: clone, env }, (error, out, err) =>
        resolve({ failed: error !== null, said: out + err }),
      );
    });
  };
  const push = (branch: string, token?: string) =>
    git(['push', forge.gitUrl(repository), `HEAD:${branch}`], token);

  it('is cloned, and takes a push that is larger than one packet', async () => {
    assert.deepEqual(await git(['clone', '--quiet', forge.gitUrl(repository), '.']), {
      failed: false,
      said: '',
    });
    const blob = await git(['rev-parse', 'HEAD:a/b.mdx']);
    assert.match(blob.said, /^[0-9a-f]{40}\n$/);
    await forge.commit(repository, {
      'big.txt': Buffer.alloc(3 << 20, 'x').map((_, i) => (i * 2654435761) >>> 24),
    });
    await git(['pull', '--quiet']);
    assert.equal((await push('refs/heads/agent/one')).failed, false);
    assert.equal(await forge.head(repository, 'agent/one'), await forge.head(repository, 'main'));
  });

  it('refuses as forges do', async () => {
    const cases = [
      [{}, '', /could not read Username/],
      [{}, 'wrong', /could not read Username/],
      [{ readOnly: true }, undefined, /Write access to repository not granted[\s\S]*403/],
      [{ archived: true }, undefined, /archived[\s\S]*403/],
      [
        { protect: ['agent/*'] },
        undefined,
        /GH006: Protected branch update failed for refs\/heads\/agent\/two[\s\S]*remote rejected/,
      ],
      [{ gitFailures: 1 }, undefined, /503/],
    ] as const;
    for (const [behaviours, token, said] of cases) {
      forge.set({ ...WELL_BEHAVED, ...behaviours });
      const outcome = await push('refs/heads/agent/two', token);
      assert.ok(outcome.failed);
      assert.match(outcome.said, said);
    }
    forge.set(WELL_BEHAVED);
    assert.equal(await forge.head(repository, 'agent/two'), undefined);
  });

  it('does not let a difference with GitHub pass', async () => {
    const authorization = `Bearer ${forge.token}`;
    const from = forge.requests.length;
    await (await fetch(`${forge.apiUrl}/repos/${repository}`, { headers: { authorization } })).text();
    await (
      await fetch(`${forge.apiUrl}/repos/${repository}/pulls?state=all`, { headers: { authorization } })
    ).text();
    const [look, list] = forge.requests.slice(from);
    const differences = githubDifferences();
    assert.deepEqual(differences([look!, list!]), []);
    const { node_id: _, ...without } = look!.answer as { node_id: string };
    const wrong = [
      { ...look!, answer: without },
      { ...look!, status: 204 },
      { ...look!, method: 'PUT' },
      { ...look!, path: '/api/v3/repos/a/b/c' },
      { ...list!, query: 'state=all&branch=x' },
      { ...list!, answer: [{}] },
      { ...list!, method: 'POST', status: 201, body: { title: 7, head: 'a', base: 'b' }, answer: {} },
    ];
    for (const one of wrong) assert.notDeepEqual(differences([one]), [], JSON.stringify(one).slice(0, 200));
  });

  it('does not let a difference with GitLab or Forgejo pass, or one of a webhook of GitHub', async () => {
    const look = async (path: string, header: Record<string, string>) => {
      const from = forge.requests.length;
      await (await fetch(`${forge.url}${path}`, { headers: header })).text();
      return forge.requests[from]!;
    };
    const authorization = `token ${forge.token}`;
    const cases = [
      [gitlabDifferences(), await look('/api/v4/user', { 'private-token': forge.token }), { id: 'one' }],
      [giteaDifferences(), await look('/api/v1/user', { authorization }), { id: 1, logon: 'me' }],
    ] as const;
    for (const [differences, right, answer] of cases) {
      assert.deepEqual(differences([right]), []);
      for (const wrong of [
        { ...right, answer },
        { ...right, query: 'colour=red' },
        { ...right, method: 'PATCH' },
        { ...right, status: 204 },
        { ...right, path: `${right.path}/none` },
      ])
        assert.notDeepEqual(differences([wrong]), [], JSON.stringify(wrong));
    }
    const body = JSON.stringify({ ref: 'refs/heads/main' });
    const delivery = { id: '1', url: '', headers: { 'x-github-event': 'push' }, body, status: 0 };
    assert.notDeepEqual(githubEventDifferences()([delivery]), []);
    assert.deepEqual(githubEventDifferences()([{ ...delivery, headers: { 'x-github-event': 'star' } }]), [
      'GitHub has no event "star"',
    ]);
  });

  it('runs as a program, and ends with its input', async () => {
    const child = spawn(process.execPath, [new URL('./serve.ts', import.meta.url).pathname], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const { url, apiUrl, token } = JSON.parse(line) as { url: string; apiUrl: string; token: string };
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await fetch(`${apiUrl}/repos/${repository}`, { headers })).status, 200);
    await fetch(`${url}/_forge/set`, { method: 'POST', body: JSON.stringify({ failures: 1 }) });
    assert.equal((await fetch(`${apiUrl}/repos/${repository}`, { headers })).status, 502);
    const state = (await (await fetch(`${url}/_forge/state`)).json()) as { requests: { status: number }[] };
    assert.deepEqual(
      state.requests.map(({ status }) => status),
      [200, 502],
    );
    child.stdin.end();
    assert.deepEqual(await ended, [0, null]);
  });
});
