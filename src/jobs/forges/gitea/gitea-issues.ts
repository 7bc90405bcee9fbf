/** Issues on Gitea or Forgejo: what is said in one, and our comments there. */
import * as z from '../../../lib/schema.ts';
import { type ForgeIssues, isUntouched, OPENING } from '../forge-issues.ts';
import { accountOf } from '../shared/account-of.ts';
import { keepOneComment } from '../shared/one-comment.ts';
import { isOwnComment } from '../shared/own-comment.ts';
import { seconds } from '../shared/seconds.ts';
import type { GiteaPlace } from './gitea-client.ts';
import { giteaComments } from './gitea-comments.ts';
import { COMMENTS_BYTES, commentOf, giteaAccount, giteaComment, personOf } from './gitea-talk.ts';

const issueSchema = z.object({
  number: z.int().positive(),
  html_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  body: z.string().nullish(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  user: giteaAccount,
  /** Gitea lists pull requests among the issues. */
  pull_request: z.unknown().optional(),
});
const step = 'issue';

export function giteaIssues({ client, home }: GiteaPlace): ForgeIssues {
  let me: number | undefined;
  return {
    issue: async (number, since) => {
      const path = `${home}/issues/${number}`;
      const result = await client.tryRequest({ step, method: 'GET', path });
      if (result.answer.status === 404) return undefined;
      if ('refusal' in result) throw result.refusal.error;
      const found = client.read(issueSchema, result.answer);
      if (found.pull_request || found.number !== number) return undefined;
      const { html_url: url, title, body, created_at: at, user } = found;
      const query = { since: seconds(since) };
      const list = `${path}/comments`;
      const answer = await client.request({
        ...{ step, method: 'GET', path: list, query },
        mostBytes: COMMENTS_BYTES,
      });
      return {
        // Teams can have the right to write to issues alone.
        ...{ number, url, title, isOwnText: isUntouched(at, found.updated_at) },
        opening: {
          ...{ id: OPENING, at: Date.parse(at), author: user?.login ?? 'somebody' },
          ...{ ...personOf(user), text: body ?? '', url },
        },
        comments: client
          .read(z.array(giteaComment), answer)
          .map((one) => commentOf('issue', one))
          .filter((one) => one.at >= since && one.text.trim() !== '' && !isOwnComment(one.text))
          .toSorted((a, b) => a.at - b.at),
      };
    },
    comment: async (number, comment) => {
      me ??= await accountOf(client);
      await keepOneComment(giteaComments({ client, home, me, step: 'answer' }, number), comment);
    },
  };
}
