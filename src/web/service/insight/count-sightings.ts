/** Counts what was seen: sightings become the batches that the store takes, and what they say of readers ends here. */

import { DAY_MS } from '../../../lib/time/dates.ts';
import type { ArrivalKind, ReaderClass, ReadForm } from '../../../records/insight/insight.ts';
import type { InsightBatch } from '../../../records/insight/insight-records.ts';
import { type ReaderKind, UNKNOWN_AGENT } from './reader-kind.ts';
import type { Sighting } from './sighting.ts';
import type { CountsOf, Visits } from './visits.ts';

const HOUR_MS = 3_600_000;
const NO_COUNTS = { views: 0, seconds: 0, copies: 0 } as const;

/** What one transaction writes. */
export interface BatchSize {
  /** Of pages, arrivals and flows each. */
  readonly pages: number;
  readonly visitors: number;
}

export interface CountParts {
  readonly kindOf: (userAgent: string) => ReaderKind;
  /** The number of a reader for today. */
  readonly visitorOf: (project: string, sighting: Sighting) => number;
  /** A name that is no page of the site: itself, or that of others where one network names too many. */
  readonly nameOf: (project: string, sighting: Sighting, name: string) => string;
  /** Path prefix of the server, which paths of sightings do not have. */
  readonly base: string;
  /** True where caches in front of the server answer readers: then only what browsers report counts for people. */
  readonly cached: boolean;
  readonly visits: Visits;
}

interface PageCount {
  readonly path: string;
  readonly reader: ReaderClass;
  views: number;
  seconds: number;
  copies: number;
  readonly visitors: Set<number>;
}

/** What was counted of one project and day, and not stored yet. */
export class DayCount {
  readonly project: string;
  readonly day: number;
  private readonly pages = new Map<string, PageCount>();
  private readonly hours = new Map<string, { hour: number; reader: ReaderClass; views: number }>();
  private readonly agents = new Map<string, { agent: string; form: ReadForm; views: number }>();
  private readonly arrivals = new Map<
    string,
    { kind: ArrivalKind; path: string; source: string; count: number }
  >();
  private readonly flows = new Map<string, { steps: readonly string[]; count: number }>();

  constructor(project: string, day: number) {
    this.project = project;
    this.day = day;
  }

  page(path: string, reader: ReaderClass): PageCount {
    return getOrAdd(this.pages, `${reader} ${path}`, () => ({
      path,
      reader,
      views: 0,
      seconds: 0,
      copies: 0,
      visitors: new Set(),
    }));
  }

  hour(hour: number, reader: ReaderClass): void {
    getOrAdd(this.hours, `${hour} ${reader}`, () => ({ hour, reader, views: 0 })).views++;
  }

  agent(agent: string, form: ReadForm): void {
    getOrAdd(this.agents, `${form} ${agent}`, () => ({ agent, form, views: 0 })).views++;
  }

  arrival(kind: ArrivalKind, path: string, source: string): void {
    getOrAdd(this.arrivals, `${kind} ${path} ${source}`, () => ({ kind, path, source, count: 0 })).count++;
  }

  flow(steps: readonly string[]): void {
    getOrAdd(this.flows, steps.join(' '), () => ({ steps, count: 0 })).count++;
  }

  /** In parts that one transaction writes. */
  batches(size: BatchSize): InsightBatch[] {
    const { project, day } = this;
    const arrivals = [...this.arrivals.values()];
    const flows = [...this.flows.values()];
    const parts: InsightBatch[] = [];
    let room = size;
    let pages: InsightBatch['pages'][number][] = [];
    const end = (): void => {
      const first = parts.length === 0;
      parts.push({
        project,
        day,
        pages,
        hours: first ? [...this.hours.values()] : [],
        agents: first ? [...this.agents.values()] : [],
        arrivals: arrivals.splice(0, size.pages),
        flows: flows.splice(0, size.pages),
      });
      pages = [];
      room = size;
    };
    for (const { visitors, ...page } of this.pages.values()) {
      const names = [...visitors];
      // The views of a page stand in its first part alone.
      for (let more = page; more === page || names.length > 0; more = { ...page, ...NO_COUNTS }) {
        const part = names.splice(0, room.visitors);
        pages.push({ ...more, visitors: part });
        room = { pages: room.pages - 1, visitors: room.visitors - part.length };
        if (room.pages === 0 || room.visitors === 0) end();
      }
    }
    if (pages.length > 0 || parts.length === 0) end();
    while (arrivals.length > 0 || flows.length > 0) end();
    return parts;
  }
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

const FORMS: ReadonlySet<string> = new Set<ReadForm>(['html', 'markdown', 'llms', 'mcp', 'feed']);

/** Counts go to the day of the sighting; those of a visit that has ended may be of another. */
interface Into {
  readonly into: DayCount;
  readonly countsOf: CountsOf;
}

/** @param at when it was seen, in milliseconds */
export function countSighting(
  parts: CountParts,
  { into, countsOf }: Into,
  { at, seen }: { readonly at: number; readonly seen: Sighting },
): void {
  const kind = parts.kindOf(seen.userAgent);
  if (kind.monitor) return;
  if (seen.form === 'missing' || seen.form === 'redirect') countAstray(parts, into, { kind, seen });
  else if (kind.reader !== 'human') countProgram(parts, into, { at, seen, kind });
  else if (seen.form === 'sought') {
    if (!seen.anonymous) parts.visits.sought(countsOf, parts.visitorOf(into.project, seen), seen.path);
  } else if (seen.navigated || seen.form === 'moved' || seen.form === 'did')
    countPerson(parts, { into, countsOf }, { at, seen });
  // "Copy page" fetches its Markdown.
  else if (seen.fetched && seen.form === 'markdown') into.page(pagePath(seen.path), 'human').copies++;
  // What calls itself a browser and does not behave like one is a program.
  else if (!seen.fetched) countProgram(parts, into, { at, seen, kind: UNKNOWN });
}

const UNKNOWN: ReaderKind = { reader: 'bot', agent: UNKNOWN_AGENT, monitor: false };

interface SeenAt {
  readonly at: number;
  readonly seen: Sighting;
}

function countProgram(
  parts: CountParts,
  into: DayCount,
  { at, seen, kind }: SeenAt & { readonly kind: ReaderKind },
): void {
  // Programs that run scripts are counted by what they are given, and not again by what they report.
  if (!FORMS.has(seen.form)) return;
  const form = seen.form as ReadForm;
  into.agent(kind.agent ?? UNKNOWN_AGENT, form);
  if (form !== 'llms' && form !== 'feed' && seen.path !== '')
    view(parts, into, { at, seen, reader: kind.reader });
}

function countPerson(parts: CountParts, { into, countsOf }: Into, { at, seen }: SeenAt): void {
  const { project } = into;
  if (seen.did !== undefined) {
    countDone(parts, into, seen);
    return;
  }
  const reported = seen.form === 'moved';
  if (seen.form === 'llms' || seen.form === 'feed' || (parts.cached && !reported)) return;
  view(parts, into, { at, seen, reader: 'human' });
  const source = sourceOf(parts, seen);
  const within = source.startsWith('/');
  const page = pagePath(seen.path);
  if (!seen.anonymous)
    parts.visits.shown(countsOf, { project, visitor: parts.visitorOf(project, seen), page, at, within });
  if (seen.country !== undefined) into.arrival('country', '', seen.country);
  if (!reported && source !== '' && !within)
    into.arrival('referrer', page, parts.nameOf(project, seen, source));
}

function countDone(parts: CountParts, into: DayCount, seen: Sighting): void {
  const { seconds, copies, out } = seen.did!;
  const page = into.page(seen.path, 'human');
  page.seconds += seconds;
  page.copies += copies;
  if (!seen.anonymous) {
    const used = copies > 0 || out.length > 0;
    parts.visits.did(parts.visitorOf(into.project, seen), { page: pagePath(seen.path), seconds, used });
  }
  for (const host of out)
    into.arrival('outward', seen.path, parts.nameOf(into.project, seen, host.replace(/^www\./, '')));
}

function view(
  parts: CountParts,
  into: DayCount,
  { at, seen, reader }: SeenAt & { readonly reader: ReaderClass },
): void {
  const page = into.page(pagePath(seen.path), reader);
  page.views++;
  if (!seen.anonymous) page.visitors.add(parts.visitorOf(into.project, seen));
  into.hour(Math.floor(at / HOUR_MS), reader);
}

/** What scanners try on every site of the internet. */
const PROBE =
  /\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak|zip|gz|ya?ml|ini|log|exe|git|svn)\b|^\/(?:wp-|\.|cgi-bin|admin\/|vendor\/|boaform|actuator)/i;
/**
 * What may name a person or open a door: an address, a number as long as a telephone's, a UUID, a signed token, a word of letters
 * and digits as keys are, or one so long that nobody types it.
 */
const PRIVATE =
  /@|%40|\d{9}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-|\beyJ[\w-]{10}|(?<![a-z\d])(?=[a-z\d]{16})(?:[a-z]*\d){4}|[^/]{60,}/i;

/** Addresses where nothing is count when somebody was led there; those that lead elsewhere, when somebody used them. */
function countAstray(
  parts: CountParts,
  into: DayCount,
  { kind, seen }: { readonly kind: ReaderKind; readonly seen: Sighting },
): void {
  const led = kind.reader === 'human' ? seen.navigated : kind.reader !== 'bot';
  if (!led || PROBE.test(seen.path) || PRIVATE.test(seen.path)) return;
  // Another spelling of a page's own address is no redirect of an author.
  if (seen.form === 'redirect' && pagePath(seen.path) !== seen.path) return;
  const named = (name: string): string => (name === '' ? '' : parts.nameOf(into.project, seen, name));
  into.arrival(
    seen.form === 'missing' ? 'missing' : 'redirect',
    named(seen.path),
    named(sourceOf(parts, seen)),
  );
}

/** The host of another site; of this one the path. Queries say who comes, so they are left out. */
function sourceOf({ base }: CountParts, { referrer, host }: Sighting): string {
  const from = referrer === undefined ? null : URL.parse(referrer);
  if (from === null || !/^https?:$/.test(from.protocol)) return '';
  if (from.host !== host) {
    const name = from.hostname.replace(/^www\./, '');
    return /^[a-z0-9.-]{1,100}$/.test(name) ? name : '';
  }
  const path =
    base !== '' && from.pathname.startsWith(`${base}/`) ? from.pathname.slice(base.length) : from.pathname;
  return PRIVATE.test(path) ? '' : pagePath(path);
}

/** The page that a path is about, without the ending of its Markdown. */
function pagePath(path: string): string {
  const plain = path
    .replace(/\.md$/, '')
    .replace(/\/index$/, '')
    .replace(/(?<=.)\/$/, '');
  return plain === '' ? '/' : plain;
}

export const dayOf = (at: number): number => Math.floor(at / DAY_MS);
