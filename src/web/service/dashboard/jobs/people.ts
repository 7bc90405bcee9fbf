/** Names of those who have to do with a job: members, API keys, the terminal; who is gone stays somebody. */
import type { DashboardRequest } from '../dashboard-route.ts';

export interface People {
  /** @param who `user:ID`, `key:ID` or `terminal` */
  name(who: string): string;
  /** Puts names where a text of ours has such a word. */
  inText(text: string): string;
}

const WHO = /\b(?:user|key):[A-Za-z0-9_-]{1,64}/g;

/** Two look-ups for a whole page, whoever is on it. */
export async function peopleOf({
  service,
  project,
}: Pick<DashboardRequest, 'service' | 'project'>): Promise<People> {
  const [members, keys] = await Promise.all([
    service.records.users.list(),
    service.records.keys.list(project!.id),
  ]);
  const names = new Map<string, string>([
    ['terminal', 'Terminal'],
    ...members.map(({ id, name }) => [`user:${id}`, name] as const),
    ...keys.map(({ id, name }) => [`key:${id}`, `API key ${name}`] as const),
  ]);
  const name = (who: string): string =>
    names.get(who) ?? (who.startsWith('key:') ? 'An API key' : 'A former member');
  return { name, inText: (text) => text.replace(WHO, name) };
}

/** As the records keep the one who is signed in. */
export function signedIn({ session }: Pick<DashboardRequest, 'session'>): string {
  return `user:${session.user.id}`;
}
