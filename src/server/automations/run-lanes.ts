/** Carries on the runs that are due, several projects at once and each of them with one run at a time. */
import type { ClaimedRun } from '../../records/automations/automation.ts';
import type { RunParts } from './run-parts.ts';

interface RunLanes {
  /** Ends when nothing is due any more. Never rejects. */
  carryOn(): Promise<void>;
}

export interface RunLaneParts extends Pick<RunParts, 'records' | 'log'> {
  /** Projects that this server serves. */
  readonly projects: () => readonly string[];
  /** Milliseconds until another server may take a run; default `RUN_LEASE_MS`. */
  readonly lease?: number;
}

/** Longer than the slowest fetch of a repository. */
const RUN_LEASE_MS = 600_000;
/** Projects whose repository or forge hangs leave room for others. */
const AT_ONCE = 5;

/** Each run is claimed when its turn has come, so that its lease does not pass while others are worked on. */
export function createRunLanes(
  { records, projects, log, lease = RUN_LEASE_MS }: RunLaneParts,
  work: (run: ClaimedRun) => Promise<void>,
): RunLanes {
  const busy = new Map<string, Promise<void>>();
  let filling: Promise<void> | undefined;
  let mayBeMore = false;
  const complain = (error: unknown): void =>
    log.error('Automations could not be looked at', { error: String(error) });
  const lane = async (run: ClaimedRun): Promise<void> => {
    await work(run).catch(complain);
    busy.delete(run.project);
    await fill();
  };
  const claimAll = async (): Promise<void> => {
    while (mayBeMore && busy.size < AT_ONCE) {
      mayBeMore = false;
      const free = projects().filter((id) => !busy.has(id));
      const [run] = await records.automations.claim({ projects: free, limit: 1, lease });
      if (run === undefined) continue;
      busy.set(run.project, lane(run));
      mayBeMore = true;
    }
  };
  const fill = (): Promise<void> => {
    mayBeMore = true;
    filling ??= claimAll()
      .catch(complain)
      .finally(() => {
        filling = undefined;
      });
    return filling;
  };
  return {
    carryOn: async () => {
      await fill();
      while (busy.size > 0 || filling !== undefined) await (filling ?? Promise.race(busy.values()));
    },
  };
}
