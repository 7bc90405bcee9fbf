/** The test forge as GitHub: reviews, comments at lines, statuses of a commit, and the rights of people. */
import type { ForgeComment, ForgeReviewRow } from './forge-rows.ts';
import { type ForgeAnswer, type ForgeWorld, loginOf } from './forge-world.ts';
import { linkOf, NOT_FOUND, page, refuse } from './github-answers.ts';
import { LONG_AGO, repositoryJson, userJson } from './github-shapes.ts';
import { pullsOf } from './open-pull.ts';
import type { ReviewCall } from './review-rows.ts';

type DiscussionCall = Omit<ReviewCall, 'key'>;

const ROUTES: readonly (readonly [RegExp, (at: DiscussionCall, key: string) => ForgeAnswer])[] = [
  [/^\/pulls\/(\d+)\/reviews$/, reviews],
  [/^\/pulls\/(\d+)\/comments$/, lineComments],
  [/^\/commits\/([^/]+)\/status$/, combinedStatus],
  [/^\/collaborators\/([^/]+)\/permission$/, permission],
];

/** @returns undefined for a path of something else */
export function githubDiscussionApi(at: DiscussionCall): ForgeAnswer | undefined {
  if (at.call.method !== 'GET') return undefined;
  for (const [pattern, handle] of ROUTES) {
    const found = pattern.exec(at.rest);
    if (found !== null) return handle(at, decodeURIComponent(found[1]!));
  }
  return undefined;
}

const pullUrl = (world: ForgeWorld, { repository, number }: { repository: string; number: number }): string =>
  `${world.url}/api/v3/repos/${repository}/pulls/${number}`;

function reviews({ world, call, repository }: DiscussionCall, key: string): ForgeAnswer {
  const all = world.reviews.filter((one) => one.repository === repository.name && String(one.number) === key);
  return { status: 200, json: page(call, all).map((one) => reviewJson(world, one)) };
}

function reviewJson(world: ForgeWorld, review: ForgeReviewRow): object {
  const html = `${world.url}/${review.repository}/pull/${review.number}#pullrequestreview-${review.id}`;
  const url = pullUrl(world, review);
  return {
    id: review.id,
    node_id: `PRR_${review.id}`,
    user: userJson(world, review.author),
    body: review.body,
    state: review.state.toUpperCase(),
    commit_id: 'a'.repeat(40),
    html_url: html,
    pull_request_url: url,
    _links: { html: { href: html }, pull_request: { href: url } },
    submitted_at: review.at,
    author_association: 'NONE',
  };
}

function lineComments({ world, call, repository }: DiscussionCall, key: string): ForgeAnswer {
  if (!pullsOf(world, repository.name).some((pull) => String(pull.number) === key)) return NOT_FOUND;
  const since = call.query.get('since') ?? '';
  const all = world.comments.filter(
    (one) =>
      one.repository === repository.name &&
      String(one.number) === key &&
      one.path !== undefined &&
      (one.at ?? LONG_AGO) >= since,
  );
  const json = page(call, all).map((one) => lineCommentJson(world, one));
  return { status: 200, json, headers: linkOf(call, all.length) };
}

function lineCommentJson(world: ForgeWorld, comment: ForgeComment): object {
  const html = `${world.url}/${comment.repository}/pull/${comment.number}#discussion_r${comment.id}`;
  const url = pullUrl(world, comment);
  const at = comment.at ?? LONG_AGO;
  return {
    url: `${url}/comments/${comment.id}`,
    id: comment.id,
    node_id: `PRRC_${comment.id}`,
    pull_request_review_id: 1,
    diff_hunk: '@@ -1 +1 @@',
    path: comment.path,
    ...(comment.line === undefined ? {} : { line: comment.line }),
    original_line: comment.line ?? 1,
    commit_id: 'a'.repeat(40),
    original_commit_id: 'a'.repeat(40),
    user: userJson(world, comment.author),
    body: comment.body,
    created_at: at,
    updated_at: at,
    html_url: html,
    pull_request_url: url,
    author_association: 'NONE',
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: url } },
  };
}

function combinedStatus({ world, call, repository }: DiscussionCall, key: string): ForgeAnswer {
  if (world.behaviours.denied.includes('statuses'))
    return refuse(403, 'Resource not accessible by personal access token');
  const all = world.statuses.filter((one) => one.repository === repository.name && one.commit === key);
  const newest = all.filter((one, at) => all.findLastIndex(({ name }) => name === one.name) === at);
  const url = `${world.url}/api/v3/repos/${repository.name}/commits/${key}`;
  const json = {
    state: 'pending',
    sha: key,
    total_count: newest.length,
    repository: repositoryJson(world, repository),
    commit_url: url,
    url: `${url}/status`,
    statuses: page(call, newest).map((one) => ({
      id: one.id,
      node_id: `S_${one.id}`,
      description: one.description,
      state: one.state,
      context: one.name,
      target_url: one.url === '' ? null : one.url,
      avatar_url: null,
      url: `${url}/statuses`,
      created_at: LONG_AGO,
      updated_at: LONG_AGO,
    })),
  };
  return { status: 200, json };
}

function permission({ world, call, rights }: DiscussionCall, login: string): ForgeAnswer {
  if (!rights.push && rights.installation !== true)
    return refuse(403, 'Must have push access to view collaborator permission.');
  if (world.behaviours.strangers.includes(login)) return NOT_FOUND;
  const writes = world.behaviours.writers.includes(login) || login === loginOf(world, call.token);
  const name = writes ? 'write' : 'read';
  return {
    status: 200,
    json: { permission: name, role_name: name, user: { ...userJson(world, login), role_name: name } },
  };
}
