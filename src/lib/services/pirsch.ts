/** Pirsch: counts without cookies. */
import { NO_STORAGE, SEES_ITSELF, service } from './service.ts';
import { identifier } from './service-field.ts';

export const pirsch = service({
  id: 'pirsch',
  name: 'Pirsch',
  kind: 'analytics',
  consent: false,
  because: NO_STORAGE,
  fields: {
    id: identifier('Identification code.', {
      form: /[0-9a-z]{16,64}/i,
      example: '0123456789abcdef0123456789abcdef',
    }),
  },
  globals: ['pirsch'],
  sources: () => ({ script: ['https://api.pirsch.io'], connect: ['https://api.pirsch.io'] }),
  // It looks for its own element by this id.
  start: ({ id }, { script }) =>
    void script('https://api.pirsch.io/pa.js', { id: 'pianjs', 'data-code': id }),
  views: SEES_ITSELF,
});
