/** How Bitbucket Cloud describes repositories, accounts and pull requests. */
import type { ForgePull, ForgeRepository } from './forge-rows.ts';
import type { ForgeWorld } from './forge-world.ts';

const LONG_AGO = '2024-01-01T00:00:00.000000+00:00';

const uuid = (kind: string, id: number | string): string =>
  `{${Buffer.from(`${kind}-${id}`)
    .toString('hex')
    .padEnd(32, '0')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}}`;

export const repositoryUuid = ({ id }: ForgeRepository): string => uuid('repo', id);

export function accountJson(world: ForgeWorld, login: string): object {
  return {
    type: 'user',
    uuid: uuid('user', login),
    display_name: login,
    nickname: login,
    links: { html: { href: `${world.url}/${login}/` } },
  };
}

export function repositoryJson(world: ForgeWorld, repository: ForgeRepository): object {
  const { name } = repository;
  const html = `${world.url}/${name}`;
  return {
    type: 'repository',
    uuid: repositoryUuid(repository),
    full_name: name,
    name: name.split('/')[1],
    slug: name.split('/')[1],
    is_private: true,
    scm: 'git',
    fork_policy: 'allow_forks',
    created_on: LONG_AGO,
    updated_on: new Date(Date.parse(LONG_AGO) + repository.id * 86_400_000).toISOString(),
    mainbranch: { type: 'branch', name: 'main' },
    links: {
      self: { href: `${world.url}/2.0/repositories/${name}` },
      html: { href: html },
      clone: [
        { name: 'https', href: html.replace('://', '://somebody@').concat('.git') },
        { name: 'ssh', href: `git@bitbucket.org:${name}.git` },
      ],
    },
  };
}

const STATES = { open: 'OPEN', closed: 'DECLINED', merged: 'MERGED' } as const;

export const stateOf = ({ state }: ForgePull): string => STATES[state];

function endOf(
  world: ForgeWorld,
  { repository, branch, commit }: { repository: string; branch: string; commit: string },
): object {
  const found = world.repositories.get(repository)!;
  const { type, uuid: id, full_name, name, links } = repositoryJson(world, found) as Record<string, unknown>;
  return {
    repository: { type, uuid: id, full_name, name, links },
    branch: { name: branch },
    // Twelve digits, as Bitbucket writes them here.
    commit: { type: 'commit', hash: commit.slice(0, 12) },
  };
}

export function pullJson(world: ForgeWorld, pull: ForgePull): object {
  const { repository, number, title, body, base } = pull;
  const html = { href: `${world.url}/${repository}/pull-requests/${number}` };
  const raw = { raw: body, markup: 'markdown', html: '' };
  return {
    type: 'pullrequest',
    id: number,
    title,
    description: body,
    summary: { type: 'rendered', ...raw },
    state: stateOf(pull),
    draft: pull.draft,
    author: accountJson(world, pull.author),
    source: endOf(world, { repository: pull.from, branch: pull.branch, commit: pull.commit }),
    destination: endOf(world, { repository, branch: base, commit: pull.commit }),
    created_on: pull.createdAt,
    updated_on: pull.settledAt ?? pull.createdAt,
    merge_commit:
      pull.state === 'merged'
        ? { type: 'commit', hash: (pull.mergeCommit ?? pull.commit).slice(0, 12) }
        : null,
    comment_count: 0,
    task_count: 0,
    participants: world.reviews
      .filter((one) => one.repository === repository && one.number === number)
      .map((one) => ({
        type: 'participant',
        user: accountJson(world, one.author),
        role: 'REVIEWER',
        state: one.state,
      })),
    reviewers: [...pull.reviewers].map((id) => ({ ...accountJson(world, 'reviewer'), uuid: id })),
    close_source_branch: false,
    links: { self: { href: `${world.url}/2.0/repositories/${repository}/pullrequests/${number}` }, html },
  };
}
