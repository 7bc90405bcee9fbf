/** Repositories that a token of Bitbucket Data Center can read; it does not tell when they changed, so they come by name. */
import * as z from '../../../lib/schema.ts';
import type { ForgeDirectory, ListedRepository } from '../forge-account.ts';
import { foundIn } from '../shared/listed-repositories.ts';
import type { TokenForgeParts } from '../shared/token-client.ts';
import { dataCenterClient } from './data-center-client.ts';

const repositorySchema = z.object({
  slug: z.string(),
  public: z.boolean().optional(),
  project: z.object({ key: z.string() }),
  links: z.object({
    clone: z
      .array(z.object({ name: z.string(), href: z.string() }))
      .max(10)
      .optional(),
  }),
});

export function dataCenterDirectory(parts: Omit<TokenForgeParts, 'repository'>): ForgeDirectory {
  const client = dataCenterClient({ ...parts, repository: '' });
  return {
    repositories: async (search, limit) => {
      // Without letters every repository is found, so the first are enough.
      const enough = search.trim() === '' ? limit : undefined;
      const named = async (query: object): Promise<readonly ListedRepository[]> => {
        const whole = { permission: 'REPO_READ', ...query };
        const call = { step: 'directory', method: 'GET', path: '/api/1.0/repos', query: whole } as const;
        return (await client.list(call, repositorySchema, enough)).map(listed).filter(foundIn(search));
      };
      // Bitbucket knows names by their beginning alone; people write the project too, or letters of the middle.
      const name = search.trim().split('/').at(-1) ?? '';
      const first = name === '' ? [] : await named({ name });
      const found = first.length < limit ? [...first, ...(await named({}))] : first;
      return [...new Map(found.map((one) => [one.name, one])).values()].slice(0, limit);
    },
  };
}

function listed({
  project,
  slug,
  links,
  public: isPublic,
}: z.infer<typeof repositorySchema>): ListedRepository {
  const clone = links.clone?.find((one) => /^https?:/.test(one.href))?.href ?? '';
  return {
    name: `${project.key}/${slug}`,
    // It holds the name of the account for some, which Git would take for the user.
    cloneUrl: clone.replace(/^(https?:\/\/)[^@/]*@/, '$1'),
    isPrivate: isPublic !== true,
  };
}
