/** The repositories on Gitea or Forgejo that the owner of a token owns or contributes to. */
import * as z from '../../../lib/schema.ts';
import type { ForgeDirectory } from '../forge-account.ts';
import { foundIn } from '../shared/listed-repositories.ts';
import { gather, numbered } from '../shared/pages.ts';
import type { TokenForgeParts } from '../shared/token-client.ts';
import { GITEA_PAGE, giteaClient, isLastPage } from './gitea-client.ts';

const repositoriesSchema = z.object({
  data: z
    .array(
      z.object({
        full_name: z.string(),
        clone_url: z.url({ protocol: /^https?$/ }),
        private: z.boolean(),
      }),
    )
    .max(1000),
});

export function giteaDirectory(parts: Omit<TokenForgeParts, 'repository'>): ForgeDirectory {
  const client = giteaClient({ ...parts, repository: '' });
  return {
    repositories: async (search, limit) => {
      const step = 'directory';
      const account = await client.request({ step, method: 'GET', path: '/user' });
      const { id } = client.read(z.object({ id: z.int() }), account);
      const isFound = foundIn(search);
      // Gitea searches the last part of names, and people write the owner too.
      const q = search.trim().split('/').at(-1) ?? '';
      const order = { uid: String(id), archived: 'false', sort: 'updated', order: 'desc' };
      return await gather(
        async (page) => {
          const query = { ...order, ...(q === '' ? {} : { q }), ...numbered(page, 'limit') };
          const answer = await client.request({ step, method: 'GET', path: '/repos/search', query });
          const some = client.read(repositoriesSchema, answer).data.map((repository) => ({
            name: repository.full_name,
            cloneUrl: repository.clone_url,
            isPrivate: repository.private,
          }));
          return { values: some.filter(isFound), isLast: isLastPage(page, some.length, answer) };
        },
        limit,
        GITEA_PAGE,
      );
    },
  };
}
