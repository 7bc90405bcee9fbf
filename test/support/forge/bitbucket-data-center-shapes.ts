/** How Bitbucket Data Center describes repositories, users and pull requests. */
import type { ForgePull, ForgeRepository } from './forge-rows.ts';
import { type ForgeWorld, userId } from './forge-world.ts';

export const dataCenterUser = (login: string): object => ({
  name: login,
  slug: login,
  displayName: login,
  emailAddress: `${login}@example.com`,
  id: userId(login),
  active: true,
  type: login.startsWith('bot-') ? 'SERVICE' : 'NORMAL',
});

export function dataCenterRepository(world: ForgeWorld, repository: ForgeRepository): object {
  const [project = '', slug = ''] = repository.name.split('/');
  const key = project.toUpperCase();
  return {
    id: repository.id,
    slug,
    name: slug,
    hierarchyId: '0123456789abcdef',
    scmId: 'git',
    state: 'AVAILABLE',
    statusMessage: 'Available',
    forkable: true,
    archived: world.behaviours.archived,
    public: false,
    project: { key, id: 1, name: project, public: false, type: 'NORMAL' },
    links: {
      clone: [
        { href: `ssh://git@127.0.0.1:7999/${repository.name}.git`, name: 'ssh' },
        { href: `${world.url}/scm/${repository.name}.git`, name: 'http' },
      ],
      self: [{ href: `${world.url}/projects/${key}/repos/${slug}/browse` }],
    },
  };
}

const STATES = { open: 'OPEN', closed: 'DECLINED', merged: 'MERGED' } as const;

export const dataCenterState = ({ state }: ForgePull): string => STATES[state];

export function dataCenterPull(world: ForgeWorld, pull: ForgePull): object {
  const { repository, number, title, body, base, branch } = pull;
  const [project = '', slug] = repository.split('/');
  const end = (name: string, from: string): object => ({
    id: `refs/heads/${name}`,
    displayId: name,
    latestCommit: pull.commit,
    type: 'BRANCH',
    repository: dataCenterRepository(world, world.repositories.get(from)!),
  });
  const home = `${world.url}/projects/${project.toUpperCase()}/repos/${slug}`;
  const mergeCommit = pull.mergeCommit ?? pull.commit;
  return {
    id: number,
    version: 0,
    title,
    description: body,
    state: dataCenterState(pull),
    open: pull.state === 'open',
    closed: pull.state !== 'open',
    draft: pull.draft,
    createdDate: Date.parse(pull.createdAt),
    updatedDate: Date.parse(pull.settledAt ?? pull.createdAt),
    ...(pull.state === 'open' ? {} : { closedDate: Date.parse(pull.settledAt ?? pull.createdAt) }),
    ...(pull.state === 'merged'
      ? { properties: { mergeCommit: { id: mergeCommit, displayId: mergeCommit.slice(0, 11) } } }
      : {}),
    fromRef: end(branch, pull.from),
    toRef: end(base, repository),
    locked: false,
    author: { user: dataCenterUser(pull.author), role: 'AUTHOR', approved: false, status: 'UNAPPROVED' },
    reviewers: world.reviews
      .filter((one) => one.repository === repository && one.number === number)
      .map((one) => ({
        user: dataCenterUser(one.author),
        role: 'REVIEWER',
        approved: one.state === 'approved',
        status: one.state === 'approved' ? 'APPROVED' : 'NEEDS_WORK',
      })),
    participants: [],
    links: { self: [{ href: `${home}/pull-requests/${number}` }] },
  };
}
