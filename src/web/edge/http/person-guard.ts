/** Guards pages that act for a person: a person opens them in a tab, and no script, frame or window of a script reaches them. */
import type { AuthorCode } from './author-code.ts';
import type { WebRequest } from './handler.ts';
import type { HeaderValues, Reply } from './reply.ts';
import type { Routed } from './router.ts';

/** A route of a table whose pages act for a person. Everything is guarded that does not say otherwise. */
export interface PersonRoute extends Routed {
  /**
   * `loads`: an image, a style sheet or a stream that pages load, and that tells nothing of anybody.
   * Without it, the route is for navigations of a tab.
   */
  readonly openTo?: 'loads';
}

/**
 * Whether a request is a navigation of a tab. Browsers report it (`Sec-Fetch-*`), and no script can change what they report. A
 * missing report proves nothing: old browsers send none, and so do all over plain HTTP. It counts only where no script of an author
 * runs, and for programs, which bring no session.
 */
export function isPersonsVisit(
  code: Pick<AuthorCode, 'besidePeople'>,
  request: Pick<WebRequest, 'headers' | 'host' | 'secure'>,
): boolean {
  const { headers } = request;
  const dest = headers['sec-fetch-dest'];
  if (dest !== undefined) return dest === 'document' && headers['sec-fetch-mode'] === 'navigate';
  return !code.besidePeople(request) || isProgram(headers);
}

/** Every browser calls itself Mozilla in a navigation, where no script has a say. */
function isProgram(headers: WebRequest['headers']): boolean {
  return headers['cookie'] === undefined && !/^mozilla\//i.test(String(headers['user-agent'] ?? ''));
}

/** The reply to everything else, also to browsers that say nothing of what they request. */
export const NOT_FOR_SCRIPTS =
  'This page acts for a person: open it in a tab of its own. ' +
  'If you did, your browser does not report what it requests: use a newer one, or https.\n';

/** Whether a request may be answered by a route; `undefined` = by the page that says that there is none. */
export function mayOpen(
  code: Pick<AuthorCode, 'besidePeople'>,
  route: Pick<PersonRoute, 'openTo'> | undefined,
  request: Pick<WebRequest, 'headers' | 'host' | 'secure'>,
): boolean {
  return route?.openTo === 'loads' || isPersonsVisit(code, request);
}

/**
 * Other sites get no referrer. Not `no-referrer`: with it browsers send `Origin: null` with our own forms, and the one header that
 * identifies our forms in every browser would be lost.
 */
const HEADERS: HeaderValues = {
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
};
const NO_FRAMES = "frame-ancestors 'none'";

/** A reply that no cache keeps, no frame shows and no window of a script holds. Headers of the reply itself win. */
export function forPerson(answer: Reply): Reply {
  const headers = { ...HEADERS, ...answer.headers };
  const policy = headers['content-security-policy'];
  if (policy === undefined) headers['content-security-policy'] = NO_FRAMES;
  else if (!policy.includes('frame-ancestors'))
    headers['content-security-policy'] = `${policy}; ${NO_FRAMES}`;
  return { ...answer, headers };
}
