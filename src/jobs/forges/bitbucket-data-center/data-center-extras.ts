/** Reviewers of a pull request on Bitbucket Data Center, which has no labels for pull requests. */
import type { PullRequestExtras } from '../forge.ts';
import { askEach, isTeam, notAsked, notLabelled } from '../shared/ask-each.ts';
import type { DataCenterClient } from './data-center-client.ts';

/** @param path of the pull request @throws AppError `forge/…` */
export async function addDataCenterExtras(
  client: DataCenterClient,
  path: string,
  { labels, reviewers }: PullRequestExtras,
): Promise<readonly string[]> {
  const notes = labels.map((label) => `${notLabelled(label)}: Bitbucket has no labels for pull requests.`);
  for (const name of reviewers) {
    if (isTeam(name)) notes.push(`${notAsked(name)}: Bitbucket asks no teams.`);
    else {
      const body = { user: { name }, role: 'REVIEWER' };
      const send = () =>
        client.tryRequest({ step: 'extras', method: 'POST', path: `${path}/participants`, body });
      notes.push(...(await askEach({ values: [name], send, refused: notAsked })));
    }
  }
  return notes;
}
