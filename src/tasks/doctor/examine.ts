/** Runs every check of an installation at once, each with its own time, and keeps secrets out of what they say. */
import { AppError } from '../../lib/app-error.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import { SETTINGS } from '../../settings/setting-table.ts';
import type { Settings } from '../../settings/settings.ts';
import { agent } from './agent.ts';
import { authorCode } from './author-code.ts';
import { backups } from './backups.ts';
import { type Check, type Finding, fail, type Installation, skip } from './check.ts';
import { confinement } from './confinement.ts';
import { dataFolder } from './data-folder.ts';
import { database } from './database.ts';
import { disk } from './disk.ts';
import { documentation } from './documentation.ts';
import { errors } from './errors.ts';
import { forges } from './forges.ts';
import { git } from './git.ts';
import { mail } from './mail.ts';
import { node } from './node.ts';
import { pictures } from './pictures.ts';
import { previews } from './previews.ts';
import { projects } from './projects.ts';
import { secret } from './secret.ts';
import { server } from './server.ts';
import { settingNames } from './setting-names.ts';

export interface Examined extends Finding {
  readonly check: string;
}

export const CHECKS: readonly Check[] = [
  node,
  git,
  confinement,
  settingNames,
  documentation,
  projects,
  dataFolder,
  disk,
  database,
  secret,
  backups,
  server,
  authorCode,
  previews,
  mail,
  errors,
  forges,
  agent,
  pictures,
];
const TIME = 10_000;
const LONGEST = 600;
const SHORTEST_SECRET = 4;

/** @param checks default all; in the order of the result */
export async function examine(
  installation: Installation,
  checks: readonly Check[] = CHECKS,
): Promise<readonly Examined[]> {
  const { settings } = installation;
  const hide = hider(installation);
  const found = await Promise.all(
    checks.map(async (check): Promise<readonly Examined[]> => {
      const findings =
        settings === undefined && !WITHOUT_SETTINGS.has(check)
          ? [skip('Not checked, because the settings cannot be read')]
          : await inTime(check, installation);
      return findings.map(({ state, text, hint }) => ({
        check: check.name,
        state,
        text: hide(text),
        ...(hint === undefined ? {} : { hint: hide(hint) }),
      }));
    }),
  );
  return found.flat();
}

const WITHOUT_SETTINGS: ReadonlySet<Check> = new Set([node, git, confinement, settingNames, documentation]);

async function inTime(check: Check, installation: Installation): Promise<readonly Finding[]> {
  const { time = TIME } = check;
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const noTime = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => {
      late.abort();
      resolve(
        fail(`No answer within ${time / 1_000} seconds`, 'Check the address, the network and firewalls'),
      );
    }, time);
  });
  // Checks that read settings are not run without them.
  const known = { ...installation, settings: installation.settings as Settings, signal: late.signal };
  try {
    const found = await Promise.race([check.run(known), noTime]);
    return Array.isArray(found) ? (found as readonly Finding[]) : [found as Finding];
  } catch (error) {
    return [failure(error)];
  } finally {
    clearTimeout(timer);
  }
}

function failure(error: unknown): Finding {
  const hint = error instanceof AppError ? error.hint : undefined;
  return {
    state: 'fail',
    text: error instanceof Error ? error.message : String(error),
    ...(hint ? { hint } : {}),
  };
}

/** Messages of libraries may repeat what they were given. */
function hider({ env, settings }: Installation): (text: string) => string {
  const given = Object.values(SETTINGS).flatMap((entry) => ('secret' in entry ? [env[entry.env] ?? ''] : []));
  const urls = [settings?.databaseUrl, env['DATABASE_URL'], env['LECTERN_SMTP_URL']].flatMap((text) => {
    const password = URL.parse(text ?? '')?.password ?? '';
    return [password, decoded(password)];
  });
  const inSettings = [
    settings?.secret,
    settings?.metricsToken,
    settings?.admin?.password,
    settings?.errors?.service.key,
  ];
  const login = settings?.mail?.server.login?.password;
  const tokens = Object.values(settings?.jobs.forges ?? {}).flatMap((one) => [one?.token, one?.app?.key]);
  const secrets = [
    ...given,
    ...urls,
    ...inSettings,
    login,
    ...tokens,
    settings?.jobs.model.key,
    ...secretsOfKeys(settings?.s3.keys),
  ]
    .filter((one) => one !== undefined && one.length >= SHORTEST_SECRET)
    .sort((a, b) => b!.length - a!.length);
  return (text) =>
    oneLine(
      secrets.reduce<string>((shown, secret) => shown.replaceAll(secret!, '…'), text),
      LONGEST,
    );
}

function secretsOfKeys(keys: Settings['s3']['keys']): (string | undefined)[] {
  if (keys === undefined) return [];
  if (!('kind' in keys)) return [keys.secret, keys.sessionToken];
  return keys.kind === 'container' ? [keys.token] : [];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
