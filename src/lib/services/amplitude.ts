/** Amplitude: product analytics. */
import { SEES_ITSELF, STORES, service } from './service.ts';
import { identifier } from './service-field.ts';

export const amplitude = service({
  id: 'amplitude',
  name: 'Amplitude',
  kind: 'analytics',
  consent: true,
  because: STORES,
  fields: {
    apiKey: identifier('API key.', { form: /[0-9a-f]{32}/i, example: '0123456789abcdef0123456789abcdef' }),
  },
  globals: ['amplitude'],
  sources: () => ({
    script: ['https://cdn.amplitude.com'],
    connect: ['https://*.amplitude.com'],
  }),
  start: ({ apiKey }, { script, call }) =>
    void script(`https://cdn.amplitude.com/script/${encodeURIComponent(apiKey)}.js`).then(() =>
      call('amplitude.init', apiKey, { autocapture: { pageViews: { trackHistoryChanges: 'pathOnly' } } }),
    ),
  views: SEES_ITSELF,
});
