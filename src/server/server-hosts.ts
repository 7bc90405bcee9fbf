/** The host names of this server from the settings, for the one list of hosts it accepts. */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * The machine's own name is among them, alone and as `NAME.local`: a server that listens for a network is requested by
 * it.
 * @param machine default the machine's name
 */
export function serverHosts(
  {
    baseUrl,
    dashboardUrl,
    hosts,
    host,
    previewHost,
  }: Pick<Settings, 'baseUrl' | 'dashboardUrl' | 'hosts' | 'host' | 'previewHost'>,
  projects: readonly Pick<ProjectPlan, 'hosts'>[],
  machine = hostname(),
): readonly string[] {
  const own = machine.toLowerCase();
  return [
    ...[baseUrl, dashboardUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname])),
    ...projects.flatMap((plan) => plan.hosts),
    ...hosts,
    ...(previewHost === undefined ? [] : [previewHost]),
    ...(isIP(host) === 0 ? [host] : []),
    own,
    ...(own.includes('.') ? [] : [`${own}.local`]),
  ];
}
