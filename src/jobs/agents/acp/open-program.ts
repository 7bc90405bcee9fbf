/** Opens an agent program in the confinement of this machine, with the settings that all programs share. */
import { openConfinement } from '../../confine/open-confinement.ts';
import { type ModelTarget, PROXY_LIMITS } from '../../model-proxy/open-model-proxy.ts';
import type { Agent } from '../agent.ts';
import type { AgentHost, AgentSettings } from '../agent-definition.ts';
import { ACP_LIMITS, type AcpAgentOptions, acpAgent } from './acp-agent.ts';

/** Milliseconds that a program may take to stop. */
const GRACE_MS = 5_000;

export interface ProgramToOpen extends Pick<AcpAgentOptions, 'name' | 'command' | 'setUp' | 'sessionMeta'> {
  /** Undefined = it has no model of ours. */
  readonly target: ModelTarget | undefined;
}

/** @throws AppError `agent/settings` where it cannot be confined and must be */
export async function openProgram(
  { target, ...program }: ProgramToOpen,
  { read, env, unconfined }: Pick<AgentSettings, 'read' | 'env' | 'unconfined'>,
  host: AgentHost,
): Promise<Agent> {
  const given = env.flatMap((name) => {
    const value = host.variable(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return acpAgent({
    ...program,
    writer: host.writerProgram(),
    confinement: await openConfinement(host, { readable: read, unconfined }),
    env: Object.fromEntries(given),
    ...(target === undefined ? {} : { model: { target, limits: PROXY_LIMITS } }),
    grace: GRACE_MS,
    limits: ACP_LIMITS,
    wait: host.wait,
  });
}
