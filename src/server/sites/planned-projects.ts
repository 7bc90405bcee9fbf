/** What this server is to serve: the projects of the settings file or of the command line, and those of the store. */

import type { ProjectPlan } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';
import { serverHosts } from '../server-hosts.ts';
import { type IdentifiedPlan, IN_SETTINGS, joinPlans } from './join-plans.ts';
import type { ProjectChanges, Projects } from './projects.ts';

export interface PlannedProjects {
  /** Replaces those of the settings file. @throws AppError `settings/projects`; nothing has changed then */
  fromFile(plans: readonly ProjectPlan[]): Promise<ProjectChanges>;
  /** Replaces those of the store. */
  fromStore(plans: readonly ProjectPlan[]): Promise<ProjectChanges>;
  /** Those of the file or of the command line, which win over those of the store. */
  files(): readonly IdentifiedPlan[];
  /** Why a project of the store has no effect; undefined when it has. */
  shadow(id: string): string | undefined;
  /** Host names that no project may have: those of the dashboard and the server itself. */
  reservedHosts(): readonly string[];
}

interface Given {
  readonly projects: readonly ProjectPlan[];
  readonly settings: Settings;
}

/** @param follow called after each change with what is served now */
export function plannedProjects(
  { projects: given, settings }: Given,
  projects: Projects,
  follow: (plans: readonly ProjectPlan[]) => Promise<void>,
): PlannedProjects {
  let files = given;
  let stored: readonly ProjectPlan[] = [];
  let shadowed: ReadonlyMap<string, string> = new Map();
  let applying: Promise<unknown> = Promise.resolve();
  // A name in LECTERN_HOSTS may be there for a project.
  const reserved = serverHosts({ ...settings, hosts: [] }, []);
  const idOf = (plan: ProjectPlan): string =>
    plan.id ?? projects.current().find((slot) => slot.plan.folder === plan.folder)?.id ?? plan.folder;
  const named = (plans: readonly ProjectPlan[]): readonly IdentifiedPlan[] =>
    plans.map((plan) => ({ id: idOf(plan), plan }));
  const apply = (change: () => { files: readonly ProjectPlan[]; stored: readonly ProjectPlan[] }) => {
    // One after another: two reloads at once would each close what the other one has opened.
    const next = applying
      .catch(() => undefined)
      .then(async () => {
        const next = change();
        const joined = joinPlans(named(next.files), next.stored, {
          max: settings.maxProjects,
          ownHosts: reserved,
        });
        const changes = await projects.reload(joined.plans);
        ({ files, stored } = next);
        shadowed = joined.shadowed;
        await follow(joined.plans);
        return changes;
      });
    applying = next;
    return next;
  };
  return {
    fromFile: (plans) => apply(() => ({ files: plans, stored })),
    fromStore: (plans) => apply(() => ({ files, stored: plans })),
    files: () => named(files),
    shadow: (id) => shadowed.get(id) ?? (named(files).some((one) => one.id === id) ? IN_SETTINGS : undefined),
    reservedHosts: () => reserved,
  };
}
