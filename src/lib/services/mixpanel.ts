/** Mixpanel: product analytics. */
import { STORES, service } from './service.ts';
import { identifier, optional } from './service-field.ts';

const API: Readonly<Record<string, string>> = {
  us: 'https://api-js.mixpanel.com',
  eu: 'https://api-eu.mixpanel.com',
  in: 'https://api-in.mixpanel.com',
};
const api = (region = 'us'): string => API[region]!;

export const mixpanel = service({
  id: 'mixpanel',
  name: 'Mixpanel',
  kind: 'analytics',
  consent: true,
  because: STORES,
  fields: {
    projectToken: identifier('Project token.', {
      form: /[0-9a-f]{32}/i,
      example: '0123456789abcdef0123456789abcdef',
    }),
    region: optional(
      identifier('Region of the data: us (default), eu or in.', { form: /us|eu|in/, example: 'eu' }),
    ),
  },
  globals: ['mixpanel'],
  sources: ({ region }) => ({ script: ['https://cdn.mxpnl.com'], connect: [api(region)] }),
  start: ({ projectToken, region }, { script, global, call }) => {
    const settings = { api_host: api(region), persistence: 'localStorage', track_pageview: false };
    // The script takes its orders from a list of this version, and puts itself in the place of the list.
    global(
      'mixpanel',
      Object.assign([] as unknown[], { __SV: 1.2, _i: [[projectToken, settings, 'mixpanel']], people: [] }),
    );
    void script('https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js').then(() =>
      call('mixpanel.track_pageview'),
    );
  },
  viewed: ({ call }) => void call('mixpanel.track_pageview'),
  views: 'Is told: `track_pageview`',
});
