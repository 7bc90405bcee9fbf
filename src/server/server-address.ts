/** Address of the dashboard, for every link to it that is printed, stored or sent. */
import type { ProjectRecords } from '../records/projects/project-records.ts';
import type { Settings } from '../settings/settings.ts';

export type AddressSettings = Pick<Settings, 'baseUrl' | 'dashboardUrl' | 'port'>;

/**
 * The settings take precedence. Without them, the server that listened last has left its address in the store for
 * commands beside it; without either, the usual port is assumed.
 * @returns base prefix included, without trailing slash
 */
export function dashboardAddress(
  { baseUrl, dashboardUrl, port }: AddressSettings,
  recorded: string | undefined,
): string {
  const base = baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '');
  if (dashboardUrl !== undefined) return dashboardUrl + base;
  return baseUrl ?? recorded ?? `http://localhost:${port}`;
}

/** As `dashboardAddress`, reading the address from the store. */
export async function storedAddress(
  settings: AddressSettings,
  records: { readonly projects: Pick<ProjectRecords, 'address'> },
): Promise<string> {
  return dashboardAddress(settings, await records.projects.address());
}
