/** Zendesk: its messenger, or the older widget. */
import { CHAT_STORES, service } from './service.ts';
import { identifier } from './service-field.ts';

export const zendesk = service({
  id: 'zendesk',
  name: 'Zendesk',
  kind: 'support',
  consent: true,
  because: CHAT_STORES,
  fields: {
    key: identifier('Key of the widget.', {
      form: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i,
      example: '94db1cb1-74f4-4a40-ad6c-962362670409',
    }),
  },
  globals: ['zE'],
  sources: () => ({
    script: ['https://static.zdassets.com'],
    connect: [
      'https://ekr.zdassets.com',
      'https://static.zdassets.com',
      'https://*.zendesk.com',
      'wss://*.zendesk.com',
      'wss://*.zopim.com',
    ],
  }),
  // It looks for its own element by this id.
  start: ({ key }, { script }) =>
    void script(`https://static.zdassets.com/ekr/snippet.js?key=${encodeURIComponent(key)}`, {
      id: 'ze-snippet',
    }),
  views: 'Stays open',
});
