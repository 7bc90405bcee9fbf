/** What GitLab's webhooks say. GitLab describes them in words alone, so these are written by hand after its manual. */
import type { ForgePull, Happening } from './forge-rows.ts';
import type { ForgeWorld } from './forge-world.ts';

interface Event {
  /** What a webhook subscribes to. */
  readonly on: string;
  readonly event: string;
  readonly body: object;
}

const ZERO = '0'.repeat(40);
const ACTIONS = {
  opened: 'open',
  reopened: 'reopen',
  synchronized: 'update',
  retargeted: 'update',
  closed: 'close',
  merged: 'merge',
} as const;
const STATES = { open: 'opened', closed: 'closed', merged: 'merged' } as const;

export function gitlabEvent(world: ForgeWorld, what: Happening): readonly Event[] {
  if (what.kind === 'push') return [pushEvent(world, what)];
  if (what.kind === 'pull') return [mergeRequestEvent(world, what)];
  if (what.kind === 'discussion') {
    const { pull, comment } = what;
    const body = {
      object_kind: 'note',
      event_type: 'note',
      user: { id: 1, name: 'Somebody', username: comment.author },
      project: projectJson(world, pull.repository),
      object_attributes: { id: comment.id, note: comment.body, noteable_type: 'MergeRequest', system: false },
      merge_request: attributes(world, pull),
    };
    return [{ on: 'note', event: 'Note Hook', body }];
  }
  if (what.kind === 'issue') return [issueEvent(world, what)];
  // Project webhooks have no ping, and say nothing about the project itself.
  return [];
}

function issueEvent(world: ForgeWorld, { issue, comment }: Extract<Happening, { kind: 'issue' }>): Event {
  const about = { id: issue.number, iid: issue.number, title: issue.title, state: 'opened' };
  const where = {
    user: { id: 1, name: 'Somebody', username: comment?.author ?? issue.author },
    project: projectJson(world, issue.repository),
  };
  // Of confidential issues there are events of their own.
  const on = issue.confidential ? 'confidential' : comment === undefined ? 'issue' : 'note';
  if (comment === undefined) {
    const body = { object_kind: 'issue', event_type: 'issue', ...where };
    return { on, event: 'Issue Hook', body: { ...body, object_attributes: { ...about, action: 'open' } } };
  }
  const said = { id: comment.id, note: comment.body, noteable_type: 'Issue', system: false };
  const body = { object_kind: 'note', event_type: 'note', ...where, object_attributes: said, issue: about };
  return { on, event: 'Note Hook', body };
}

function projectJson(world: ForgeWorld, name: string): object {
  const id = world.repositories.get(name)?.id ?? 99;
  return {
    id,
    name: name.split('/').at(-1),
    web_url: `${world.url}/${name}`,
    git_http_url: `${world.url}/${name}.git`,
    namespace: name.split('/')[0],
    visibility_level: 0,
    path_with_namespace: name,
    default_branch: 'main',
  };
}

function pushEvent(
  world: ForgeWorld,
  { repository, ref, before, after, by }: Extract<Happening, { kind: 'push' }>,
): Event {
  const isTag = ref.startsWith('refs/tags/');
  const kind = isTag ? 'tag_push' : 'push';
  const body = {
    object_kind: kind,
    event_name: kind,
    before: before ?? ZERO,
    after: after ?? ZERO,
    ref,
    ref_protected: false,
    checkout_sha: after ?? null,
    user_id: 1,
    user_name: by,
    user_username: by,
    project_id: world.repositories.get(repository)?.id ?? 99,
    project: projectJson(world, repository),
    commits: [],
    total_commits_count: 0,
  };
  return { on: kind, event: isTag ? 'Tag Push Hook' : 'Push Hook', body };
}

function mergeRequestEvent(
  world: ForgeWorld,
  { pull, action, before }: Extract<Happening, { kind: 'pull' }>,
): Event {
  const body = {
    object_kind: 'merge_request',
    event_type: 'merge_request',
    user: { id: 1, name: 'Somebody', username: 'somebody' },
    project: projectJson(world, pull.repository),
    object_attributes: {
      ...attributes(world, pull),
      action: ACTIONS[action],
      ...(action === 'synchronized' ? { oldrev: before } : {}),
    },
    labels: [],
    changes: action === 'retargeted' ? { target_branch: { previous: before, current: pull.base } } : {},
  };
  return { on: 'merge_request', event: 'Merge Request Hook', body };
}

const attributes = (world: ForgeWorld, pull: ForgePull): object => ({
  id: pull.number,
  iid: pull.number,
  title: pull.title,
  description: pull.body,
  state: STATES[pull.state],
  source_branch: pull.branch,
  target_branch: pull.base,
  source_project_id: world.repositories.get(pull.from)?.id,
  target_project_id: world.repositories.get(pull.repository)?.id,
  last_commit: { id: pull.commit },
  draft: pull.draft,
  url: `${world.url}/${pull.repository}/-/merge_requests/${pull.number}`,
});
