/** Labels and reviewers of a merge request on GitLab, which makes labels that it does not have and knows people by number. */
import * as z from '../../../lib/schema.ts';
import type { PullRequestExtras } from '../forge.ts';
import { isTeam, notAsked } from '../shared/ask-each.ts';
import type { TokenClient } from '../shared/token-client.ts';

const personSchema = z.object({ id: z.int().positive(), username: z.string() });
const reviewedSchema = z.object({ reviewers: z.array(personSchema).max(1000).nullish() });

/** @param path of the merge request @throws AppError `forge/…` */
export async function addGitlabExtras(
  client: TokenClient,
  path: string,
  { labels, reviewers }: PullRequestExtras,
): Promise<readonly string[]> {
  const step = 'extras';
  const notes: string[] = [];
  const people: z.infer<typeof personSchema>[] = [];
  for (const name of reviewers) {
    const found = isTeam(name) ? undefined : await person(client, name);
    if (found !== undefined) people.push(found);
    else
      notes.push(
        `${notAsked(name)}: ${client.name} has no such user${isTeam(name) ? ', and asks no teams' : ''}.`,
      );
  }
  if (labels.length === 0 && people.length === 0) return notes;
  const before = client.read(reviewedSchema, await client.request({ step, method: 'GET', path }));
  const ids = new Set([...(before.reviewers ?? []), ...people].map(({ id }) => id));
  const body = {
    ...(labels.length === 0 ? {} : { add_labels: labels.join(',') }),
    ...(people.length === 0 ? {} : { reviewer_ids: [...ids] }),
  };
  const after = client.read(reviewedSchema, await client.request({ step, method: 'PUT', path, body }));
  // Its free edition keeps one reviewer and says nothing.
  const kept = new Set((after.reviewers ?? []).map(({ id }) => id));
  const lost = people.filter(({ id }) => !kept.has(id));
  return [...notes, ...lost.map((one) => `${notAsked(one.username)}: this GitLab did not take the name.`)];
}

async function person(client: TokenClient, username: string) {
  const query = { username };
  const answer = await client.request({ step: 'extras', method: 'GET', path: '/users', query });
  const found = client.read(z.array(personSchema).max(100), answer);
  return found.find((one) => one.username.toLowerCase() === username.toLowerCase());
}
