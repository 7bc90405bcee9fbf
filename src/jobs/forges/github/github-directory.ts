/** The repositories that an account on GitHub can see: by a token, or wherever an App is installed. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ForgeDirectory, ListedRepository } from '../forge-account.ts';
import type { ForgeClient } from '../shared/forge-client.ts';
import type { Fetch } from '../shared/forge-http.ts';
import { foundIn } from '../shared/listed-repositories.ts';
import { gather, numbered } from '../shared/pages.ts';
import { type GithubAuth, tokenAccess } from './github-access.ts';
import {
  createGithubAppClient,
  GITHUB_HEADERS,
  type GithubApp,
  type GithubAppClient,
} from './github-app-client.ts';
import { createGithubClient } from './github-client.ts';
import { githubServer } from './github-server.ts';
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

const MAX_INSTALLATIONS = 50;

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
  const client = githubServer({ ...parts, name: parts.host, who: 'token' });
  const github = createGithubClient(client, tokenAccess(parts.host, token));
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

interface AppOnServer {
  readonly client: ForgeClient;
  readonly app: GithubAppClient;
}

/** Each installation has its own token and its own list, in no order. */
function ofApp(parts: GithubDirectoryParts, app: GithubApp): ForgeDirectory {
  const client = githubServer({ ...parts, name: parts.host, who: 'App' });
  const server = { client, app: createGithubAppClient({ app, client, clock: parts.clock }) };
  return {
    repositories: async (search, limit) => {
      const found = await ofInstallations(server, await installationsOf(server));
      const time = ({ pushed_at: at }: Found): number => Date.parse(at ?? '') || 0;
      return found
        .toSorted((a, b) => time(b) - time(a))
        .map(listed)
        .filter(foundIn(search))
        .slice(0, limit);
    },
  };
}

const installationSchema = z.object({ id: z.int().positive(), suspended_at: z.string().nullish() });

/** Ids of those that are not suspended. */
async function installationsOf({ client, app }: AppOnServer): Promise<readonly number[]> {
  const all = await gather(async (page) => {
    const query = numbered(page, 'per_page');
    const path = '/app/installations';
    const answer = await app.request({ step: 'installation', method: 'GET', path, query });
    const values = client.read(z.array(installationSchema).max(100), answer);
    return { values, isLast: values.length < page.size };
  });
  return all.filter(({ suspended_at: suspended }) => !suspended).map(({ id }) => id);
}

/** One organization that refuses does not hide the repositories of the others. */
async function ofInstallations(server: AppOnServer, ids: readonly number[]): Promise<readonly Found[]> {
  const lists: (readonly Found[])[] = [];
  let refusal: AppError | undefined;
  for (const id of ids.slice(0, MAX_INSTALLATIONS))
    try {
      lists.push(await ofInstallation(server, id));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'forge/misconfigured') throw error;
      refusal ??= error;
    }
  if (refusal !== undefined && lists.length === 0) throw refusal;
  return lists.flat();
}

async function ofInstallation(server: AppOnServer, id: number): Promise<readonly Found[]> {
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
