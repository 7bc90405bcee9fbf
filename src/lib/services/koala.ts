/** Koala: which companies read. */
import { SEES_ITSELF, STORES, service } from './service.ts';
import { identifier } from './service-field.ts';

export const koala = service({
  id: 'koala',
  name: 'Koala',
  kind: 'analytics',
  consent: true,
  because: STORES,
  fields: {
    publicApiKey: identifier('Public API key.', {
      form: /pk_[0-9a-z]{8,80}/i,
      example: 'pk_0123456789abcdef0123',
    }),
  },
  globals: ['ko'],
  sources: () => ({
    script: ['https://cdn.getkoala.com'],
    connect: ['https://api.getkoala.com', 'https://api2.getkoala.com', 'https://cdn.getkoala.com'],
  }),
  start: ({ publicApiKey }, { script, global }) => {
    global('ko', []);
    void script(`https://cdn.getkoala.com/v1/${encodeURIComponent(publicApiKey)}/sdk.js`);
  },
  views: SEES_ITSELF,
});
