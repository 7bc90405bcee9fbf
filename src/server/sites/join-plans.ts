/** Joins the projects of the settings file with those of the store; what the file says wins. */
import type { ProjectPlan } from '../../settings/project-plans.ts';

interface JoinedPlans<Made> {
  readonly plans: readonly (ProjectPlan | Made)[];
  /** Ids of projects of the store that have no effect, and why. */
  readonly shadowed: ReadonlyMap<string, string>;
}

/** A folder of the command line has its id in its docs.json. */
export interface IdentifiedPlan {
  readonly id: string;
  readonly plan: ProjectPlan;
}

/** What decides whether a project of the store is served. */
type StoredPlan = Pick<ProjectPlan, 'id' | 'subdomain' | 'hosts'>;

export const IN_SETTINGS = 'This project is defined in the settings file; the one made here has no effect';

/** @param max projects of this server */
export function joinPlans<Made extends StoredPlan>(
  files: readonly IdentifiedPlan[],
  stored: readonly Made[],
  { max, ownHosts }: { readonly max: number; readonly ownHosts: readonly string[] },
): JoinedPlans<Made> {
  const shadowed = new Map<string, string>();
  const plans: (ProjectPlan | Made)[] = files.map(({ plan }) => plan);
  const subdomains = new Set(files.map(({ id, plan }) => plan.subdomain ?? id));
  const ids = new Set(files.map(({ id }) => id));
  const hosts = new Set([...files.flatMap(({ plan }) => plan.hosts), ...ownHosts]);
  for (const plan of stored) {
    const id = plan.id!;
    const host = plan.hosts.find((one) => hosts.has(one));
    if (ids.has(id)) shadowed.set(id, IN_SETTINGS);
    else if (subdomains.has(plan.subdomain ?? id))
      shadowed.set(id, `Another project of the settings file has the subdomain "${plan.subdomain ?? id}"`);
    else if (plans.length >= max)
      shadowed.set(id, `This server may serve ${max} projects, and there are more`);
    else
      plans.push(host === undefined ? plan : { ...plan, hosts: plan.hosts.filter((one) => !hosts.has(one)) });
  }
  return { plans, shadowed };
}
