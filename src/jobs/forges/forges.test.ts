/** All drivers through one suite. */

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { forgeExtrasSuite } from '../../../test/suites/forge-extras-suite.ts';
import { forgeSuite, SUITE_REPOSITORY as repository } from '../../../test/suites/forge-suite.ts';
import { bitbucketDifferences } from '../../../test/support/forge/bitbucket-differences.ts';
import { githubDifferences } from '../../../test/support/forge/github-differences.ts';
import { gitlabDifferences } from '../../../test/support/forge/gitlab-differences.ts';
import type { TestForge } from '../../../test/support/forge/start-test-forge.ts';
import { bitbucketForge } from './bitbucket/bitbucket-forge.ts';
import { dataCenterForge } from './bitbucket-data-center/data-center-forge.ts';
import type { PullRequest } from './forge.ts';
import { giteaForge } from './gitea/gitea-forge.ts';
import { githubForge } from './github/github-forge.ts';
import { gitlabForge } from './gitlab/gitlab-forge.ts';
import { localForge } from './local/local-forge.ts';

const clock = Date.now;
const seen = new Set<TestForge>();
const remember = (forge: TestForge): TestForge => {
  seen.add(forge);
  return forge;
};

// Whatever the suite made our client send, and the test forge answer, must be GitHub's own language.
after(() => {
  const differences = githubDifferences();
  const requests = [...seen].flatMap((forge) => forge.requests.filter(({ fault }) => !fault));
  assert.ok(requests.length > 40, 'nothing was seen');
  assert.deepEqual(differences(requests), []);
  assert.deepEqual(gitlabDifferences()(requests), []);
  assert.deepEqual(bitbucketDifferences()(requests), []);
});

forgeSuite({
  name: 'github with a token',
  remote: true,
  open: (forge) => {
    const { apiUrl, token } = remember(forge);
    return githubForge({ apiUrl, repository, auth: { token }, clock });
  },
});

forgeSuite({
  name: 'github as an App',
  remote: true,
  open: (forge) => {
    const { apiUrl, app } = remember(forge);
    const { appId, privateKey } = app;
    return githubForge({ apiUrl, repository, auth: { appId, privateKey }, clock });
  },
});

forgeSuite({
  name: 'gitlab',
  remote: true,
  open: ({ url, token }) => gitlabForge({ apiUrl: `${url}/api/v4`, repository, token, clock }),
});

forgeSuite({
  name: 'gitea',
  remote: true,
  open: ({ url, token }) => giteaForge({ apiUrl: `${url}/api/v1`, repository, token, clock }),
});

const marked = (job: string): string => `[//]: # (lectern job:${job})`;
const onBitbucket = { remote: true, markOf: marked, longestBody: 32_000 };

forgeSuite({
  name: 'bitbucket',
  ...onBitbucket,
  tellsTime: false,
  open: ({ url, token }) => bitbucketForge({ apiUrl: `${url}/2.0`, repository, token, clock }),
});

forgeSuite({
  name: 'bitbucket data center',
  ...onBitbucket,
  open: ({ url, token }) => dataCenterForge({ apiUrl: `${url}/rest`, repository, token, clock }),
});

/** What the rows of jobs are to this driver. */
const reviews = new Map<string, PullRequest>();
forgeSuite({
  name: 'local',
  remote: false,
  settle: (branch, state) => void reviews.set(branch, { ...reviews.get(branch)!, state }),
  open: ({ url }) => {
    const forge = localForge({
      name: 'docs',
      reviewUrl: async (job) => `${url}/dashboard/jobs/${job}`,
      findReview: async (branch) => reviews.get(branch),
    });
    return {
      ...forge,
      createPullRequest: async (wanted) => {
        const made = await forge.createPullRequest(wanted);
        reviews.set(wanted.branch, made);
        return made;
      },
    };
  },
});

const PEOPLE = ['ada', 'bo', 'nobody'] as const;
const NO_COLLABORATOR = /may only be requested from collaborators/;

forgeExtrasSuite({
  name: 'github with a token',
  labels: 'made',
  teams: true,
  people: PEOPLE,
  stranger: NO_COLLABORATOR,
  open: (forge) => {
    const { apiUrl, token } = remember(forge);
    return githubForge({ apiUrl, repository, auth: { token }, clock });
  },
});

forgeExtrasSuite({
  name: 'gitlab',
  labels: 'made',
  teams: false,
  people: PEOPLE,
  stranger: /has no such user\.$/,
  open: (forge) => {
    const { url, token } = remember(forge);
    return gitlabForge({ apiUrl: `${url}/api/v4`, repository, token, clock });
  },
});

forgeExtrasSuite({
  name: 'gitea',
  labels: 'known',
  teams: true,
  people: PEOPLE,
  stranger: /user does not exist/,
  open: ({ url, token }) => giteaForge({ apiUrl: `${url}/api/v1`, repository, token, clock }),
});

const idOf = (digit: string): string => `{00000000-0000-4000-8000-00000000000${digit}}`;
forgeExtrasSuite({
  name: 'bitbucket',
  labels: undefined,
  teams: false,
  people: [idOf('1'), idOf('2'), idOf('3')],
  stranger: /Malformed reviewers list/,
  open: (forge) => {
    const { url, token } = remember(forge);
    return bitbucketForge({ apiUrl: `${url}/2.0`, repository, token, clock });
  },
});

forgeExtrasSuite({
  name: 'bitbucket data center',
  labels: undefined,
  teams: false,
  people: PEOPLE,
  stranger: /is not a user with access/,
  open: (forge) => {
    const { url, token } = remember(forge);
    return dataCenterForge({ apiUrl: `${url}/rest`, repository, token, clock });
  },
});
