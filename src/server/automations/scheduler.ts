/** Starts runs that are due and carries them on; any number of servers may do so on one store. */

import { AppError } from '../../lib/app-error.ts';
import { nextTime } from '../../lib/schedule/schedule.ts';
import type { HeldRun } from '../../records/automations/automation.ts';
import type { RunChange, WantedRun } from '../../records/automations/automation-records.ts';
import { beginRun } from './begin-run.ts';
import { createRunLanes, type RunLaneParts } from './run-lanes.ts';
import { ended, MOST_TRIES, type RunParts, TRY_AGAIN_MS } from './run-parts.ts';
import { settleRun } from './settle-run.ts';

export type SchedulerParts = RunParts & RunLaneParts;

export interface Scheduler {
  /** Does everything that is due now. Never rejects. */
  tick(): Promise<void>;
}

export function createScheduler(parts: SchedulerParts): Scheduler {
  const { projects, log } = parts;
  /** Newest commit of each project for which runs were started. */
  const pushed = new Map<string, string>();
  const runs = createRunLanes(parts, (run) => carryOn(run, parts));
  const start = async (): Promise<void> => {
    const served = projects();
    await startDue(parts, served);
    await startPushed(parts, served, pushed);
  };
  let starting: Promise<void> | undefined;
  return {
    tick: async () => {
      // Not after the runs of before: a repository that hangs must not keep others from being started.
      starting ??= start()
        .catch((error: unknown) => log.error('Automations could not be looked at', { error: String(error) }))
        .finally(() => {
          starting = undefined;
        });
      await starting;
      await runs.carryOn();
    },
  };
}

/** A time that passed while no server ran is made up for once: the next one is counted from now. */
async function startDue({ records, clock }: SchedulerParts, projects: readonly string[]): Promise<void> {
  for (const { project, recipe, dueAt, ...automation } of await records.automations.due(projects))
    await records.automations.start({
      ...{ project, recipe, cause: 'schedule', key: `schedule:${dueAt}`, startedBy: 'server', dry: false },
      due: { was: dueAt!, next: nextTime(automation, clock()) ?? null },
    });
}

/** What went live after the settings were changed. */
async function startPushed(
  { records }: SchedulerParts,
  projects: readonly string[],
  pushed: Map<string, string>,
): Promise<void> {
  for (const { project, recipe, changedAt } of await records.automations.waitingFor(projects, 'push')) {
    const latest = await records.deployments.latest(project);
    const key = `${project}/${recipe}`;
    if (!latest?.commit || (latest.endedAt ?? 0) <= changedAt || pushed.get(key) === latest.commit) continue;
    const wanted = {
      project,
      recipe,
      cause: 'push',
      key: `push:${latest.commit}`,
      startedBy: 'server',
    } as const;
    if (await startUnlessTooMany(records, wanted)) pushed.set(key, latest.commit);
  }
}

/** What waits has to be carried on before more of it is started. */
async function startUnlessTooMany(
  { automations }: SchedulerParts['records'],
  wanted: Omit<WantedRun, 'dry'>,
): Promise<boolean> {
  try {
    await automations.start({ ...wanted, dry: false });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'automations/too-many') return false;
    throw error;
  }
}

async function carryOn(run: HeldRun, parts: RunParts): Promise<void> {
  const work = run.state === 'waiting' ? beginRun : settleRun;
  const change =
    run.tries > MOST_TRIES
      ? ended('failed', `The server stopped ${MOST_TRIES} times during this run, so it was given up`)
      : await work(run, parts).catch((error: unknown) => afterError(run, error, parts));
  await parts.records.automations.change(run, change);
}

function afterError(run: HeldRun, error: unknown, { clock, log }: RunParts): RunChange {
  const text =
    error instanceof AppError ? sentences(error) : 'Something went wrong on our side; the log has more';
  log.error(`The run ${run.id} of "${run.recipe}" in ${run.project} failed`, {
    project: run.project,
    error: String(error),
  });
  if (run.tries >= MOST_TRIES) return ended('failed', text);
  return { again: true, report: text, dueAt: clock() + TRY_AGAIN_MS * 2 ** (run.tries - 1) };
}

const sentences = ({ message, hint }: AppError): string =>
  hint === undefined ? message : `${message}. ${hint}`;
