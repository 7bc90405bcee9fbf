/** Tracks the fetches of a project's repository: when the remote last answered, and its last error. */

import type { Log } from '../../lib/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Metrics } from '../../web/service/metrics/metrics.ts';
import { describeError } from './describe-error.ts';

export interface GitWatch {
  /** Undefined = the remote answered. */
  looked(problem: unknown): void;
  /** Seconds since the remote last answered; undefined when it never did. */
  age(): number | undefined;
  /** The last error; undefined when the remote answers. */
  problem(): string | undefined;
}

interface GitWatchParts {
  readonly metrics: Metrics;
  readonly log: Log;
  readonly clock?: Clock;
}

export function gitWatch(project: string, { metrics, log, clock = Date.now }: GitWatchParts): GitWatch {
  let answeredAt: number | undefined;
  let problem: string | undefined;
  return {
    looked: (now) => {
      if (now === undefined) {
        if (problem !== undefined)
          log.info(`The repository of project "${project}" answers again`, { project });
        answeredAt = clock();
        problem = undefined;
        return;
      }
      metrics.count('lectern_project_git_errors_total', { project });
      const message = describeError(now);
      if (message !== problem)
        log.error(
          `The repository of project "${project}" cannot be reached, and its pages stay as they are: ${message}`,
          { project },
        );
      problem = message;
    },
    age: () => (answeredAt === undefined ? undefined : (clock() - answeredAt) / 1_000),
    problem: () => problem,
  };
}
