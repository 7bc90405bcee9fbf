/** Issues on GitHub: what is said in one, and our comments there. */
import * as z from '../../../lib/schema.ts';
import { type ForgeIssues, OPENING } from '../forge-issues.ts';
import { keepOneComment } from '../shared/one-comment.ts';
import { isOwnComment } from '../shared/own-comment.ts';
import { seconds } from '../shared/seconds.ts';
import { githubComments } from './github-comments.ts';
import type { GithubPlace } from './github-report.ts';
import { commentOf, githubComment, githubUser, listOf, personOf } from './github-talk.ts';

const issueSchema = z.object({
  number: z.int().positive(),
  html_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  body: z.string().nullish(),
  created_at: z.iso.datetime({ offset: true }),
  user: githubUser,
  /** GitHub lists pull requests among the issues. */
  pull_request: z.unknown().optional(),
});

export function githubIssues(place: GithubPlace): ForgeIssues {
  const { github, read } = place;
  const comments = githubComments(place, 'answer');
  return {
    issue: async (number, since) => {
      const path = `/repos/${await place.repository()}/issues/${number}`;
      const result = await github.tryRequest({ step: 'issue', method: 'GET', path });
      // Gone: it was removed, or the repository has no issues.
      if ([404, 410].includes(result.answer.status)) return undefined;
      if ('refusal' in result) throw result.refusal.error;
      const { html_url: url, title, body, created_at: at, user, ...found } = read(issueSchema, result.answer);
      // One that was moved to another repository answers from there.
      if (found.pull_request !== undefined || found.number !== number) return undefined;
      const said = await listOf(place, `${path}/comments`, githubComment, {
        step: 'issue',
        since: seconds(since),
      });
      return {
        // Only those who may write to the repository may change the text of others.
        ...{ number, url, title, isOwnText: true },
        opening: {
          ...{ id: OPENING, at: Date.parse(at), author: user?.login ?? 'somebody' },
          ...{ ...personOf(user), text: body ?? '', url },
        },
        comments: said
          .map(commentOf('issue'))
          .filter((one) => one.at >= since && one.text.trim() !== '' && !isOwnComment(one.text))
          .toSorted((a, b) => a.at - b.at),
      };
    },
    comment: async (number, comment) => await keepOneComment(await comments(number), comment),
  };
}
