/** Locks pages of unreviewed authors that are shown on the origin of the dashboard or of the readers. */
import { withoutScriptType } from '../../edge/http/author-code.ts';
import { type FinalHandler, type WebRequest, withParts } from '../../edge/http/handler.ts';
import { HTML_TYPE, type Reply } from '../../edge/http/reply.ts';
import { cspHash } from '../../edge/middleware/security-headers.ts';
import type { PassKind } from './preview-pass.ts';

interface LockedPlace {
  /** Path prefix of the whole server. */
  readonly base: string;
  /** Where the pages are, with base and without trailing slash. */
  readonly below: string;
  /** The same with the visitor's pass: where the links of the pages lead. */
  readonly passed: string;
  /** The pass of the request. */
  readonly pass?: PassKind | undefined;
}

/**
 * The reply of a site to a request that is inside of it, so locked that its scripts reach nothing.
 * @returns undefined for what is not given: scripts of the branch in the place of ours, and documents to scripts
 */
export async function lockedReply(
  site: FinalHandler,
  request: WebRequest,
  place: LockedPlace & { readonly path: string },
): Promise<Reply | undefined> {
  // Whole texts are changed below.
  const { 'accept-encoding': _, ...headers } = request.headers;
  const reply = await site(withParts(request, { path: place.path, headers }));
  if (isForeignScript(place.path, reply) || isReadByScript(request, reply)) return undefined;
  return locked(withPasses(withoutScriptType(place.path, reply), place), request, place);
}

/** A site does not use the session of the dashboard, and content that is rendered from a branch must never contain it. */
export function withoutCookies(headers: WebRequest['headers']): WebRequest['headers'] {
  const { cookie: _, authorization: __, ...others } = headers;
  return others;
}

/**
 * Scripts of a branch that is not reviewed yet do not run on an origin with sessions: neither its files that look like ours, nor
 * the code of its components, which is among the files of a page. The pages show what the server rendered of them.
 */
function isForeignScript(path: string, { headers }: Reply): boolean {
  if (!path.startsWith('/_lectern/') || !/javascript/.test(headers['content-type'] ?? '')) return false;
  return path.startsWith('/_lectern/page/') || !/immutable/.test(headers['cache-control'] ?? '');
}

/** Documents are for navigations of a tab or a frame, not for scripts. No script can read what a browser prefetches. */
function isReadByScript({ headers }: WebRequest, reply: Reply): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination === undefined || reply.headers['content-type'] !== HTML_TYPE) return false;
  if (String(headers['sec-purpose'] ?? '').startsWith('prefetch')) return false;
  return headers['sec-fetch-mode'] !== 'navigate' || (destination !== 'document' && destination !== 'iframe');
}

const TEXT = /^(?:text\/html|text\/css|application\/json)/;

/** Links of pages and style sheets with the pass. */
function withPasses(reply: Reply, { below, passed }: LockedPlace): Reply {
  const { body, headers } = reply;
  if (passed === below || !TEXT.test(headers['content-type'] ?? '')) return reply;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return reply;
  // A function: the text of a pass is no pattern. Longer names of other things begin with the same letters.
  const changed = (text: string): string =>
    text.replace(new RegExp(`${RegExp.escape(below)}(?![\\w-])`, 'g'), () => passed);
  const text = String(body);
  const { 'content-length': _, ...others } = headers;
  const policy = headers['content-security-policy'];
  return {
    ...reply,
    headers:
      policy === undefined
        ? others
        : { ...others, 'content-security-policy': forStyles(policy, text, changed) },
    body: changed(text),
  };
}

/** The policy with the hashes of the page's style sheets as they are once `changed`: addresses of fonts are in them. */
function forStyles(policy: string, page: string, changed: (text: string) => string): string {
  const head = page.slice(0, page.indexOf('</head>'));
  return [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].reduce(
    (policy, [, css = '']) => policy.replace(cspHash(css), () => cspHash(changed(css))),
    policy,
  );
}

/** What a page in a sandbox may do: read, follow links, and use our scripts; it has no origin whose data it could reach. */
const SANDBOX = 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads';
/** Documents in a sandbox load their own files from nowhere: these headers let them. The pass in the address is the secret. */
export const BY_PASS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/**
 * The pages run no script but ours already (the site's own policy, and authors' markup has none), and files that would run as
 * documents come sandboxed. This policy is added to those, and a browser enforces both: scripts are limited to our paths, so a
 * script file of the branch is never loaded; ours request nothing outside the preview; no form is sent, and no other site frames it.
 */
function locked(reply: Reply, { host }: WebRequest, place: LockedPlace): Reply {
  const { base, below, passed, pass } = place;
  const isFramed = pass === 'frame';
  const [shared, own] = [`${base}/_lectern/`, `${passed}/_lectern/`];
  // A source of a policy allows all that is below it: pages that are there themselves must not be.
  const ours = below.startsWith(shared) ? [own] : [shared, own];
  const policy = [
    // The site's own policy lists our inline scripts by hash.
    `script-src ${ours.map((path) => reach(host, path)).join(' ')} 'unsafe-inline'`,
    `connect-src ${reach(host, `${below}/`)}`,
    "form-action 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    ...(isFramed ? ["frame-ancestors 'self'"] : ["frame-ancestors 'none'", SANDBOX]),
  ].join('; ');
  const existing =
    reply.headers['content-security-policy'] ?? "default-src 'none'; img-src 'self'; media-src 'self'";
  const { cookies: _, headers: all, ...rest } = reply;
  const { 'set-cookie': __, ...headers } = all;
  return {
    ...rest,
    headers: {
      ...headers,
      'content-security-policy': `${existing}, ${policy}`,
      // A script could read a cached document from the browser's cache.
      'cache-control': reply.headers['content-type'] === HTML_TYPE ? 'no-store' : 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(pass === 'page' ? BY_PASS : {}),
    },
  };
}

/** A source expression of a policy; `http:` also allows `https:`. A host name that could end the directive matches nothing. */
function reach(host: string, path: string): string {
  if (/^[a-z0-9.-]+(?::\d+)?$/.test(host)) return `http://${host}${encodeURI(path)}`;
  // Policies cannot name addresses in brackets.
  return /^\[[0-9a-f:]+\](?::\d+)?$/.test(host) ? "'self'" : '';
}
