/** Where a GitHub App is installed. */
import type { Clock } from '../../../lib/clock.ts';
import * as z from '../../../lib/schema.ts';
import { createForgeClient, type ForgeClient } from '../shared/forge-client.ts';
import { createForgeHttp, type Fetch } from '../shared/forge-http.ts';
import { gather, numbered } from '../shared/pages.ts';
import { createGithubAppClient, type GithubApp, type GithubAppClient } from './github-app-client.ts';
import { GITHUB_RIGHTS } from './github-rights.ts';

export interface Installation {
  readonly id: number;
  /** Name of the user or organisation. */
  readonly account: string;
  /** Its settings on GitHub, where repositories are added. */
  readonly url: string;
  readonly suspended: boolean;
  /** False = some repositories were chosen. */
  readonly allRepositories: boolean;
}

export interface InstallationParts {
  readonly apiUrl: string;
  readonly app: Pick<GithubApp, 'appId' | 'privateKey'>;
  readonly clock: Clock;
  readonly fetch?: Fetch | undefined;
  /** Milliseconds for one request. */
  readonly timeout?: number | undefined;
}

const schema = z.object({
  id: z.int().positive(),
  account: z.object({ login: z.string().optional(), slug: z.string().optional() }).nullable(),
  html_url: z.url({ protocol: /^https?$/ }),
  suspended_at: z.string().nullish(),
  repository_selection: z.string(),
});

const installationOf = (found: z.infer<typeof schema>): Installation => ({
  id: found.id,
  account: found.account?.login ?? found.account?.slug ?? '',
  url: found.html_url,
  suspended: typeof found.suspended_at === 'string',
  allRepositories: found.repository_selection === 'all',
});

export interface GithubAppOnServer {
  readonly client: ForgeClient;
  readonly app: GithubAppClient;
}

export function githubApp({ apiUrl, app, clock, fetch, timeout }: InstallationParts): GithubAppOnServer {
  const http = createForgeHttp({ apiUrl, setting: GITHUB_RIGHTS.addressVariable, fetch, timeout });
  const name = new URL(apiUrl).host.replace(/^api\./, '');
  const client = createForgeClient({ rights: GITHUB_RIGHTS, name, who: 'App', http, clock });
  return { client, app: createGithubAppClient({ app, client, clock }) };
}

/** Throws as a `Forge` does. */
export async function listInstallations(parts: InstallationParts): Promise<readonly Installation[]> {
  return await installationsOf(githubApp(parts));
}

export async function installationsOf({ client, app }: GithubAppOnServer): Promise<readonly Installation[]> {
  return await gather(async (page) => {
    const query = numbered(page, 'per_page');
    const path = '/app/installations';
    const answer = await app.request({ step: 'installation', method: 'GET', path, query });
    const values = client.read(z.array(schema).max(100), answer).map(installationOf);
    return { values, isLast: values.length < page.size };
  });
}

const REPOSITORY = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;

/** @returns undefined when the App is not installed for the repository */
export async function installationOfRepository(
  parts: InstallationParts,
  repository: string,
): Promise<Installation | undefined> {
  if (!REPOSITORY.test(repository)) return undefined;
  const { client, app } = githubApp(parts);
  const path = `/repos/${repository}/installation`;
  const result = await app.tryRequest({ step: 'installation', method: 'GET', path });
  if (result.answer.status === 404) return undefined;
  if ('refusal' in result) throw result.refusal.error;
  return installationOf(client.read(schema, result.answer));
}
