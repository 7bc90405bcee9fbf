/** Writes the account of a recipe on its pull request: one comment, which each run replaces. */
import { recipeNamed } from '../../jobs/recipes/recipes.ts';
import type { AutomationRun, RunCause } from '../../records/automations/automation.ts';
import type { Job } from '../../records/jobs/job.ts';

export const accountMark = (recipe: string): string => `<!-- lectern automation:${recipe} -->`;

const CAUSES: Readonly<Record<RunCause, string>> = {
  schedule: 'by its schedule',
  push: 'by a push',
  person: 'by a person',
  api: 'through the API',
};

/** @param runs those that changed the branch, oldest first */
export function accountText(
  recipe: string,
  runs: readonly AutomationRun[],
  job: Pick<Job, 'branch'>,
): string {
  const title = recipeNamed(recipe)?.title ?? recipe;
  const lines = runs.map(
    ({ createdAt, cause, signals }) =>
      `- ${new Date(createdAt).toISOString().slice(0, 10)}: changed the branch, started ${CAUSES[cause]}${signals.length === 0 ? '' : `; looked at ${signals.length} signals`}`,
  );
  return [
    accountMark(recipe),
    `### Automation: ${title}`,
    '',
    'This pull request grows: further runs add their commits to it until it is merged or closed, and the next run then begins another one.',
    '',
    ...lines,
    '',
    `Branch \`${job.branch}\``,
  ].join('\n');
}
