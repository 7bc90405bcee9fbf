/** The token of the GitHub driver: given, or minted as an App for one repository with the rights that it was granted. */
import { AppError } from '../../../lib/app-error.ts';
import type * as z from '../../../lib/schema.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ForgeClient } from '../shared/forge-client.ts';
import type { ForgeAnswer } from '../shared/forge-http.ts';
import { requiredToken } from '../shared/required-token.ts';
import { createGithubAppClient, type GithubApp } from './github-app-client.ts';
import { GITHUB_RIGHTS } from './github-rights.ts';
import { installationSchema, tokenSchema } from './github-shapes.ts';

export type GithubAuth = { readonly token: string } | GithubApp;

/** Minted tokens last an hour; one with less left is not handed out. */
const SPARE = 5 * 60_000;

export interface GithubAccess {
  token(signal?: AbortSignal): Promise<string>;
  /** The next token is a new one. @returns false where there is no other */
  forget(): boolean;
  /** Whether the App was granted a right; undefined for a given token, which does not say. */
  mayWrite(right: GithubRight, signal?: AbortSignal): Promise<boolean | undefined>;
}

const REQUIRED_RIGHTS = `${GITHUB_RIGHTS.push} and ${GITHUB_RIGHTS.pulls}`;

/** What we use where the App has it: asking for more than was granted would refuse the whole token. */
const RIGHTS = ['contents', 'pull_requests', 'issues', 'checks', 'statuses', 'repository_hooks'] as const;
type GithubRight = (typeof RIGHTS)[number];
type Permissions = Readonly<Record<string, string>>;

export function tokenAccess(name: string, token: string | undefined): GithubAccess {
  const place = { name, setting: GITHUB_RIGHTS.tokenVariable, rights: REQUIRED_RIGHTS };
  return {
    token: async () => requiredToken(token, place),
    forget: () => false,
    mayWrite: async () => undefined,
  };
}

interface AppParts {
  readonly app: GithubApp;
  readonly client: ForgeClient;
  readonly name: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly clock: Clock;
}

interface Minted {
  readonly token: string;
  readonly until: number;
  readonly permissions: Permissions;
}

interface Installation {
  readonly id: number;
  readonly repositories: object;
  readonly granted: Permissions;
}

export function appAccess({ app, client, name, repository, clock }: AppParts): GithubAccess {
  const own = createGithubAppClient({ app, client, clock });
  let minted: Promise<Minted> | undefined;

  const mint = async (signal: AbortSignal | undefined): Promise<Minted> => {
    const { id, repositories, granted } = await installationOf(signal);
    const answer = await own.request({
      step: 'mint',
      method: 'POST',
      path: `/app/installations/${id}/access_tokens`,
      body: { ...repositories, permissions: granted },
      signal,
    });
    const { token, expires_at: until, permissions = granted } = client.read(tokenSchema, answer);
    return { token, until: Date.parse(until), permissions };
  };

  const installationOf = async (signal: AbortSignal | undefined): Promise<Installation> => {
    const path = `/repos/${repository}/installation`;
    const answer = await own.request({ step: 'installation', method: 'GET', path, signal });
    const found = client.read(installationSchema, answer);
    refuseSuspended(found, name);
    const repositories = numbered(answer) ?? { repositories: [repository.split('/')[1]] };
    return { id: found.id, repositories, granted: grantedOf(found) };
  };

  const current = async (signal: AbortSignal | undefined): Promise<Minted> => {
    const usable = async (): Promise<boolean> =>
      minted !== undefined && (await minted).until - SPARE > own.now();
    if (!(await usable().catch(() => false))) minted = mint(signal);
    return await minted!;
  };

  return {
    token: async (signal) => (await current(signal)).token,
    mayWrite: async (right, signal) => (await current(signal)).permissions[right] === 'write',
    forget: () => {
      minted = undefined;
      return true;
    },
  };
}

/** A renamed repository answers from its id. */
function numbered({ path }: ForgeAnswer): object | undefined {
  const number = /\/repositories\/(\d+)\/installation$/.exec(path)?.[1];
  return number === undefined ? undefined : { repository_ids: [Number(number)] };
}

type Seen = z.infer<typeof installationSchema>;

const grantedOf = ({ permissions }: Seen): Permissions => ({
  metadata: 'read',
  ...Object.fromEntries(
    RIGHTS.flatMap((right) => {
      const granted = permissions[right];
      return granted === 'read' || granted === 'write' ? [[right, granted]] : [];
    }),
  ),
});

function refuseSuspended({ suspended_at: suspended }: Seen, name: string): void {
  if (suspended)
    throw new AppError('forge/misconfigured', `The installation of the GitHub App for ${name} is suspended`, {
      hint: 'Unsuspend it, in the settings of its owner under "GitHub Apps"',
    });
}

/** @throws AppError `forge/misconfigured` for an App that may only read; a given token does not say what it may */
export async function refuseReadingApp(
  access: GithubAccess,
  name: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const lacks = [
    ...((await access.mayWrite('contents', signal)) === false ? ['"Contents: write"'] : []),
    ...((await access.mayWrite('pull_requests', signal)) === false ? ['"Pull requests: write"'] : []),
  ];
  if (lacks.length === 0) return;
  throw new AppError('forge/misconfigured', `The GitHub App for ${name} lacks ${lacks.join(' and ')}`, {
    hint: 'Give the App what it lacks, and accept that for its installation',
  });
}
