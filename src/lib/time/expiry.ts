/** Parses an expiry given by a person: a number of days, or a date. */

const DAY = 86_400_000;

/** `90d` is ninety days from now; `2027-01-31` lasts through that day in UTC. @returns undefined for anything else, and for the past */
export function expiryMoment(text: string, now: number): number | undefined {
  const days = /^([1-9]\d{0,4})d$/.exec(text)?.[1];
  if (days !== undefined) return now + Number(days) * DAY;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  // Date would parse 31 April as 1 May.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== text) return undefined;
  return midnight + DAY > now ? midnight + DAY : undefined;
}
