/** Follows the projects of the store: whoever changes them, in this process or in another one, they are served from then on. */
import type { Log } from '../../../lib/log.ts';
import type { ConnectionRecords } from '../../../records/connections/connection-records.ts';
import type { ProjectPlan } from '../../project-plans.ts';
import { describeError } from '../describe-error.ts';
import { type PlanSettings, storePlan } from './store-plans.ts';

export interface FollowParts {
  readonly records: ConnectionRecords;
  readonly settings: PlanSettings;
  /** Serves these from now on, beside the projects of the settings file. */
  readonly serve: (plans: readonly ProjectPlan[]) => Promise<void>;
  readonly log: Log;
}

export interface FollowedConnections {
  /** Looks at once. @throws when the store cannot be read */
  look(): Promise<void>;
  stop(): void;
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
    await serve(await Promise.all(projects.map((project) => storePlan(project, records, settings))));
    known = now;
  };
  const look = (): Promise<void> => {
    // One after another: what is found later must not be served earlier.
    const next = looking.catch(() => undefined).then(find);
    looking = next;
    return next;
  };
  let said = '';
  const timer = setInterval(() => {
    look().then(
      () => (said = ''),
      (error: unknown) => {
        const problem = describeError(error);
        // The store's own problems are reported by those who need it.
        if (problem !== said && !/^The store/.test(problem))
          log.error(`The projects made in the dashboard stay as they are: ${problem}`);
        said = problem;
      },
    );
  }, EVERY_MS).unref();
  return {
    look,
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}
