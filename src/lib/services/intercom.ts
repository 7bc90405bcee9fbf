/** Intercom: a chat with the team. */
import { CHAT_STORES, service } from './service.ts';
import { identifier } from './service-field.ts';

export const intercom = service({
  id: 'intercom',
  name: 'Intercom',
  kind: 'support',
  consent: true,
  because: CHAT_STORES,
  fields: { appId: identifier('App id.', { form: /[a-z0-9]{6,20}/i, example: 'abc123def4' }) },
  globals: ['Intercom'],
  sources: () => ({
    script: ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
    connect: [
      'https://*.intercom.io',
      'wss://*.intercom.io',
      'https://*.intercom-messenger.com',
      'wss://*.intercom-messenger.com',
      'https://uploads.intercomcdn.com',
      'https://uploads.intercomusercontent.com',
    ],
  }),
  start: ({ appId }, { script, global }) => {
    const waiting: unknown[] = [];
    const keep = (given: readonly unknown[]): void => void waiting.push(given);
    const intercom = global(
      'Intercom',
      Object.assign((...given: readonly unknown[]) => keep(given), { q: waiting, c: keep }),
    );
    intercom('boot', { app_id: appId });
    void script(`https://widget.intercom.io/widget/${encodeURIComponent(appId)}`);
  },
  viewed: ({ call }) => void call('Intercom', 'update'),
  views: 'Is told: `update`',
});
