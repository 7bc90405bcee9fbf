/** The operator's settings of commands in a chat. */
import type { SettingEntry } from '../lib/setting-entry.ts';

export const CHAT_SETTINGS = {
  chatSecret: {
    env: 'LECTERN_CHAT_SECRET',
    default: 'none',
    doc: 'Signing secret of the Slack app whose slash command starts agent jobs.',
    secret: true,
  },
  chatToken: {
    env: 'LECTERN_CHAT_TOKEN',
    default: 'none',
    doc: 'Token of the Mattermost slash command that starts agent jobs; 16 characters or more.',
    secret: true,
  },
  chatChannels: {
    env: 'LECTERN_CHAT_CHANNELS',
    default: 'all',
    doc: 'Ids of the channels from which commands are taken, separated by commas.',
    example: 'C024BE91L,C0G9QF9GZ',
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;
