/** The services of one document: what readers agreed to is started, and told of every page that follows. */
import type { PageServices } from '../../lib/services/page-services.ts';
import { openBanner } from './banner.ts';
import { type Consent, type ConsentRequest, hasAgreed, isRefusedByBrowser } from './consent-choice.ts';
import { startServices } from './start-services.ts';

export interface Session {
  /** A page is shown: the first one, or another one in its place. */
  shown(): void;
}

export function openSession(plan: PageServices): Session {
  const started = startServices(plan);
  const consent = {
    given: () => started.startAgreed(),
    // What runs cannot be unloaded.
    withdrawn: () => void (started.hasAgreed() && location.reload()),
  };
  // A wish that the browser sends for its reader is an answer: nobody asks again.
  const asks = isRefusedByBrowser(navigator) ? undefined : plan.asks;
  const banner = asks === 'banner' ? openBanner(requestOf(plan), consent) : undefined;
  const look = asks === 'cookies' ? followCookies(plan, consent) : undefined;
  if (asks === 'manager') void followManager(plan, consent);
  started.startFree();
  return {
    shown: () => {
      banner?.shown();
      look?.();
      started.shown();
    },
  };
}

/** Everything that needs consent, by names that change when the author changes what is loaded. */
function requestOf({ services, scripts, shown = [] }: PageServices): ConsentRequest {
  return [
    ...shown,
    ...services.filter(({ consent }) => consent).map(({ id }) => id),
    ...scripts.filter(({ consent }) => consent).map(({ src }) => src),
  ];
}

/** The site's own code asks, and says so in the storage of the browser; nothing tells us in which moment. */
function followCookies({ cookies }: PageServices, { given, withdrawn }: Consent): () => void {
  const look = (): void => (hasAgreed(cookies) ? given() : withdrawn());
  for (const event of ['storage', 'pageshow', 'focus']) addEventListener(event, look);
  // After what the click itself does.
  for (const event of ['click', 'keyup']) addEventListener(event, () => setTimeout(look));
  return look;
}

async function followManager(plan: PageServices, { given, withdrawn }: Consent): Promise<void> {
  const { startManager } = await import('./start-manager.ts');
  await startManager(plan, (agreed) => (agreed ? given() : withdrawn()));
}
