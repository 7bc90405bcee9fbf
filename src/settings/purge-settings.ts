/** Reads the settings of the service that tells caches to forget. */
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { SETTINGS, type SettingName } from './setting-table.ts';
import { address, type SettingValue } from './setting-values.ts';

export interface PurgeSettings {
  readonly url: string;
  readonly token?: string;
}

/** @throws AppError `settings/invalid` */
export function purgeSettings(pick: (name: SettingName) => SettingValue): {
  readonly purge?: PurgeSettings;
} {
  const url = pick('purgeUrl');
  const token = pick('purgeToken');
  const names = [SETTINGS.purgeUrl.env, SETTINGS.purgeToken.env] as const;
  if (url === undefined && token === undefined) return {};
  if (url === undefined)
    throw new AppError('settings/invalid', `${names[1]} is set, and ${names[0]} is not`, {
      hint: `Set ${names[0]} to the address that the token is for`,
    });
  if (Number(pick('sharedCacheSeconds') ?? 0) === 0)
    throw new AppError(
      'settings/invalid',
      `${names[0]} is set, and ${SETTINGS.sharedCacheSeconds.env} is not`,
      {
        hint: `Set ${SETTINGS.sharedCacheSeconds.env}, for example to 3600: without it, caches keep nothing to forget`,
      },
    );
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(String(token)))
    throw new AppError('settings/invalid', `${names[1]} has spaces or characters that no header may hold`, {
      hint: 'Give the token alone, as the provider shows it',
    });
  return {
    purge: {
      url: address('purgeUrl', String(url)),
      ...defined({ token: token === undefined ? undefined : String(token) }),
    },
  };
}
