/** The agents that can work on jobs; another one is a folder here and a word in this list. */
import type { SettingEntry } from '../../lib/setting-entry.ts';
import { acp } from './acp/acp.ts';
import type { AgentDefinition } from './agent-definition.ts';
import { maintenance } from './maintenance/maintenance.ts';
import { model } from './model/model.ts';
import { presetAgent } from './presets/preset-agent.ts';
import { PRESETS } from './presets/presets.ts';

/** The first is used where nothing is set. */
const LIST = [maintenance, acp, model] as const;

export const AGENTS: readonly AgentDefinition[] = [...LIST, ...PRESETS.map(presetAgent)];
export const NAMED_AGENTS = AGENTS.filter(({ takesCommand }) => takesCommand !== true);
export const COMMAND_AGENT: AgentDefinition = acp;

type KeysOf<T> = T extends unknown ? keyof T : never;
type AgentSettingName = KeysOf<(typeof LIST)[number]['settings']>;

export const AGENT_SETTINGS = Object.assign({}, ...LIST.map(({ settings }) => settings)) as Readonly<
  Record<AgentSettingName, SettingEntry>
>;
