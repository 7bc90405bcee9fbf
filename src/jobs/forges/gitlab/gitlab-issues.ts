/** Issues of a project on GitLab: what is said in one, and our notes there. */
import * as z from '../../../lib/schema.ts';
import { type ForgeIssues, isUntouched, OPENING } from '../forge-issues.ts';
import { accountOf } from '../shared/account-of.ts';
import { keepOneComment } from '../shared/one-comment.ts';
import type { GitlabPlace } from './gitlab-client.ts';
import { gitlabNotes } from './gitlab-notes.ts';
import { commentOf, gitlabAuthor, isOfPeople, notesOf, personOf } from './gitlab-talk.ts';

const issueSchema = z.object({
  iid: z.int().positive(),
  web_url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  description: z.string().nullish(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  author: gitlabAuthor.nullish(),
  confidential: z.boolean().nullish(),
});

export function gitlabIssues({ client, project }: GitlabPlace): ForgeIssues {
  let me: number | undefined;
  return {
    issue: async (number, since) => {
      const path = `/projects/${await project()}/issues/${number}`;
      const result = await client.tryRequest({ step: 'issue', method: 'GET', path });
      if (result.answer.status === 404) return undefined;
      if ('refusal' in result) throw result.refusal.error;
      const found = client.read(issueSchema, result.answer);
      // A merge request is open to more people than a confidential issue.
      if (found.confidential === true || found.iid !== number) return undefined;
      const { web_url: url, title, description: text, created_at: at, author } = found;
      const notes = await notesOf(client, `${path}/notes`, { since, step: 'issue' });
      return {
        // Reporters and planners may change the text of others.
        ...{ number, url, title, isOwnText: isUntouched(at, found.updated_at) },
        opening: {
          ...{ id: OPENING, at: Date.parse(at), author: author?.username ?? 'somebody' },
          ...{ ...personOf(author), text: text ?? '', url },
        },
        comments: notes
          .filter(isOfPeople)
          .map((note) => commentOf(note, url))
          .toSorted((a, b) => a.at - b.at),
      };
    },
    comment: async (number, comment) => {
      const path = `/projects/${await project()}/issues/${number}/notes`;
      me ??= await accountOf(client);
      await keepOneComment(gitlabNotes({ client, path, step: 'answer' }, me), comment);
    },
  };
}
