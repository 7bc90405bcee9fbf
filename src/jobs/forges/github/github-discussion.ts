/** What people and checks say on a pull request on GitHub: comments, reviews, check runs and statuses. */
import * as z from '../../../lib/schema.ts';
import type { ForgeReviews, PullRequestDiscussion } from '../forge.ts';
import type { PullRequestComment } from '../pull-request-comment.ts';
import { lastWords } from '../shared/last-words.ts';
import { isOwnComment } from '../shared/own-comment.ts';
import { gather, numbered } from '../shared/pages.ts';
import { seconds } from '../shared/seconds.ts';
import type { GithubPlace } from './github-report.ts';

const link = z.url({ protocol: /^https?$/ });
export const githubUser = z.object({ id: z.int(), login: z.string(), type: z.string() }).nullish();
const user = githubUser;
const at = z.iso.datetime({ offset: true });

export const githubComment = z.object({
  id: z.int(),
  body: z.string().nullish(),
  html_url: link,
  created_at: at,
  user,
  path: z.string().optional(),
  /** Null when the line is not in the newest commit any more. */
  line: z.int().nullish(),
  original_line: z.int().nullish(),
});
const reviewSchema = z.object({
  id: z.int(),
  body: z.string().nullish(),
  html_url: link,
  state: z.string(),
  submitted_at: at.optional(),
  user,
});
const runsSchema = z.object({
  check_runs: z
    .array(
      z.object({
        name: z.string(),
        status: z.string(),
        conclusion: z.string().nullish(),
        html_url: link.nullish(),
      }),
    )
    .max(100),
});
const statusSchema = z.object({
  statuses: z
    .array(z.object({ context: z.string(), state: z.string(), target_url: z.string().nullish() }))
    .max(1000),
});
const permissionSchema = z.object({
  permission: z.string(),
  user: z.object({ id: z.int() }).nullish(),
});

const REVIEWS: Readonly<Record<string, 'approved' | 'changes_requested' | undefined>> = {
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'changes_requested',
  DISMISSED: undefined,
};
const PASSED = new Set(['success', 'neutral', 'skipped']);

type Check = PullRequestDiscussion['checks'][number];
type User = z.infer<typeof user>;

/** Accounts of Apps are bots, and never asked for. */
export const personOf = (user: User): { readonly person?: string } =>
  user?.type === 'User' ? { person: `${user.id} ${user.login}` } : {};

export function githubDiscussion(
  place: GithubPlace,
): Required<Pick<ForgeReviews, 'discussion' | 'mayWrite'>> {
  const { github, read } = place;
  return {
    discussion: async ({ number, commit }, since) => {
      const home = `/repos/${await place.repository()}`;
      const reviews = await listOf(place, `${home}/pulls/${number}/reviews`, reviewSchema);
      const query = { since: seconds(since) };
      const comments = [
        ...(await listOf(place, `${home}/issues/${number}/comments`, githubComment, query)).map(
          commentOf('issue'),
        ),
        ...(await listOf(place, `${home}/pulls/${number}/comments`, githubComment, query)).map(
          commentOf('line'),
        ),
        ...reviews.flatMap(reviewComment),
      ];
      return {
        checks: await checksOf(place, `${home}/commits/${commit}`),
        reviews: lastWords(
          reviews
            .filter(({ state, user }) => state in REVIEWS && user)
            .map(({ state, user, html_url: url }) => ({ author: user!.login, state: REVIEWS[state], url })),
        ),
        comments: comments
          .filter(({ at, text }) => at >= since && text.trim() !== '' && !isOwnComment(text))
          .toSorted((a, b) => a.at - b.at),
      };
    },
    mayWrite: async (person) => {
      const [id, login = ''] = person.split(' ');
      const path = `/repos/${await place.repository()}/collaborators/${encodeURIComponent(login)}/permission`;
      const result = await github.tryRequest({ step: 'discussion', method: 'GET', path });
      // Nobody, or the token may not ask: then nobody is believed.
      if (
        [403, 404].includes(result.answer.status) &&
        'refusal' in result &&
        result.refusal.outcome !== 'busy'
      )
        return false;
      if ('refusal' in result) throw result.refusal.error;
      const { permission, user } = read(permissionSchema, result.answer);
      // A name that somebody gave up may belong to somebody else by now.
      return ['admin', 'maintain', 'write'].includes(permission) && String(user?.id) === id;
    },
  };
}

export async function listOf<T>(
  { github, read }: Pick<GithubPlace, 'github' | 'read'>,
  path: string,
  schema: z.ZodType<T>,
  {
    step = 'discussion',
    ...more
  }: Readonly<Record<string, string>> & { readonly step?: 'discussion' | 'issue' } = {},
): Promise<readonly T[]> {
  return await gather(async (page) => {
    const query = { ...more, ...numbered(page, 'per_page') };
    const answer = await github.request({ step, method: 'GET', path, query });
    const values = read(z.array(schema).max(100), answer);
    return { values, isLast: values.length < page.size };
  });
}

export const commentOf =
  (kind: 'issue' | 'line') =>
  (found: z.infer<typeof githubComment>): PullRequestComment => {
    const line = found.line ?? found.original_line ?? undefined;
    return {
      id: `${kind}:${found.id}`,
      at: Date.parse(found.created_at),
      author: found.user?.login ?? 'somebody',
      ...personOf(found.user),
      text: found.body ?? '',
      url: found.html_url,
      ...(found.path === undefined ? {} : { path: found.path }),
      ...(line === undefined ? {} : { line }),
    };
  };

function reviewComment({ id, body, html_url: url, submitted_at: at, user }: z.infer<typeof reviewSchema>) {
  if (!body || at === undefined) return [];
  const author = user?.login ?? 'somebody';
  return [{ id: `review:${id}`, at: Date.parse(at), author, ...personOf(user), text: body, url }];
}

/** Some tokens may read one of the two kinds, or none. */
async function checksOf({ github, read }: GithubPlace, path: string): Promise<readonly Check[]> {
  const ask = async (what: string, query: Readonly<Record<string, string>>) => {
    const result = await github.tryRequest({
      step: 'discussion',
      method: 'GET',
      path: `${path}${what}`,
      query,
    });
    if (!('refusal' in result)) return result.answer;
    if ([403, 404, 422].includes(result.answer.status) && result.refusal.outcome !== 'busy') return undefined;
    throw result.refusal.error;
  };
  const runs = await ask('/check-runs', { filter: 'latest', per_page: '100' });
  const statuses = await ask('/status', { per_page: '100' });
  return [
    ...(runs === undefined ? [] : read(runsSchema, runs).check_runs).map(
      ({ name, conclusion, html_url: url }): Check => ({
        name,
        state: runState(conclusion),
        url: url ?? null,
      }),
    ),
    ...(statuses === undefined ? [] : read(statusSchema, statuses).statuses).map(
      ({ context: name, state, target_url: url }): Check => ({
        name,
        state: state === 'success' || state === 'pending' ? state : 'failure',
        url: url ?? null,
      }),
    ),
  ];
}

function runState(conclusion: string | null | undefined): Check['state'] {
  if (conclusion === null || conclusion === undefined || conclusion === 'stale') return 'pending';
  return PASSED.has(conclusion) ? 'success' : 'failure';
}
