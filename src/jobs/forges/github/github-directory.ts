/** The repositories that an account on GitHub can see: by a token, or wherever an App is installed. */
import type { Clock } from '../../../lib/clock.ts';
import * as z from '../../../lib/schema.ts';
import type { ForgeDirectory, ListedRepository } from '../forge-account.ts';
import { createForgeClient } from '../shared/forge-client.ts';
import { createForgeHttp, type Fetch } from '../shared/forge-http.ts';
import { foundIn } from '../shared/listed-repositories.ts';
import { gather, numbered } from '../shared/pages.ts';
import { type GithubAuth, tokenAccess } from './github-access.ts';
import { GITHUB_HEADERS, type GithubApp } from './github-app-client.ts';
import { createGithubClient } from './github-client.ts';
import { type GithubAppOnServer, githubApp, installationsOf } from './github-installations.ts';
import { GITHUB_RIGHTS } from './github-rights.ts';
import { tokenSchema } from './github-shapes.ts';

export interface GithubDirectoryParts {
  readonly apiUrl: string;
  readonly orAtRoot?: boolean | undefined;
  /** For people. */
  readonly host: string;
  readonly auth: GithubAuth | undefined;
  readonly clock: Clock;
  readonly fetch?: Fetch | undefined;
}

const MOST_INSTALLATIONS = 50;

const repositorySchema = z.object({
  full_name: z.string(),
  clone_url: z.url({ protocol: /^https?$/ }),
  private: z.boolean(),
  pushed_at: z.string().nullish(),
});
const repositoriesSchema = z.array(repositorySchema).max(100);
type Found = z.infer<typeof repositorySchema>;

const listed = (found: Found): ListedRepository => ({
  name: found.full_name,
  cloneUrl: found.clone_url,
  isPrivate: found.private,
});

export function githubDirectory(parts: GithubDirectoryParts): ForgeDirectory {
  const { auth } = parts;
  return auth !== undefined && 'appId' in auth ? ofApp(parts, auth) : ofToken(parts, auth?.token);
}

function ofToken(parts: GithubDirectoryParts, token: string | undefined): ForgeDirectory {
  const { apiUrl, orAtRoot, fetch, clock, host: name } = parts;
  const http = createForgeHttp({ apiUrl, setting: GITHUB_RIGHTS.addressVariable, orAtRoot, fetch });
  const client = createForgeClient({ rights: GITHUB_RIGHTS, name, who: 'token', http, clock });
  const github = createGithubClient(client, tokenAccess(name, token));
  return {
    repositories: async (search, limit) => {
      const isFound = foundIn(search);
      return await gather(async (page) => {
        const query = { sort: 'pushed', direction: 'desc', ...numbered(page, 'per_page') };
        const answer = await github.request({ step: 'directory', method: 'GET', path: '/user/repos', query });
        const some = client.read(repositoriesSchema, answer).map(listed);
        return { values: some.filter(isFound), isLast: some.length < page.size };
      }, limit);
    },
  };
}

/** Each installation has its own token and its own list, in no order. */
function ofApp(parts: GithubDirectoryParts, app: GithubApp): ForgeDirectory {
  const server = githubApp({ ...parts, app });
  return {
    repositories: async (search, limit) => {
      const installations = (await installationsOf(server)).filter(({ suspended }) => !suspended);
      const found: Found[] = [];
      for (const { id } of installations.slice(0, MOST_INSTALLATIONS))
        found.push(...(await ofInstallation(server, id)));
      const time = ({ pushed_at: at }: Found): number => Date.parse(at ?? '') || 0;
      return found
        .toSorted((a, b) => time(b) - time(a))
        .map(listed)
        .filter(foundIn(search))
        .slice(0, limit);
    },
  };
}

async function ofInstallation(server: GithubAppOnServer, id: number): Promise<readonly Found[]> {
  const { client } = server;
  const path = `/app/installations/${id}/access_tokens`;
  const body = { permissions: { metadata: 'read' } };
  const minted = await server.app.request({ step: 'mint', method: 'POST', path, body });
  const { token } = client.read(tokenSchema, minted);
  return await gather(async (page) => {
    const answer = await client.request({
      step: 'directory',
      method: 'GET',
      path: '/installation/repositories',
      query: numbered(page, 'per_page'),
      headers: { ...GITHUB_HEADERS, authorization: `Bearer ${token}` },
      secrets: [token],
    });
    const values = client.read(z.object({ repositories: repositoriesSchema }), answer).repositories;
    return { values, isLast: values.length < page.size };
  });
}
