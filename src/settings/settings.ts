/** The operator's settings: flags over environment over `lectern.config.json` over defaults. */

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { ROLE_FILES } from '../lib/s3/keys/key-source.ts';
import type { AllowedServices } from '../lib/services/plan-services.ts';
import type { SettingEntry } from '../lib/setting-entry.ts';
import { nearest } from '../lib/text/nearest.ts';
import { type Environment, environment } from '../program/environment.ts';
import type { ChatAccess } from '../web/service/chat-access.ts';
import { allowedServices } from './allowed-services.ts';
import { type AskSettings, askSettings } from './ask-settings.ts';
import {
  AWS_VARIABLES,
  type BackupSettings,
  backupSettings,
  type KnownS3,
  s3Settings,
} from './backup-settings.ts';
import { chatSettings } from './chat-settings.ts';
import { type ErrorSettings, errorSettings } from './error-settings.ts';
import { type InsightSettings, insightSettings } from './insight-settings.ts';
import { type JobSettings, jobSettings } from './job-settings.ts';
import { type LogSettings, logSettings } from './log-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { METRICS_VARIABLES, type MetricsSettings, metricsSettings } from './metrics-settings.ts';
import { OTLP_VARIABLES } from './otlp-settings.ts';
import { type PurgeSettings, purgeSettings } from './purge-settings.ts';
import { SETTINGS, type SettingName } from './setting-table.ts';
import {
  address,
  commaList,
  databaseAddress,
  hostNames,
  operatorsToken,
  type SettingValue,
  secretText,
  strictTransport,
  whole,
  wildcardHost,
  yesOrNo,
} from './setting-values.ts';
import type { MailSettings } from './smtp-address.ts';
import { TRACING_VARIABLES, type TracingSettings, tracingSettings } from './tracing-settings.ts';
import { workerCount } from './worker-count.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Public address without trailing slash; undefined = the address we listen on. */
  readonly baseUrl?: string;
  /** Origin of the dashboard, when it has a host name of its own. */
  readonly dashboardUrl?: string;
  /** Further host names, lower case; `*.example.com` matches all names below it. */
  readonly hosts: readonly string[];
  /** Value of `Strict-Transport-Security` for hosts that are reached by HTTPS; undefined = none. */
  readonly hsts?: string;
  /** Absolute folder for caches and the embedded store. */
  readonly dataDir: string;
  /** Files with the operator's settings and secrets, as they were named: they are never published. */
  readonly ownFiles: readonly string[];
  /** Most projects of one server. */
  readonly maxProjects: number;
  /** Processes that answer requests. */
  readonly workers: number;
  /** Which of them this is, from 0; absent for the only one. */
  readonly process?: number;
  /** Processes that render pages. */
  readonly renderers: number;
  /** `postgres://…`; undefined = the embedded store. */
  readonly databaseUrl?: string;
  /** Most connections of this process to PostgreSQL. */
  readonly databaseConnections: number;
  /** Undefined = generated at the first start and kept. */
  readonly secret?: string;
  /** First owner of the dashboard; undefined = a set-up link is printed. */
  readonly admin?: { readonly email: string; readonly password: string };
  /** Mail server and sender; undefined = no mail is sent. */
  readonly mail?: MailSettings;
  /** Proxies of the operator's own in front of the server. */
  readonly proxies: number;
  /** How long caches in front of the server may keep what everybody may read; 0 = they ask each time. */
  readonly sharedCacheSeconds: number;
  /** Who tells them to forget; undefined = webhooks alone. */
  readonly purge?: PurgeSettings;
  /** Most connections in all, and most from one address. */
  readonly connections: number;
  readonly addressConnections: number;
  /** How long a connection without a request stays open. */
  readonly keepAliveSeconds: number;
  /** Requests of one key in a minute. */
  readonly apiRate: number;
  /** Submissions of one address in a minute. */
  readonly feedbackRate: number;
  /** Whether owners may connect repositories at private addresses, and in which folders of this machine. */
  readonly privateRepositories: boolean;
  readonly projectFolders: readonly string[];
  /** Whether sign-in providers may have private addresses. */
  readonly privateProviders: boolean;
  readonly privateWebhooks: boolean;
  readonly ask: AskSettings;
  /** Whether it is counted which pages are read, and for how many days that is kept. */
  readonly insight: InsightSettings;
  /** Services of other companies that pages may load. */
  readonly allowedServices: AllowedServices;
  readonly playgroundProxy: boolean;
  readonly privatePlayground: boolean;
  /** `*.previews.example.com`; undefined = previews are below a path of their site. */
  readonly previewHost?: string;
  /** Seconds between two fetches of a project's repository. */
  readonly gitSeconds: number;
  /** Repositories that a folder on the command line may mount with credentials. */
  readonly allowedSources: readonly string[];
  /** A client that sends it sees projects by name. */
  readonly metricsToken?: string;
  /** Milliseconds after SIGTERM in which requests are still accepted, and then those in which they may finish. */
  readonly stopping: { readonly grace: number; readonly drain: number };
  readonly jobs: JobSettings;
  readonly log: LogSettings;
  /** Undefined = none are scheduled. */
  readonly backups?: BackupSettings;
  readonly s3: KnownS3;
  /** Undefined = no traces are recorded. */
  readonly tracing?: TracingSettings;
  /** Undefined = unexpected errors are only in the log. */
  readonly errors?: ErrorSettings;
  /** Undefined = no chat may send commands. */
  readonly chat?: ChatAccess;
  /** Undefined = metrics are sent to no collector. */
  readonly metrics?: MetricsSettings;
}

/** The settings that one source may have. */
export type SettingsSource = Readonly<Partial<Record<SettingName, SettingValue>>> & {
  /** The files it was read from. */
  readonly ownFiles?: readonly string[];
  /** Standard variables of OpenTelemetry, by name. */
  readonly otel?: Readonly<Record<string, string | undefined>>;
  /** Standard variables of AWS, by name. */
  readonly aws?: Readonly<Record<string, string | undefined>>;
};

const NAMES = Object.keys(SETTINGS) as SettingName[];
const OTEL_VARIABLES = [...OTLP_VARIABLES, ...TRACING_VARIABLES, ...METRICS_VARIABLES];
/** Other parts of the settings file, which `project-plans.ts` reads. */
const OTHER_KEYS = ['projects', '$schema'];

/** A secret may also be in a file that `NAME_FILE` names. */
export function environmentSettings(env: Environment = environment()): SettingsSource {
  const ownFiles: string[] = [];
  const values = NAMES.map((name) => {
    const entry: SettingEntry = SETTINGS[name];
    const file = entry.secret === true ? env[`${entry.env}_FILE`] : undefined;
    if (file === undefined || file === '') return [name, env[entry.env]];
    ownFiles.push(file);
    return [name, secretFile(`${entry.env}_FILE`, file)];
  });
  ownFiles.push(...ROLE_FILES.flatMap((name) => env[name] || []));
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, env[name]]));
  const standard = { otel: named(OTEL_VARIABLES), aws: named(AWS_VARIABLES) };
  return { ...Object.fromEntries(values), ownFiles, ...standard };
}

function secretFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new AppError('settings/unreadable', `${name} names the file "${path}", which cannot be read`, {
      hint: 'Give the path of a file that this user may read',
      cause,
    });
  }
}

/** @throws AppError `settings/unreadable` when the named file is not readable JSON, or has an unknown setting */
export function fileSettings(path: string | undefined): SettingsSource {
  if (path === undefined) return {};
  const read = settingsFile(path);
  for (const name of Object.keys(read)) {
    if (OTHER_KEYS.includes(name)) continue;
    const entry: SettingEntry | undefined = Object.hasOwn(SETTINGS, name)
      ? SETTINGS[name as SettingName]
      : undefined;
    if (entry?.secret === true)
      throw new AppError('settings/secret-in-file', `The settings file "${path}" holds "${name}"`, {
        hint: `Secrets stay out of files that are copied around: set ${entry.env}, or ${entry.env}_FILE`,
      });
    if (entry !== undefined) continue;
    const near = nearest(name, [...NAMES, ...OTHER_KEYS]);
    throw new AppError('settings/unknown', `The settings file "${path}" has "${name}", which is no setting`, {
      hint:
        near === undefined ? 'The manual lists all of them: reference/settings' : `Did you mean "${near}"?`,
    });
  }
  return { ...read, ownFiles: [path] };
}

/** The settings file as it is. @throws AppError `settings/unreadable` */
export function settingsFile(path: string): Readonly<Record<string, unknown>> {
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as unknown;
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return read as Record<string, unknown>;
    throw new Error('it is not a JSON object');
  } catch (error) {
    throw new AppError(
      'settings/unreadable',
      `The settings file "${path}" cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { hint: 'Give --config the path of a JSON file', cause: error },
    );
  }
}

/** The dashboard is below the site's prefix on its own host too, so its address has no path. */
function originOf(value: string): string {
  const url = new URL(address('dashboardUrl', value));
  if (url.pathname === '/' && url.search === '' && url.hash === '') return url.origin;
  throw new AppError('settings/invalid', `LECTERN_DASHBOARD_URL "${value}" has a path`, {
    hint: `Give the host alone, for example ${url.origin}`,
  });
}

function firstOwner(email: SettingValue, password: SettingValue): Pick<Settings, 'admin'> {
  if (email === undefined && password === undefined) return {};
  if (email === undefined || password === undefined)
    throw new AppError(
      'settings/invalid',
      `LECTERN_ADMIN_${email === undefined ? 'PASSWORD' : 'EMAIL'} is set, and LECTERN_ADMIN_${email === undefined ? 'EMAIL' : 'PASSWORD'} is not`,
      { hint: 'Set both, or neither: then a set-up link is printed at the first start' },
    );
  return { admin: { email: String(email), password: String(password) } };
}

/** Pure: merges the sources in order of precedence and applies the defaults. */
export function joinSettings(sources: readonly SettingsSource[]): Settings {
  const pick = (key: SettingName): SettingValue =>
    sources.map((source) => source[key]).find((value) => value !== undefined && value !== '');
  const [baseUrl, databaseUrl, secret] = [pick('baseUrl'), pick('databaseUrl'), pick('secret')];
  const [dashboardUrl, metricsToken] = [pick('dashboardUrl'), pick('metricsToken')];
  const otel = sources.find((source) => source.otel !== undefined)?.otel ?? {};
  const renderers = pick('renderers') ?? Math.max(1, Math.min(8, availableParallelism()));
  return {
    port: whole('port', pick('port') ?? 3000, [0, 65_535]),
    host: String(pick('host') ?? '127.0.0.1'),
    hosts: hostNames('hosts', pick('hosts') ?? ''),
    ...strictTransport(pick('hsts')),
    dataDir: resolve(String(pick('dataDir') ?? '.lectern')),
    ownFiles: sources.flatMap(({ ownFiles = [] }) => ownFiles),
    maxProjects: whole('maxProjects', pick('maxProjects') ?? 100, [1, 10_000]),
    workers: workerCount(pick('workers')),
    renderers: whole('renderers', renderers, [1, 64]),
    proxies: whole('proxies', pick('proxies') ?? 0, [0, 10]),
    sharedCacheSeconds: whole('sharedCacheSeconds', pick('sharedCacheSeconds') ?? 0, [0, 31_536_000]),
    connections: whole('connections', pick('connections') ?? 4_096, [16, 1_000_000]),
    addressConnections: whole('addressConnections', pick('addressConnections') ?? 256, [8, 1_000_000]),
    keepAliveSeconds: whole('keepAliveSeconds', pick('keepAliveSeconds') ?? 65, [1, 3_600]),
    apiRate: whole('apiRate', pick('apiRate') ?? 60_000, [1, 100_000_000]),
    feedbackRate: whole('feedbackRate', pick('feedbackRate') ?? 60, [1, 1_000_000]),
    privateRepositories: yesOrNo('privateRepositories', pick('privateRepositories') ?? false),
    projectFolders: commaList(pick('projectFolders')).map((folder) => resolve(folder)),
    privateProviders: yesOrNo('privateProviders', pick('privateProviders') ?? false),
    privateWebhooks: yesOrNo('privateWebhooks', pick('privateWebhooks') ?? false),
    allowedSources: commaList(pick('allowedSources')),
    gitSeconds: whole('gitSeconds', pick('gitSeconds') ?? 30, [1, 86_400]),
    databaseConnections: whole('databaseConnections', pick('databaseConnections') ?? 17, [3, 1_000]),
    stopping: {
      grace: 1_000 * whole('graceSeconds', pick('graceSeconds') ?? 0, [0, 3_600]),
      drain: 1_000 * whole('drainSeconds', pick('drainSeconds') ?? 10, [0, 3_600]),
    },
    ask: askSettings(pick),
    insight: insightSettings(pick),
    allowedServices: allowedServices(pick('allowedServices')),
    playgroundProxy: yesOrNo('playgroundProxy', pick('playgroundProxy') ?? false),
    privatePlayground: yesOrNo('privatePlayground', pick('privatePlayground') ?? false),
    jobs: jobSettings(pick),
    log: logSettings(pick),
    ...errorSettings(pick),
    s3: s3Settings(pick, sources.find(({ aws }) => aws !== undefined)?.aws),
    ...defined({
      backups: backupSettings(pick),
      chat: chatSettings(pick),
      tracing: tracingSettings(otel),
      metrics: metricsSettings(otel),
    }),
    ...(baseUrl === undefined ? {} : { baseUrl: address('baseUrl', String(baseUrl)) }),
    ...(dashboardUrl === undefined ? {} : { dashboardUrl: originOf(String(dashboardUrl)) }),
    ...(databaseUrl === undefined ? {} : { databaseUrl: databaseAddress(String(databaseUrl)) }),
    ...wildcardHost(pick('previewHost')),
    ...purgeSettings(pick),
    ...(metricsToken === undefined ? {} : { metricsToken: operatorsToken(String(metricsToken)) }),
    ...(secret === undefined ? {} : { secret: secretText(String(secret)) }),
    ...firstOwner(pick('adminEmail'), pick('adminPassword')),
    ...mailSettings(pick('smtpUrl'), pick('mailFrom')),
  };
}
