/** Starts the services of a document, and tells those that ask for it of the pages that follow. */
import type { PageServices } from '../../lib/services/page-services.ts';
import type { PlannedService } from '../../lib/services/plan-services.ts';
import type { Service } from '../../lib/services/service.ts';
import type { ServiceId } from '../../lib/services/services.ts';
import { addScript, freeName, serviceBrowser } from './service-browser.ts';

/** A reader loads the files of the services of this site only. */
const FILES: Readonly<Record<ServiceId, () => Promise<Service>>> = {
  adobe: () => import('../../lib/services/adobe.ts').then((file) => file.adobe),
  amplitude: () => import('../../lib/services/amplitude.ts').then((file) => file.amplitude),
  clarity: () => import('../../lib/services/clarity.ts').then((file) => file.clarity),
  clearbit: () => import('../../lib/services/clearbit.ts').then((file) => file.clearbit),
  fathom: () => import('../../lib/services/fathom.ts').then((file) => file.fathom),
  frontchat: () => import('../../lib/services/frontchat.ts').then((file) => file.frontchat),
  ga4: () => import('../../lib/services/ga4.ts').then((file) => file.ga4),
  gtm: () => import('../../lib/services/gtm.ts').then((file) => file.gtm),
  heap: () => import('../../lib/services/heap.ts').then((file) => file.heap),
  hightouch: () => import('../../lib/services/hightouch.ts').then((file) => file.hightouch),
  hotjar: () => import('../../lib/services/hotjar.ts').then((file) => file.hotjar),
  hubspot: () => import('../../lib/services/hubspot.ts').then((file) => file.hubspot),
  intercom: () => import('../../lib/services/intercom.ts').then((file) => file.intercom),
  koala: () => import('../../lib/services/koala.ts').then((file) => file.koala),
  logrocket: () => import('../../lib/services/logrocket.ts').then((file) => file.logrocket),
  matomo: () => import('../../lib/services/matomo.ts').then((file) => file.matomo),
  mixpanel: () => import('../../lib/services/mixpanel.ts').then((file) => file.mixpanel),
  pirsch: () => import('../../lib/services/pirsch.ts').then((file) => file.pirsch),
  plausible: () => import('../../lib/services/plausible.ts').then((file) => file.plausible),
  posthog: () => import('../../lib/services/posthog.ts').then((file) => file.posthog),
  segment: () => import('../../lib/services/segment.ts').then((file) => file.segment),
  umami: () => import('../../lib/services/umami.ts').then((file) => file.umami),
  zendesk: () => import('../../lib/services/zendesk.ts').then((file) => file.zendesk),
};

interface StartedServices {
  /** Those that need no consent. */
  startFree(): void;
  /** Those that need it, once. */
  startAgreed(): void;
  /** True once `startAgreed` was called. */
  hasAgreed(): boolean;
  /** Tells all of the page that is shown now, if it is another one. */
  shown(): void;
}

export function startServices({ services, scripts }: PageServices): StartedServices {
  const running: { readonly service: Service; readonly values: PlannedService['values'] }[] = [];
  let agreed = false;
  let address = pageAddress();
  const one = async ({ id, values }: PlannedService): Promise<void> => {
    const service = await FILES[id as ServiceId]();
    service.globals.forEach(freeName);
    service.start(values as Parameters<Service['start']>[0], serviceBrowser);
    running.push({ service, values });
  };
  const start = (consent: boolean): void => {
    for (const planned of services) if (planned.consent === consent) one(planned).catch(reportError);
    for (const { src, integrity, consent: asked } of scripts) {
      if (asked !== consent) continue;
      void addScript(src, integrity === undefined ? {} : { integrity, crossorigin: 'anonymous' });
    }
  };
  return {
    startFree: () => start(false),
    startAgreed: () => {
      if (!agreed) start(true);
      agreed = true;
    },
    hasAgreed: () => agreed,
    shown: () => {
      const now = pageAddress();
      if (now === address) return;
      address = now;
      for (const { service, values } of running)
        service.viewed?.(serviceBrowser, values as Parameters<Service['start']>[0]);
    },
  };
}

/** Another place on the same page is no other page. */
function pageAddress(): string {
  return location.pathname + location.search;
}
