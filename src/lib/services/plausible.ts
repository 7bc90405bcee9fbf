/** Plausible: counts without cookies, at plausible.io or on a server of your own. */
import { NO_STORAGE, SEES_ITSELF, service } from './service.ts';
import { identifier, server } from './service-field.ts';

const USUAL = 'https://plausible.io';

export const plausible = service({
  id: 'plausible',
  name: 'Plausible',
  kind: 'analytics',
  consent: false,
  because: NO_STORAGE,
  fields: {
    domain: identifier('Domain of the site.', {
      form: /[a-z0-9][a-z0-9.-]*(?:\/[\w.~-]+)*(?:,[a-z0-9][a-z0-9.-]*(?:\/[\w.~-]+)*)*/i,
      example: 'docs.example.com',
    }),
    server: server('Host of the service.', 'plausible.example.com'),
  },
  globals: ['plausible'],
  sources: ({ server: at = USUAL }) => ({ script: [at], connect: [at] }),
  start: ({ domain, server: at = USUAL }, { script }) =>
    void script(`${at}/js/script.js`, { 'data-domain': domain }),
  views: SEES_ITSELF,
});
