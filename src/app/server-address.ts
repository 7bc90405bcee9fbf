/** Where people reach the dashboard, for every link to it that is printed, stored or sent. */
import type { ProjectRecords } from '../records/projects/project-records.ts';
import type { Settings } from './settings.ts';

export type AddressSettings = Pick<Settings, 'baseUrl' | 'dashboardUrl' | 'port'>;

/**
 * The settings say it best. Without them the server that listened last has left its address in the store, which a terminal beside it
 * cannot know otherwise; and where none ever did, it will be at the usual port.
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

/** The same, asked of the store. */
export async function storedAddress(
  settings: AddressSettings,
  records: { readonly projects: Pick<ProjectRecords, 'address'> },
): Promise<string> {
  return dashboardAddress(settings, await records.projects.address());
}
