/** LogRocket: replays of visits. */
import { RECORDS, SEES_ITSELF, service } from './service.ts';
import { identifier } from './service-field.ts';

export const logrocket = service({
  id: 'logrocket',
  name: 'LogRocket',
  kind: 'recording',
  consent: true,
  because: RECORDS,
  fields: {
    appId: identifier('App id.', {
      form: /[a-z0-9]{3,20}\/[a-z0-9][a-z0-9._-]{0,80}/i,
      example: 'abc123/docs',
    }),
  },
  globals: ['LogRocket'],
  sources: () => ({
    script: ['https://cdn.logr-in.com'],
    connect: ['https://*.logr-in.com'],
    // Its compression runs in a worker that is made of a text.
    worker: ['blob:'],
  }),
  start: ({ appId }, { script, call }) =>
    void script('https://cdn.logr-in.com/LogRocket.min.js', { crossorigin: 'anonymous' }).then(() =>
      call('LogRocket.init', appId),
    ),
  views: SEES_ITSELF,
});
