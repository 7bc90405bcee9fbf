/** The test forge as GitHub: labels and reviewers of a pull request. */
import type { ForgeAnswer, ForgeWorld } from './forge-world.ts';
import { NOT_FOUND, refuse } from './github-answers.ts';
import { pullJson } from './github-shapes.ts';
import { pullsOf } from './open-pull.ts';
import type { ReviewCall } from './review-rows.ts';

/** @returns undefined for a path of something else */
export function githubExtras(at: Omit<ReviewCall, 'key'>): ForgeAnswer | undefined {
  const { world, call, repository, rest, rights } = at;
  const found = /^\/(?:issues\/(\d+)\/labels|pulls\/(\d+)\/requested_reviewers)$/.exec(rest);
  if (found === null || call.method !== 'POST') return undefined;
  const pull = pullsOf(world, repository.name).find(
    ({ number }) => String(number) === (found[1] ?? found[2]),
  );
  if (pull === undefined) return NOT_FOUND;
  if (!rights.pulls || world.behaviours.denied.includes('comments'))
    return refuse(403, 'Resource not accessible by personal access token');
  if (found[1] !== undefined) {
    // GitHub makes labels that it does not have.
    for (const label of call.body['labels'] as string[]) pull.labels.add(label);
    return { status: 200, json: [...pull.labels].map((name) => labelJson(world, name)) };
  }
  const { reviewers = [], team_reviewers: teams = [] } = call.body as Record<string, string[]>;
  const unknown = [...reviewers, ...teams].some((one) => world.behaviours.strangers.includes(one));
  if (unknown)
    return refuse(
      422,
      'Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the example/docs repository.',
    );
  if (reviewers.includes(pull.author))
    return refuse(422, 'Review cannot be requested from pull request author.');
  for (const one of reviewers) pull.reviewers.add(one);
  for (const one of teams) pull.reviewers.add(`team ${one}`);
  return { status: 201, json: pullJson(world, repository, pull) };
}

const labelJson = ({ url }: ForgeWorld, name: string): object => ({
  id: 1,
  node_id: 'LA_1',
  url: `${url}/api/v3/repos/example/docs/labels/${encodeURIComponent(name)}`,
  name,
  description: null,
  color: 'ededed',
  default: false,
});
