/** Segment: passes page views on to other tools. */
import { STORES, service } from './service.ts';
import { identifier, server } from './service-field.ts';

const USUAL = 'https://cdn.segment.com';

export const segment = service({
  id: 'segment',
  name: 'Segment',
  kind: 'tags',
  consent: true,
  because: STORES,
  fields: {
    key: identifier('Write key.', { form: /[0-9a-z]{8,80}/i, example: 'nqJxiRG15Y6M594P8Sb8ESEciU3VC2' }),
    cdnUrl: server(
      'Address of the script, when it comes through a server of your own.',
      'https://cdn.example.com',
    ),
  },
  globals: ['analytics'],
  sources: ({ cdnUrl = USUAL }) => ({ script: [cdnUrl], connect: [cdnUrl, 'https://api.segment.io'] }),
  start: ({ key, cdnUrl = USUAL }, { script, global }) => {
    global(
      'analytics',
      Object.assign([['page']] as unknown[], { invoked: true, _writeKey: key, _cdn: cdnUrl }),
    );
    void script(`${cdnUrl}/analytics.js/v1/${encodeURIComponent(key)}/analytics.min.js`);
  },
  viewed: ({ call }) => void call('analytics.page'),
  views: 'Is told: `analytics.page()`',
});
