/** Umami: counts without cookies, in its cloud or on a server of your own. */
import { NO_STORAGE, SEES_ITSELF, service } from './service.ts';
import { identifier, server } from './service-field.ts';

const USUAL = 'https://cloud.umami.is';

export const umami = service({
  id: 'umami',
  name: 'Umami',
  kind: 'analytics',
  consent: false,
  because: NO_STORAGE,
  fields: {
    websiteId: identifier('Website id.', {
      form: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i,
      example: '94db1cb1-74f4-4a40-ad6c-962362670409',
    }),
    server: server('Host of the service; default cloud.umami.is.', 'umami.example.com'),
  },
  globals: ['umami'],
  sources: ({ server: at = USUAL }) => ({
    script: [at],
    connect: at === USUAL ? [at, 'https://api-gateway.umami.dev'] : [at],
  }),
  start: ({ websiteId, server: at = USUAL }, { script }) =>
    void script(`${at}/script.js`, { 'data-website-id': websiteId }),
  views: SEES_ITSELF,
});
