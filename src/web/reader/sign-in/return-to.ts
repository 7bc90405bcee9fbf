/** Checks where a reader goes after signing in: only to a path of the same site. */

/** Signing in leads back to it: there a reader allows a program. */
export const AUTHORIZE_PATH = '/login/oauth-app/authorize';
const LONGEST = 2_000;

/**
 * @param path of the site with query, without base
 * @returns the path as browsers will read it; `/` for everything else
 */
export function returnTo(path: string | null): string {
  if (path === null || path.length > LONGEST || !path.startsWith('/')) return '/';
  // Browsers drop control characters and read `\` as `/`: both can turn a path into the name of a server.
  if (/[\\\p{Cc}]/u.test(path) || !path.isWellFormed()) return '/';
  const url = URL.parse(path, 'http://own.invalid');
  if (url === null || url.origin !== 'http://own.invalid' || url.username !== '') return '/';
  // Also after `..` is resolved: `/x/..//other.example`.
  if (url.pathname.includes('//')) return '/';
  // Readers who have just signed in would be sent round in circles, or out again.
  if (url.pathname !== AUTHORIZE_PATH && /^\/(?:login|logout)(?:\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search;
}

/** Address of the sign-in page, for a reader who must sign in to see a page. */
export function signInAddress(base: string, path: string): string {
  const back = returnTo(path);
  return back === '/' ? `${base}/login` : `${base}/login?redirect=${encodeURIComponent(back)}`;
}
