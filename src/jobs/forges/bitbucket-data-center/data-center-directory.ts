/** Repositories that a token of Bitbucket Data Center can read; it does not tell when they changed, so they come by name. */
import * as z from '../../../lib/schema.ts';
import type { ForgeDirectory, ListedRepository } from '../forge-account.ts';
import type { TokenForgeParts } from '../shared/token-client.ts';
import { type DataCenterClient, dataCenterClient, pathOf } from './data-center-client.ts';

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
type Found = z.infer<typeof repositorySchema>;
const branchSchema = z.object({ displayId: z.string() });

/** Requests at a time: the default branch is not in the list. */
const AT_ONCE = 5;

export function dataCenterDirectory(parts: Omit<TokenForgeParts, 'repository'>): ForgeDirectory {
  const client = dataCenterClient({ ...parts, repository: '' });
  return {
    repositories: async (search, limit) => {
      const query = { permission: 'REPO_READ', ...(search.trim() === '' ? {} : { name: search.trim() }) };
      const call = { step: 'directory', method: 'GET', path: '/api/1.0/repos', query } as const;
      const found = await client.list(call, repositorySchema, limit);
      const listed: ListedRepository[] = [];
      for (let at = 0; at < found.length; at += AT_ONCE)
        listed.push(
          ...(await Promise.all(found.slice(at, at + AT_ONCE).map((one) => listedOf(client, one)))),
        );
      return listed;
    },
  };
}

async function listedOf(client: DataCenterClient, found: Found): Promise<ListedRepository> {
  const name = `${found.project.key}/${found.slug}`;
  const clone = found.links.clone?.find((one) => /^https?:/.test(one.href))?.href ?? '';
  const path = `/api/1.0${pathOf(name)}/default-branch`;
  const result = await client.tryRequest({ step: 'directory', method: 'GET', path });
  // An empty repository has none.
  if ('refusal' in result && result.answer.status !== 404) throw result.refusal.error;
  const branch = 'refusal' in result ? undefined : branchSchema.safeParse(result.answer.json).data;
  return {
    name,
    // It holds the name of the account for some, which Git would take for the user.
    cloneUrl: clone.replace(/^(https?:\/\/)[^@/]*@/, '$1'),
    defaultBranch: branch?.displayId ?? '',
    isPrivate: found.public !== true,
  };
}
