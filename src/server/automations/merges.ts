/** What was merged since the last run of a recipe: in the repository of the documentation, and in code repositories. */
import type { CodeOrigin } from '../../jobs/code/code-origin.ts';
import type { ProjectResources } from '../../jobs/run/project-resources.ts';
import { AppError } from '../../lib/app-error.ts';
import { createTurns } from '../../lib/turns.ts';
import type { CodeMerges, MergedPull } from '../../records/automations/recipes/recipe.ts';

const MOST = 200;
/** For all repositories of a project, so that the lease of a run is longer. */
const PATIENCE_MS = 5 * 60_000;

/** A help and no more: a forge that does not let its pull requests be listed stops no recipe. */
export async function ownMerges(
  { forge, repository, baseBranch }: ProjectResources,
  since: number,
): Promise<readonly MergedPull[]> {
  if (forge.history === undefined) return [];
  try {
    // The name of its own branch is known after the first look.
    if (baseBranch === undefined) await repository.fetch();
    const base = baseBranch ?? (await repository.defaultBranch());
    return await forge.history.merged(base, since, MOST);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

export async function codeMerges(
  { readsCode, understands, code, forge }: ProjectResources,
  { names, since }: { readonly names: readonly string[]; readonly since: number },
): Promise<readonly CodeMerges[] | 'closed'> {
  const origins = code?.origins ?? [];
  if (readsCode !== true || !understands || origins.length === 0) return 'closed';
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { take } = createTurns({ atOnce: 3, ofOne: 3 });
  const wanted = origins.filter(({ name }) => names.length === 0 || names.includes(name));
  return Promise.all(
    wanted.map((origin) =>
      take('', async () => ({
        name: origin.name,
        sameForge: hostOf(origin.label) === hostOf(forge.name),
        pulls: await pullsOf(origin, since, signal),
      })),
    ),
  );
}

/** Of `github.com/example/docs`; a repository in a folder has none, and so no people either. */
const hostOf = (label: string): string => label.slice(0, label.indexOf('/')).toLowerCase();

async function pullsOf(
  origin: CodeOrigin,
  since: number,
  signal: AbortSignal,
): Promise<readonly MergedPull[]> {
  try {
    const { history, branch } = await origin.open(signal);
    if (history === undefined)
      throw new AppError('code/no-forge', 'it is on no forge, or there is no account for it', {
        hint: 'Name the repositories that have pull requests in the settings of the recipe',
      });
    return await history.merged(branch, since, MOST);
  } catch (error) {
    if (!signal.aborted && !(error instanceof AppError)) throw error;
    const why = error instanceof AppError ? error.message : 'it took too long';
    throw new AppError('code/unavailable', `The code repository "${origin.name}" could not be read: ${why}`, {
      ...(error instanceof AppError && error.hint !== undefined ? { hint: error.hint } : {}),
      cause: error,
    });
  }
}
