/** Front Chat: a chat with the team. */
import { CHAT_STORES, service } from './service.ts';
import { identifier } from './service-field.ts';

export const frontchat = service({
  id: 'frontchat',
  name: 'Front Chat',
  kind: 'support',
  consent: true,
  because: CHAT_STORES,
  fields: {
    snippetId: identifier('Snippet id.', {
      form: /[0-9a-f]{6,64}/i,
      example: '1365d046d7c023e9b030ce90d02d093a',
    }),
  },
  plain: 'snippetId',
  globals: ['FrontChat'],
  sources: () => ({
    script: ['https://chat-assets.frontapp.com'],
    connect: ['https://*.frontapp.com', 'wss://*.frontapp.com'],
  }),
  start: ({ snippetId }, { script, call }) =>
    void script('https://chat-assets.frontapp.com/v1/chat.bundle.js').then(() =>
      call('FrontChat', 'init', { chatId: snippetId, useDefaultLauncher: true }),
    ),
  views: 'Stays open',
});
