/** Fathom: counts without cookies. */
import { NO_STORAGE, SEES_ITSELF, service } from './service.ts';
import { identifier } from './service-field.ts';

export const fathom = service({
  id: 'fathom',
  name: 'Fathom',
  kind: 'analytics',
  consent: false,
  because: NO_STORAGE,
  fields: {
    siteId: identifier('Site id.', { form: /[A-Z0-9]{4,20}/i, example: 'ABCDEFGH' }),
  },
  globals: ['fathom'],
  sources: () => ({
    script: ['https://cdn.usefathom.com'],
    connect: ['https://cdn.usefathom.com'],
  }),
  start: ({ siteId }, { script }) =>
    void script('https://cdn.usefathom.com/script.js', { 'data-site': siteId, 'data-spa': 'auto' }),
  views: `${SEES_ITSELF} (\`data-spa="auto"\`)`,
});
