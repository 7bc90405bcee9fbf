/** Google Analytics 4. */
import { STORES, service } from './service.ts';
import { identifier } from './service-field.ts';

export const ga4 = service({
  id: 'ga4',
  name: 'Google Analytics 4',
  kind: 'analytics',
  consent: true,
  because: STORES,
  fields: {
    measurementId: identifier('Measurement id, beginning with G.', {
      form: /GT?-[A-Z0-9]{4,20}/i,
      example: 'G-ABC123DEF4',
      begins: 'G',
    }),
  },
  globals: ['dataLayer', 'gtag'],
  sources: () => ({
    script: ['https://www.googletagmanager.com'],
    connect: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  }),
  start: ({ measurementId }, { script, global }) => {
    const events = global<unknown[]>('dataLayer', []);
    const gtag = global('gtag', (...given: readonly unknown[]) => void events.push(asArguments(...given)));
    gtag('js', new Date());
    gtag('config', measurementId);
    void script(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`);
  },
  viewed: ({ global, call, read, page }) => {
    const followed = global<unknown[]>('dataLayer', []).some(isHistoryEvent);
    // Before its script has run, that counts the page by itself.
    if (followed || read('google_tag_manager') === undefined) return;
    const { address, title } = page();
    call('gtag', 'event', 'page_view', { page_location: address, page_title: title });
  },
  views:
    'Follows the address, or is told (`page_view`) where the data stream has "Page changes based on browser history events" off',
});

/** The script leaves it in the data layer when its property follows the history: told as well, a page would count twice. */
function isHistoryEvent(entry: unknown): boolean {
  return (entry as { readonly event?: unknown } | undefined)?.event === 'gtm.historyChange-v2';
}

/** Makes an `arguments` object, the only form in which Google's data layer takes a command. */
function asArguments(..._given: readonly unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: a list is read as data there, not as a command
  return arguments;
}
