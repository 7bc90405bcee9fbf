/** Follows the projects of the store: whoever changes them, in this process or in another one, they are served from then on. */
import { AppError } from '../../lib/app-error.ts';
import type { Log } from '../../lib/log.ts';
import type { ConnectionRecords } from '../../records/connections/connection-records.ts';
import type { ProjectPlan } from '../../settings/project-plans.ts';
import { describeError } from '../sites/describe-error.ts';
import { type PlanSettings, storePlan } from './store-plans.ts';

interface FollowParts {
  readonly records: ConnectionRecords;
  readonly settings: PlanSettings;
  /** Serves these from now on, beside the projects of the settings file. */
  readonly serve: (plans: readonly ProjectPlan[]) => Promise<void>;
  readonly log: Log;
}

export interface FollowedConnections {
  /** Looks at once. @throws when the store cannot be read */
  look(): Promise<void>;
  /** Resolves when nothing is served any more because of a look that was in progress. */
  stop(): Promise<void>;
}

/** Another server of the same database must show a change within five seconds. */
const EVERY_MS = 2_000;

export function followConnections({ records, settings, serve, log }: FollowParts): FollowedConnections {
  let known = '[[],[]]';
  let looking: Promise<void> = Promise.resolve();
  let stopped = false;
  const find = async (): Promise<void> => {
    if (stopped) return;
    const [projects, accounts] = await Promise.all([records.projects(), records.accounts()]);
    const now = JSON.stringify([projects, accounts.map(({ id, changedAt }) => [id, changedAt])]);
    if (now === known) return;
    const plans = await Promise.all(projects.map((project) => storePlan(project, records, settings)));
    // What would be opened after the end is never closed.
    if (stopped) return;
    await serve(plans);
    known = now;
  };
  const look = (): Promise<void> => {
    // One after another: what is found later must not be served earlier.
    const next = looking.catch(() => undefined).then(find);
    looking = next;
    return next;
  };
  let reported = '';
  const timer = setInterval(() => {
    look().then(
      () => (reported = ''),
      (error: unknown) => {
        // The store's own problems are reported by those who need it.
        if (error instanceof AppError && error.code.startsWith('store/')) return;
        const problem = describeError(error);
        if (problem !== reported)
          log.error(`The projects made in the dashboard stay as they are: ${problem}`);
        reported = problem;
      },
    );
  }, EVERY_MS).unref();
  return {
    look,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await looking.catch(() => undefined);
    },
  };
}
