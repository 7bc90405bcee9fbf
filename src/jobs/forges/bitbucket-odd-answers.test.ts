/** Answers of a Bitbucket that is broken, or is none: lists without an end, other people's pull requests, addresses of no website. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestForge, type TestForge } from '../../../test/support/forge/start-test-forge.ts';
import { bitbucketForge } from './bitbucket/bitbucket-forge.ts';
import { dataCenterForge } from './bitbucket-data-center/data-center-forge.ts';
import type { Forge } from './forge.ts';

const repository = 'example/docs';
/** Changes the answers of lists. */
type Change = (json: Json, address: URL) => unknown;
type Json = Record<string, unknown> & { values: Record<string, unknown>[] };

describe('odd answers of Bitbucket', () => {
  let served: TestForge;
  let lists = 0;
  before(async () => {
    served = await startTestForge({ repositories: { [repository]: { 'docs.json': '{}\n' } } });
    await served.commit(repository, { 'a.mdx': 'a' }, { branch: 'agent/a' });
    const wanted = { job: 'a', branch: 'agent/a', base: 'main', title: 'A', body: '', draft: false };
    await kinds['Bitbucket Cloud']!((json) => json).createPullRequest(wanted);
  });
  after(() => served.close());

  const changing =
    (change: Change): typeof fetch =>
    async (address, init) => {
      const url = new URL(String(address));
      if (init?.method !== 'GET' || !/\/(pullrequests|pull-requests|comments|activities)$/.test(url.pathname))
        return await fetch(url, init);
      lists++;
      for (const name of ['q', 'at', 'page', 'start']) url.searchParams.delete(name);
      const json = (await (await fetch(url, init)).json()) as Json;
      return Response.json(change(json, url));
    };
  const parts = (change: Change) => ({
    repository,
    token: served.token,
    clock: Date.now,
    fetch: changing(change),
  });
  const kinds: Readonly<Record<string, (change: Change) => Forge>> = {
    'Bitbucket Cloud': (change) => bitbucketForge({ ...parts(change), apiUrl: `${served.url}/2.0` }),
    'Bitbucket Data Center': (change) => dataCenterForge({ ...parts(change), apiUrl: `${served.url}/rest` }),
  };

  for (const [name, open] of Object.entries(kinds)) {
    it(`${name}: pull requests of other branches, where a filter is not understood`, async () => {
      const forge = open((json) => json);
      assert.equal((await forge.findPullRequest('agent/a'))?.state, 'open');
      assert.equal(await forge.findPullRequest('agent/none'), undefined);
    });

    it(`${name}: pull requests of a fork that has a branch of the same name`, async () => {
      const forge = open((json) => {
        for (const pull of json.values)
          for (const end of ['source', 'fromRef'])
            Object.assign((pull[end] as { repository?: object } | undefined)?.repository ?? {}, {
              uuid: '{0}',
              id: 99,
            });
        return json;
      });
      assert.equal(await forge.findPullRequest('agent/a'), undefined);
    });

    it(`${name}: a list without an end`, async () => {
      const comment = { id: 1, version: 0, text: 'x', content: { raw: 'x' } };
      const values = [{ ...comment, action: 'COMMENTED', comment }];
      const next = { next: 'https://api.bitbucket.org/2.0/x', isLastPage: false, nextPageStart: 0 };
      lists = 0;
      await open(() => ({ values, ...next })).reviews!.comment(1, {
        mark: '<!-- m -->',
        body: '<!-- m -->\nA',
      });
      assert.equal(lists, 40, 'before the comment is written, and once more after it');
    });

    it(`${name}: an address that is none of the web`, async () => {
      const forge = open((json) => {
        const evil = { href: 'javascript:alert(1)' };
        for (const pull of json.values) pull['links'] = { html: evil, self: [evil] };
        return json;
      });
      await assert.rejects(forge.findPullRequest('agent/a'), {
        code: 'forge/misconfigured',
        message: /href/,
      });
      await assert.rejects(forge.reviews!.openPullRequests('main', 5), { code: 'forge/misconfigured' });
    });
  }
});
