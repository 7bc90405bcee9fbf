/** Labels and reviewers of a pull request on Gitea or Forgejo, which knows labels by number. */
import * as z from '../../../lib/schema.ts';
import type { PullRequestExtras } from '../forge.ts';
import { askEach, isTeam, notLabelled, notRequested, teamName } from '../shared/ask-each.ts';
import { gather, numbered } from '../shared/pages.ts';
import type { TokenClient } from '../shared/token-client.ts';
import { GITEA_PAGE, isLastPage } from './gitea-client.ts';

const labelsSchema = z.array(z.object({ id: z.int().positive(), name: z.string() })).max(1000);
const step = 'extras';

interface GiteaPull {
  readonly client: TokenClient;
  /** Path of the repository. */
  readonly home: string;
  readonly number: number;
}

/** @throws AppError `forge/…` */
export async function addGiteaExtras(
  { client, home, number }: GiteaPull,
  { labels, reviewers }: PullRequestExtras,
): Promise<readonly string[]> {
  const known = labels.length === 0 ? new Map<string, number>() : await labelIds(client, home);
  const missing = labels.filter((label) => !known.has(label.toLowerCase()));
  const post = (path: string, body: object) =>
    client.tryRequest({ step, method: 'POST', path: `${home}${path}`, body });
  return [
    ...missing.map((label) => `${notLabelled(label)}: ${client.name} has no such label.`),
    ...(await askEach({
      values: labels.filter((label) => known.has(label.toLowerCase())),
      send: (some) =>
        post(`/issues/${number}/labels`, { labels: some.map((label) => known.get(label.toLowerCase())) }),
      refused: notLabelled,
    })),
    ...(await askEach({
      values: reviewers,
      send: (some) =>
        post(`/pulls/${number}/requested_reviewers`, {
          reviewers: some.filter((one) => !isTeam(one)),
          team_reviewers: some.filter(isTeam).map(teamName),
        }),
      refused: notRequested,
    })),
  ];
}

/** Of the repository and, where its owner is an organization, of that; by their names in lower case. */
async function labelIds(client: TokenClient, home: string): Promise<ReadonlyMap<string, number>> {
  const owner = home.split('/')[2] ?? '';
  const [own, shared] = [
    await labelsAt(client, `${home}/labels`),
    await labelsAt(client, `/orgs/${owner}/labels`),
  ];
  return new Map([...shared, ...own].map(({ id, name }) => [name.toLowerCase(), id]));
}

async function labelsAt(client: TokenClient, path: string): Promise<z.infer<typeof labelsSchema>> {
  const found = await gather(
    async (page) => {
      const result = await client.tryRequest({ step, method: 'GET', path, query: numbered(page, 'limit') });
      // An account of a person is no organization, and the token may not see those of others.
      if ('refusal' in result && [403, 404].includes(result.answer.status))
        return { values: [], isLast: true };
      if ('refusal' in result) throw result.refusal.error;
      const values = client.read(labelsSchema, result.answer);
      return { values, isLast: isLastPage(page, values.length, result.answer) };
    },
    undefined,
    GITEA_PAGE,
  );
  return [...found];
}
