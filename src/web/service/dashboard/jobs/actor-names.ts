/** Names of the actors of a job: members, API keys and the terminal; removed ones get a general name. */
import { recipeNamed } from '../../../../records/automations/recipes/recipes.ts';
import type { DashboardRequest } from '../dashboard-route.ts';

export interface ActorNames {
  /** @param who `user:ID`, `key:ID`, `automation:RECIPE/RUN`, `chat:NAME`, `forge:NAME` or `terminal` */
  name(who: string): string;
  /** Replaces the ids of actors in a log text by their names. */
  inText(text: string): string;
}

const WHO =
  /\b(?:user|key):[A-Za-z0-9_-]{1,64}|\b(?:chat|forge):[\w.-]{1,64}|\bautomation:[a-z0-9-]{1,64}\/[0-9a-z]{26}/g;

/** Reads all names with two queries. */
export async function actorNames({
  service,
  project,
}: Pick<DashboardRequest, 'service' | 'project'>): Promise<ActorNames> {
  const [members, keys] = await Promise.all([
    service.records.users.list(),
    service.records.keys.list(project!.id),
  ]);
  const names = new Map<string, string>([
    ['terminal', 'Terminal'],
    ...members.map(({ id, name }) => [`user:${id}`, name] as const),
    ...keys.map(({ id, name }) => [`key:${id}`, `API key ${name}`] as const),
  ]);
  const name = (who: string): string => names.get(who) ?? otherName(who);
  return { name, inText: (text) => text.replace(WHO, name) };
}

function otherName(who: string): string {
  if (who.startsWith('chat:')) return `${who.slice('chat:'.length)} in the chat`;
  if (who.startsWith('forge:')) return `${who.slice('forge:'.length)} at the forge`;
  const recipe = /^automation:([a-z0-9-]{1,64})\//.exec(who)?.[1];
  if (recipe !== undefined) return `Automation: ${recipeNamed(recipe)?.title ?? recipe}`;
  return who.startsWith('key:') ? 'An API key' : 'A former member';
}

/** The signed-in member as an actor of the records. */
export function signedIn({ session }: Pick<DashboardRequest, 'session'>): string {
  return `user:${session.user.id}`;
}
