/** Starts the consent manager of a site. */
import type { ConsentManager } from '../../lib/services/consent-manager.ts';
import type { PageServices } from '../../lib/services/page-services.ts';
import type { ManagerId } from '../../lib/services/services.ts';
import { serviceBrowser } from './service-browser.ts';

const FILES: Readonly<Record<ManagerId, () => Promise<ConsentManager>>> = {
  onetrust: () => import('../../lib/services/onetrust.ts').then((file) => file.onetrust),
  transcend: () => import('../../lib/services/transcend.ts').then((file) => file.transcend),
};

/** @param report as `ConsentManager.start` says */
export async function startManager(
  { manager }: PageServices,
  report: (agreed: boolean) => void,
): Promise<void> {
  if (manager === undefined) return;
  const found = await FILES[manager.id as ManagerId]();
  found.start(manager.values as Parameters<ConsentManager['start']>[0], serviceBrowser, report);
}
