/** Finds the project that a command is about: the named one, the only one, or the one in the current folder. */
import { AppError } from '../lib/app-error.ts';
import { nearest } from '../lib/text/nearest.ts';
import type { Project, ProjectRecords } from '../records/projects/project-records.ts';
import { projectId } from '../settings/project-id.ts';
import { isSlug, type ProjectPlan } from '../settings/project-plans.ts';
import { loadConfig } from '../site/config/load-config.ts';
import { folderSource } from '../site/source/folder-source.ts';

export interface ProjectQuery {
  /** Value of `--project`. */
  readonly id?: string | undefined;
  /** Folders named in the command or in the settings file. */
  readonly plans: readonly ProjectPlan[];
  /** The current folder; used only when nothing else names a project. */
  readonly here: ProjectPlan;
  /** As in `lectern keys create`, for hints. */
  readonly command: string;
}

export interface ChosenProject extends Project {
  /** True when no server has served the project on this store yet. */
  readonly isNew: boolean;
}

/** The id, subdomain and name that a server would give the plan's project. */
export async function plannedProject(plan: ProjectPlan): Promise<Project> {
  const docsName = async (): Promise<string> => (await loadConfig(folderSource(plan.folder))).config.name;
  // The settings file has everything about a project from a repository.
  const id = plan.id ?? projectId(await docsName());
  const known = (error: unknown): string => {
    // A project with an id in the settings file needs no folder.
    if (plan.id !== undefined) return plan.id;
    throw error;
  };
  const name = plan.name ?? (await docsName().catch(known));
  return { id, subdomain: plan.subdomain ?? id, name };
}

async function plannedHere(plan: ProjectPlan): Promise<Project[]> {
  try {
    return [await plannedProject(plan)];
  } catch (error) {
    // Without a docs.json here the folder does not name a project.
    if (error instanceof AppError) return [];
    throw error;
  }
}

function unknown(id: string, ids: readonly string[], command: string): AppError {
  const near = nearest(id, ids);
  const hint =
    ids.length === 0
      ? `No project is known yet: name its folder, as in "${command} docs", or start "lectern serve" once`
      : `${near === undefined ? '' : `Did you mean "${near}"? `}Known: ${ids.join(', ')}`;
  return new AppError('usage/project', `There is no project "${id}" in this store`, { hint });
}

/**
 * Registers a project that is known only by its folder, so that a key can be made before the server has run.
 * @throws AppError `usage/project` that lists the existing projects
 */
export async function chooseProject(records: ProjectRecords, request: ProjectQuery): Promise<ChosenProject> {
  const { id, plans, here, command } = request;
  const known = await records.list();
  const register = async (project: Project): Promise<ChosenProject> => {
    const isNew = !known.some((one) => one.id === project.id);
    if (isNew) await records.register([project]);
    return { ...project, isNew };
  };
  const named = known.find((project) => project.id === id);
  if (named !== undefined) return { ...named, isNew: false };
  if (plans.length === 0 && id === undefined && known.length === 1) return { ...known[0]!, isNew: false };
  const near =
    plans.length > 0
      ? await Promise.all(plans.map(plannedProject))
      : known.length === 0 || id !== undefined
        ? await plannedHere(here)
        : [];
  const ids = [...new Set([...near, ...known].map((project) => project.id))];
  if (id !== undefined) {
    // A new store has no ids yet: data imported before the first start belongs to the project that will be served.
    const first = ids.length === 0 && isSlug(id) ? { id, subdomain: id, name: id } : undefined;
    const chosen = near.find((project) => project.id === id) ?? first;
    if (chosen === undefined) throw unknown(id, ids, command);
    return register(chosen);
  }
  if (near.length === 1) return register(near[0]!);
  if (ids.length === 0)
    throw new AppError(
      'usage/project',
      'No project is known in this store yet, and there is no docs.json here',
      {
        hint: `Name the folder that holds docs.json, as in "${command} docs", or start "lectern serve" once`,
      },
    );
  throw new AppError('usage/project', `There are ${ids.length} projects: ${ids.join(', ')}`, {
    hint: `Name one, as in "${command} --project ${ids[0]}"`,
  });
}
