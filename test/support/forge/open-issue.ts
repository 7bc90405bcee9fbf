/** Issues of the test forge: opened by people, and found by number. */
import type { ForgeIssueRow } from './forge-rows.ts';
import type { ForgeWorld } from './forge-world.ts';

/** Issues and pull requests of GitHub and Gitea share their numbers. */
const FIRST = 101;

export const issueOf = (world: ForgeWorld, repository: string, number: number): ForgeIssueRow | undefined =>
  world.issues.find((one) => one.repository === repository && one.number === number);

export async function openIssue(
  world: ForgeWorld,
  repository: string,
  wanted: Pick<ForgeIssueRow, 'author' | 'title'> & Partial<ForgeIssueRow>,
): Promise<ForgeIssueRow> {
  const number = FIRST + world.issues.filter((one) => one.repository === repository).length;
  const at = new Date(world.now()).toISOString();
  const issue = {
    body: '',
    at,
    changedAt: wanted.at ?? at,
    confidential: false,
    ...wanted,
    number,
    repository,
  };
  world.issues.push(issue);
  await world.announce({ kind: 'issue', comment: undefined, issue });
  return issue;
}
