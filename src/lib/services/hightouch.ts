/** Hightouch Events: passes page views on to a data warehouse. */
import { STORES, service } from './service.ts';
import { identifier, server } from './service-field.ts';

const USUAL = 'https://us-east-1.hightouch-events.com';

export const hightouch = service({
  id: 'hightouch',
  name: 'Hightouch',
  kind: 'analytics',
  consent: true,
  because: STORES,
  fields: {
    writeKey: identifier('Write key.', {
      form: /[0-9a-z]{16,80}/i,
      example: '9132c81d0371a76f11da0075469b54f7',
    }),
    apiHost: server('Host of the API.', 'us-east-1.hightouch-events.com'),
  },
  globals: ['htevents'],
  sources: ({ apiHost = USUAL }) => ({
    script: ['https://cdn.hightouch-events.com'],
    connect: ['https://cdn.hightouch-events.com', apiHost],
  }),
  start: ({ writeKey, apiHost = USUAL }, { script, global }) => {
    global(
      'htevents',
      Object.assign([['page']] as unknown[], {
        invoked: true,
        _writeKey: writeKey,
        _loadOptions: { apiHost: new URL(apiHost).host },
      }),
    );
    void script('https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js');
  },
  viewed: ({ call }) => void call('htevents.page'),
  views: 'Is told: `htevents.page()`',
});
