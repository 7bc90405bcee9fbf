/** A program of the operator's choice that speaks the Agent Client Protocol. */
import { basename } from 'node:path';
import { modelEndpoint } from '../../model-endpoint.ts';
import type { Agent } from '../agent.ts';
import type { AgentDefinition, AgentHost, AgentSettings } from '../agent-definition.ts';

/** Milliseconds that a program may take to stop. */
const GRACE_MS = 5_000;

export const acp = {
  kind: 'program',
  takesCommand: true,
  doc: 'the command line of a program that speaks the Agent Client Protocol, for example `opencode acp`',
  understands: true,
  settings: {
    agentRead: {
      env: 'LECTERN_AGENT_READ',
      default: 'none',
      doc: "Paths, separated by `:`, that the agent program can read besides its own folder and the job's.",
    },
    agentEnv: {
      env: 'LECTERN_AGENT_ENV',
      default: 'none',
      doc: 'Names of environment variables, separated by commas, that the agent program gets. It gets no others.',
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
  open: openProgram,
} as const satisfies AgentDefinition;

async function openProgram(
  { agent, model: { url, key = '' }, read, env, unconfined }: AgentSettings,
  host: AgentHost,
): Promise<Agent> {
  const [{ ACP_LIMITS, acpAgent }, { PROXY_LIMITS }, { openConfinement }] = await Promise.all([
    import('./acp-agent.ts'),
    import('../../model-proxy/open-model-proxy.ts'),
    import('../../confine/open-confinement.ts'),
  ]);
  const endpoint = url === undefined ? undefined : modelEndpoint(url);
  const given = env.flatMap((name) => {
    const value = host.variable(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return acpAgent({
    command: agent.command!,
    writer: host.writerProgram(),
    confinement: await openConfinement(host, { readable: read, unconfined }),
    env: Object.fromEntries(given),
    ...(endpoint === undefined
      ? {}
      : { model: { target: { url: endpoint.base, key, wire: endpoint.wire }, limits: PROXY_LIMITS } }),
    grace: GRACE_MS,
    limits: ACP_LIMITS,
    wait: host.wait,
  });
}
