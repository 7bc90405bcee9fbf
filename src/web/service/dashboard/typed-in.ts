/** Finds what a member has typed in a form that is not accepted, because the session has ended or is another one. */
import type { DashboardRoute } from './dashboard-route.ts';

/** Texts of a form, and characters of them all: strangers can send any, and are answered with them. */
const MOST = 200;
const MOST_CHARACTERS = 300_000;

export function typedIn(route: Pick<DashboardRoute, 'typed'> | undefined, form: URLSearchParams): string[] {
  const { typed } = route ?? {};
  if (typed === undefined) return [];
  const texts = [...form].filter(([name, text]) => typed.test(name) && text.trim() !== '');
  let room = MOST_CHARACTERS;
  return texts
    .slice(0, MOST)
    .map(([, text]) => text.replace(/\r\n?/g, '\n'))
    .filter((text) => (room -= text.length) >= 0);
}
