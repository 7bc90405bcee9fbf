/** The settings of mail, which are given both or not at all. */
import { AppError } from '../lib/app-error.ts';
import type { SettingValue } from './setting-values.ts';
import { type MailSettings, mailFrom, smtpServer } from './smtp-address.ts';

/** @throws AppError `settings/invalid` */
export function mailSettings(url: SettingValue, from: SettingValue): { readonly mail?: MailSettings } {
  if (url === undefined && from === undefined) return {};
  if (url === undefined || from === undefined)
    throw new AppError(
      'settings/invalid',
      url === undefined
        ? 'LECTERN_MAIL_FROM is set, and LECTERN_SMTP_URL is not'
        : 'LECTERN_SMTP_URL is set, and LECTERN_MAIL_FROM is not',
      { hint: 'Set both to send mail, or neither' },
    );
  return { mail: { server: smtpServer(String(url)), from: mailFrom(String(from)) } };
}
