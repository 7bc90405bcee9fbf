/** Reviewers of a pull request on Bitbucket Cloud, which has no labels and knows people by their ids. */
import * as z from '../../../lib/schema.ts';
import type { PullRequestExtras } from '../forge.ts';
import { askEach, notLabelled, notRequested } from '../shared/ask-each.ts';
import type { BitbucketClient } from './bitbucket-client.ts';

const personSchema = z.object({ uuid: z.string().optional() });
const pullSchema = z.object({ title: z.string(), reviewers: z.array(personSchema).max(1000).nullish() });

/** @param path of the pull request @throws AppError `forge/…` */
export async function addBitbucketExtras(
  client: BitbucketClient,
  path: string,
  { labels, reviewers }: PullRequestExtras,
): Promise<readonly string[]> {
  const notes = labels.map((label) => `${notLabelled(label)}: Bitbucket has no labels.`);
  const byId = reviewers.filter(isId);
  const names = reviewers.filter((one) => !isId(one));
  notes.push(
    ...names.map(
      (name) =>
        `${notRequested(name)}: Bitbucket knows people by ids such as {UUID}, which their profiles show.`,
    ),
  );
  if (byId.length === 0) return notes;
  const before = client.read(pullSchema, await client.request({ step: 'extras', method: 'GET', path }));
  const requests = new Map<string, object>();
  for (const { uuid } of before.reviewers ?? []) if (uuid !== undefined) requests.set(uuid, { uuid });
  const refused = await askEach({
    values: byId,
    // What is not named is taken away.
    send: async (some) => {
      const next = new Map(requests);
      for (const id of some) next.set(id, id.startsWith('{') ? { uuid: id } : { account_id: id });
      const body = { title: before.title, reviewers: [...next.values()] };
      const result = await client.tryRequest({ step: 'extras', method: 'PUT', path, body });
      if (!('refusal' in result)) for (const [id, value] of next) requests.set(id, value);
      return result;
    },
    refused: notRequested,
  });
  return [...notes, ...refused];
}

/** `{UUID}`, or the id of an Atlassian account. */
const isId = (reviewer: string): boolean =>
  /^\{[0-9a-f-]{36}\}$|^(?:\d+:[0-9a-f-]{36}|[0-9a-f]{24})$/i.test(reviewer);
