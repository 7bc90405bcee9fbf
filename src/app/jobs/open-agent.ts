/** Opens the agent that the settings name; what it needs is loaded when the first job needs it. */
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '../../jobs/agents/agent.ts';
import type { Confinement, ConfinementLimits } from '../../jobs/confine/confinement.ts';
import { type BubblewrapFound, findBubblewrap } from '../../jobs/confine/find-bubblewrap.ts';
import { modelEndpoint } from '../../jobs/model-endpoint.ts';
import { AppError } from '../../lib/app-error.ts';
import type { JobSettings } from './job-settings.ts';
import { searchPath } from './search-path.ts';

export interface OpenAgent {
  readonly agent: Agent;
  /** True when it can be told what is wrong with its work. */
  readonly understands: boolean;
}

const LIMITS: ConfinementLimits = Object.freeze({
  processes: 512,
  memory: 8 * 2 ** 30,
  file: 2 ** 30,
});
/** Milliseconds that a program may take to stop what it does. */
const GRACE_MS = 5_000;

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal });

/** @throws AppError `agent/settings` */
export async function openAgent(settings: JobSettings): Promise<OpenAgent> {
  if (settings.agent.kind === 'maintenance') {
    const { maintenanceAgent } = await import('../../jobs/agents/maintenance/maintenance-agent.ts');
    return { agent: maintenanceAgent(), understands: false };
  }
  const problem = await agentProblem(settings);
  if (problem !== undefined) throw new AppError('agent/settings', problem);
  return {
    agent:
      settings.agent.kind === 'model'
        ? await openModel(settings)
        : await openProgram(settings.agent.command, settings),
    understands: true,
  };
}

async function openModel({ model: { url, key, name } }: JobSettings): Promise<Agent> {
  const [{ modelAgent }, { agentKnowledge }] = await Promise.all([
    import('../../jobs/agents/model/model-agent.ts'),
    import('./agent-knowledge.ts'),
  ]);
  return modelAgent({ url: url!, name: name!, key, knowledge: agentKnowledge(), wait });
}

async function openProgram(
  command: readonly [string, ...string[]],
  { model: { url, key = '' }, read, env, unconfined }: JobSettings,
): Promise<Agent> {
  const [{ ACP_LIMITS, acpAgent }, { PROXY_LIMITS }] = await Promise.all([
    import('../../jobs/agents/acp/acp-agent.ts'),
    import('../../jobs/model-proxy/open-model-proxy.ts'),
  ]);
  const endpoint = url === undefined ? undefined : modelEndpoint(url);
  return acpAgent({
    command,
    confinement: await confinementOf(read, unconfined),
    env: Object.fromEntries(
      env.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    ...(endpoint === undefined
      ? {}
      : { model: { target: { url: endpoint.base, key, wire: endpoint.wire }, limits: PROXY_LIMITS } }),
    grace: GRACE_MS,
    limits: ACP_LIMITS,
    wait,
  });
}

async function confinementOf(read: readonly string[], allowed: boolean): Promise<Confinement> {
  const found = await bubblewrapHere();
  const shared = { limits: LIMITS, searchPath: searchPath(), runtime: process.execPath };
  if ('program' in found) {
    const { bubblewrap } = await import('../../jobs/confine/bubblewrap.ts');
    return bubblewrap({ ...shared, ...found, readable: read });
  }
  if (!allowed) throw new AppError('agent/settings', unconfinedProblem(found.reason));
  const { unconfined } = await import('../../jobs/confine/unconfined.ts');
  return unconfined(shared);
}

/** Tried once: what the machine allows does not change while a process runs. */
let looked: Promise<BubblewrapFound> | undefined;
function bubblewrapHere(): Promise<BubblewrapFound> {
  looked ??= findBubblewrap(searchPath(), process.execPath);
  return looked;
}

/** For people: `maintenance`, `model NAME` or the program's name. */
export function agentName({ agent, model }: JobSettings): string {
  if (agent.kind === 'program') return basename(agent.command[0]);
  return agent.kind === 'model' ? `model ${model.name ?? ''}`.trim() : 'maintenance';
}

/** Why the agent cannot work as it is set up, and what to do. */
export async function agentProblem({ agent, model, unconfined }: JobSettings): Promise<string | undefined> {
  if (agent.kind === 'model') {
    const missing = [
      ...(model.url === undefined ? ['LECTERN_MODEL_URL'] : []),
      ...(model.name === undefined ? ['LECTERN_MODEL_NAME'] : []),
    ];
    if (missing.length > 0) return `LECTERN_AGENT is "model", and ${missing.join(' and ')} is not set.`;
  }
  if (agent.kind === 'program' && !unconfined) {
    const found = await bubblewrapHere();
    if ('reason' in found) return unconfinedProblem(found.reason);
  }
  return undefined;
}

function unconfinedProblem(reason: string): string {
  return `The agent program would run with every right of this server, because ${reason}. Install bubblewrap, or set LECTERN_AGENT_UNCONFINED=true if you trust the program and whoever writes prompts.`;
}
