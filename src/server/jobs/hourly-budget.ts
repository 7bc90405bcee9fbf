/** Counts what strangers make a server do for each project, and says when that is enough for an hour. */
import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import type { Clock } from '../../lib/time/clock.ts';

interface HourlyBudget {
  isLeft(project: string): boolean;
  spend(project: string): void;
}

const HOUR = 3_600_000;
const MAX_PROJECTS = 10_000;

export function hourlyBudget(clock: Clock, max: number): HourlyBudget {
  const spent = new BoundedMap<string, { readonly since: number; readonly count: number }>({
    entries: MAX_PROJECTS,
  });
  const ofNow = (project: string) => {
    const known = spent.get(project);
    return known !== undefined && known.since > clock() - HOUR ? known : { since: clock(), count: 0 };
  };
  return {
    isLeft: (project) => ofNow(project).count < max,
    spend: (project) => {
      const { since, count } = ofNow(project);
      spent.set(project, { since, count: count + 1 });
    },
  };
}
