/** The test forge as GitHub: comments and webhooks of a repository. */
import type { ForgeComment, ForgeHook } from './forge-rows.ts';
import { type ForgeAnswer, type ForgeWorld, loginOf, nextId, userId } from './forge-world.ts';
import { invalid, linkOf, NOT_FOUND, page } from './github-answers.ts';
import { appJson } from './github-app-api.ts';
import { LONG_AGO, userJson } from './github-shapes.ts';
import { issueOf } from './open-issue.ts';
import { pullsOf } from './open-pull.ts';
import type { ReviewCall } from './review-rows.ts';

export function commentJson(world: ForgeWorld, comment: ForgeComment): object {
  const url = `${world.url}/api/v3/repos/${comment.repository}/issues`;
  const kind = issueOf(world, comment.repository, comment.number) === undefined ? 'pull' : 'issues';
  return {
    id: comment.id,
    node_id: `IC_${comment.id}`,
    url: `${url}/comments/${comment.id}`,
    html_url: `${world.url}/${comment.repository}/${kind}/${comment.number}#issuecomment-${comment.id}`,
    issue_url: `${url}/${comment.number}`,
    user: { ...userJson(world, comment.author), id: userId(comment.author) },
    created_at: comment.at ?? LONG_AGO,
    updated_at: comment.at ?? LONG_AGO,
    author_association: 'NONE',
    body: comment.body,
    performed_via_github_app: comment.byApp ? appJson(world) : null,
  };
}

export function githubComments({ world, call, key, repository }: ReviewCall): ForgeAnswer {
  const number = Number(key);
  const isPull = pullsOf(world, repository.name).some((pull) => pull.number === number);
  if (!isPull && issueOf(world, repository.name, number) === undefined) return NOT_FOUND;
  if (call.method === 'GET') {
    const since = call.query.get('since') ?? '';
    const all = world.comments.filter(
      (one) =>
        one.repository === repository.name &&
        one.number === number &&
        one.path === undefined &&
        (one.at ?? LONG_AGO) >= since,
    );
    const json = page(call, all).map((one) => commentJson(world, one));
    return { status: 200, json, headers: linkOf(call, all.length) };
  }
  const body = String(call.body['body']);
  if (body.length > 65_536)
    return invalid({ resource: 'IssueComment', code: 'custom', message: 'body is too long' });
  const byApp = world.tokens.get(call.token)?.installation === true;
  const author = loginOf(world, call.token);
  const at = new Date(world.now()).toISOString();
  const made = { id: nextId(), repository: repository.name, number, author, byApp, body, at };
  world.comments.push(made);
  return { status: 201, json: commentJson(world, made) };
}

export function githubComment({ world, call, key, repository }: ReviewCall): ForgeAnswer {
  const at = world.comments.findIndex((one) => one.repository === repository.name && String(one.id) === key);
  const found = world.comments[at];
  if (found === undefined) return NOT_FOUND;
  if (call.method === 'DELETE') {
    world.comments.splice(at, 1);
    return { status: 204 };
  }
  found.body = String(call.body['body']);
  return { status: 200, json: commentJson(world, found) };
}

function hookJson(world: ForgeWorld, hook: ForgeHook): object {
  const url = `${world.url}/api/v3/repos/${hook.repository}/hooks/${hook.id}`;
  return {
    type: 'Repository',
    id: hook.id,
    name: 'web',
    active: true,
    events: hook.events,
    config: { url: hook.url, content_type: 'json', insecure_ssl: '0', secret: '********' },
    updated_at: LONG_AGO,
    created_at: LONG_AGO,
    url,
    test_url: `${url}/test`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    last_response: { code: null, status: 'unused', message: null },
  };
}

export function githubHooks({ world, call, key, repository }: ReviewCall): ForgeAnswer {
  const own = world.hooks.filter((one) => one.kind === 'github' && one.repository === repository.name);
  if (call.method === 'GET')
    return { status: 200, json: page(call, own).map((hook) => hookJson(world, hook)) };
  const { config = {}, events = ['push'] } = call.body as {
    config?: { url?: string; secret?: string };
    events?: string[];
  };
  const known = own.find(({ id }) => String(id) === key);
  if (key !== '' && known === undefined) return NOT_FOUND;
  if (call.method === 'DELETE') {
    world.hooks.splice(world.hooks.indexOf(known!), 1);
    return { status: 204 };
  }
  if (known === undefined && own.some(({ url }) => url === config.url))
    return invalid({ resource: 'Hook', code: 'custom', message: 'Hook already exists on this repository' });
  const hook: ForgeHook = known ?? {
    id: nextId(),
    kind: 'github',
    repository: repository.name,
    url: '',
    secret: '',
    events,
  };
  Object.assign(hook, { url: config.url ?? hook.url, secret: config.secret ?? hook.secret, events });
  if (known === undefined) world.hooks.push(hook);
  return { status: known === undefined ? 201 : 200, json: hookJson(world, hook) };
}
