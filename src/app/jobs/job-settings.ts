/** The operator's settings of agent jobs, read and joined: who works, on which model, and how branches reach their forge. */
import { AppError } from '../../lib/app-error.ts';
import type { SettingName } from '../setting-table.ts';
import { address, type SettingValue, whole, yesOrNo } from '../setting-values.ts';
import { splitCommand } from './split-command.ts';

export type AgentSetting =
  | { readonly kind: 'maintenance' }
  | { readonly kind: 'model' }
  | { readonly kind: 'program'; readonly command: readonly [string, ...string[]] };

export interface ForgeSetting {
  /** Without trailing slash. */
  readonly url: string;
  readonly token?: string;
}

export interface JobSettings {
  readonly agent: AgentSetting;
  /** Absolute paths that an agent program may read beside its own. */
  readonly read: readonly string[];
  /** Names of variables that an agent program gets. */
  readonly env: readonly string[];
  readonly unconfined: boolean;
  readonly model: { readonly url?: string; readonly key?: string; readonly name?: string };
  /** Undefined = nobody said anything of GitHub. */
  readonly github?: ForgeSetting & { readonly app?: { readonly id: string; readonly key: string } };
  readonly gitlab?: ForgeSetting;
  readonly gitea?: ForgeSetting;
  /** Longest turn. */
  readonly minutes: number;
  readonly atOnce: number;
}

type Pick = (name: SettingName) => SettingValue;

/** @throws AppError `settings/invalid` */
export function jobSettings(pick: Pick): JobSettings {
  const text = (name: SettingName): string | undefined => {
    const value = pick(name);
    return value === undefined ? undefined : String(value);
  };
  const [url, key, name] = [text('modelUrl'), text('modelKey'), text('modelName')];
  return {
    agent: agentSetting(text('agent') ?? 'maintenance'),
    read: list(text('agentRead'), ':'),
    env: list(text('agentEnv'), ','),
    unconfined: yesOrNo('agentUnconfined', pick('agentUnconfined') ?? false),
    model: {
      ...(url === undefined ? {} : { url: address('modelUrl', url) }),
      ...(key === undefined ? {} : { key }),
      ...(name === undefined ? {} : { name }),
    },
    ...githubSetting(text),
    ...forgeSetting('gitlab', { url: text('gitlabUrl'), token: text('gitlabToken') }),
    ...forgeSetting('gitea', { url: text('giteaUrl'), token: text('giteaToken') }),
    minutes: whole('jobMinutes', pick('jobMinutes') ?? 30, [1, 24 * 60]),
    atOnce: whole('jobs', pick('jobs') ?? 1, [1, 50]),
  };
}

function list(text: string | undefined, divider: string): string[] {
  return (text ?? '')
    .split(divider)
    .map((part) => part.trim())
    .filter(Boolean);
}

function agentSetting(text: string): AgentSetting {
  if (text === 'maintenance' || text === 'model') return { kind: text };
  const [program, ...rest] = splitCommand('LECTERN_AGENT', text);
  if (program !== undefined) return { kind: 'program', command: [program, ...rest] };
  throw new AppError('settings/invalid', 'LECTERN_AGENT is empty', {
    hint: 'Give maintenance, model, or the command line of a program, for example "opencode acp"',
  });
}

type Text = (name: SettingName) => string | undefined;

function githubSetting(text: Text): Partial<JobSettings> {
  const [url, token, id, key] = [
    text('githubUrl'),
    text('githubToken'),
    text('githubAppId'),
    text('githubAppKey'),
  ];
  if ((id === undefined) !== (key === undefined))
    throw new AppError(
      'settings/invalid',
      `LECTERN_GITHUB_APP_${id === undefined ? 'KEY' : 'ID'} is set, and LECTERN_GITHUB_APP_${id === undefined ? 'ID' : 'KEY'} is not`,
      { hint: 'Set both, or give LECTERN_GITHUB_TOKEN' },
    );
  if (url === undefined && token === undefined && id === undefined) return {};
  return {
    github: {
      url: url === undefined ? 'https://api.github.com' : address('githubUrl', url),
      ...(token === undefined ? {} : { token }),
      ...(id === undefined || key === undefined ? {} : { app: { id, key } }),
    },
  };
}

const FORGE_URLS = { gitlab: 'https://gitlab.com', gitea: undefined } as const;

function forgeSetting(
  name: 'gitlab' | 'gitea',
  { url, token }: { readonly url: string | undefined; readonly token: string | undefined },
): Partial<JobSettings> {
  if (url === undefined && token === undefined) return {};
  const at = url ?? FORGE_URLS[name];
  if (at === undefined)
    throw new AppError('settings/invalid', 'LECTERN_GITEA_TOKEN is set, and LECTERN_GITEA_URL is not', {
      hint: 'Give the address of your Gitea or Forgejo, for example https://git.example.com',
    });
  return { [name]: { url: address(`${name}Url`, at), ...(token === undefined ? {} : { token }) } };
}
