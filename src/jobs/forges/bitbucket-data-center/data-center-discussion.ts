/** What people and checks say on a pull request on Bitbucket Data Center: activities, reviewers and builds. */
import * as z from '../../../lib/schema.ts';
import type { ForgeReviews, PullRequestDiscussion } from '../forge.ts';
import type { PullRequestComment } from '../pull-request-comment.ts';
import { isOwnComment } from '../shared/own-comment.ts';
import type { DataCenterPlace } from './data-center-client.ts';

const user = z.object({ id: z.int(), name: z.string(), type: z.string().optional() });
/** Replies are inside; how deep, people decide. */
const commentSchema = z.object({
  id: z.int(),
  text: z.string(),
  author: user,
  createdDate: z.number(),
  comments: z.array(z.unknown()).max(1000).optional(),
});
const anchorSchema = z.object({ path: z.string(), line: z.int().optional() });
/** Other activities than comments have other shapes. */
const activitySchema = z.object({
  action: z.string(),
  comment: commentSchema.optional().catch(undefined),
  commentAnchor: anchorSchema.optional().catch(undefined),
});
const reviewedSchema = z.object({
  reviewers: z.array(z.object({ user, status: z.string() })).max(1000),
});
const buildSchema = z.object({
  state: z.string(),
  key: z.string(),
  name: z.string().nullish(),
  url: z.string().nullish(),
});

const MAX = 2000;
const MAX_BUILDS = 100;
const MAX_DEPTH = 20;
const STATES: Readonly<Record<string, 'approved' | 'changes_requested' | undefined>> = {
  APPROVED: 'approved',
  NEEDS_WORK: 'changes_requested',
};
const BUILDS: Readonly<Record<string, 'success' | 'pending'>> = {
  SUCCESSFUL: 'success',
  INPROGRESS: 'pending',
};
const step = 'discussion';

export function dataCenterDiscussion(
  place: DataCenterPlace,
): Required<Pick<ForgeReviews, 'discussion' | 'mayWrite'>> {
  const { client, home } = place;
  return {
    discussion: async ({ number, commit, url }, since) => {
      const path = `/api/1.0${home}/pull-requests/${number}`;
      const activities = await client.list(
        { step, method: 'GET', path: `${path}/activities` },
        activitySchema,
        MAX,
      );
      const builds = await client.list(
        { step, method: 'GET', path: `/build-status/1.0/commits/${commit}` },
        buildSchema,
        MAX_BUILDS,
      );
      const pull = client.read(reviewedSchema, await client.request({ step, method: 'GET', path }));
      return {
        checks: builds.map(({ state, key, name, url: at }) => ({
          name: name ?? key,
          state: BUILDS[state] ?? 'failure',
          url: at ?? null,
        })),
        reviews: opinions(pull.reviewers, url),
        comments: [...activities.flatMap((one) => commentsOf(one, url))]
          .filter(({ at, text }) => at >= since && text.trim() !== '' && !isOwnComment(text))
          .toSorted((a, b) => a.at - b.at),
      };
    },
    mayWrite: async (person) => {
      const [id, ...name] = person.split(' ');
      const [key = '', slug = ''] = placeOf(home);
      const query = {
        filter: name.join(' '),
        'permission.1': 'REPO_WRITE',
        'permission.1.projectKey': key,
        'permission.1.repositorySlug': slug,
      };
      const found = await client.list({ step, method: 'GET', path: '/api/1.0/users', query }, user, MAX);
      return found.some((one) => String(one.id) === id && one.name === name.join(' '));
    },
  };
}

/** Key and slug of `/projects/KEY/repos/slug`. */
const placeOf = (home: string): readonly string[] =>
  (/^\/projects\/([^/]+)\/repos\/([^/]+)$/.exec(home) ?? []).slice(1).map(decodeURIComponent);

function opinions(
  reviewers: z.infer<typeof reviewedSchema>['reviewers'],
  url: string,
): PullRequestDiscussion['reviews'] {
  return reviewers.flatMap(({ user: { name }, status }) => {
    const state = STATES[status];
    return state === undefined ? [] : [{ author: name, state, url }];
  });
}

/** With the replies to it. */
function commentsOf(
  { action, comment, commentAnchor: anchor }: z.infer<typeof activitySchema>,
  url: string,
): readonly PullRequestComment[] {
  if (action !== 'COMMENTED' || comment === undefined) return [];
  const place = {
    ...(anchor === undefined ? {} : { path: anchor.path }),
    ...(anchor?.line === undefined ? {} : { line: anchor.line }),
  };
  const found: PullRequestComment[] = [];
  const add = (one: z.infer<typeof commentSchema>, depth: number): void => {
    const { id, author, createdDate: at, text, comments = [] } = one;
    const person =
      author.type === undefined || author.type === 'NORMAL' ? { person: `${author.id} ${author.name}` } : {};
    found.push({
      id: String(id),
      at,
      author: author.name,
      ...person,
      text,
      url: `${url}/overview?commentId=${id}`,
      ...place,
    });
    if (depth < MAX_DEPTH)
      for (const inner of comments) {
        const reply = commentSchema.safeParse(inner);
        if (reply.success) add(reply.data, depth + 1);
      }
  };
  add(comment, 0);
  return found;
}
