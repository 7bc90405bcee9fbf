/** Clearbit: which company a reader belongs to. */
import { STORES, service } from './service.ts';
import { identifier } from './service-field.ts';

export const clearbit = service({
  id: 'clearbit',
  name: 'Clearbit',
  kind: 'analytics',
  consent: true,
  because: STORES,
  fields: {
    publicApiKey: identifier('Public API key.', { form: /pk_[0-9a-z]{6,64}/i, example: 'pk_1a18822f09a1' }),
  },
  globals: ['clearbit'],
  sources: () => ({
    script: ['https://tag.clearbitscripts.com', 'https://x.clearbitjs.com'],
    connect: ['https://*.clearbit.com', 'https://x.clearbitjs.com'],
  }),
  start: ({ publicApiKey }, { script }) =>
    void script(`https://tag.clearbitscripts.com/v1/${encodeURIComponent(publicApiKey)}/tags.js`, {
      referrerpolicy: 'strict-origin-when-cross-origin',
    }),
  viewed: ({ call }) => void call('clearbit.page'),
  views: 'Is told: `clearbit.page()`',
});
