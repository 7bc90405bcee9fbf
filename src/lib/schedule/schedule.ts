/** When a schedule is due: five fields of cron in a time zone, read by `croner`. */
import { Cron } from 'croner';

/** Times of a schedule that are looked at for the least distance between two. */
const LOOKED_AT = 50;
/** Minutes between two runs, at least. */
export const MIN_MINUTES = 15;
/** Characters. */
export const SCHEDULE_LIMITS = Object.freeze({ schedule: 100, zone: 60 });

interface Schedule {
  /** `MINUTE HOUR DAY MONTH WEEKDAY`, for example `0 6 * * 1`. */
  readonly schedule: string;
  /** IANA name, for example `Europe/Berlin`. */
  readonly zone: string;
}

interface ScheduleProblem {
  readonly field: keyof Schedule;
  /** A sentence without full stop. */
  readonly text: string;
}

/** @param from moment that the times are looked for from */
export function scheduleProblem({ schedule, zone }: Schedule, from: number): ScheduleProblem | undefined {
  if (!isZone(zone))
    return { field: 'zone', text: `${shown(zone)} is no time zone; for example "Europe/Berlin"` };
  const wrong = (text: string): ScheduleProblem => ({ field: 'schedule', text });
  const times = timesOf({ schedule, zone }, from);
  if (times === undefined)
    return wrong(
      `${shown(schedule)} is no schedule: write minute, hour, day, month and weekday, for example "0 6 * * 1"`,
    );
  if (times.length === 0) return wrong('The schedule is never due');
  const close = times.some((time, at) => at > 0 && time - times[at - 1]! < MIN_MINUTES * 60_000);
  return close ? wrong(`The schedule is due more often than every ${MIN_MINUTES} minutes`) : undefined;
}

const shown = (text: string): string => JSON.stringify(text.slice(0, 60));

/** The first moment after `from`; undefined for a schedule that is wrong or never due. */
export function nextTime(schedule: Schedule, from: number): number | undefined {
  return timesOf(schedule, from, 1)?.[0];
}

/** @returns undefined when it cannot be read */
function timesOf({ schedule, zone }: Schedule, from: number, max = LOOKED_AT): number[] | undefined {
  // Nicknames such as @reboot and further fields are not for people who read a form.
  if (
    schedule.length > SCHEDULE_LIMITS.schedule ||
    !/^[\d*,/A-Za-z#?L-]+(?: +[\d*,/A-Za-z#?L-]+){4}$/.test(schedule)
  )
    return undefined;
  try {
    const cron = new Cron(schedule, { timezone: zone, mode: '5-part', paused: true });
    return cron.nextRuns(max, new Date(from)).map((date) => date.getTime());
  } catch {
    return undefined;
  }
}

function isZone(zone: string): boolean {
  if (zone.length > SCHEDULE_LIMITS.zone || !/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
