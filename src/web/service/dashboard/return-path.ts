/** Checks where to go after signing in: only pages of this dashboard are accepted. */

const LONGEST = 2000;

/** @returns path and query of a dashboard page; `/dashboard` for everything else */
export function returnPath(path: string | null): string {
  const home = '/dashboard';
  if (path === null || path.length > LONGEST || !/^\/dashboard(?:[/?]|$)/.test(path)) return home;
  if (/[\\\p{Cc}]/u.test(path)) return home;
  const url = URL.parse(path, 'http://own.invalid');
  if (url === null || url.host !== 'own.invalid') return home;
  // Parsed as browsers do: `/dashboard/..//other.example` would lead to another server.
  if (!/^\/dashboard(?:\/|$)/.test(url.pathname) || url.pathname.includes('//')) return home;
  if (/^\/dashboard\/(?:sign-in|sign-out|set-up|invitation|reset)(?:\/|$)/.test(url.pathname)) return home;
  return url.pathname + url.search;
}
