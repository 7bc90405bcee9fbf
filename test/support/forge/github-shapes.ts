/** Presents the test forge's records in GitHub's format, which GitHub's own description of its API validates. */
import type { ForgePull, ForgeRepository } from './forge-rows.ts';
import { type ForgeWorld, type TokenRights, userId } from './forge-world.ts';

export const LONG_AGO = '2020-01-01T00:00:00Z';

export function userJson(world: ForgeWorld, login: string): object {
  const path = encodeURIComponent(login);
  const url = `${world.url}/api/v3/users/${path}`;
  return {
    login,
    id: userId(login),
    node_id: `U_${userId(login)}`,
    avatar_url: `${world.url}/avatars/${path}`,
    gravatar_id: '',
    url,
    html_url: `${world.url}/${path}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: login.endsWith('[bot]') ? 'Bot' : 'User',
    site_admin: false,
  };
}

/** Addresses that end like their name. */
const PLAIN_URLS =
  'contributors deployments downloads events forks hooks languages merges stargazers subscribers subscription tags teams';
const TEMPLATE_URLS =
  'archive{/f} assignees{/u} blobs{/s} branches{/b} collaborators{/c} comments{/n} commits{/s} compare{/b} contents{/p} ' +
  'git_commits{/s} git_refs{/s} git_tags{/s} issue_comment{/n} issue_events{/n} issues{/n} keys{/k} labels{/n} milestones{/n} ' +
  'notifications{?s} pulls{/n} releases{/i} statuses{/s} trees{/s}';

function repositoryUrls(world: ForgeWorld, name: string): object {
  const url = `${world.url}/api/v3/repos/${name}`;
  const urls: Record<string, string> = { url, html_url: `${world.url}/${name}` };
  for (const part of `${PLAIN_URLS} ${TEMPLATE_URLS}`.split(' '))
    urls[`${part.replace(/\{.*/, '')}_url`] = `${url}/${part}`;
  const remote = `${world.url}/${name}.git`;
  return {
    ...urls,
    clone_url: remote,
    git_url: remote,
    svn_url: remote,
    ssh_url: `git@localhost:${name}.git`,
  };
}

export function repositoryJson(
  world: ForgeWorld,
  repository: ForgeRepository,
  rights?: TokenRights | undefined,
): object {
  const [owner = '', name = ''] = repository.name.split('/');
  const { archived, disabled } = world.behaviours;
  // GitHub shows an App the permissions of nobody.
  const may = rights?.installation === true ? false : rights?.push === true;
  return {
    ...repositoryUrls(world, repository.name),
    id: repository.id,
    node_id: `R_${repository.id}`,
    name,
    full_name: repository.name,
    owner: userJson(world, owner),
    private: true,
    topics: [],
    visibility: 'private',
    description: null,
    fork: repository.forkOf !== undefined,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    default_branch: 'main',
    archived,
    disabled,
    has_issues: true,
    has_projects: true,
    has_downloads: true,
    has_wiki: true,
    has_pages: false,
    has_discussions: false,
    ...zeros(
      'forks forks_count stargazers_count watchers watchers_count size open_issues open_issues_count subscribers_count network_count',
    ),
    pushed_at: LONG_AGO,
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
    ...(rights === undefined
      ? {}
      : {
          permissions: {
            admin: false,
            maintain: false,
            push: may,
            triage: may,
            pull: rights.installation !== true,
          },
        }),
  };
}

const zeros = (names: string): object => Object.fromEntries(names.split(' ').map((name) => [name, 0]));

/** As lists show it. */
export function pullJson(world: ForgeWorld, repository: ForgeRepository, pull: ForgePull): object {
  const url = `${world.url}/api/v3/repos/${repository.name}/pulls/${pull.number}`;
  const html = `${world.url}/${repository.name}/pull/${pull.number}`;
  const user = userJson(world, pull.author);
  const end = (name: string, ref: string, sha: string): object => ({
    label: `${name.split('/')[0]}:${ref}`,
    ref,
    sha,
    user: userJson(world, name.split('/')[0]!),
    repo: repositoryJson(world, world.repositories.get(name)!),
  });
  const links = {
    self: url,
    html,
    issue: url,
    comments: url,
    review_comments: url,
    review_comment: url,
    commits: url,
    statuses: url,
  };
  return {
    url,
    html_url: html,
    id: pull.number,
    node_id: `PR_${pull.number}`,
    number: pull.number,
    state: pull.state === 'open' ? 'open' : 'closed',
    locked: false,
    draft: pull.draft,
    title: pull.title,
    body: pull.body,
    user,
    labels: [],
    milestone: null,
    assignee: null,
    auto_merge: null,
    author_association: 'CONTRIBUTOR',
    created_at: pull.createdAt,
    updated_at: pull.settledAt ?? pull.createdAt,
    closed_at: pull.state === 'open' ? null : (pull.settledAt ?? pull.createdAt),
    merged_at: pull.state === 'merged' ? (pull.settledAt ?? pull.createdAt) : null,
    merge_commit_sha: pull.state === 'merged' ? (pull.mergeCommit ?? pull.commit) : null,
    head: end(pull.from, pull.branch, pull.commit),
    base: end(repository.name, pull.base, '0'.repeat(40)),
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: url,
    commits_url: `${url}/commits`,
    comments_url: `${url}/comments`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${url}/comments{/number}`,
    statuses_url: `${url}/statuses`,
    _links: Object.fromEntries(Object.entries(links).map(([key, href]) => [key, { href }])),
  };
}

/** As the answer to its creation shows it. */
export function openedPullJson(world: ForgeWorld, repository: ForgeRepository, pull: ForgePull): object {
  return {
    ...pullJson(world, repository, pull),
    mergeable: null,
    mergeable_state: 'unknown',
    merged: pull.state === 'merged',
    merged_by: null,
    maintainer_can_modify: false,
    ...zeros('additions changed_files comments commits deletions review_comments'),
  };
}

export function appPermissions(world: ForgeWorld): Readonly<Record<string, string>> {
  const { installation, denied } = world.behaviours;
  const reports = (['issues', 'checks', 'statuses'] as const).filter((right) => !denied.includes(right));
  return {
    metadata: 'read',
    contents: installation === 'contents-read' ? 'read' : 'write',
    pull_requests: installation === 'pulls-read' ? 'read' : 'write',
    ...Object.fromEntries(reports.map((right) => [right, 'write'])),
  };
}

export function installationJson(world: ForgeWorld): object {
  const url = `${world.url}/api/v3/app/installations/${world.app.installation}`;
  const owner = 'example';
  return {
    id: world.app.installation,
    app_id: Number(world.app.id),
    app_slug: 'lectern',
    target_id: 1,
    target_type: 'Organization',
    // GitHub's description wants an account to be a user and an enterprise at once.
    account: {
      ...userJson(world, owner),
      name: owner,
      slug: owner,
      created_at: LONG_AGO,
      updated_at: LONG_AGO,
    },
    repository_selection: 'selected',
    access_tokens_url: `${url}/access_tokens`,
    repositories_url: `${world.url}/api/v3/installation/repositories`,
    html_url: `${world.url}/organizations/${owner}/settings/installations/${world.app.installation}`,
    events: [],
    permissions: appPermissions(world),
    single_file_name: null,
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
    suspended_at: world.behaviours.installation === 'suspended' ? LONG_AGO : null,
    suspended_by: null,
  };
}
