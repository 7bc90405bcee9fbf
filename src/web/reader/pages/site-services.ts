/** The services of other companies that the pages of a site load, as its docs.json and its operator say. */
import { defined } from '../../../lib/defined.ts';
import type { PageServices } from '../../../lib/services/page-services.ts';
import {
  type AllowedServices,
  type Integrations,
  planServices,
} from '../../../lib/services/plan-services.ts';
import type { SiteServices } from '../../../theme/page-view.ts';

export interface ServiceFrame {
  readonly allowed: AllowedServices;
  /** True for `dev`: readers' banner is shown, and nothing is loaded or sent. */
  readonly dry?: boolean;
}

/** @returns undefined for a site whose pages load none */
export function siteServices(
  integrations: Integrations,
  { allowed, dry = false }: ServiceFrame,
): SiteServices | undefined {
  const { services, scripts, asks, manager, cookies, names, sources } = planServices(integrations, allowed);
  if (services.length === 0 && scripts.length === 0) return undefined;
  const asked = asks === 'banner' ? names : [];
  if (dry) {
    const load: PageServices = { services: [], scripts: [], asks: 'banner', shown: names };
    return asked.length === 0 ? undefined : { load: JSON.stringify(load), asked, sources: { script: [] } };
  }
  const load: PageServices = { services, scripts, ...defined({ asks, manager, cookies }) };
  return { load: JSON.stringify(load), asked, sources };
}
