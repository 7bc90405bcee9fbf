/** Opens the agent that the settings name. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '../../jobs/agents/agent.ts';
import type {
  AgentDefinition,
  AgentHost,
  AgentProblem,
  AgentSettings,
} from '../../jobs/agents/agent-definition.ts';
import { AGENTS } from '../../jobs/agents/agents.ts';
import { AppError } from '../../lib/app-error.ts';
import { environment } from '../../program/environment.ts';
import { searchPath } from '../../program/search-path.ts';
import { writerProgram } from '../../program/writer-program.ts';
import { openPictures, type PictureHost } from './open-pictures.ts';

interface OpenAgent {
  readonly agent: Agent;
  /** True when the agent can act on reported problems with its work. */
  readonly understands: boolean;
}

export const pictureHost = (): PictureHost => ({
  searchPath: searchPath(),
  runtime: process.execPath,
  chromium: environment()['LECTERN_CHROMIUM'],
});

const host = (): AgentHost => ({
  searchPath: searchPath(),
  runtime: process.execPath,
  variable: (name) => environment()[name],
  reference: async () => (await import('./writer-reference.ts')).writerReference(),
  writerProgram,
  pictures: async () => {
    const pictures = await openPictures(pictureHost());
    return 'missing' in pictures ? undefined : pictures;
  },
  newMark: () => randomBytes(4).toString('hex'),
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
});

/** @throws AppError `agent/settings` */
export async function openAgent(settings: AgentSettings): Promise<OpenAgent> {
  const problem = await agentProblem(settings);
  if (problem !== undefined) throw new AppError('agent/settings', inWords(problem));
  const definition = agentOf(settings);
  return { agent: await definition.open(settings, host()), understands: definition.understands };
}

export const agentOf = ({ agent: { kind } }: AgentSettings): AgentDefinition =>
  AGENTS.find((one) => one.kind === kind)!;

/** Why the agent is not given the code repositories of a project, and what would be; undefined when it is. */
export function codeClosedWhy(settings: AgentSettings & { readonly readsCode: boolean }): string | undefined {
  const agent = agentOf(settings);
  const name = agent.name(settings);
  if (agent.readsCode === undefined)
    return `${name} reads none of it: that needs an agent that understands any task, such as LECTERN_AGENT=model, and LECTERN_MODEL_CODE=true`;
  if (!settings.readsCode) return 'LECTERN_MODEL_CODE is not true, so no code is open to agents';
  return agent.runsProgram === true && settings.unconfined
    ? `${name} reads none of it: LECTERN_AGENT_UNCONFINED is true, and only a confined program, which reaches nothing but its model, gets copies of code`
    : undefined;
}

/** Why the agent cannot work as it is set up. */
export const agentProblem = async (settings: AgentSettings): Promise<AgentProblem | undefined> =>
  agentOf(settings).problem?.(settings, host());

export const inWords = ({ text, hint }: AgentProblem): string => `${text}. ${hint}.`;
