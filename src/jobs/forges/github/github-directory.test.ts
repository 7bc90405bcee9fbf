/** What the directory of a GitHub App finds: at an API without a path, and where one organization refuses. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestForge, type TestForge } from '../../../../test/support/forge/start-test-forge.ts';
import { githubDirectory } from './github-directory.ts';

describe('the directory of a GitHub App', () => {
  let served: TestForge;
  before(async () => {
    served = await startTestForge({ repositories: { 'example/docs': { 'docs.json': '{}\n' } } });
  });
  after(() => served.close());

  const names = async (fetch: typeof globalThis.fetch, orAtRoot = false): Promise<readonly string[]> => {
    const parts = { apiUrl: served.apiUrl, host: 'git.example.com', auth: served.app, clock: Date.now };
    const found = await githubDirectory({ ...parts, orAtRoot, fetch }).repositories('', 5);
    return found.map(({ name }) => name);
  };

  it('is found at the root of a host, behind a proxy', async () => {
    const proxy: typeof fetch = async (input, init) => {
      const url = new URL(String(input));
      if (url.pathname.startsWith('/api/v3')) return Response.json({ message: 'Not Found' }, { status: 404 });
      url.pathname = `/api/v3${url.pathname}`;
      return await fetch(url, init);
    };
    assert.deepEqual(await names(proxy, true), ['example/docs']);
    await assert.rejects(names(proxy), { code: 'forge/misconfigured', message: /git\.example\.com/ });
  });

  it('leaves out an installation that refuses, unless all do', async () => {
    const gone = { id: 99, suspended_at: null };
    const listing =
      (change: (all: readonly unknown[]) => readonly unknown[]): typeof fetch =>
      async (input, init) => {
        const answer = await fetch(input, init);
        if (!String(input).includes('/app/installations?')) return answer;
        return Response.json(change((await answer.json()) as unknown[]));
      };
    assert.deepEqual(await names(listing((all) => [gone, ...all])), ['example/docs']);
    await assert.rejects(names(listing(() => [gone])), {
      code: 'forge/misconfigured',
      message: /no installation for git\.example\.com/,
    });
  });
});
