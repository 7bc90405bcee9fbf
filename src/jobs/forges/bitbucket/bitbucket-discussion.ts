/** What people and checks say on a pull request on Bitbucket Cloud: comments, participants and build statuses. */
import * as z from '../../../lib/schema.ts';
import type { ForgeReviews, PullRequestDiscussion } from '../forge.ts';
import type { PullRequestComment } from '../pull-request-comment.ts';
import { isOwnComment } from '../shared/own-comment.ts';
import type { BitbucketPlace } from './bitbucket-client.ts';
import { queryText } from './bitbucket-shapes.ts';

const user = z
  .object({
    type: z.string(),
    uuid: z.string().optional(),
    nickname: z.string().nullish(),
    display_name: z.string().nullish(),
  })
  .nullish();
const commentSchema = z.object({
  id: z.int(),
  content: z.object({ raw: z.string().nullish() }),
  deleted: z.boolean().optional(),
  created_on: z.iso.datetime({ offset: true }),
  user,
  inline: z.object({ path: z.string(), to: z.int().nullish() }).nullish(),
});
const pullSchema = z.object({
  participants: z
    .array(z.object({ user, state: z.string().nullish() }))
    .max(1000)
    .nullish(),
});
const statusSchema = z.object({
  key: z.string(),
  name: z.string().nullish(),
  state: z.string(),
  url: z.string().nullish(),
});
const permissionSchema = z.object({ permission: z.string(), user });

const MAX = 1000;
const MAX_CHECKS = 100;
const STATES: Readonly<Record<string, 'success' | 'pending'>> = {
  SUCCESSFUL: 'success',
  INPROGRESS: 'pending',
};
const step = 'discussion';

export function bitbucketDiscussion({
  client,
  home,
}: BitbucketPlace): Required<Pick<ForgeReviews, 'discussion' | 'mayWrite'>> {
  return {
    discussion: async ({ number, url }, since) => {
      const path = `${home}/pullrequests/${number}`;
      const query = { q: `created_on >= ${new Date(since).toISOString()}`, sort: 'created_on' };
      const comments = await client.list(
        { step, method: 'GET', path: `${path}/comments`, query },
        commentSchema,
        MAX,
      );
      const checks = await client.list(
        { step, method: 'GET', path: `${path}/statuses` },
        statusSchema,
        MAX_CHECKS,
      );
      const pull = client.read(pullSchema, await client.request({ step, method: 'GET', path }));
      return {
        checks: checks.map(({ key, name, state, url: at }) => ({
          name: name ?? key,
          state: STATES[state] ?? 'failure',
          url: at ?? null,
        })),
        reviews: opinions(pull.participants ?? [], url),
        comments: comments
          .filter(({ deleted }) => deleted !== true)
          .map((one) => commentOf(one, url))
          .filter(({ at, text }) => at >= since && text.trim() !== '' && !isOwnComment(text)),
      };
    },
    mayWrite: async (person) => {
      const [, , workspace, name] = home.split('/');
      const path = `/workspaces/${workspace}/permissions/repositories/${name}`;
      const query = { q: `user.uuid=${queryText(person)}`, pagelen: '10' };
      const result = await client.tryRequest({ step, method: 'GET', path, query });
      // Only administrators may ask; of anybody else's token nobody is believed.
      if (
        'refusal' in result &&
        [403, 404].includes(result.answer.status) &&
        result.refusal.outcome !== 'busy'
      )
        return false;
      if ('refusal' in result) throw result.refusal.error;
      const { values } = client.read(z.object({ values: z.array(permissionSchema).max(100) }), result.answer);
      return values.some(
        ({ permission, user: found }) => found?.uuid === person && ['write', 'admin'].includes(permission),
      );
    },
  };
}

const nameOf = (by: z.infer<typeof user>): string => by?.nickname ?? by?.display_name ?? 'somebody';

function opinions(
  participants: readonly {
    readonly user?: z.infer<typeof user>;
    readonly state?: string | null | undefined;
  }[],
  url: string,
): PullRequestDiscussion['reviews'] {
  return participants.flatMap(({ user: by, state }) =>
    state === 'approved' || state === 'changes_requested' ? [{ author: nameOf(by), state, url }] : [],
  );
}

/** Apps and teams are no person. */
function commentOf(found: z.infer<typeof commentSchema>, url: string): PullRequestComment {
  const { id, user: by, inline, content } = found;
  const isPerson = by?.type === 'user' && by.uuid !== undefined;
  const line = inline?.to ?? undefined;
  return {
    id: String(id),
    at: Date.parse(found.created_on),
    author: nameOf(by),
    ...(isPerson ? { person: by.uuid! } : {}),
    text: content.raw ?? '',
    url: `${url}#comment-${id}`,
    ...(inline ? { path: inline.path } : {}),
    ...(inline && line !== undefined ? { line } : {}),
  };
}
