/** Google Analytics 4. */
import { asArguments } from './as-arguments.ts';
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
  // Told as well, it would count each page twice: a property follows the history unless it is told not to.
  views:
    'Its script follows the address by itself: "Page changes based on browser history events" of the data stream, on by default',
});
