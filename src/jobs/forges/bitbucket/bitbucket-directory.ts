/** Repositories that a token of Bitbucket Cloud can read, in the workspaces of its account or in one that the search names. */
import * as z from '../../../lib/schema.ts';
import type { ForgeDirectory, ListedRepository } from '../forge-account.ts';
import type { TokenForgeParts } from '../shared/token-client.ts';
import { type BitbucketClient, bitbucketClient } from './bitbucket-client.ts';
import { queryText } from './bitbucket-shapes.ts';

const workspaceSchema = z.object({ workspace: z.object({ slug: z.string().regex(/^[\w.-]{1,100}$/) }) });
const repositorySchema = z.object({
  full_name: z.string(),
  is_private: z.boolean(),
  updated_on: z.string(),
  links: z.object({ clone: z.array(z.object({ name: z.string(), href: z.string() })).max(10) }),
});
type Found = z.infer<typeof repositorySchema>;

/** Each is one request. */
const MAX_WORKSPACES = 20;
const WORKSPACE = /^([\w.-]{1,100})\/(.*)$/;

export function bitbucketDirectory(parts: Omit<TokenForgeParts, 'repository'>): ForgeDirectory {
  const client = bitbucketClient(parts);

  const workspaces = async (): Promise<readonly string[]> => {
    const call = { step: 'directory', method: 'GET', path: '/user/workspaces' } as const;
    const found = await client.list(call, workspaceSchema, MAX_WORKSPACES);
    return found.map(({ workspace }) => workspace.slug);
  };

  return {
    repositories: async (typed, limit) => {
      const search = typed.trim();
      // An access token belongs to no account, and cannot ask for its workspaces.
      const [, named, rest = search] = WORKSPACE.exec(search) ?? [];
      const found: Found[] = [];
      for (const workspace of named === undefined ? await workspaces() : [named])
        found.push(...(await repositoriesOf(client, workspace, { search: rest, limit })));
      return found
        .toSorted((a, b) => Date.parse(b.updated_on) - Date.parse(a.updated_on))
        .slice(0, limit)
        .map(listed);
    },
    check: async () => {
      const call = { step: 'directory', method: 'GET', path: '/user/workspaces' } as const;
      const result = await client.tryRequest(call);
      // An access token of a repository is known and has no workspaces; a wrong one is answered with 401.
      if ('refusal' in result && result.answer.status !== 403) throw result.refusal.error;
    },
  };
}

async function repositoriesOf(
  client: BitbucketClient,
  workspace: string,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<readonly Found[]> {
  const q = search === '' ? {} : { q: `full_name ~ ${queryText(search)}` };
  const query = { sort: '-updated_on', ...q };
  const call = { step: 'directory', method: 'GET', path: `/repositories/${workspace}`, query } as const;
  return await client.list(call, repositorySchema, limit);
}

/** The address holds the name of the account, which Git would take for the user. */
function listed({ full_name: name, is_private, links }: Found): ListedRepository {
  const clone = links.clone.find((one) => /^https?:/.test(one.href))?.href ?? '';
  const cloneUrl = clone.replace(/^(https?:\/\/)[^@/]*@/, '$1');
  return { name, cloneUrl, isPrivate: is_private };
}
