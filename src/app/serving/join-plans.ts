/** Joins the projects of the settings file with those of the store; what the file says wins. */
import type { ProjectPlan } from '../project-plans.ts';

export interface JoinedPlans {
  readonly plans: readonly ProjectPlan[];
  /** Ids of projects of the store that have no effect, and why. */
  readonly shadowed: ReadonlyMap<string, string>;
}

export const IN_SETTINGS = 'This project is defined in the settings file; the one made here has no effect';

/**
 * @param files with their ids as served, since a folder of the command line has its own in docs.json
 * @param most projects of this server
 */
export function joinPlans(
  files: readonly { readonly id: string; readonly plan: ProjectPlan }[],
  made: readonly ProjectPlan[],
  { most, ownHosts }: { readonly most: number; readonly ownHosts: readonly string[] },
): JoinedPlans {
  const shadowed = new Map<string, string>();
  const plans = files.map(({ plan }) => plan);
  const subdomains = new Set(files.map(({ id, plan }) => plan.subdomain ?? id));
  const ids = new Set(files.map(({ id }) => id));
  const hosts = new Set([...files.flatMap(({ plan }) => plan.hosts), ...ownHosts]);
  for (const plan of made) {
    const id = plan.id!;
    const host = plan.hosts.find((one) => hosts.has(one));
    if (ids.has(id)) shadowed.set(id, IN_SETTINGS);
    else if (subdomains.has(plan.subdomain ?? id))
      shadowed.set(id, `Another project of the settings file has the subdomain "${plan.subdomain ?? id}"`);
    else if (plans.length >= most)
      shadowed.set(id, `This server may serve ${most} projects, and there are more`);
    else
      plans.push(host === undefined ? plan : { ...plan, hosts: plan.hosts.filter((one) => !hosts.has(one)) });
  }
  return { plans, shadowed };
}
