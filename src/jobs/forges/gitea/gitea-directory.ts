/** The repositories on Gitea or Forgejo that the owner of a token owns or contributes to. */
import * as z from '../../../lib/schema.ts';
import type { ForgeDirectory, ListedRepository } from '../forge-account.ts';
import { foundIn } from '../shared/listed-repositories.ts';
import type { TokenForgeParts } from '../shared/token-client.ts';
import { giteaClient } from './gitea-client.ts';

const PAGE = 50;
const MOST_PAGES = 20;

const repositoriesSchema = z.object({
  data: z
    .array(
      z.object({
        full_name: z.string(),
        clone_url: z.url({ protocol: /^https?$/ }),
        default_branch: z.string().nullish(),
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
      const found: ListedRepository[] = [];
      // Gitea searches the last part of names, and people write the owner too.
      const q = search.trim().split('/').at(-1) ?? '';
      for (let page = 1; page <= MOST_PAGES && found.length < limit; page++) {
        const order = { uid: String(id), archived: 'false', sort: 'updated', order: 'desc' };
        const query = { ...order, ...(q === '' ? {} : { q }), limit: String(PAGE), page: String(page) };
        const answer = await client.request({ step, method: 'GET', path: '/repos/search', query });
        const some = client.read(repositoriesSchema, answer).data.map((repository) => ({
          name: repository.full_name,
          cloneUrl: repository.clone_url,
          defaultBranch: repository.default_branch || 'main',
          isPrivate: repository.private,
        }));
        found.push(...some.filter(foundIn(search)));
        if (some.length === 0) break;
      }
      return found.slice(0, limit);
    },
  };
}
