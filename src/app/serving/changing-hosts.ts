/** The host names that a server answers to, while its projects come and go. */
import { type HostList, hostList } from '../../web/edge/http/host-list.ts';
import type { ProjectPlan } from '../project-plans.ts';
import { serverHosts } from '../server-hosts.ts';
import type { Settings } from '../settings.ts';

export interface ChangingHosts {
  readonly list: HostList;
  /** Of the projects that are served now. */
  subdomains: () => readonly string[];
  /** Takes the names of other projects. */
  rename(projects: readonly ProjectPlan[]): void;
}

/** One list for all that hold it, also when the names of projects change. */
export function changingHosts(settings: Settings, projects: readonly ProjectPlan[]): ChangingHosts {
  const listOf = (plans: readonly ProjectPlan[]): HostList =>
    hostList({ names: serverHosts(settings, plans), subdomains: () => hosts.subdomains() });
  const hosts: ChangingHosts = {
    list: { allows: (host) => now.allows(host), isNamed: (host) => now.isNamed(host) },
    subdomains: () => [],
    rename: (plans) => {
      now = listOf(plans);
    },
  };
  let now = listOf(projects);
  return hosts;
}
