/** Shows on the forge how a commit fared: beside the commit, with the problems at their lines. */
import type { Forge } from '../../jobs/forges/forge.ts';
import { defined } from '../../lib/defined.ts';
import type { Deployment } from '../../records/deployments/deployment.ts';
import { annotationsOf, problemCount } from '../sites/report-problems.ts';

interface ReportPlace {
  readonly forge: Forge;
  /** Of the documentation inside the repository; empty = all of it. */
  readonly folder: string;
  /** Name of the check: tells apart several sites of one repository. */
  readonly name: string;
  /** Page of the deployment in the dashboard. */
  readonly url: string;
}

/** Nothing happens on a forge that cannot show it. @throws AppError `forge/…` */
export async function reportDeployment(
  deployment: Deployment,
  { forge, folder, name, url }: ReportPlace,
): Promise<void> {
  const { commit, state, summary, problems } = deployment;
  if (forge.reviews === undefined || commit === null) return;
  const isLive = state === 'success';
  await forge.reviews.report({
    commit,
    name,
    state: isLive ? 'success' : 'failure',
    summary: isLive ? liveSummary(deployment) : (summary ?? 'The commit was refused'),
    url,
    annotations: annotationsOf(problems?.first ?? [], folder),
    ...defined({ text: isLive ? undefined : refusalText(deployment) }),
  });
}

function liveSummary({ problems }: Deployment): string {
  const { errors = 0, warnings = 0 } = problems ?? {};
  const count = problemCount(errors, warnings);
  return count === '' ? 'Live, without problems' : `Live, with ${count}`;
}

function refusalText({ problems }: Deployment): string | undefined {
  const [first] = problems?.first ?? [];
  return first === undefined
    ? undefined
    : `The site stays at the commit before this one, until a commit can be used.\n\n${first.message}${first.hint === undefined ? '' : `\n\n${first.hint}`}`;
}
