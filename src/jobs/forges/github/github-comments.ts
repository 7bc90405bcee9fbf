/** Our comments on a pull request or an issue on GitHub. */
import * as z from '../../../lib/schema.ts';
import type { CommentStore } from '../shared/one-comment.ts';
import { wasThere } from '../shared/was-there.ts';
import type { GithubPlace } from './github-report.ts';

const commentsSchema = z.array(
  z.object({
    id: z.int(),
    body: z.string().nullish(),
    user: z.object({ id: z.int(), type: z.string() }).nullable(),
    performed_via_github_app: z.object({ id: z.int(), client_id: z.string().optional() }).nullish(),
  }),
);
type Comment = z.infer<typeof commentsSchema>[number];

/** Comments can be 65,536 characters long: so many fit an answer, whatever they are written with. */
const PAGE = 20;
/** The first page and the newest ones. */
const MAX_PAGES = 15;

/**
 * @param step `answer` for an issue
 * @returns the comments of one of them; the account of the token is asked for once
 */
export function githubComments(
  place: GithubPlace,
  step: 'comment' | 'answer' = 'comment',
): (number: number) => Promise<CommentStore> {
  const ours = ourComments(place);
  return async (number) => await commentsOf({ ...place, step, number }, await ours());
}

interface Commented extends GithubPlace {
  readonly step: 'comment' | 'answer';
  readonly number: number;
}

async function commentsOf(place: Commented, isOurs: (comment: Comment) => boolean): Promise<CommentStore> {
  const { github, read, step, number } = place;
  const home = `/repos/${await place.repository()}/issues`;

  /** GitHub lists them oldest first, and says which page is the last. */
  const list = async (page: number): Promise<{ comments: readonly Comment[]; last: number }> => {
    const answer = await github.request({
      step,
      method: 'GET',
      path: `${home}/${number}/comments`,
      query: { per_page: String(PAGE), page: String(page) },
    });
    const last = /[?&]page=(\d{1,6})[^>]*>; rel="last"/.exec(answer.headers.get('link') ?? '');
    return { comments: read(commentsSchema, answer), last: Number(last?.[1] ?? page) };
  };

  return {
    own: async (mark) => {
      const first = await list(1);
      const found = [...first.comments];
      for (let page = first.last; page > Math.max(1, first.last - MAX_PAGES + 1); page--)
        found.push(...(await list(page)).comments);
      return found.filter((one) => one.body?.startsWith(mark) === true && isOurs(one)).map(({ id }) => id);
    },
    create: async (body) => {
      const path = `${home}/${number}/comments`;
      await github.request({ step, method: 'POST', path, body: { body } });
    },
    update: async (id, body) => {
      const path = `${home}/comments/${id}`;
      return wasThere(await github.tryRequest({ step, method: 'PATCH', path, body: { body } }));
    },
    remove: async (id) => {
      const path = `${home}/comments/${id}`;
      wasThere(await github.tryRequest({ step, method: 'DELETE', path }));
    },
  };
}

function ourComments(place: GithubPlace): () => Promise<(comment: Comment) => boolean> {
  const { auth } = place;
  let me: number | undefined;
  return async () => {
    if (auth !== undefined && 'appId' in auth)
      return ({ user, performed_via_github_app: app }) =>
        user?.type === 'Bot' && (String(app?.id) === auth.appId || app?.client_id === auth.appId);
    me ??= await accountOf(place);
    // Tokens of GitHub Actions have no account; people are no bots.
    return me === undefined ? ({ user }) => user?.type === 'Bot' : ({ user }) => user?.id === me;
  };
}

async function accountOf({ github, read }: GithubPlace): Promise<number | undefined> {
  const result = await github.tryRequest({ step: 'comment', method: 'GET', path: '/user' });
  if (result.answer.status === 403) return undefined;
  if ('refusal' in result) throw result.refusal.error;
  return read(z.object({ id: z.int() }), result.answer).id;
}
