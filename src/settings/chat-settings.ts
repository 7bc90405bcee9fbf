/** Reads the settings of commands in a chat. */
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import type { ChatAccess } from '../web/service/chat-access.ts';
import { SETTINGS, type SettingName } from './setting-table.ts';
import type { SettingValue } from './setting-values.ts';

const SECRET = /^[\x21-\x7e]{16,512}$/;
const CHANNEL = /^[A-Za-z0-9]{1,64}$/;

/** @returns undefined when no chat may send commands @throws AppError `settings/invalid` */
export function chatSettings(pick: (name: SettingName) => SettingValue): ChatAccess | undefined {
  const [secret, token] = [secretOf('chatSecret', pick), secretOf('chatToken', pick)];
  const channels = String(pick('chatChannels') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const odd = channels.find((channel) => !CHANNEL.test(channel));
  if (odd !== undefined)
    throw new AppError(
      'settings/invalid',
      `${SETTINGS.chatChannels.env} has ${JSON.stringify(odd)}, which is no id of a channel`,
      { hint: `Give ids and not names, separated by commas, for example ${SETTINGS.chatChannels.example}` },
    );
  if (secret !== undefined || token !== undefined) return { channels, ...defined({ secret, token }) };
  if (channels.length === 0) return undefined;
  throw new AppError(
    'settings/invalid',
    `${SETTINGS.chatChannels.env} is set, and neither ${SETTINGS.chatSecret.env} nor ${SETTINGS.chatToken.env} is`,
    { hint: `Set ${SETTINGS.chatSecret.env} for Slack, or ${SETTINGS.chatToken.env} for Mattermost` },
  );
}

function secretOf(
  name: 'chatSecret' | 'chatToken',
  pick: (name: SettingName) => SettingValue,
): string | undefined {
  const value = pick(name);
  if (value === undefined) return undefined;
  if (SECRET.test(String(value))) return String(value);
  throw new AppError('settings/invalid', `${SETTINGS[name].env} has less than 16 characters, or spaces`, {
    hint: 'Give the secret alone, as the chat shows it',
  });
}
