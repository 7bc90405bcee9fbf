/** A GitHub App from manifest to installation, against a GitHub that takes each code once. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { WELL_BEHAVED } from '../../../../test/support/forge/forge-world.ts';
import { githubDifferences } from '../../../../test/support/forge/github-differences.ts';
import { startTestForge, type TestForge } from '../../../../test/support/forge/start-test-forge.ts';
import { appManifest, convertManifest, manifestFormAddress } from './github-app-manifest.ts';
import { githubDirectory } from './github-directory.ts';

const PARTS = {
  name: 'Lectern of Example',
  url: 'https://docs.example.com',
  webhookUrl: 'https://docs.example.com/webhooks',
  redirectUrl: 'https://docs.example.com/made',
  setupUrl: 'https://docs.example.com/installed',
  isPublic: false,
};

describe('a GitHub App made from a manifest', () => {
  let served: TestForge;
  before(async () => {
    served = await startTestForge({ repositories: { 'example/docs': { 'docs.json': '{}\n' } } });
  });
  after(() => served.close());
  beforeEach(() => served.set(WELL_BEHAVED));

  /** What a browser does with the form. @returns where it is sent */
  const post = async (manifest: object): Promise<URL> => {
    const { pathname, search } = new URL(manifestFormAddress({ address: served.apiUrl, state: 's&1' }));
    const answer = await fetch(`${served.url}${pathname}${search}`, {
      method: 'POST',
      body: new URLSearchParams({ manifest: JSON.stringify(manifest) }),
      redirect: 'manual',
    });
    return new URL(answer.headers.get('location')!);
  };
  const convert = (code: string) => convertManifest({ apiUrl: served.apiUrl, code });

  it('asks for the rights and events that are used', () => {
    assert.deepEqual(appManifest(PARTS), {
      name: 'Lectern of Example',
      url: 'https://docs.example.com',
      hook_attributes: { url: 'https://docs.example.com/webhooks', active: true },
      default_events: [
        ...['push', 'pull_request', 'repository'],
        ...['issues', 'issue_comment', 'pull_request_review', 'pull_request_review_comment'],
        'check_suite',
      ],
      redirect_url: 'https://docs.example.com/made',
      setup_url: 'https://docs.example.com/installed',
      setup_on_update: true,
      public: false,
      default_permissions: {
        contents: 'write',
        pull_requests: 'write',
        issues: 'write',
        checks: 'write',
        statuses: 'write',
        metadata: 'read',
      },
    });
    const { name, ...rest } = appManifest({ ...PARTS, name: `a\n${'x'.repeat(50)}`, webhookUrl: undefined });
    assert.ok(name.length <= 34 && !name.includes('\n'));
    assert.ok(!('hook_attributes' in rest) && !('default_events' in rest));
  });

  it('has its form at GitHub, at an organisation, and at an Enterprise Server', () => {
    const at = (address: string, organization?: string) =>
      manifestFormAddress({ address, organization, state: 'a b' });
    assert.equal(at('https://api.github.com'), 'https://github.com/settings/apps/new?state=a%20b');
    assert.equal(
      at('https://api.github.com', 'my-org'),
      'https://github.com/organizations/my-org/settings/apps/new?state=a%20b',
    );
    assert.equal(
      at('https://ghes.example.com:8443/api/v3'),
      'https://ghes.example.com:8443/settings/apps/new?state=a%20b',
    );
    for (const name of ['', '../settings', 'a/b', 'a?b', 'x'.repeat(101)])
      assert.throws(() => at('https://api.github.com', name), { code: 'forge/misconfigured' });
  });

  it('is given once for its code, and works', async () => {
    const back = await post(appManifest(PARTS));
    assert.equal(back.searchParams.get('state'), 's&1');
    assert.equal(back.origin + back.pathname, PARTS.redirectUrl);
    const from = served.requests.length;
    const code = back.searchParams.get('code')!;
    const made = await convert(code);
    assert.equal(made.id, '4711');
    assert.equal(made.webhookSecret, 'webhook-secret-of-the-app');
    const app = { appId: made.id, privateKey: made.pem };
    const { repositories } = githubDirectory({
      apiUrl: served.apiUrl,
      host: 'github',
      auth: app,
      clock: Date.now,
    });
    const names = async () => (await repositories('', 5)).map(({ name }) => name);
    assert.deepEqual(await names(), ['example/docs']);
    for (const installation of ['suspended', 'missing'] as const) {
      served.set({ installation });
      assert.deepEqual(await names(), []);
    }
    await assert.rejects(convert(code), { code: 'forge/misconfigured', message: /used already.+an hour/ });
    assert.deepEqual(githubDifferences()(served.requests.slice(from)), []);
  });

  it('has no secret for events when it gets none', async () => {
    const { webhookUrl: _, ...rest } = PARTS;
    const fresh = await startTestForge({ repositories: {} });
    const form = `${fresh.url}/settings/apps/new`;
    const manifest = JSON.stringify(appManifest({ ...rest, webhookUrl: undefined }));
    const answer = await fetch(form, {
      method: 'POST',
      body: new URLSearchParams({ manifest }),
      redirect: 'manual',
    });
    const code = new URL(answer.headers.get('location')!).searchParams.get('code')!;
    assert.equal((await convertManifest({ apiUrl: fresh.apiUrl, code })).webhookSecret, undefined);
    await fresh.close();
  });

  it('refuses codes that are none before GitHub is asked, and answers that are none', async () => {
    const from = served.requests.length;
    for (const code of ['', 'a/b', '../x', 'a?b', 'x'.repeat(201)])
      await assert.rejects(convert(code), { code: 'forge/misconfigured' });
    assert.equal(served.requests.length, from);
    for (const garbage of ['html', 'shape'] as const) {
      served.set({ garbage });
      await assert.rejects(convert('abc'), { code: 'forge/misconfigured', message: /something unknown/ });
    }
    served.set({ ...WELL_BEHAVED, failures: 1 });
    await assert.rejects(convert('abc'), { code: 'forge/unreachable' });
  });
});
