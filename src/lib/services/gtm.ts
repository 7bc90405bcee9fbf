/** Google Tag Manager: the tags of a container, as far as they are scripts of its own server. */
import { STORES, service } from './service.ts';
import { identifier } from './service-field.ts';

export const gtm = service({
  id: 'gtm',
  name: 'Google Tag Manager',
  kind: 'tags',
  consent: true,
  because: STORES,
  fields: {
    tagId: identifier('Tag id, beginning with G.', {
      form: /GTM-[A-Z0-9]{4,20}/i,
      example: 'GTM-ABC1234',
      begins: 'G',
    }),
  },
  globals: ['dataLayer'],
  sources: () => ({
    script: ['https://www.googletagmanager.com'],
    connect: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  }),
  start: ({ tagId }, { script, global }) => {
    global<unknown[]>('dataLayer', []).push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    void script(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(tagId)}`);
  },
  viewed: ({ global, page }) => {
    const { address, title } = page();
    global<unknown[]>('dataLayer', []).push({
      event: 'page_shown',
      page_location: address,
      page_title: title,
    });
  },
  views: 'Is told: the event `page_shown` in the data layer, for a trigger of yours',
});
