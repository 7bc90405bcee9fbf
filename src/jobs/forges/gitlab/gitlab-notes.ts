/** Our notes on a merge request or an issue on GitLab. */
import * as z from '../../../lib/schema.ts';
import type { CommentStore } from '../shared/one-comment.ts';
import { gather, numbered } from '../shared/pages.ts';
import type { TokenClient } from '../shared/token-client.ts';
import { wasThere } from '../shared/was-there.ts';

const notesSchema = z.array(
  z.object({ id: z.int(), body: z.string(), author: z.object({ id: z.int() }).nullish() }),
);

interface Noted {
  readonly client: TokenClient;
  readonly path: string;
  /** `answer` for an issue. */
  readonly step: 'comment' | 'answer';
}

/** @param me id of our account */
export function gitlabNotes({ client, path, step }: Noted, me: number): CommentStore {
  return {
    own: async (mark) => {
      return await gather(async (page) => {
        const query = { sort: 'desc', order_by: 'created_at', ...numbered(page, 'per_page') };
        const some = client.read(notesSchema, await client.request({ step, method: 'GET', path, query }));
        const own = some.filter((one) => one.author?.id === me && one.body.startsWith(mark));
        return { values: own.map(({ id }) => id), isLast: some.length < page.size };
      });
    },
    create: async (body) => void (await client.request({ step, method: 'POST', path, body: { body } })),
    update: async (id, body) =>
      wasThere(await client.tryRequest({ step, method: 'PUT', path: `${path}/${id}`, body: { body } })),
    remove: async (id) =>
      void wasThere(await client.tryRequest({ step, method: 'DELETE', path: `${path}/${id}` })),
  };
}
