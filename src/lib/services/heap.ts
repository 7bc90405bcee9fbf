/** Heap: product analytics. */
import { SEES_ITSELF, STORES, service } from './service.ts';
import { identifier } from './service-field.ts';

export const heap = service({
  id: 'heap',
  name: 'Heap',
  kind: 'analytics',
  consent: true,
  because: STORES,
  fields: { appId: identifier('App id.', { form: /\d{5,20}/, example: '1234567890' }) },
  globals: ['heap'],
  sources: () => ({
    script: ['https://cdn.us.heap-api.com'],
    connect: ['https://c.us.heap-api.com'],
  }),
  start: ({ appId }, { script, global }) => {
    global('heapReadyCb', []);
    const settings = { envId: appId, appid: appId, clientConfig: { shouldFetchServerConfig: false } };
    global('heap', Object.assign([] as unknown[], settings));
    void script(`https://cdn.us.heap-api.com/config/${encodeURIComponent(appId)}/heap_config.js`);
  },
  views: SEES_ITSELF,
});
