/** The token of the GitHub driver: given, or minted as an App for one repository with the rights that it was granted. */
import { AppError } from '../../../lib/app-error.ts';
import type { Clock } from '../../../lib/clock.ts';
import { errorText } from '../shared/error-text.ts';
import type { ForgeClient } from '../shared/forge-client.ts';
import type { ForgeAnswer } from '../shared/forge-http.ts';
import { givenToken } from '../shared/given-token.ts';
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
  /** Whether the App was granted a right beyond those of jobs; undefined for a given token, which does not say. */
  mayWrite(right: ReportRight): Promise<boolean | undefined>;
}

const RIGHTS_WANTED = `${GITHUB_RIGHTS.push} and ${GITHUB_RIGHTS.pulls}`;

/** What jobs cannot do without. */
const JOB_RIGHTS = { contents: 'write', pull_requests: 'write', metadata: 'read' } as const;
/** What reports use where the App has it: asking for a right that was not granted would refuse the whole token. */
const REPORT_RIGHTS = ['checks', 'statuses', 'repository_hooks'] as const;
export type ReportRight = (typeof REPORT_RIGHTS)[number];

export function tokenAccess(name: string, token: string | undefined): GithubAccess {
  const place = { name, setting: GITHUB_RIGHTS.tokenVariable, rights: RIGHTS_WANTED };
  return {
    token: async () => givenToken(token, place),
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
  readonly permissions: Readonly<Record<string, string>>;
}

interface Installation {
  readonly id: number;
  readonly repositories: object;
  /** Of the report rights; undefined = not known. */
  readonly granted: readonly ReportRight[] | undefined;
}

export function appAccess({ app, client, name, repository, clock }: AppParts): GithubAccess {
  const own = createGithubAppClient({ app, client, clock });
  let minted: Promise<Minted> | undefined;

  const mint = async (signal: AbortSignal | undefined): Promise<Minted> => {
    const { id, repositories, granted } = await installationOf(signal);
    const ask = async (rights: readonly ReportRight[]) =>
      own.tryRequest({
        step: 'mint',
        method: 'POST',
        path: `/app/installations/${id}/access_tokens`,
        body: { ...repositories, permissions: { ...JOB_RIGHTS, ...writing(rights) } },
        signal,
      });
    let result = await ask(granted ?? REPORT_RIGHTS);
    // Only an installation whose number was given is asked for rights that it may not have.
    const lacks = /permissions requested/i.test(errorText(result.answer.json, []));
    if (lacks && granted === undefined) result = await ask([]);
    if ('refusal' in result) throw result.refusal.error;
    const { token, expires_at: until, permissions = {} } = client.read(tokenSchema, result.answer);
    return { token, until: Date.parse(until), permissions };
  };

  const installationOf = async (signal: AbortSignal | undefined): Promise<Installation> => {
    const byName = { repositories: [repository.split('/')[1]] };
    if (app.installationId !== undefined)
      return { id: app.installationId, repositories: byName, granted: undefined };
    const path = `/repos/${repository}/installation`;
    const answer = await own.request({ step: 'installation', method: 'GET', path, signal });
    const found = client.read(installationSchema, answer);
    refuseUnusable(found, name);
    return {
      id: found.id,
      repositories: numbered(answer) ?? byName,
      granted: REPORT_RIGHTS.filter((right) => found.permissions[right] === 'write'),
    };
  };

  const current = async (signal: AbortSignal | undefined): Promise<Minted> => {
    const usable = async (): Promise<boolean> =>
      minted !== undefined && (await minted).until - SPARE > own.now();
    if (!(await usable().catch(() => false))) minted = mint(signal);
    return await minted!;
  };

  return {
    token: async (signal) => (await current(signal)).token,
    mayWrite: async (right) => (await current(undefined)).permissions[right] === 'write',
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

const writing = (rights: readonly ReportRight[]): Record<string, 'write'> =>
  Object.fromEntries(rights.map((right) => [right, 'write']));

function refuseUnusable(
  {
    suspended_at: suspended,
    permissions,
  }: { suspended_at?: string | null | undefined; permissions: Readonly<Record<string, string | undefined>> },
  name: string,
): void {
  if (suspended)
    throw new AppError('forge/misconfigured', `The installation of the GitHub App for ${name} is suspended`, {
      hint: 'Unsuspend it, in the settings of its owner under "GitHub Apps"',
    });
  const lacks = [
    ...(permissions['contents'] === 'write' ? [] : ['"Contents: write"']),
    ...(permissions['pull_requests'] === 'write' ? [] : ['"Pull requests: write"']),
  ];
  if (lacks.length === 0) return;
  throw new AppError('forge/misconfigured', `The GitHub App for ${name} lacks ${lacks.join(' and ')}`, {
    hint: 'Give the App what it lacks, and accept that for its installation',
  });
}
