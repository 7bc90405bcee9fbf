/** What both kinds of Bitbucket can refuse, row by row, and what their tokens look like. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { bitbucketDifferences } from '../../../test/support/forge/bitbucket-differences.ts';
import { type Behaviours, WELL_BEHAVED } from '../../../test/support/forge/forge-world.ts';
import { startTestForge, type TestForge } from '../../../test/support/forge/start-test-forge.ts';
import { AppError } from '../../lib/app-error.ts';
import { bitbucketForge } from './bitbucket/bitbucket-forge.ts';
import { dataCenterForge } from './bitbucket-data-center/data-center-forge.ts';
import type { Forge } from './forge.ts';
import { ForgeBusy } from './forge-busy.ts';

const repository = 'example/docs';
const READER = 'ATCTT3xFfGN0readerreaderreader';
const API_TOKEN = 'ATATT3xFfGN0accountaccount=1234';

let served: TestForge;
before(async () => {
  served = await startTestForge({
    repositories: { [repository]: { 'docs.json': '{}\n' } },
    tokens: {
      ATCTT3xFfGN0writerwriterwriter: { push: true, pulls: true },
      [READER]: { push: false, pulls: false },
      [API_TOKEN]: { push: true, pulls: true },
    },
  });
  await served.commit(repository, { 'a.mdx': 'a' }, { branch: 'agent/a' });
});
after(() => served.close());
beforeEach(() => served.set(WELL_BEHAVED));

type Open = (token?: string, name?: string) => Forge;
const cloud: Open = (token = served.token, name = repository) =>
  bitbucketForge({ apiUrl: `${served.url}/2.0`, repository: name, token, clock: Date.now });
const dataCenter: Open = (token = served.token, name = repository) =>
  dataCenterForge({ apiUrl: `${served.url}/rest`, repository: name, token, clock: Date.now });

const look = (forge: Forge): Promise<unknown> => forge.checkAccess();
const create = (forge: Forge, base = 'main'): Promise<unknown> =>
  forge.createPullRequest({ job: 'a', branch: 'agent/a', base, title: 'A', body: 'a', draft: false });
const report = async (forge: Forge, commit?: string): Promise<unknown> =>
  forge.reviews!.report({
    commit: commit ?? (await served.head(repository, 'main'))!,
    name: 'Lectern',
    state: 'success',
    summary: 'Fine',
  });

const reportGone = (forge: Forge): Promise<unknown> => report(forge, 'e'.repeat(40));
const commentGone = (forge: Forge): Promise<unknown> =>
  forge.reviews!.comment(99, { mark: '<!-- lectern preview -->', body: '<!-- lectern preview -->' });

interface Row {
  readonly name: string;
  readonly open: () => Forge;
  readonly set?: Partial<Behaviours>;
  readonly run?: (forge: Forge) => Promise<unknown>;
  readonly code?: string;
  /** Of message and hint together. */
  readonly says: RegExp;
  readonly requests: number;
}

const limit = { rateLimit: { status: 429, header: 'retry-after', seconds: 30 } } as const;

const ROWS: readonly Row[] = [
  {
    name: 'nothing is set up',
    open: () => cloud(''),
    says: /no token.+LECTERN_BITBUCKET_TOKEN.+"Repositories: Write" and "Pull requests: Write"/,
    requests: 0,
  },
  {
    name: 'an API token without its account',
    open: () => cloud(API_TOKEN),
    says: /no e-mail address.+LECTERN_BITBUCKET_TOKEN to EMAIL:TOKEN/,
    requests: 0,
  },
  {
    name: 'the token is wrong',
    open: () => cloud('ATCTT3xFfGN0nonsense'),
    says: /wrong, expired or revoked.+LECTERN_BITBUCKET_TOKEN/,
    requests: 1,
  },
  {
    name: 'the token may only read, which Bitbucket says in a header',
    open: () => cloud(READER),
    says: /lacks "Repositories: Write"/,
    requests: 1,
  },
  {
    name: 'there is no such repository',
    open: () => cloud(undefined, 'example/nothing'),
    says: /no repository 127.+example\/nothing/,
    requests: 1,
  },
  {
    name: 'pull requests are refused',
    open: cloud,
    set: { pullsDenied: true },
    run: create,
    says: /may not open pull requests.+lack one or more required privilege scopes\. Give the token "Pull requests: Write"/,
    requests: 3,
  },
  {
    name: 'the base branch is not there',
    open: cloud,
    run: (forge) => create(forge, 'trunk'),
    says: /no branch "trunk"/,
    requests: 3,
  },
  {
    name: 'the branch is not known yet',
    open: cloud,
    run: (forge) =>
      forge.createPullRequest({
        job: 'b',
        branch: 'agent/b',
        base: 'main',
        title: 'B',
        body: '',
        draft: false,
      }),
    code: 'forge/unreachable',
    says: /does not know the branch "agent\/b" yet/,
    requests: 4,
  },
  {
    name: 'a commit that is gone',
    open: cloud,
    run: reportGone,
    code: 'forge/failed',
    says: /no such commit any more/,
    requests: 2,
  },
  {
    name: 'a pull request that is gone',
    open: cloud,
    run: commentGone,
    code: 'forge/failed',
    says: /no such pull request any more/,
    requests: 1,
  },
  {
    name: 'Data Center: a pull request that is gone',
    open: dataCenter,
    run: commentGone,
    code: 'forge/failed',
    says: /no such pull request any more/,
    requests: 1,
  },
  {
    name: 'reports are refused',
    open: cloud,
    set: { pullsDenied: true },
    run: report,
    says: /may not report.+privilege scopes\. Give the token/,
    requests: 2,
  },
  {
    name: 'too many requests',
    open: cloud,
    set: limit,
    code: 'forge/busy',
    says: /no more requests/,
    requests: 1,
  },
  {
    name: 'a server error',
    open: cloud,
    set: { failures: 1 },
    code: 'forge/unreachable',
    says: /answered 502: Server Error/,
    requests: 1,
  },
  {
    name: 'Data Center: nothing is set up',
    open: () => dataCenter(''),
    says: /LECTERN_BITBUCKET_DC_TOKEN.+"Repository write"/,
    requests: 0,
  },
  {
    name: 'Data Center: the token is wrong',
    open: () => dataCenter('nonsense'),
    says: /wrong, expired or revoked.+LECTERN_BITBUCKET_DC_TOKEN/,
    requests: 1,
  },
  {
    name: 'Data Center: the token may only read, so no list of what it may write has the repository',
    open: () => dataCenter(READER),
    says: /lacks "Repository write"/,
    requests: 2,
  },
  {
    name: 'Data Center: there is no such repository',
    open: () => dataCenter(undefined, 'example/nothing'),
    says: /no repository 127/,
    requests: 1,
  },
  { name: 'Data Center: archived', open: dataCenter, set: { archived: true }, says: /archived/, requests: 1 },
  {
    name: 'Data Center: archived while a job ran',
    open: dataCenter,
    set: { archived: true },
    run: create,
    says: /archived.+Unarchive/,
    requests: 1,
  },
  {
    name: 'Data Center: pull requests are refused, with the status of a wrong token',
    open: dataCenter,
    set: { pullsDenied: true },
    run: create,
    says: /may not do this.+not permitted.+Give the token "Repository write"/,
    requests: 1,
  },
  {
    name: 'Data Center: the base branch is not there',
    open: dataCenter,
    run: (forge) => create(forge, 'trunk'),
    says: /"trunk"/,
    requests: 1,
  },
  {
    name: 'Data Center: reports are refused',
    open: dataCenter,
    set: { pullsDenied: true },
    run: report,
    says: /may not do this/,
    requests: 2,
  },
  {
    name: 'Data Center: too many requests',
    open: dataCenter,
    set: limit,
    code: 'forge/busy',
    says: /no more requests/,
    requests: 1,
  },
];

describe('what Bitbucket refuses', () => {
  for (const { name, open, set = {}, run = look, code = 'forge/misconfigured', says, requests } of ROWS)
    it(name, async () => {
      served.set(set);
      const from = served.requests.length;
      const error = await run(open()).then(
        () => assert.fail('it was not refused'),
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof AppError, inspect(error));
      assert.equal(error.code, code, error.message);
      assert.match(`${error.message}. ${error.hint ?? ''}`, says);
      if (error instanceof ForgeBusy) assert.equal(error.wait, 30_000);
      const made = served.requests.slice(from);
      assert.equal(made.length, requests, inspect(made.map(({ method, path }) => `${method} ${path}`)));
      const own = made.filter(({ status }) => ![429, 502].includes(status));
      assert.deepEqual(bitbucketDifferences()(own), []);
      const shown = `${inspect(error, { depth: 9 })} ${error.stack} ${error.hint}`;
      for (const { authorization } of made)
        assert.ok(!shown.includes(authorization.split(' ').at(-1) || '?'), shown);
    });

  for (const kind of ['cloud', 'data center'] as const)
    it(`${kind}: repeats no token`, async () => {
      served.set({ garbage: 'echo' });
      const given = kind === 'cloud' ? `ann@example.com:${API_TOKEN}` : served.token;
      const error: Error = await look((kind === 'cloud' ? cloud : dataCenter)(given)).then(
        () => assert.fail(),
        (reason) => reason,
      );
      assert.match(error.message, /no use for/);
      assert.ok(!inspect(error).includes(API_TOKEN) && !inspect(error).includes(served.token));
    });
});

describe('tokens of Bitbucket', () => {
  it('an access token is a bearer, and has a name of its own for Git', async () => {
    const forge = cloud();
    await forge.checkAccess();
    assert.equal(served.requests.at(-1)!.authorization, `Bearer ${served.token}`);
    assert.deepEqual(await forge.credential(), { username: 'x-token-auth', password: served.token });
  });

  it('an API token goes with the address of its account, which Git does not take', async () => {
    const given = `ann@example.com:${API_TOKEN}`;
    const forge = cloud(given);
    await forge.checkAccess();
    const basic = Buffer.from(given).toString('base64');
    assert.equal(served.requests.at(-1)!.authorization, `Basic ${basic}`);
    const credential = { username: 'x-bitbucket-api-token-auth', password: API_TOKEN };
    assert.deepEqual(await forge.credential(), credential);
  });

  it('a token of Data Center is a bearer everywhere, since some belong to no user', async () => {
    const credential = { username: 'x-token-auth', password: served.token, bearer: true };
    assert.deepEqual(await dataCenter().credential(), credential);
    const address = `${served.url}/scm/${repository}.git/info/refs?service=git-receive-pack`;
    const ask = async (authorization: string) => {
      const answer = await fetch(address, { headers: { authorization } });
      await answer.body?.cancel();
      return answer.status;
    };
    assert.equal(await ask(`Bearer ${served.token}`), 200);
    assert.equal(await ask(`Basic ${Buffer.from(`x-token-auth:${served.token}`).toString('base64')}`), 401);
  });

  it('scopes are believed where Bitbucket names them', async () => {
    const withScopes = (scopes: string | undefined) =>
      bitbucketForge({
        apiUrl: `${served.url}/2.0`,
        repository,
        token: served.token,
        clock: Date.now,
        fetch: async (address, init) => {
          const answer = await fetch(address, init);
          const headers = new Headers(answer.headers);
          headers.delete('x-oauth-scopes');
          if (scopes !== undefined) headers.set('x-oauth-scopes', scopes);
          return new Response(answer.body, { status: answer.status, headers });
        },
      }).checkAccess();
    for (const enough of [
      undefined,
      'repository:write',
      'account, pullrequest:write',
      'read:repository:bitbucket, write:repository:bitbucket',
    ])
      await withScopes(enough);
    for (const few of [
      '',
      'repository, pullrequest',
      'read:repository:bitbucket, admin:repository:bitbucket',
    ])
      await assert.rejects(withScopes(few), { code: 'forge/misconfigured' }, few);
  });
});
