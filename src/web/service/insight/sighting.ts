/** What is noted of a request and its reply until it is counted, about half a second later: this runs for each request and must cost next to nothing. */

import type { Clock } from '../../../lib/time/clock.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';
import { siteClass } from '../../edge/http/route-class.ts';

/** What the reply was: the forms of Insight, a page that is not there, a redirect; or what a browser reports. */
export type SightingForm =
  | ('html' | 'markdown' | 'llms' | 'mcp' | 'feed' | 'missing' | 'redirect')
  | ('moved' | 'did' | 'sought');

/** Held in memory until it is counted; address and user agent go no further. */
export interface Sighting {
  readonly form: SightingForm;
  /** Without the site's base. */
  readonly path: string;
  readonly address: string;
  readonly userAgent: string;
  readonly host: string;
  readonly referrer: string | undefined;
  /** A browser shows it as a document of its own: somebody followed a link or typed an address. */
  readonly navigated: boolean;
  /** A script in a browser asked for it. */
  readonly fetched: boolean;
  /** The reader asks not to be told apart from others. */
  readonly anonymous: boolean;
  /** As the operator's proxy says; undefined when it does not know. */
  readonly country?: string | undefined;
  /** Only of what a browser reports of a page. */
  readonly did?: {
    readonly seconds: number;
    readonly copies: number;
    /** Host names of other sites that were opened. */
    readonly out: readonly string[];
  };
}

/** Takes what was seen of one project. */
export interface See {
  (sighting: Sighting): void;
  /** In which the operator's proxy names the country of a reader. */
  readonly countryHeader?: string;
}

/** Sightings that are not stored yet, about those of some seconds; more are not counted. */
export const MAX_SEEN = 50_000;
/** Sightings of half a second from which on counting them here would keep readers waiting: seventeen million a day. */
export const BUSY = 100;
/** Sightings that are handed over at once: the cost of a few is not noticed between two requests. */
const AT_ONCE = 20;

export interface Seen {
  readonly project: string;
  readonly at: number;
  readonly seen: Sighting;
}

interface SeenBoxParts extends Pick<See, 'countryHeader'> {
  readonly clock: Clock;
  /** Called for each that has no room. */
  readonly lost: () => void;
  /** Called for each beyond `BUSY` that is kept here. */
  readonly much: () => void;
}

type Take = (seen: readonly Seen[]) => void;

/** What was seen and is not stored yet. */
export class SeenBox {
  private readonly parts: SeenBoxParts;
  private readonly sees = new Map<string, See>();
  private all: Seen[] = [];
  /** Sightings that were given away, and not stored as far as is known. */
  private given = 0;
  private onward: Take | undefined;
  private closed = false;

  constructor(parts: SeenBoxParts) {
    this.parts = parts;
  }

  get size(): number {
    return this.all.length + this.given;
  }

  /** The same for a project each time: as many as there are projects. */
  of(project: string): See {
    const known = this.sees.get(project) ?? this.seeOf(project);
    this.sees.set(project, known);
    return known;
  }

  /** Gives away what it has. @returns how many sightings were given away and are not stored */
  give(take: Take): number {
    const { all } = this;
    this.all = [];
    this.given += all.length;
    if (all.length > 0) take(all);
    return this.given;
  }

  /** As many of what was given away are stored, or lost. */
  stored(count: number): void {
    this.given = Math.max(0, this.given - count);
  }

  /** From now on gives away what it sees at once. */
  handOver(take: Take): void {
    this.onward = take;
  }

  /** From now on keeps what it sees until it is asked. @returns how many that were given away are not stored */
  keep(): number {
    const { given } = this;
    this.onward = undefined;
    this.given = 0;
    return given;
  }

  /** Takes nothing more. */
  close(): void {
    this.closed = true;
  }

  private seeOf(project: string): See {
    const { clock, lost, much, countryHeader } = this.parts;
    const see = (seen: Sighting): void => {
      if (this.closed) return;
      if (this.size >= MAX_SEEN) {
        lost();
        return;
      }
      this.all.push({ project, at: clock(), seen });
      if (this.onward === undefined) {
        if (this.all.length >= BUSY) much();
      } else if (this.all.length >= AT_ONCE) this.give(this.onward);
    };
    return Object.assign(see, countryHeader === undefined ? {} : { countryHeader });
  }
}

/** @param form `readForm` of the request's path and the answer */
export function noteSeen(
  see: See,
  request: WebRequest,
  { reads, form }: { readonly reads?: Reply['reads']; readonly form: SightingForm | undefined },
): void {
  if (reads !== undefined) {
    for (const path of reads) see(sightingOf(request, { form: 'mcp', path }));
    return;
  }
  const { method, path, headers } = request;
  if (form === undefined || method !== 'GET' || isAhead(headers) || isMember(headers)) return;
  const isFetched = headers['sec-fetch-dest'] === 'empty';
  // Our own script fetches pages before they are wanted, and reports those that are shown.
  if (isFetched && form !== 'markdown') return;
  see(sightingOf(request, { form, path }, see));
}

/** @param what is noted: its form, its path, and what a browser reports */
export function sightingOf(
  request: WebRequest,
  { form, path, did }: Pick<Sighting, 'form' | 'path' | 'did'>,
  { countryHeader }: Pick<See, 'countryHeader'> = {},
): Sighting {
  const { headers, host } = request;
  const destination = headers['sec-fetch-dest'];
  return {
    form,
    path: bounded(path),
    address: request.address,
    userAgent: bounded(textOf(headers['user-agent']) ?? ''),
    host,
    referrer: bounded(textOf(headers['referer'])),
    // Browsers name the destination only over HTTPS and to this machine; without it, this type is asked for with documents alone.
    navigated:
      destination === 'document' ||
      (destination === undefined && textOf(headers['accept'])?.includes('application/xhtml+xml') === true),
    fetched: destination === 'empty',
    anonymous: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
    ...(did === undefined ? {} : { did }),
    ...(countryHeader === undefined ? {} : { country: countryOf(headers[countryHeader]) }),
  };
}

/** Two letters of ISO 3166; `XX` is what proxies say of what they do not know. */
function countryOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[a-z]{2}$/i.test(header) && !/^xx$/i.test(header)
    ? header.toUpperCase()
    : undefined;
}

/** More than is counted of a name, and what tells programs apart; headers may be a hundred times as long. */
const LONGEST = 512;

/** A long text as a copy of its beginning: a slice would keep all of it in memory. */
function bounded<Text extends string | undefined>(text: Text): Text {
  if (text === undefined || text.length <= LONGEST) return text;
  return Buffer.from(text.slice(0, LONGEST)).toString() as Text;
}

const textOf = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

/** Of a commit that readers saw once: nobody is led there. */
const PERMALINK = /^\/@[0-9a-f]{7,40}(?:\/|$)/i;
const ASK_PAGE = '/ask';

/** @returns undefined for what is no reading of a page */
export function readForm(path: string, { status, headers, isMissing }: Reply): SightingForm | undefined {
  if (path.startsWith('/_lectern/')) return undefined;
  const type = headers['content-type'];
  if (status === 200 || status === 304) {
    if (type?.startsWith('text/html') === true)
      return siteClass(path, type) === 'page' && path !== ASK_PAGE && !PERMALINK.test(path)
        ? 'html'
        : undefined;
    if (path.endsWith('/rss.xml')) return 'feed';
    if (path.startsWith('/llms') || path.startsWith('/.well-known/llms')) return 'llms';
    return siteClass(path, type) === 'markdown' && !PERMALINK.test(path) ? 'markdown' : undefined;
  }
  if (status === 404 || isMissing === true) return 'missing';
  return status === 308 || status === 307 ? 'redirect' : undefined;
}

/** Fetched before anybody wants to see it; perhaps nobody will. */
function isAhead(headers: WebRequest['headers']): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'];
  return purpose !== undefined && /prefetch|preview|prerender/.test(String(purpose));
}

/** Members of the dashboard read what they write. Their cookie comes with pages where both have one host, over HTTPS. */
export function isMember(headers: WebRequest['headers']): boolean {
  const { cookie } = headers;
  return cookie !== undefined && String(cookie).includes('__Host-lectern=');
}
