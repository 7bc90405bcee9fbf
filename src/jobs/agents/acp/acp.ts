/** A program of the operator's choice that speaks the Agent Client Protocol. */
import { basename } from 'node:path';
import { defined } from '../../../lib/defined.ts';
import { modelEndpoint } from '../../model-endpoint.ts';
import type { Agent } from '../agent.ts';
import type { AgentDefinition, AgentHost, AgentSettings } from '../agent-definition.ts';

export const acp = {
  kind: 'program',
  takesCommand: true,
  runsProgram: true,
  doc: 'the command line of a program that speaks the Agent Client Protocol, for example `copilot --acp`',
  understands: true,
  readsCode: 'copies',
  settings: {
    agentRead: {
      env: 'LECTERN_AGENT_READ',
      default: 'none',
      doc: "Paths, separated by `:`, that the agent program can read besides its own folder and the job's.",
    },
    agentEnv: {
      env: 'LECTERN_AGENT_ENV',
      default: 'none',
      doc: 'Names of environment variables, separated by commas, that the agent program gets. It gets no others, and secrets of Lectern cannot be named.',
    },
    agentUnconfined: {
      env: 'LECTERN_AGENT_UNCONFINED',
      default: '`false`',
      doc: 'Lets the agent program run without bubblewrap, and so with all permissions of the server.',
    },
  },
  name: ({ agent }) => basename(agent.command?.[0] ?? ''),
  problem: async ({ unconfined }, host) => {
    if (unconfined) return undefined;
    const { confinementProblem } = await import('../../confine/open-confinement.ts');
    return confinementProblem(host);
  },
  open,
} as const satisfies AgentDefinition;

async function open(
  { agent, model: { url, key = '', name }, ...settings }: AgentSettings,
  host: AgentHost,
): Promise<Agent> {
  const { openProgram } = await import('./open-program.ts');
  const endpoint = url === undefined ? undefined : modelEndpoint(url);
  const target = endpoint && { url: endpoint.base, key, wire: endpoint.wire, ...defined({ model: name }) };
  return openProgram({ command: agent.command!, target }, settings, host);
}
