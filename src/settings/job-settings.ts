/** Reads the operator's settings of agent jobs: agent, model, forges and limits. */
import type { AgentSettings } from '../jobs/agents/agent-definition.ts';
import { AGENTS, COMMAND_AGENT, NAMED_AGENTS } from '../jobs/agents/agents.ts';
import type { ForgeAccount, ForgeDefinition } from '../jobs/forges/forge-definition.ts';
import { FORGES } from '../jobs/forges/forges.ts';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import type { SettingEntry } from '../lib/setting-entry.ts';
import { type CommitSettings, commitSettings } from './commit-settings.ts';
import { type PullRequestSettings, pullRequestSettings } from './pull-request-settings.ts';
import { SETTINGS, type SettingName } from './setting-table.ts';
import { address, type SettingValue, whole, yesOrNo } from './setting-values.ts';

export interface JobSettings extends AgentSettings {
  /** By the kind of forge; only those that are set up. */
  readonly forges: Readonly<Partial<Record<string, ForgeAccount>>>;
  /** Longest turn. */
  readonly minutes: number;
  readonly atOnce: number;
  readonly commits: CommitSettings;
  readonly pullRequests: PullRequestSettings;
  /** Whether the agent `model` reads the repository around the documentation. */
  readonly readsCode: boolean;
}

type Pick = (name: SettingName) => SettingValue;

/** @throws AppError `settings/invalid` */
export function jobSettings(pick: Pick): JobSettings {
  const text = (name: SettingName): string | undefined => {
    const value = pick(name);
    return value === undefined ? undefined : String(value);
  };
  const [url, key, name] = [text('modelUrl'), text('modelKey'), text('modelName')];
  const given = pick('modelPictures');
  const seesPictures = given === undefined ? undefined : yesOrNo('modelPictures', given);
  return {
    agent: agentSetting(text('agent') ?? AGENTS[0]!.kind),
    read: list(text('agentRead'), ':'),
    env: list(text('agentEnv'), ',').map(openToAgents),
    unconfined: yesOrNo('agentUnconfined', pick('agentUnconfined') ?? false),
    model: {
      ...(url === undefined ? {} : { url: address('modelUrl', url) }),
      ...defined({ key, name, pictures: seesPictures }),
    },
    forges: forgeAccounts(text),
    minutes: whole('jobMinutes', pick('jobMinutes') ?? 30, [1, 24 * 60]),
    atOnce: whole('jobs', pick('jobs') ?? 1, [1, 50]),
    commits: commitSettings(pick),
    pullRequests: pullRequestSettings(pick),
    readsCode: yesOrNo('modelCode', pick('modelCode') ?? false),
  };
}

function list(text: string | undefined, divider: string): string[] {
  return (text ?? '')
    .split(divider)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** @throws AppError `settings/invalid` for a secret of ours: what an agent program knows can end up in a page */
function openToAgents(name: string): string {
  const isSecret = Object.values<SettingEntry>(SETTINGS).some(
    ({ env, secret }) => secret === true && (name === env || name === `${env}_FILE`),
  );
  if (!isSecret) return name;
  throw new AppError(
    'settings/invalid',
    `LECTERN_AGENT_ENV names ${name}, which is a secret of this server`,
    {
      hint: 'An agent program reaches its model without a key, and needs no other secret of Lectern',
    },
  );
}

function agentSetting(text: string): AgentSettings['agent'] {
  const named = NAMED_AGENTS.find(({ kind }) => kind === text);
  if (named !== undefined) return { kind: named.kind };
  const [program, ...rest] = splitCommand('LECTERN_AGENT', text);
  if (program !== undefined) return { kind: COMMAND_AGENT.kind, command: [program, ...rest] };
  const names = NAMED_AGENTS.map(({ kind }) => kind).join(', ');
  throw new AppError('settings/invalid', 'LECTERN_AGENT is empty', {
    hint: `Give ${names}, or the command line of a program, for example "copilot --acp"`,
  });
}

type Text = (name: SettingName) => string | undefined;

function forgeAccounts(text: Text): JobSettings['forges'] {
  const found = FORGES.flatMap((forge) => {
    const account = forgeAccount(forge, text);
    return account === undefined ? [] : [[forge.kind, account] as const];
  });
  return Object.fromEntries(found);
}

/** @returns undefined where nothing is set */
function forgeAccount(forge: ForgeDefinition, text: Text): ForgeAccount | undefined {
  const { url: urlName, token: tokenName, appId, appKey } = forge.accountSettings;
  // Each is a name of this forge's own settings, which are in the table.
  const [url, token, id, key] = [urlName, tokenName, appId, appKey].map((name) =>
    name === undefined ? undefined : text(name as SettingName),
  );
  const env = (name: string | undefined): string => forge.settings[name ?? '']?.env ?? '';
  if ((id === undefined) !== (key === undefined)) {
    const [given, missing] = id === undefined ? [appKey, appId] : [appId, appKey];
    throw new AppError('settings/invalid', `${env(given)} is set, and ${env(missing)} is not`, {
      hint: `Set both, or give ${env(tokenName)}`,
    });
  }
  if (url === undefined && token === undefined && id === undefined) return undefined;
  const server = url ?? (forge.urlRequired === true ? undefined : forge.publicUrl);
  if (server === undefined)
    throw new AppError('settings/invalid', `${env(tokenName)} is set, and ${env(urlName)} is not`, {
      hint: `Give the address of your ${forge.software}, for example ${forge.settings[urlName]?.example}`,
    });
  return {
    url: address(urlName as SettingName, server),
    ...defined({ token }),
    ...(id === undefined || key === undefined ? {} : { app: { id, key } }),
  };
}

/** @param name of the setting, for the error */
export function splitCommand(name: string, line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (const character of line) {
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else word = (word ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== undefined)
    throw new AppError('settings/invalid', `${name} has a quote ${quote} that is not closed`, {
      hint: 'Close it, or leave it out',
    });
  if (word !== undefined) words.push(word);
  return words;
}
