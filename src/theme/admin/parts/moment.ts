/** Formats moments for people, with the exact time in UTC as a tooltip. */
import { attributes, type Html, html } from '../../../lib/html.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const DATE = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const SHORT_DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const EXACT = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

const CLOCK = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** `15 Jan 2026` in the order of the language. */
export function dateText(at: number): string {
  return DATE.format(at);
}

/** The same without the year, for axes. */
export function shortDateText(at: number): string {
  return SHORT_DATE.format(at);
}

function age(now: number, at: number): string {
  const passed = now - at;
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  if (passed < 2 * DAY) return 'yesterday';
  if (passed < 30 * DAY) return `${Math.floor(passed / DAY)} days ago`;
  return dateText(at);
}

/** `<time>` that says how long ago, with the exact moment in its title. */
export function relativeTime(now: number, at: number): Html {
  const moment = { datetime: new Date(at).toISOString(), title: `${EXACT.format(at)} UTC` };
  return html`<time${attributes(moment)}>${age(now, at)}</time>`;
}

/** `<time>` that says the moment to the minute. */
export function exactTime(at: number): Html {
  return html`<time${attributes({ datetime: new Date(at).toISOString() })}>${`${EXACT.format(at)} UTC`}</time>`;
}

/** `<time>` that says the second of the day, where the day is plain. */
export function clockTime(at: number): Html {
  const moment = { datetime: new Date(at).toISOString(), title: `${EXACT.format(at)} UTC` };
  return html`<time${attributes(moment)}>${CLOCK.format(at)}</time>`;
}
