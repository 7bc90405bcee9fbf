/** Passes in the addresses of what the pages of a locked preview load: its documents have no origin that cookies are sent from. */
import { createHmac } from 'node:crypto';
import { base64urlBytes } from '../../../lib/bytes/base64url-bytes.ts';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import { seal, unseal } from '../../../lib/secrets/sealed.ts';
import { type WebRequest, withParts } from '../../edge/http/handler.ts';
import { isPersonsVisit } from '../../edge/http/person-guard.ts';
import { type Reply, redirectTo } from '../../edge/http/reply.ts';
import type { Service } from '../service.ts';

type Deps = Pick<Service, 'secret' | 'clock' | 'authorCode' | 'base'>;

export type PassKind = 'page' | 'frame';

export interface Arrival {
  /** With the cookies by which the visitor is known; without any for a script of another page. */
  readonly request: WebRequest;
  /** Path below the preview, without the pass. */
  readonly path: string;
  /** Where the links of its pages lead: below the server's base, without trailing slash. */
  readonly prefix: string;
  /** The pass of the request: one of a page in a tab, or of a frame of the dashboard. */
  readonly pass?: PassKind;
}

const PURPOSE = 'preview pass';
const PASS = /^\/(~~?)([\w-]{40,6000})(\/.*)$/s;
const MARKS = { page: '~', frame: '~~' } as const;
const MAX_COOKIES = 3_000;
/** A pass is the same for this long, so that browsers find in their cache what they have loaded. */
const WINDOW = 6 * 60 * 60_000;

/**
 * Cookies prove who asks only where a person opens a preview in a tab. All that a page loads has a pass in its address, and so have
 * the frames of the dashboard. A script of the published site, on the same origin, knows none.
 * @param below path of the preview below the server's base, without trailing slash
 * @param path below it
 * @returns a reply that takes the pass out of the address of a tab
 */
export function arrive(
  deps: Deps,
  request: WebRequest,
  { below, path }: { readonly below: string; readonly path: string },
): Arrival | Reply {
  const [, mark, pass, rest] = PASS.exec(path) ?? [];
  const kind: PassKind = mark === MARKS.frame ? 'frame' : 'page';
  const isVisit = isOpened(request, pass === undefined ? undefined : kind);
  if (pass !== undefined && rest !== undefined && isVisit) {
    const query = request.hasQuery ? `?${request.query}` : '';
    return redirectTo(encodeURI(deps.base + below + rest) + query, 307);
  }
  const own = isVisit || pass === undefined ? isPersonsVisit(deps.authorCode, request) : false;
  const known = own ? request : withCookie(request, pass && cookiesOf(deps, { below, kind }, pass));
  return {
    request: known,
    path: rest ?? path,
    prefix: passPrefix(deps, { below, kind }, known),
    ...(pass !== undefined && known.headers['cookie'] !== undefined ? { pass: kind } : {}),
  };
}

/** Opened in a tab. Without a report of the browser, whoever wants a page and has no pass of a frame. */
function isOpened({ headers }: WebRequest, pass: PassKind | undefined): boolean {
  const dest = headers['sec-fetch-dest'];
  if (dest !== undefined) return dest === 'document';
  return pass !== 'frame' && String(headers['accept'] ?? '').includes('text/html');
}

function withCookie(request: WebRequest, cookie: string | undefined): WebRequest {
  const { cookie: _, ...headers } = request.headers;
  return withParts(request, { headers: cookie === undefined ? headers : { ...headers, cookie } });
}

interface PassPlace {
  readonly below: string;
  readonly kind: PassKind;
}

/** The path with a pass for the visitor of a request; without one for a stranger, who needs none. */
export function passPrefix(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  { below, kind }: PassPlace,
  { headers }: Pick<WebRequest, 'headers'>,
): string {
  const cookies = ourCookies(headers['cookie']);
  if (cookies === '' || cookies.length > MAX_COOKIES) return below;
  const key = deriveKey(secret, PURPOSE);
  const until = (Math.floor(clock() / WINDOW) + 2) * WINDOW;
  const text = JSON.stringify({ cookies, until });
  // The same text is sealed in the same way, and no two texts with one number.
  const number = createHmac('sha256', key).update(`${kind} ${below}\n${text}`).digest();
  const sealed = seal(key, Buffer.from(text), about(below, kind), (count) => number.subarray(0, count));
  return `${below}/${MARKS[kind]}${sealed.toString('base64url')}`;
}

function cookiesOf({ secret, clock }: Deps, { below, kind }: PassPlace, pass: string): string | undefined {
  const sealed = base64urlBytes(pass);
  if (sealed === undefined) return undefined;
  try {
    const text = String(unseal(deriveKey(secret, PURPOSE), sealed, about(below, kind)));
    const { cookies, until } = JSON.parse(text) as { readonly cookies: string; readonly until: number };
    return until > clock() ? cookies : undefined;
  } catch {
    return undefined;
  }
}

const about = (below: string, kind: PassKind): string => `preview ${kind} ${below}`;

function ourCookies(header: string | readonly string[] | undefined): string {
  return String(header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => /^(?:__Host-)?lectern/.test(pair))
    .sort()
    .join('; ');
}
