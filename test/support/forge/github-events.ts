/** What GitHub's webhooks say, in the form that GitHub's own description of them validates. */
import type { Happening } from './forge-rows.ts';
import type { ForgeWorld } from './forge-world.ts';
import { commentJson } from './github-comments-api.ts';
import { issueJson } from './github-issues-api.ts';
import {
  appPermissions,
  installationJson,
  LONG_AGO,
  openedPullJson,
  repositoryJson,
  userJson,
} from './github-shapes.ts';

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
  synchronized: 'synchronize',
  retargeted: 'edited',
  closed: 'closed',
  merged: 'closed',
} as const;

export function githubEvent(world: ForgeWorld, what: Happening): readonly Event[] {
  const sender = userJson(world, 'somebody');
  const repository = (name: string): object => ({
    ...repositoryJson(world, world.repositories.get(name) ?? { id: 99, name, folder: '' }),
    web_commit_signoff_required: false,
    is_template: false,
    allow_forking: true,
  });
  switch (what.kind) {
    case 'ping':
      return [
        {
          on: 'always',
          event: 'ping',
          body: {
            zen: 'Keep it logically awesome.',
            hook_id: 1,
            repository: repository(what.repository),
            sender,
          },
        },
      ];
    case 'push':
      return [{ on: 'push', event: 'push', body: pushBody(world, what, repository(what.repository)) }];
    case 'pull': {
      const { pull, action, before } = what;
      const at = world.repositories.get(pull.repository)!;
      const body = {
        action: ACTIONS[action],
        number: pull.number,
        pull_request: pullOf(world, openedPullJson(world, at, pull)),
        repository: repository(pull.repository),
        sender,
        ...(action === 'synchronized' ? { before, after: pull.commit } : {}),
        ...(action === 'retargeted'
          ? { changes: { base: { ref: { from: before }, sha: { from: ZERO } } } }
          : {}),
      };
      return [{ on: 'pull_request', event: 'pull_request', body }];
    }
    case 'discussion': {
      const { comment, pull } = what;
      const url = `${world.url}/api/v3/repos/${pull.repository}/issues/${pull.number}`;
      const pull_request = { url, html_url: url, diff_url: url, patch_url: url };
      const where = repository(pull.repository);
      if (comment.path === undefined)
        return [
          {
            on: 'issue_comment',
            event: 'issue_comment',
            body: {
              action: 'created',
              issue: { number: pull.number, title: pull.title, state: 'open', pull_request },
              comment: commentJson(world, comment),
              repository: where,
              sender,
            },
          },
        ];
      const at = openedPullJson(world, world.repositories.get(pull.repository)!, pull);
      const body = { action: 'created', pull_request: pullOf(world, at), repository: where, sender };
      return [{ on: 'pull_request_review_comment', event: 'pull_request_review_comment', body }];
    }
    case 'issue': {
      const { comment, issue } = what;
      const body = {
        action: comment === undefined ? 'opened' : 'created',
        issue: issueJson(world, issue),
        ...(comment === undefined ? {} : { comment: commentJson(world, comment) }),
        repository: repository(issue.repository),
        sender,
      };
      const event = comment === undefined ? 'issues' : 'issue_comment';
      return [{ on: event, event, body }];
    }
    case 'repository': {
      const [owner = '', name = ''] = (what.before ?? what.repository).split('/');
      const changes =
        what.action === 'renamed'
          ? { changes: { repository: { name: { from: name } } } }
          : what.action === 'transferred'
            ? { changes: { owner: { from: { user: userJson(world, owner) } } } }
            : {};
      const body = { action: what.action, repository: repository(what.repository), sender, ...changes };
      return [{ on: 'repository', event: 'repository', body }];
    }
    case 'installation':
      return [installationEvent(world, what, sender)];
  }
}

/** Lists and events differ in fields that nobody here reads. */
const pullOf = (world: ForgeWorld, pull: object): object => ({
  ...pull,
  assignees: [],
  requested_reviewers: [],
  requested_teams: [],
  active_lock_reason: null,
  rebaseable: null,
  user: userJson(world, 'somebody'),
});

function pushBody(
  world: ForgeWorld,
  { ref, before, after, by }: Extract<Happening, { kind: 'push' }>,
  repository: object,
): object {
  const person = { name: by, email: `${by}@example.com` };
  const commit = {
    id: after,
    tree_id: ZERO,
    distinct: true,
    message: 'Written by the test',
    timestamp: LONG_AGO,
    url: `${world.url}/commit/${after}`,
    author: { ...person, username: by },
    committer: { ...person, username: by },
    added: [],
    removed: [],
    modified: [],
  };
  return {
    ref,
    before: before ?? ZERO,
    after: after ?? ZERO,
    base_ref: null,
    created: before === undefined,
    deleted: after === undefined,
    forced: false,
    compare: `${world.url}/compare`,
    commits: after === undefined ? [] : [commit],
    head_commit: after === undefined ? null : commit,
    pusher: person,
    repository,
    sender: userJson(world, by),
  };
}

function installationEvent(
  world: ForgeWorld,
  { action, repositories }: Extract<Happening, { kind: 'installation' }>,
  sender: object,
): Event {
  const listed = repositories.map((full_name) => ({
    id: world.repositories.get(full_name)?.id ?? 99,
    node_id: 'R_1',
    name: full_name.split('/')[1],
    full_name,
    private: true,
  }));
  const installation = { ...installationJson(world), permissions: appPermissions(world) };
  if (action === 'added' || action === 'removed')
    return {
      on: 'always',
      event: 'installation_repositories',
      body: {
        action,
        installation,
        repository_selection: 'selected',
        repositories_added: action === 'added' ? listed : [],
        repositories_removed: action === 'removed' ? listed : [],
        requester: null,
        sender,
      },
    };
  const body = { action, installation, repositories: listed, requester: null, sender };
  return { on: 'always', event: 'installation', body };
}
