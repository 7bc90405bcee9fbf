/** HubSpot: its tracking code, with the chat and the forms that the account has. */
import { CHAT_STORES, service } from './service.ts';
import { identifier, optional } from './service-field.ts';

const hosts = (region: string | undefined): string =>
  region === undefined || region === 'na1' ? '' : `-${region}`;

export const hubspot = service({
  id: 'hubspot',
  name: 'HubSpot',
  kind: 'support',
  consent: true,
  because: CHAT_STORES,
  fields: {
    portalId: identifier('Hub id.', { form: /\d{3,12}/, example: '1234567' }),
    region: optional(
      identifier('Region of the account, such as eu1; default na1.', {
        form: /[a-z]{2}\d/,
        example: 'eu1',
      }),
    ),
  },
  globals: ['_hsq'],
  sources: ({ region }) => {
    const at = hosts(region);
    return {
      script: [
        ...['hs-scripts.com', 'hs-analytics.net', 'hs-banner.com', 'hscollectedforms.net'],
        ...['usemessages.com', 'hsforms.net'],
      ].map((host) => `https://js${at}.${host}`),
      connect: [
        'https://*.hubspot.com',
        'https://*.hubapi.com',
        'https://*.hscollectedforms.net',
        'https://*.hsforms.com',
      ],
    };
  },
  start: ({ portalId, region }, { script, global }) => {
    global('_hsq', []);
    void script(`https://js${hosts(region)}.hs-scripts.com/${encodeURIComponent(portalId)}.js`, {
      id: 'hs-script-loader',
    });
  },
  viewed: ({ call, page }) => {
    call('_hsq.push', ['setPath', page().path]);
    call('_hsq.push', ['trackPageView']);
    call('HubSpotConversations.widget.refresh');
  },
  views: 'Is told: `setPath` and `trackPageView`',
});
