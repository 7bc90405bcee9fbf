/** The table of what a forge can refuse, row by row, against a forge that refuses it: code, words, number of requests, no token. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { type Behaviours, WELL_BEHAVED } from '../../../test/support/forge/forge-world.ts';
import { githubDifferences } from '../../../test/support/forge/github-differences.ts';
import { startTestForge, type TestForge } from '../../../test/support/forge/start-test-forge.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Forge } from './forge.ts';
import { ForgeBusy } from './forge-busy.ts';
import { giteaForge } from './gitea/gitea-forge.ts';
import { type GithubForgeParts, githubForge } from './github/github-forge.ts';
import { gitlabForge } from './gitlab/gitlab-forge.ts';

const repository = 'example/docs';
const READER = 'github_pat_11AAAAAAA0readerreaderreader';
const HOUR = 3_600_000;

let served: TestForge;
/** Address where nobody listens. */
let closed: string;
before(async () => {
  served = await startTestForge({
    repositories: { [repository]: { 'docs.json': '{}\n' }, 'example/other': { 'a.md': 'a' } },
    tokens: {
      ghp_writerwriterwriterwriter: { push: true, pulls: true },
      [READER]: { push: false, pulls: false },
    },
  });
  await served.commit(repository, { 'a.mdx': 'a' }, { branch: 'agent/a' });
  const short = createServer();
  await new Promise<void>((resolve) => short.listen(0, '127.0.0.1', resolve));
  closed = `http://127.0.0.1:${(short.address() as AddressInfo).port}`;
  await new Promise((resolve) => short.close(resolve));
});
after(() => served.close());
beforeEach(() => served.set(WELL_BEHAVED));

const differences = githubDifferences();

type Open = (more?: Partial<GithubForgeParts>) => Forge;
const byToken: Open = (more = {}) =>
  githubForge({ apiUrl: served.apiUrl, repository, auth: { token: served.token }, clock: Date.now, ...more });
const byApp: Open = (more = {}) => byToken({ auth: served.app, ...more });
/** The installation changes between the look at it and the token. */
const changed =
  (installation: Behaviours['installation']): Open =>
  (more = {}) =>
    byApp({
      fetch: async (input, init) => {
        if (String(input).endsWith('/access_tokens')) served.set({ installation });
        return await fetch(input, init);
      },
      ...more,
    });
const gitlab = (token: string | undefined = served.token): Forge =>
  gitlabForge({ apiUrl: `${served.url}/api/v4`, repository, token, clock: Date.now });
const gitea = (token: string | undefined = served.token): Forge =>
  giteaForge({ apiUrl: `${served.url}/api/v1`, repository, token, clock: Date.now });

const look = (forge: Forge): Promise<unknown> => forge.checkAccess();
const find = (forge: Forge): Promise<unknown> => forge.findPullRequest('agent/a');
const create = (forge: Forge, base = 'main'): Promise<unknown> =>
  forge.createPullRequest({ job: 'a', branch: 'agent/a', base, title: 'A', body: 'a', draft: false });

interface Row {
  readonly name: string;
  readonly set?: Partial<Behaviours>;
  readonly open?: () => Forge;
  readonly run?: (forge: Forge) => Promise<unknown>;
  readonly code: string;
  /** Of message and hint together, as people read them. */
  readonly says: RegExp;
  readonly requests: number;
  /** Of `forge/busy`. */
  readonly wait?: readonly [least: number, most: number];
  /** What was answered is not GitHub's on purpose. */
  readonly foreign?: true;
}

const otherKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

const MISCONFIGURED = 'forge/misconfigured';
const limit = (status: 403 | 429, header: 'retry-after' | 'reset' | 'none', seconds = 30) => ({
  rateLimit: { status, header, seconds },
});

const ROWS: readonly Row[] = [
  {
    name: 'nothing is set up',
    open: () => byToken({ auth: undefined }),
    code: MISCONFIGURED,
    says: /no token.+LECTERN_GITHUB_TOKEN.+Contents: write.+Pull requests: write/,
    requests: 0,
  },
  {
    name: 'a token that no header can carry',
    open: () => byToken({ auth: { token: 'ghp_a\u0000b' } }),
    code: MISCONFIGURED,
    says: /characters.+LECTERN_GITHUB_TOKEN/,
    requests: 0,
  },
  {
    name: 'a key that cannot be read',
    open: () =>
      byToken({ auth: { appId: '1', privateKey: '-----BEGIN RSA PRIVATE KEY-----\nsecretsecret' } }),
    code: MISCONFIGURED,
    says: /private key.+LECTERN_GITHUB_APP_KEY/,
    requests: 0,
  },
  {
    name: 'a key of another App, once more with the clock of GitHub',
    open: () => byToken({ auth: { appId: '4711', privateKey: otherKey() } }),
    code: MISCONFIGURED,
    says: /key of the App.+LECTERN_GITHUB_APP_ID.+clock/,
    requests: 2,
  },
  {
    name: 'the App is not installed',
    open: byApp,
    set: { installation: 'missing' },
    code: MISCONFIGURED,
    says: /not installed.+add the repository to the App's installation/,
    requests: 1,
  },
  {
    name: 'the installation is gone',
    open: changed('missing'),
    code: MISCONFIGURED,
    says: /no installation.+Install the App again/,
    requests: 2,
  },
  {
    name: 'the installation is suspended, seen before a token is asked for',
    open: byApp,
    set: { installation: 'suspended' },
    code: MISCONFIGURED,
    says: /suspended.+Unsuspend/,
    requests: 1,
  },
  {
    name: 'the installation is suspended',
    open: changed('suspended'),
    code: MISCONFIGURED,
    says: /suspended.+Unsuspend/,
    requests: 2,
  },
  {
    name: 'the installation does not include the repository',
    open: byApp,
    set: { installation: 'not-this-repository' },
    code: MISCONFIGURED,
    says: /does not include 127.+add the repository to the App's installation/,
    requests: 2,
  },
  {
    name: 'the App may not push',
    open: byApp,
    set: { installation: 'contents-read' },
    code: MISCONFIGURED,
    says: /lacks "Contents: write"\. /,
    requests: 2,
  },
  {
    name: 'the App may not open pull requests',
    open: byApp,
    set: { installation: 'pulls-read' },
    code: MISCONFIGURED,
    says: /lacks "Pull requests: write"\. /,
    requests: 2,
  },
  {
    name: 'the App has lost a right since it was looked at',
    open: changed('pulls-read'),
    code: MISCONFIGURED,
    says: /lacks "Contents: write" or "Pull requests: write"/,
    requests: 2,
  },
  {
    name: 'the token is wrong',
    open: () => byToken({ auth: { token: 'ghp_nonsensenonsensenonsense' } }),
    code: MISCONFIGURED,
    says: /wrong, expired or revoked.+LECTERN_GITHUB_TOKEN/,
    requests: 1,
  },
  {
    name: 'there is no such repository',
    open: () => byToken({ repository: 'example/nothing' }),
    code: MISCONFIGURED,
    says: /no repository 127.+example\/nothing.+those the token may access/,
    requests: 1,
  },
  {
    name: 'the repository is archived',
    set: { archived: true },
    code: MISCONFIGURED,
    says: /archived.+Unarchive/,
    requests: 1,
  },
  {
    name: 'the repository is disabled',
    set: { disabled: true },
    code: MISCONFIGURED,
    says: /disabled/,
    requests: 1,
  },
  {
    name: 'the token may only read',
    open: () => byToken({ auth: { token: READER } }),
    code: MISCONFIGURED,
    says: /lacks "Contents: write"/,
    requests: 1,
  },
  {
    name: 'the repository was archived while a job ran',
    run: async (forge) => {
      await look(forge);
      served.set({ archived: true });
      await create(forge);
    },
    code: MISCONFIGURED,
    says: /archived/,
    requests: 2,
  },
  {
    name: 'pull requests are refused to a token',
    set: { pullsDenied: true },
    run: create,
    code: MISCONFIGURED,
    says: /token may not open pull requests.+"Pull requests: write".+Give the token/,
    requests: 2,
  },
  {
    name: 'pull requests are refused to an App',
    open: byApp,
    set: { pullsDenied: true },
    run: create,
    code: MISCONFIGURED,
    says: /App may not open pull requests.+Resource not accessible by integration.+Give the App "Pull requests: write"/,
    requests: 4,
  },
  {
    name: 'the base branch is not there',
    run: (forge) => create(forge, 'trunk'),
    code: MISCONFIGURED,
    says: /no branch "trunk".+settings of the project/,
    requests: 2,
  },
  {
    name: 'too many requests: 403 with retry-after',
    set: limit(403, 'retry-after'),
    code: 'forge/busy',
    says: /no more requests/,
    requests: 1,
    wait: [30_000, 30_000],
  },
  {
    name: 'too many requests: 429 with retry-after',
    set: limit(429, 'retry-after'),
    run: create,
    code: 'forge/busy',
    says: /no more requests/,
    requests: 1,
    wait: [30_000, 30_000],
  },
  {
    name: 'too many requests: nothing remains until a time',
    set: limit(403, 'reset', 90),
    run: find,
    code: 'forge/busy',
    says: /no more requests/,
    requests: 1,
    wait: [88_000, 92_000],
  },
  {
    name: 'too many requests: a second limit without headers',
    set: limit(403, 'none'),
    code: 'forge/busy',
    says: /no more requests/,
    requests: 1,
    wait: [60_000, 60_000],
  },
  {
    name: 'too many requests: for longer than is believed',
    set: limit(403, 'retry-after', 999_999),
    code: 'forge/busy',
    says: /no more requests/,
    requests: 1,
    wait: [HOUR, HOUR],
  },
  {
    name: 'too many requests of an App',
    open: byApp,
    set: limit(403, 'reset', 90),
    code: 'forge/busy',
    says: /no more requests/,
    requests: 1,
    wait: [88_000, 92_000],
  },
  {
    name: 'a server error',
    set: { failures: 1 },
    code: 'forge/unreachable',
    says: /answered 502: Server Error/,
    requests: 1,
  },
  {
    name: 'a server error for a new pull request',
    run: async (forge) => {
      await look(forge);
      served.set({ failures: 1 });
      await create(forge);
    },
    code: 'forge/unreachable',
    says: /answered 502/,
    requests: 3,
  },
  {
    name: 'a cut connection',
    set: { resets: 1 },
    code: 'forge/unreachable',
    says: /cannot be reached/,
    requests: 1,
  },
  {
    name: 'an answer that does not come',
    set: { slow: 5000 },
    open: () => byToken({ timeout: 150 }),
    code: 'forge/unreachable',
    says: /did not answer within 0\.15 s/,
    requests: 0,
  },
  {
    name: 'nobody listens',
    open: () => byToken({ apiUrl: `${closed}/api/v3` }),
    code: 'forge/unreachable',
    says: /cannot be reached \(ECONNREFUSED\)/,
    requests: 0,
  },
  {
    name: 'TLS where there is none',
    open: () => byToken({ apiUrl: served.apiUrl.replace('http:', 'https:') }),
    code: 'forge/unreachable',
    says: /cannot be reached/,
    requests: 0,
  },
  {
    name: 'nine megabytes',
    set: { garbage: 'huge' },
    code: 'forge/failed',
    says: /more than 8 MB/,
    requests: 1,
    foreign: true,
  },
  {
    name: 'a web page',
    set: { garbage: 'html' },
    code: MISCONFIGURED,
    says: /no JSON.+LECTERN_GITHUB_URL/,
    requests: 1,
    foreign: true,
  },
  {
    name: 'JSON of another shape',
    set: { garbage: 'shape' },
    code: MISCONFIGURED,
    says: /something unknown.+LECTERN_GITHUB_URL/,
    requests: 1,
    foreign: true,
  },
  {
    name: 'an error that repeats the token',
    set: { garbage: 'echo' },
    code: 'forge/unreachable',
    says: /answered 500: no use for …? ?\[31m…/,
    requests: 1,
    foreign: true,
  },
  {
    name: 'a redirect in a circle',
    set: { redirectTo: '/api/v3/repos/example/docs' },
    code: MISCONFIGURED,
    says: /in a circle/,
    requests: 4,
    foreign: true,
  },

  {
    name: 'GitLab: nothing is set up',
    open: () =>
      gitlabForge({ apiUrl: `${served.url}/api/v4`, repository, token: undefined, clock: Date.now }),
    code: MISCONFIGURED,
    says: /LECTERN_GITLAB_TOKEN/,
    requests: 0,
  },
  {
    name: 'GitLab: the token is wrong',
    open: () => gitlab('glpat-nonsensenonsense'),
    code: MISCONFIGURED,
    says: /wrong, expired or revoked.+LECTERN_GITLAB_TOKEN/,
    requests: 1,
  },
  {
    name: 'GitLab: the token may only read',
    open: () => gitlab(READER),
    code: MISCONFIGURED,
    says: /Developer.+"api"/,
    requests: 1,
  },
  {
    name: 'GitLab: archived',
    open: gitlab,
    set: { archived: true },
    code: MISCONFIGURED,
    says: /archived/,
    requests: 1,
  },
  {
    name: 'GitLab: merge requests are refused',
    open: gitlab,
    set: { pullsDenied: true },
    run: create,
    code: MISCONFIGURED,
    says: /Developer/,
    requests: 4,
  },
  {
    name: 'GitLab: too many requests',
    open: gitlab,
    set: limit(429, 'retry-after'),
    code: 'forge/busy',
    says: /no more/,
    requests: 1,
    wait: [30_000, 30_000],
  },
  {
    name: 'GitLab: a server error',
    open: gitlab,
    set: { failures: 1 },
    code: 'forge/unreachable',
    says: /502/,
    requests: 1,
  },
  {
    name: 'Gitea: nothing is set up',
    open: () => giteaForge({ apiUrl: `${served.url}/api/v1`, repository, token: '', clock: Date.now }),
    code: MISCONFIGURED,
    says: /LECTERN_GITEA_TOKEN/,
    requests: 0,
  },
  {
    name: 'Gitea: the token is wrong',
    open: () => gitea('nonsensenonsense'),
    code: MISCONFIGURED,
    says: /wrong, expired or revoked.+LECTERN_GITEA_TOKEN/,
    requests: 1,
  },
  {
    name: 'Gitea: the token may only read',
    open: () => gitea(READER),
    code: MISCONFIGURED,
    says: /write:repository/,
    requests: 1,
  },
  {
    name: 'Gitea: archived',
    open: gitea,
    set: { archived: true },
    code: MISCONFIGURED,
    says: /archived/,
    requests: 1,
  },
  {
    name: 'Gitea: archived while a job ran',
    open: gitea,
    set: { archived: true },
    run: create,
    code: MISCONFIGURED,
    says: /archived/,
    requests: 2,
  },
  {
    name: 'Gitea: pull requests are refused',
    open: gitea,
    set: { pullsDenied: true },
    run: create,
    code: MISCONFIGURED,
    says: /write:repository/,
    requests: 2,
  },
  {
    name: 'Gitea: a server error',
    open: gitea,
    set: { failures: 1 },
    code: 'forge/unreachable',
    says: /502/,
    requests: 1,
  },
];

describe('what a forge refuses', () => {
  for (const row of ROWS)
    it(row.name, async () => {
      const { set = {}, open = byToken, run = look } = row;
      const forge = open();
      served.set(set);
      const from = served.requests.length;
      const error = await run(forge).then(
        () => assert.fail('it was not refused'),
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof AppError, inspect(error));
      assert.equal(error.code, row.code, error.message);
      assert.match(`${error.message}. ${error.hint ?? ''}`, row.says);
      const made = served.requests.slice(from);
      assert.equal(made.length, row.requests, inspect(made.map(({ method, path }) => `${method} ${path}`)));
      if (row.wait !== undefined) {
        assert.ok(error instanceof ForgeBusy);
        assert.ok(error.wait >= row.wait[0] && error.wait <= row.wait[1], `${error.wait}`);
      }
      if (row.foreign === undefined) assert.deepEqual(differences(made), []);
      assertNoSecret(
        error,
        made.map(({ authorization }) => authorization),
      );
    });

  function assertNoSecret(error: AppError, sent: readonly string[]): void {
    const shown = `${inspect(error, { depth: 9 })} ${error.stack} ${error.hint}`;
    const tokens = sent.map((header) => header.split(' ').at(-1)!).filter((token) => token !== '');
    for (const token of [...tokens, 'secretsecret', served.app.privateKey.slice(100, 140)])
      assert.ok(!shown.includes(token), shown);
    assert.ok(error.message.length < 600 && !/[\u0000-\u001f]/.test(error.message));
  }

  it('sends nothing to the place a redirect names', async () => {
    let asked = 0;
    const elsewhere = createServer((_, response) => void response.end(String(++asked)));
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    served.set({ redirectTo: `${address}/repos/example/docs` });
    await assert.rejects(byToken().checkAccess(), {
      code: MISCONFIGURED,
      message: /sends our requests to "127/,
    });
    assert.equal(asked, 0);
    elsewhere.close();
  });

  it('ends when it is told to, with the reason that was given', async () => {
    served.set({ slow: 5000 });
    const reason = new Error('cancelled');
    await assert.rejects(byToken().checkAccess(AbortSignal.abort(reason)), reason);
  });
});
