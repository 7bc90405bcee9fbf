/** Reviews and directories of the drivers of GitHub, GitLab and Gitea through one suite, in the language of each forge. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { forgeDiscussionSuite } from '../../../test/suites/forge-discussion-suite.ts';
import { forgeIssuesSuite } from '../../../test/suites/forge-issues-suite.ts';
import { forgeReviewsSuite } from '../../../test/suites/forge-reviews-suite.ts';
import { bitbucketDifferences } from '../../../test/support/forge/bitbucket-differences.ts';
import { giteaDifferences } from '../../../test/support/forge/gitea-differences.ts';
import { githubDifferences } from '../../../test/support/forge/github-differences.ts';
import { gitlabDifferences } from '../../../test/support/forge/gitlab-differences.ts';
import type { TestForge } from '../../../test/support/forge/start-test-forge.ts';
import { bitbucketForge } from './bitbucket/bitbucket-forge.ts';
import { dataCenterForge } from './bitbucket-data-center/data-center-forge.ts';
import { giteaDirectory } from './gitea/gitea-directory.ts';
import { giteaForge } from './gitea/gitea-forge.ts';
import { githubDirectory } from './github/github-directory.ts';
import { githubForge } from './github/github-forge.ts';
import { gitlabDirectory } from './gitlab/gitlab-directory.ts';
import { gitlabForge } from './gitlab/gitlab-forge.ts';

const repository = 'example/docs';
const clock = Date.now;

const seen = new Set<TestForge>();
const remember = (forge: TestForge): TestForge => {
  seen.add(forge);
  return forge;
};

after(() => {
  // Web pages and other garbage are no answers of a forge.
  const requests = [...seen].flatMap((forge) => forge.requests).filter(({ answer }) => !isGarbage(answer));
  assert.ok(requests.length > 300, 'little was seen');
  assert.deepEqual(githubDifferences()(requests), []);
  assert.deepEqual(giteaDifferences()(requests), []);
  assert.deepEqual(gitlabDifferences()(requests), []);
});

const keyOf = ({ app: { appId, privateKey } }: TestForge) => ({ appId, privateKey });

const isGarbage = (answer: unknown): boolean =>
  typeof answer === 'string' || JSON.stringify(answer ?? '').startsWith('{"full_name":7');

forgeReviewsSuite({
  name: 'github with a token',
  ref: 'refs/pull/7/head',
  reports: 'statuses',
  words: {
    statuses: /lacks "Commit statuses: write"/,
    comments: /lacks "Pull requests: write"/,
  },
  open: (forge) =>
    githubForge({ apiUrl: remember(forge).apiUrl, repository, auth: { token: forge.token }, clock }),
  directory: ({ apiUrl, token }) => githubDirectory({ apiUrl, host: 'github', auth: { token }, clock }),
});

forgeReviewsSuite({
  name: 'github as an App',
  ref: 'refs/pull/7/head',
  reports: 'check runs',
  words: {
    checks: /lacks "Checks: write" or "Commit statuses: write"/,
    hooks: /App may not add webhooks.+lacks "Webhooks: write"/,
  },
  open: (forge) => githubForge({ apiUrl: remember(forge).apiUrl, repository, auth: keyOf(forge), clock }),
  directory: (forge) => githubDirectory({ apiUrl: forge.apiUrl, host: 'github', auth: keyOf(forge), clock }),
});

forgeReviewsSuite({
  name: 'gitlab',
  ref: 'refs/merge-requests/7/head',
  reports: 'statuses',
  words: { statuses: /lacks the role Developer/, comments: /lacks the role Reporter/ },
  open: (forge) =>
    gitlabForge({ apiUrl: `${remember(forge).url}/api/v4`, repository, token: forge.token, clock }),
  directory: ({ url, token }) => gitlabDirectory({ apiUrl: `${url}/api/v4`, token, clock }),
});

forgeReviewsSuite({
  name: 'gitea',
  ref: 'refs/pull/7/head',
  reports: 'statuses',
  words: { statuses: /"write:repository"/, comments: /"write:issue"/ },
  open: (forge) =>
    giteaForge({ apiUrl: `${remember(forge).url}/api/v1`, repository, token: forge.token, clock }),
  directory: ({ url, token }) => giteaDirectory({ apiUrl: `${url}/api/v1`, token, clock }),
});

for (const [name, open] of [
  ['a token', ({ token }: TestForge) => ({ token })],
  ['an App', keyOf],
] as const)
  forgeDiscussionSuite({
    name: `github with ${name}`,
    robot: 'renovate[bot]',
    reviewTexts: true,
    internal: false,
    open: (forge) => githubForge({ apiUrl: remember(forge).apiUrl, repository, auth: open(forge), clock }),
  });

forgeDiscussionSuite({
  name: 'gitlab',
  robot: 'project_7_bot_1a2b',
  reviewTexts: false,
  internal: true,
  open: (forge) =>
    gitlabForge({ apiUrl: `${remember(forge).url}/api/v4`, repository, token: forge.token, clock }),
});

// Forgejo's description, which the differences are found with, is cut to what previews need.
forgeDiscussionSuite({
  name: 'gitea',
  robot: undefined,
  reviewTexts: true,
  internal: false,
  open: ({ url, token }) => giteaForge({ apiUrl: `${url}/api/v1`, repository, token, clock }),
});

for (const [name, open] of [
  ['a token', ({ token }: TestForge) => ({ token })],
  ['an App', keyOf],
] as const)
  forgeIssuesSuite({
    name: `github with ${name}`,
    robot: 'renovate[bot]',
    confidential: false,
    shared: true,
    changeable: false,
    lacks: /lacks "Issues: write"/,
    open: (forge) => githubForge({ apiUrl: remember(forge).apiUrl, repository, auth: open(forge), clock }),
  });

forgeIssuesSuite({
  name: 'gitlab',
  robot: 'project_7_bot_1a2b',
  confidential: true,
  shared: false,
  changeable: true,
  lacks: /lacks the role Reporter/,
  open: (forge) =>
    gitlabForge({ apiUrl: `${remember(forge).url}/api/v4`, repository, token: forge.token, clock }),
});

forgeIssuesSuite({
  name: 'gitea',
  robot: undefined,
  confidential: false,
  shared: true,
  changeable: true,
  lacks: /"write:issue"/,
  open: ({ url, token }) => giteaForge({ apiUrl: `${url}/api/v1`, repository, token, clock }),
});

const bitbucketSeen = new Set<TestForge>();
after(() => {
  const requests = [...bitbucketSeen].flatMap((forge) => forge.requests.filter(({ fault }) => !fault));
  assert.ok(requests.length > 50, 'little was seen');
  assert.deepEqual(bitbucketDifferences()(requests), []);
});

forgeDiscussionSuite({
  name: 'bitbucket',
  robot: 'deploy[bot]',
  reviewTexts: false,
  internal: false,
  open: (forge) => {
    bitbucketSeen.add(forge);
    return bitbucketForge({ apiUrl: `${forge.url}/2.0`, repository, token: forge.token, clock });
  },
});

forgeDiscussionSuite({
  name: 'bitbucket data center',
  robot: 'bot-deploy',
  reviewTexts: false,
  internal: false,
  open: (forge) => {
    bitbucketSeen.add(forge);
    return dataCenterForge({ apiUrl: `${forge.url}/rest`, repository, token: forge.token, clock });
  },
});
