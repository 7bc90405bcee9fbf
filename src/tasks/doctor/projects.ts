/** Checks every project of the settings file and the dashboard: its folder and docs.json, and whether its repository answers with its credential and branch. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { type Peek, peekBranches, peekFiles } from '../../lib/git/remote/peek-repository.ts';
import { mainBranch } from '../../lib/git/remote/remote-operations.ts';
import { searchPath } from '../../program/search-path.ts';
import { openForge } from '../../project/repository/open-forge.ts';
import { remotePlan } from '../../project/repository/open-mirror.ts';
import { projectRepository } from '../../project/repository/project-repository.ts';
import { storePlan } from '../../server/connect/store-plans.ts';
import { type GitPlan, type ProjectPlan, plansOfFile } from '../../settings/project-plans.ts';
import { type Check, type Finding, fail, type Known, ok, skip, warn } from './check.ts';
import { documentationIn } from './documentation.ts';
import { withKnownStore } from './known-store.ts';

/** Asked at once. */
const AT_ONCE = 8;
/** For one answer. */
const TIME = 30_000;

export const projects: Check = {
  name: 'projects',
  // Each repository has its own time, so that one that hangs is named.
  time: 4 * TIME,
  run: async (installation) => {
    const { file, settings } = installation;
    const plans = file === undefined ? [] : plansOfFile(file);
    const looks = plans.map((plan) => () => lookAt(plan, installation));
    const { stored, problems } = await storedProjects(settings);
    // As on the server, a project of the settings file wins.
    const own = stored.filter(({ plan }) => !plans.some(({ id }) => id === plan.id));
    looks.push(
      ...own.map(
        ({ plan, problem }) =>
          async () =>
            problem ?? lookAt(plan, installation),
      ),
    );
    if (looks.length + problems.length === 0)
      return skip(
        `${file === undefined ? 'No settings file was named' : `"${file}" names no project`}, and none was made in the dashboard`,
      );
    const findings: Finding[] = [];
    const waiting = [...looks.entries()];
    const next = async (): Promise<void> => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
        findings[one[0]] = await one[1]();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return [...findings, ...problems];
  },
};

interface StoredProject {
  readonly plan: ProjectPlan;
  /** Its credential cannot be opened, whatever its repository answers without one. */
  readonly problem: Finding | undefined;
}

/** A store that cannot be read does not keep the projects of the settings file from being looked at. */
async function storedProjects(
  settings: Known['settings'],
): Promise<{ readonly stored: readonly StoredProject[]; readonly problems: readonly Finding[] }> {
  try {
    const stored = await withKnownStore(settings, async ({ connections }) =>
      Promise.all(
        (await connections.projects()).map(async (project): Promise<StoredProject> => {
          const { id, access } = project;
          const isSealed =
            (access.kind === 'account' && (await connections.accountSecrets(access.id)) === undefined) ||
            (access.kind === 'key' && (await connections.privateKey(access.id)) === undefined);
          const what = access.kind === 'key' ? 'SSH key' : 'account';
          return {
            plan: await storePlan(project, connections, settings),
            problem: isSealed
              ? fail(`${id}: Its ${what} cannot be opened with the secret of this installation`, SEALED)
              : undefined,
          };
        }),
      ),
    );
    return { stored: stored ?? [], problems: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = 'See the check "database"';
    return { stored: [], problems: [warn(`Projects made in the dashboard are unknown: ${reason}`, hint)] };
  }
}

const SEALED = 'See the check "secret"';

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

/** Asks for branches and the names of files, with the credential that the server would use. */
async function repositoryOf(git: GitPlan, { settings, signal }: Known): Promise<Finding> {
  const scratch = mkdtempSync(join(tmpdir(), 'lectern-doctor-'));
  try {
    const found = projectRepository({ folder: '', git, hosts: [] }, settings.jobs);
    const forge = await openForge(found, settings.jobs);
    const peek = (time: AbortSignal): Peek => ({
      place: { searchPath: searchPath(), home: scratch },
      plan: remotePlan(found, forge, settings),
      scratch,
      signal: AbortSignal.any([signal, time]),
    });
    return await lookInto(git, async (ask) => {
      const time = AbortSignal.timeout(TIME);
      return ask(peek(time)).catch((error: unknown) => {
        if (!time.aborted) throw error;
        throw new AppError(
          'git/unreachable',
          `"${git.remote}" did not answer within ${TIME / 1_000} seconds`,
          { hint: 'Check the address and that this machine may connect to it' },
        );
      });
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param within asks something of the repository, which has a time of its own for each answer */
async function lookInto(
  git: GitPlan,
  within: <Answer>(ask: (peek: Peek) => Promise<Answer>) => Promise<Answer>,
): Promise<Finding> {
  const { remote, folder, access } = git;
  const heads = await within(peekBranches);
  if (heads.branches.size === 0) return warn(`"${remote}" has no branch yet`, 'Push a first commit to it');
  const branch = git.branch ?? mainBranch(heads);
  // Of the two places where a project can be made.
  const place =
    access === undefined ? 'the settings of the project' : 'the settings of the project in the dashboard';
  if (!heads.branches.has(branch))
    return fail(`"${remote}" has no branch "${branch}"`, `Name one that it has in ${place}`);
  const files = ['docs.json', 'mint.json'].map((name) => (folder === '' ? name : `${folder}/${name}`));
  const [config] = await within((peek) =>
    peekFiles(peek, branch, { wants: (path) => files.includes(path), max: 1 }),
  );
  const where = `${folder === '' ? 'the root' : `the folder "${folder}"`} of branch "${branch}" of "${remote}"`;
  if (config === undefined)
    return fail(
      `There is no docs.json in ${where}`,
      `Name the folder that has it in ${place}, or push one there`,
    );
  return jsonProblem(config.text, where) ?? ok(`"${remote}" answers, branch "${branch}" has docs.json`);
}

function jsonProblem(text: string | undefined, where: string): Finding | undefined {
  try {
    JSON.parse(text ?? '{}');
    return undefined;
  } catch (error) {
    return fail(
      `docs.json in ${where} is not JSON: ${(error as Error).message}`,
      'Run "lectern check" in a checkout to see the line',
    );
  }
}
