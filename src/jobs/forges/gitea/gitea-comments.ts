/** Our comments on a pull request or an issue on Gitea or Forgejo. */
import * as z from '../../../lib/schema.ts';
import type { CommentStore } from '../shared/one-comment.ts';
import type { TokenClient } from '../shared/token-client.ts';
import { wasThere } from '../shared/was-there.ts';
import { COMMENTS_BYTES } from './gitea-discussion.ts';

const commentsSchema = z.array(
  z.object({ id: z.int(), body: z.string().nullish(), user: z.object({ id: z.int() }).nullish() }),
);

interface Commenting {
  readonly client: TokenClient;
  readonly home: string;
  /** Id of our account. */
  readonly me: number;
  /** `answer` for an issue. */
  readonly step: 'comment' | 'answer';
}

export function giteaComments({ client, home, me, step }: Commenting, number: number): CommentStore {
  const path = `${home}/issues/${number}/comments`;
  const one = (id: number): string => `${home}/issues/comments/${id}`;
  return {
    own: async (mark) => {
      const answer = await client.request({ step, method: 'GET', path, maxBytes: COMMENTS_BYTES });
      return client
        .read(commentsSchema, answer)
        .filter((comment) => comment.user?.id === me && comment.body?.startsWith(mark) === true)
        .map(({ id }) => id);
    },
    create: async (body) => void (await client.request({ step, method: 'POST', path, body: { body } })),
    update: async (id, body) =>
      wasThere(await client.tryRequest({ step, method: 'PATCH', path: one(id), body: { body } })),
    remove: async (id) => void wasThere(await client.tryRequest({ step, method: 'DELETE', path: one(id) })),
  };
}
