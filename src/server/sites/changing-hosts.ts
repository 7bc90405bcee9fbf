/** The host names that a server accepts, which change with its projects. */

import type { ProjectPlan } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';
import { type HostList, hostList } from '../../web/edge/http/host-list.ts';
import { serverHosts } from '../server-hosts.ts';

export interface ChangingHosts {
  readonly list: HostList;
  /** Of the projects served now. */
  subdomains: () => readonly string[];
  /** Replaces the host names by those of other projects. */
  rename(projects: readonly ProjectPlan[]): void;
}

/** Returns one list that stays the same object when the names of projects change. */
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
