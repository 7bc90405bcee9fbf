/** Every service that a docs.json can name, in the order of their ids: one file each beside this one. */
import { adobe } from './adobe.ts';
import { amplitude } from './amplitude.ts';
import { clarity } from './clarity.ts';
import { clearbit } from './clearbit.ts';
import type { ConsentManager } from './consent-manager.ts';
import { fathom } from './fathom.ts';
import { frontchat } from './frontchat.ts';
import { ga4 } from './ga4.ts';
import { gtm } from './gtm.ts';
import { heap } from './heap.ts';
import { hightouch } from './hightouch.ts';
import { hotjar } from './hotjar.ts';
import { hubspot } from './hubspot.ts';
import { intercom } from './intercom.ts';
import { koala } from './koala.ts';
import { logrocket } from './logrocket.ts';
import { matomo } from './matomo.ts';
import { mixpanel } from './mixpanel.ts';
import { onetrust } from './onetrust.ts';
import { pirsch } from './pirsch.ts';
import { plausible } from './plausible.ts';
import { posthog } from './posthog.ts';
import { segment } from './segment.ts';
import type { Service } from './service.ts';
import { transcend } from './transcend.ts';
import { umami } from './umami.ts';
import { zendesk } from './zendesk.ts';

const ALL = [
  ...[adobe, amplitude, clarity, clearbit, fathom, frontchat, ga4, gtm, heap, hightouch, hotjar, hubspot],
  ...[intercom, koala, logrocket, matomo, mixpanel, pirsch, plausible, posthog, segment, umami, zendesk],
] as const;

export type ServiceId = (typeof ALL)[number]['id'];
export type ManagerId = 'onetrust' | 'transcend';

export const SERVICES: readonly Service<Service['fields'], ServiceId>[] = ALL;
export const CONSENT_MANAGERS: readonly ConsentManager<ConsentManager['fields'], ManagerId>[] = [
  onetrust,
  transcend,
];

/** What scripts of no known service are called in the operator's setting, and in `integrations`. */
export const OTHER_SCRIPTS = 'scripts';

/** Every name that the operator can allow. */
export const SERVICE_NAMES: readonly string[] = [
  ...SERVICES.map(({ id }) => id),
  ...CONSENT_MANAGERS.map(({ id }) => id),
  OTHER_SCRIPTS,
].toSorted();
