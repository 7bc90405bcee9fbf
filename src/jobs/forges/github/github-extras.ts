/** Labels and reviewers of a pull request on GitHub, which makes labels that it does not have. */
import type { PullRequestExtras } from '../forge.ts';
import { askEach, isTeam, notAsked, notLabelled, teamName } from '../shared/ask-each.ts';
import type { GithubClient } from './github-client.ts';

export interface GithubPull {
  readonly github: GithubClient;
  readonly repository: string;
  readonly number: number;
}

/** @throws AppError `forge/…` */
export async function addGithubExtras(
  { github, repository, number }: GithubPull,
  { labels, reviewers }: PullRequestExtras,
): Promise<readonly string[]> {
  const post = (path: string, body: object) =>
    github.tryRequest({ step: 'extras', method: 'POST', path: `/repos/${repository}${path}`, body });
  return [
    ...(await askEach({
      values: labels,
      send: (some) => post(`/issues/${number}/labels`, { labels: some }),
      refused: notLabelled,
    })),
    ...(await askEach({
      values: reviewers,
      send: (some) =>
        post(`/pulls/${number}/requested_reviewers`, {
          reviewers: some.filter((one) => !isTeam(one)),
          team_reviewers: some.filter(isTeam).map(teamName),
        }),
      refused: notAsked,
    })),
  ];
}
