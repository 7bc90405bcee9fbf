/** Writes the account of a recipe on its pull request: one comment, which each run replaces. */

import { oneLine } from '../../lib/text/clean-text.ts';
import type { AutomationRun, RunCause } from '../../records/automations/automation.ts';
import { recipeNamed } from '../../records/automations/recipes/recipes.ts';
import type { Job } from '../../records/jobs/job.ts';

export const accountMark = (recipe: string): string => `<!-- lectern automation:${recipe} -->`;

const CAUSES: Readonly<Record<RunCause, string>> = {
  schedule: 'by its schedule',
  push: 'by a push',
  code: 'by a push to a code repository',
  person: 'by a person',
  api: 'through the API',
};

/** Of what a run has to say about itself. */
const MAX_SAID = 200;

/** @param runs those that changed the branch, oldest first */
export function accountText(
  recipe: string,
  runs: readonly AutomationRun[],
  job: Pick<Job, 'branch'>,
): string {
  const found = recipeNamed(recipe);
  return [
    accountMark(recipe),
    `### Automation: ${found?.title ?? recipe}`,
    '',
    'This pull request grows: further runs add their commits to it until it is merged or closed, and the next run then begins another one.',
    '',
    ...runs.map((run) => lineOf(run, found?.quotesReaders === true)),
    '',
    `Branch ${asCode(job.branch)}`,
  ].join('\n');
}

/** @param isPrivate true where an agent may have repeated words of readers, and the forge may be public */
function lineOf({ createdAt, cause, report }: AutomationRun, isPrivate: boolean): string {
  const said = isPrivate ? '' : asCode(oneLine(report.split('\n', 1)[0]!, MAX_SAID));
  const date = new Date(createdAt).toISOString().slice(0, 10);
  return `- ${date}, started ${CAUSES[cause]}${said === '' ? '' : `: ${said}`}`;
}

/** Words of an agent are no mention, link or picture on a forge. */
function asCode(text: string): string {
  const plain = text.replaceAll('`', "'").trim();
  return plain === '' ? '' : `\`${plain}\``;
}
