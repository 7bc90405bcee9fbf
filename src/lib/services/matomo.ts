/** Matomo: analytics on a server of your own, or in its cloud. */
import { STORES, service } from './service.ts';
import { address, identifier } from './service-field.ts';

export const matomo = service({
  id: 'matomo',
  name: 'Matomo',
  kind: 'analytics',
  consent: true,
  because: STORES,
  fields: {
    url: address('Address of the Matomo server.', 'https://matomo.example.com'),
    siteId: identifier('Number of the site in Matomo.', { form: /\d{1,9}/, example: '1' }),
  },
  globals: ['_paq'],
  sources: ({ url }) => ({ script: [new URL(url).origin], connect: [new URL(url).origin] }),
  start: ({ url, siteId }, { script, global }) => {
    global<unknown[]>('_paq', []).push(
      ['setTrackerUrl', `${url}/matomo.php`],
      ['setSiteId', siteId],
      ['trackPageView'],
      ['enableLinkTracking'],
    );
    void script(`${url}/matomo.js`);
  },
  viewed: ({ call, page }) => {
    const { address: shown, title } = page();
    for (const command of [['setCustomUrl', shown], ['setDocumentTitle', title], ['trackPageView']])
      call('_paq.push', command);
  },
  views: 'Is told: `setCustomUrl` and `trackPageView`',
});
