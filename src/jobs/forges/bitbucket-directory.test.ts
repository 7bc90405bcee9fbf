/** The repositories that a token of Bitbucket can see, to make projects from. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bitbucketDifferences } from '../../../test/support/forge/bitbucket-differences.ts';
import { startTestForge, type TestForge } from '../../../test/support/forge/start-test-forge.ts';
import { bitbucket } from './bitbucket/bitbucket.ts';
import { bitbucketDataCenter } from './bitbucket-data-center/bitbucket-data-center.ts';
import type { ForgeDirectory } from './forge-account.ts';

const files = { 'docs.json': '{}\n' };
const ONE = 'token-for-one-repository';

describe('the directory of Bitbucket', () => {
  let served: TestForge;
  before(async () => {
    const many = Array.from({ length: 60 }, (_, i) => [`big/r-${i}`, files] as const);
    served = await startTestForge({
      repositories: {
        'acme/docs': files,
        'acme/api': files,
        'other/docs': files,
        ...Object.fromEntries(many),
      },
      tokens: {
        everything: { push: true, pulls: true },
        [ONE]: { push: true, pulls: true, only: ['acme/docs'] },
      },
    });
  });
  after(async () => {
    await served.close();
    assert.deepEqual(bitbucketDifferences()(served.requests), []);
  });

  const cloud = (token: string): Promise<ForgeDirectory> =>
    bitbucket.openDirectory({
      apiUrl: `${served.url}/2.0`,
      host: 'bitbucket.org',
      account: { url: served.url, token },
      clock: Date.now,
    });
  const dataCenter = (token: string): Promise<ForgeDirectory> =>
    bitbucketDataCenter.openDirectory({
      apiUrl: `${served.url}/rest`,
      host: 'code.example.com',
      account: { url: served.url, token },
      clock: Date.now,
    });
  const names = async (directory: Promise<ForgeDirectory>, search: string, limit = 100) =>
    (await (await directory).repositories(search, limit)).map(({ name }) => name);

  it('lists all workspaces of an account, most recently changed first', async () => {
    const directory = cloud('ann@example.com:everything');
    const [first, ...more] = await (await directory).repositories('DOCS', 10);
    assert.deepEqual(first, {
      name: 'other/docs',
      cloneUrl: `${served.url}/other/docs.git`,
      isPrivate: true,
    });
    assert.deepEqual(
      more.map(({ name }) => name),
      ['acme/docs'],
    );
    assert.deepEqual(await names(directory, '', 2), ['big/r-59', 'big/r-58']);
    assert.equal((await names(directory, '')).length, 63);
    assert.deepEqual(await names(directory, 'no"such\\'), []);
  });

  it('lists the one workspace that an access token is asked about', async () => {
    assert.deepEqual(await names(cloud('everything'), 'acme/'), ['acme/api', 'acme/docs']);
    assert.deepEqual(await names(cloud('everything'), ' acme/doc '), ['acme/docs']);
    assert.deepEqual(await names(cloud(ONE), 'acme/'), ['acme/docs']);
    assert.equal((await names(cloud('everything'), 'big/')).length, 60, 'of more than one page');
    await assert.rejects(names(cloud('everything'), ''), (error: Error & { code: string; hint: string }) => {
      assert.equal(error.code, 'forge/misconfigured');
      assert.match(error.hint, /name of the workspace and a slash/);
      return true;
    });
    await assert.rejects(names(cloud('everything'), 'nobody/'), { message: /no such workspace/ });
  });

  it('knows the token of an account and of one repository, and no other', async () => {
    for (const token of ['ann@example.com:everything', 'everything', ONE])
      assert.equal(await (await cloud(token)).check?.(), undefined);
    await assert.rejects(async () => (await cloud('wrong')).check?.(), { code: 'forge/misconfigured' });
  });

  it('says why an organization refuses everything, whichever right was needed', async () => {
    for (const [text, says] of [
      ['Blocked by the IP allow list', /does not let this machine's address in/],
      ['Sign in with SAML SSO first', /single sign-on/],
    ] as const) {
      const { repositories } = await bitbucket.openDirectory({
        apiUrl: `${served.url}/2.0`,
        host: 'bitbucket.org',
        account: { url: served.url, token: 'everything' },
        clock: Date.now,
        fetch: async () => Response.json({ type: 'error', error: { message: text } }, { status: 403 }),
      });
      await assert.rejects(repositories('acme/', 5), { code: 'forge/misconfigured', message: says });
    }
  });

  it('lists what a token of Data Center may read', async () => {
    const [first] = await (await dataCenter('everything')).repositories('api', 10);
    assert.deepEqual(first, {
      name: 'ACME/api',
      cloneUrl: `${served.url}/scm/acme/api.git`,
      isPrivate: true,
    });
    assert.deepEqual(await names(dataCenter(ONE), ''), ['ACME/docs']);
    assert.equal((await names(dataCenter('everything'), 'r-')).length, 60);
    for (const part of ['acme/api', ' ACME/ap ', 'pi'])
      assert.deepEqual(await names(dataCenter('everything'), part), ['ACME/api'], part);
    assert.deepEqual(await names(dataCenter('everything'), 'acme'), ['ACME/docs', 'ACME/api']);
    assert.equal((await names(dataCenter('everything'), '', 7)).length, 7);
    await assert.rejects(names(dataCenter('wrong'), ''), {
      message: /^code\.example\.com does not accept.+wrong, expired/,
    });
  });
});
