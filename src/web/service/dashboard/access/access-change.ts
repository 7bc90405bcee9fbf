/** Changes the access settings for a handler: stored, written down, and followed by the site. */
import type { AccessSettings } from '../../../../records/readers/access-settings.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import type { FormState } from '../../../../theme/admin/parts/fields.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import type { FieldOf } from '../field-errors.ts';

export const ROOT = '/dashboard/p/:project/access';

export const home = ({ project }: DashboardRequest): string => `/dashboard/p/${project!.id}/access`;

/** Public address of the project's site, for what is registered elsewhere. */
export function siteAddress({ service, project }: DashboardRequest): string {
  return service.projects.get(project!.id)?.url ?? service.address();
}

/** What a page shows besides its list. */
export interface Shown {
  readonly status?: number;
  readonly state?: FormState;
  readonly notice?: AdminPage['notice'];
}

/** An entry of the audit log; none when nothing changed. */
export interface Entry {
  readonly action: string;
  readonly target?: string;
  readonly detail?: string;
}

/** Errors of the records by the name of their field, which forms use too. */
export function fieldsOf(...names: readonly string[]): FieldOf {
  return Object.fromEntries(names.map((name) => [`readers/${name}`, name]));
}

type Change = (settings: AccessSettings) => AccessSettings;

/** @throws AppError `readers/FIELD` when the changed settings are wrong */
export async function changeAccess(
  context: DashboardRequest,
  change: Change,
  entry: (before: AccessSettings, after: AccessSettings) => Entry | undefined,
): Promise<void> {
  const { service, project, audit } = context;
  const { before, after } = await service.records.readers.changeAccess(project!.id, change);
  const logged = entry(before, after);
  if (logged !== undefined) await audit(logged.action, logged.target ?? project!.name, logged.detail);
  siteFollows(context);
}

/** The site keeps settings, keys and rendered pages for a while. */
export function siteFollows({ service, project }: DashboardRequest): void {
  service.projects.get(project!.id)?.settingsChanged();
}
