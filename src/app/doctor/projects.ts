/** Checks every project of the settings file: its folder and docs.json, or whether its repository answers with its credential and branch. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { peekBranches } from '../../lib/git/peek-repository.ts';
import { openForge } from '../jobs/open-forge.ts';
import { remotePlan } from '../jobs/open-mirror.ts';
import { projectRepository } from '../jobs/project-repository.ts';
import { searchPath } from '../jobs/search-path.ts';
import { type GitPlan, type ProjectPlan, plansOfFile } from '../project-plans.ts';
import { type Check, type Finding, fail, type Known, ok, skip, warn } from './check.ts';
import { documentationIn } from './documentation.ts';

/** Asked at once. */
const AT_ONCE = 8;
const TIME = 30_000;

export const projects: Check = {
  name: 'projects',
  // Each repository has its own time, so that one that hangs is named.
  time: 4 * TIME,
  run: async (installation) => {
    const { file } = installation;
    if (file === undefined) return skip('No settings file was named, which would name projects');
    const plans = plansOfFile(file);
    if (plans.length === 0) return skip(`"${file}" names no project`);
    const findings: Finding[] = [];
    const waiting = [...plans.entries()];
    const next = async (): Promise<void> => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
        findings[one[0]] = await lookAt(one[1], installation);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return findings;
  },
};

async function lookAt(plan: ProjectPlan, known: Known): Promise<Finding> {
  const name = plan.id ?? plan.folder;
  try {
    const found = plan.git === undefined ? documentationIn(plan.folder) : await repositoryOf(plan.git, known);
    return { ...found, text: `${name}: ${found.text}` };
  } catch (error) {
    const [text, hint] =
      error instanceof AppError
        ? [error.message, error.hint]
        : [error instanceof Error ? error.message : String(error), undefined];
    return fail(`${name}: ${text}`, hint ?? 'See "lectern check" and the log of the server');
  }
}

/** Asks for the list of branches, with the credential that the server would use, and fetches nothing. */
async function repositoryOf(git: GitPlan, { settings, signal }: Known): Promise<Finding> {
  const scratch = mkdtempSync(join(tmpdir(), 'lectern-doctor-'));
  try {
    const found = projectRepository({ folder: '', git, hosts: [] }, settings.jobs);
    const forge = await openForge(found, settings.jobs);
    const time = AbortSignal.timeout(TIME);
    const heads = await peekBranches({
      place: { searchPath: searchPath(), home: scratch },
      plan: remotePlan(found, forge, settings),
      scratch,
      signal: AbortSignal.any([signal, time]),
    }).catch((error: unknown) => {
      if (!time.aborted) throw error;
      throw new AppError('git/unreachable', `"${git.remote}" did not answer within ${TIME / 1_000} seconds`, {
        hint: 'Check the address and that this machine may connect to it',
      });
    });
    if (heads.branches.size === 0)
      return warn(`"${git.remote}" has no branch yet`, 'Push a first commit to it');
    if (git.branch !== undefined && !heads.branches.has(git.branch))
      return fail(
        `"${git.remote}" has no branch "${git.branch}"`,
        'Name one that it has as "branch" of the project\'s source in the settings file',
      );
    return ok(`"${git.remote}" answers, branch "${git.branch ?? heads.main ?? ''}"`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
