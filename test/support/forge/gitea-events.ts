/** What the webhooks of Gitea and Forgejo say. Their description of the API has none of them, so these follow the manual. */
import type { Happening } from './forge-rows.ts';
import type { ForgeWorld } from './forge-world.ts';
import { giteaUser } from './gitea-reviews-api.ts';

interface Event {
  /** What a webhook subscribes to. */
  readonly on: string;
  readonly event: string;
  readonly body: object;
}

const ZERO = '0'.repeat(40);
const ACTIONS = {
  opened: 'opened',
  reopened: 'reopened',
  synchronized: 'synchronized',
  retargeted: 'edited',
  closed: 'closed',
  merged: 'closed',
} as const;

export function giteaEvent(world: ForgeWorld, what: Happening): readonly Event[] {
  if (what.kind === 'push') return [pushEvent(world, what)];
  if (what.kind === 'pull') return [pullEvent(world, what)];
  if (what.kind === 'issue') return [issueEvent(world, what)];
  if (what.kind === 'discussion') return [discussionEvent(world, what)];
  if (what.kind !== 'repository' || what.action !== 'deleted') return [];
  // Gitea tells of removed repositories, and of no other change to them.
  const body = { action: 'deleted', repository: repositoryJson(world, what.repository) };
  return [{ on: 'repository', event: 'repository', body }];
}

function issueEvent(world: ForgeWorld, { issue, comment }: Extract<Happening, { kind: 'issue' }>): Event {
  const event = comment === undefined ? 'issues' : 'issue_comment';
  const body = {
    action: comment === undefined ? 'opened' : 'created',
    issue: { id: issue.number, number: issue.number, title: issue.title, pull_request: null },
    ...(comment === undefined ? {} : { comment: { id: comment.id, body: comment.body } }),
    repository: repositoryJson(world, issue.repository),
    sender: giteaUser(world, comment?.author ?? issue.author),
  };
  return { on: event, event, body };
}

function discussionEvent(
  world: ForgeWorld,
  { pull, comment }: Extract<Happening, { kind: 'discussion' }>,
): Event {
  const body = {
    action: 'created',
    issue: { id: pull.number, number: pull.number, title: pull.title, pull_request: { merged: false } },
    comment: { id: comment.id, body: comment.body },
    repository: repositoryJson(world, pull.repository),
    sender: giteaUser(world, comment.author),
    is_pull: true,
  };
  return { on: 'pull_request_comment', event: 'issue_comment', body };
}

const repositoryJson = (world: ForgeWorld, name: string): object => ({
  id: world.repositories.get(name)?.id ?? 99,
  full_name: name,
  clone_url: `${world.url}/${name}.git`,
  default_branch: 'main',
  private: true,
});

function pushEvent(
  world: ForgeWorld,
  { repository, ref, before, after, by }: Extract<Happening, { kind: 'push' }>,
): Event {
  const at = repositoryJson(world, repository);
  const person = { ...giteaUser(world, by), username: by };
  if (after === undefined && ref.startsWith('refs/heads/')) {
    const body = {
      ref: ref.replace('refs/heads/', ''),
      ref_type: 'branch',
      pusher_type: 'user',
      repository: at,
      sender: person,
    };
    return { on: 'delete', event: 'delete', body };
  }
  const body = {
    ref,
    before: before ?? ZERO,
    after: after ?? ZERO,
    compare_url: '',
    commits: [],
    total_commits: 0,
    head_commit: after === undefined ? null : { id: after, message: 'Written by the test' },
    repository: at,
    pusher: person,
    sender: person,
  };
  return { on: 'push', event: 'push', body };
}

function pullEvent(world: ForgeWorld, { pull, action, before }: Extract<Happening, { kind: 'pull' }>): Event {
  const body = {
    action: ACTIONS[action],
    number: pull.number,
    pull_request: {
      number: pull.number,
      title: pull.title,
      state: pull.state === 'open' ? 'open' : 'closed',
      merged: pull.state === 'merged',
      head: { ref: pull.branch, sha: pull.commit },
      base: { ref: pull.base },
    },
    repository: repositoryJson(world, pull.repository),
    sender: giteaUser(world, 'somebody'),
    ...(action === 'retargeted' ? { changes: { ref: { from: before } } } : {}),
  };
  return { on: 'pull_request', event: 'pull_request', body };
}
