/** What people and checks say on a pull request on Gitea or Forgejo: comments, reviews and commit statuses. */
import * as z from '../../../lib/schema.ts';
import type { ForgeReviews, PullRequestDiscussion } from '../forge.ts';
import type { PullRequestComment } from '../pull-request-comment.ts';
import { lastWords } from '../shared/last-words.ts';
import { isOwnComment } from '../shared/own-comment.ts';
import { gather, numbered } from '../shared/pages.ts';
import { seconds } from '../shared/seconds.ts';
import type { TokenClient } from '../shared/token-client.ts';
import { GITEA_PAGE, type GiteaPlace, isLastPage } from './gitea-client.ts';

const link = z.url({ protocol: /^https?$/ });
export const giteaAccount = z.object({ id: z.int(), login: z.string() }).nullish();
const user = giteaAccount;
const at = z.iso.datetime({ offset: true });
export const giteaComment = z.object({
  id: z.int(),
  body: z.string().nullish(),
  html_url: link,
  created_at: at,
  user,
  path: z.string().nullish(),
  /** Line in the new file; 0 for one that was removed. */
  position: z.int().nullish(),
});
const reviewSchema = z.object({
  id: z.int(),
  body: z.string().nullish(),
  html_url: link,
  state: z.string(),
  submitted_at: at,
  dismissed: z.boolean().nullish(),
  comments_count: z.int().nullish(),
  user,
});
type Review = z.infer<typeof reviewSchema>;
const statusSchema = z.object({
  statuses: z
    .array(z.object({ context: z.string(), status: z.string(), target_url: z.string().nullish() }))
    .max(1000)
    .nullish(),
});
const permissionSchema = z.object({ permission: z.string(), user: z.object({ id: z.int() }).nullish() });

const REVIEWS: Readonly<Record<string, 'approved' | 'changes_requested'>> = {
  APPROVED: 'approved',
  REQUEST_CHANGES: 'changes_requested',
};
/** Comments of an issue come all at once. */
export const COMMENTS_BYTES = 32 * 1024 * 1024;
/** Of those since a moment: the comments of each are one request. */
const MAX_REVIEWS = 20;
const step = 'discussion';

export function giteaDiscussion({
  client,
  home,
}: GiteaPlace): Required<Pick<ForgeReviews, 'discussion' | 'mayWrite'>> {
  return {
    discussion: async ({ number, commit }, since) => {
      const pull = `${home}/pulls/${number}`;
      const reviews = await reviewsOf(client, `${pull}/reviews`);
      const fresh = reviews.filter(({ submitted_at: when }) => Date.parse(when) >= since);
      const query = { since: seconds(since) };
      const path = `${home}/issues/${number}/comments`;
      const answer = await client.request({ step, method: 'GET', path, query, maxBytes: COMMENTS_BYTES });
      const found = client.read(z.array(giteaComment), answer).map((one) => commentOf('issue', one));
      for (const { id, comments_count: count } of fresh.slice(-MAX_REVIEWS))
        if (count !== 0) found.push(...(await lineComments(client, `${pull}/reviews/${id}/comments`)));
      return {
        checks: await checksOf(client, `${home}/commits/${commit}/status`),
        reviews: opinions(reviews),
        comments: [...found, ...fresh.flatMap(reviewComment)]
          .filter((one) => one.at >= since && one.text.trim() !== '' && !isOwnComment(one.text))
          .toSorted((a, b) => a.at - b.at),
      };
    },
    mayWrite: async (person) => {
      const [id, login = ''] = person.split(' ');
      const path = `${home}/collaborators/${encodeURIComponent(login)}/permission`;
      const result = await client.tryRequest({ step, method: 'GET', path });
      // Only administrators of the repository may ask; of anybody else's token nobody is believed.
      if (
        'refusal' in result &&
        [403, 404].includes(result.answer.status) &&
        result.refusal.outcome !== 'busy'
      )
        return false;
      if ('refusal' in result) throw result.refusal.error;
      const { permission, user: found } = client.read(permissionSchema, result.answer);
      return ['owner', 'admin', 'write'].includes(permission) && String(found?.id) === id;
    },
  };
}

/** Oldest first. */
async function reviewsOf(client: TokenClient, path: string): Promise<readonly Review[]> {
  return await gather(
    async (page) => {
      const answer = await client.request({ step, method: 'GET', path, query: numbered(page, 'limit') });
      const values = client.read(z.array(reviewSchema).max(1000), answer);
      return { values, isLast: isLastPage(page, values.length, answer) };
    },
    undefined,
    GITEA_PAGE,
  );
}

async function lineComments(client: TokenClient, path: string): Promise<readonly PullRequestComment[]> {
  const answer = await client.request({ step, method: 'GET', path, maxBytes: COMMENTS_BYTES });
  return client.read(z.array(giteaComment), answer).map((one) => commentOf('line', one));
}

function opinions(reviews: readonly Review[]): PullRequestDiscussion['reviews'] {
  return lastWords(
    reviews
      .filter(({ state, user: by }) => state in REVIEWS && by)
      .map(({ state, user: by, dismissed, html_url: url }) => ({
        author: by!.login,
        state: dismissed === true ? undefined : REVIEWS[state],
        url,
      })),
  );
}

/** Gitea has accounts that are no person, with negative numbers. */
export const personOf = (by: z.infer<typeof user>): { readonly person?: string } =>
  by && by.id > 0 ? { person: `${by.id} ${by.login}` } : {};

export function commentOf(kind: 'issue' | 'line', found: z.infer<typeof giteaComment>): PullRequestComment {
  const { path, position } = found;
  return {
    id: `${kind}:${found.id}`,
    at: Date.parse(found.created_at),
    author: found.user?.login ?? 'somebody',
    ...personOf(found.user),
    text: found.body ?? '',
    url: found.html_url,
    ...(path ? { path } : {}),
    ...(path && position ? { line: position } : {}),
  };
}

function reviewComment({ id, body, html_url: url, submitted_at: when, user: by }: Review) {
  if (!body) return [];
  const author = by?.login ?? 'somebody';
  return [{ id: `review:${id}`, at: Date.parse(when), author, ...personOf(by), text: body, url }];
}

async function checksOf(client: TokenClient, path: string): Promise<PullRequestDiscussion['checks']> {
  const answer = await client.request({ step, method: 'GET', path });
  return (client.read(statusSchema, answer).statuses ?? []).map(
    ({ context: name, status, target_url: url }) => ({
      name,
      state:
        status === 'success' || status === 'pending' ? status : status === 'warning' ? 'success' : 'failure',
      url: url || null,
    }),
  );
}
