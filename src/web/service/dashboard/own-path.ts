/** Where to go after signing in: only to pages of this dashboard, whatever a link says. */

const LONGEST = 2000;

/** @returns path and query of a dashboard page; `/dashboard` for everything else */
export function ownPath(wanted: string | null): string {
  const home = '/dashboard';
  if (wanted === null || wanted.length > LONGEST || !/^\/dashboard(?:[/?]|$)/.test(wanted)) return home;
  if (/[\\\p{Cc}]/u.test(wanted)) return home;
  const url = URL.parse(wanted, 'http://own.invalid');
  if (url === null || url.host !== 'own.invalid') return home;
  // Read as a browser reads it: `/dashboard/..//other.example` is another server's address by then.
  if (!/^\/dashboard(?:\/|$)/.test(url.pathname) || url.pathname.includes('//')) return home;
  if (/^\/dashboard\/(?:sign-in|sign-out|set-up|invitation|reset)(?:\/|$)/.test(url.pathname)) return home;
  return url.pathname + url.search;
}
