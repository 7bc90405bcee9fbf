/** Opens the confinement that this machine supports, or none if the operator allows that. */
import { AppError } from '../../lib/app-error.ts';
import type { Confinement, ConfinementLimits } from './confinement.ts';
import { type BubblewrapFound, findBubblewrap } from './find-bubblewrap.ts';

export interface ConfinementHost {
  readonly searchPath: string;
  /** Absolute path of the Node program. */
  readonly runtime: string;
}

const LIMITS: ConfinementLimits = Object.freeze({
  processes: 512,
  memory: 8 * 2 ** 30,
  file: 2 ** 30,
});

/** @throws AppError `agent/settings` where a program would run unconfined and must not */
export async function openConfinement(
  host: ConfinementHost,
  { readable, unconfined: allowed }: { readonly readable: readonly string[]; readonly unconfined: boolean },
): Promise<Confinement> {
  const found = await bubblewrapOf(host);
  const { searchPath, runtime } = host;
  const shared = { limits: LIMITS, searchPath, runtime };
  if ('program' in found) {
    const { bubblewrap } = await import('./bubblewrap.ts');
    return bubblewrap({ ...shared, ...found, readable });
  }
  if (!allowed) {
    const { text, hint } = unconfinedProblem(found.reason);
    throw new AppError('agent/settings', text, { hint: `${hint}.` });
  }
  const { unconfined } = await import('./unconfined.ts');
  return unconfined(shared);
}

/** @returns undefined where nothing can be confined, whatever the operator allows for agent programs */
export async function strictConfinement(
  host: ConfinementHost,
  limits: ConfinementLimits,
): Promise<Confinement | undefined> {
  const found = await bubblewrapOf(host);
  if ('reason' in found) return undefined;
  const { bubblewrap } = await import('./bubblewrap.ts');
  return bubblewrap({ ...host, ...found, limits, readable: [] });
}

/** Two sentences without full stops. */
export interface ConfinementProblem {
  readonly text: string;
  readonly hint: string;
  readonly ofMachine: true;
}

/** Why programs cannot be confined here, and what to do. */
export async function confinementProblem(host: ConfinementHost): Promise<ConfinementProblem | undefined> {
  const found = await bubblewrapOf(host);
  return 'reason' in found ? unconfinedProblem(found.reason) : undefined;
}

/** Tried once: what the machine allows does not change while a process runs. */
let tried: Promise<BubblewrapFound> | undefined;
function bubblewrapOf({ searchPath, runtime }: ConfinementHost): Promise<BubblewrapFound> {
  tried ??= findBubblewrap(searchPath, runtime);
  return tried;
}

function unconfinedProblem(reason: string): ConfinementProblem {
  return {
    text: `The agent program would run with every right of this server, because ${reason}`,
    hint: 'Install bubblewrap, or set LECTERN_AGENT_UNCONFINED=true if you trust the program and whoever writes prompts',
    ofMachine: true,
  };
}
