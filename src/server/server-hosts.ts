/** The host names of this server from the settings, for the one list of hosts it accepts. */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';
import { hostName } from '../web/edge/http/host-list.ts';

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

/** Whether clients reach a host by HTTPS: all hosts when the base URL is HTTPS, else the dashboard's own. */
export function secureHosts({
  baseUrl,
  dashboardUrl,
}: Pick<Settings, 'baseUrl' | 'dashboardUrl'>): (request: { readonly host: string }) => boolean {
  const isHttps = (url: string | undefined): boolean => url?.startsWith('https:') === true;
  const dashboard = isHttps(dashboardUrl) ? hostName(new URL(dashboardUrl!).host) : undefined;
  return ({ host }) => isHttps(baseUrl) || (dashboard !== undefined && hostName(host) === dashboard);
}
