/** Reads what is counted of reading: whether, for how long it is kept, who says from which country, and where days go. */

import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { readOrigin } from '../records/projects/read-origin.ts';
import { type BackupPlace, backupFolder } from './backup-settings.ts';
import type { SettingName } from './setting-table.ts';
import { type SettingValue, whole, yesOrNo } from './setting-values.ts';

export interface InsightSettings {
  readonly isOn: boolean;
  /** For which it is kept. */
  readonly days: number;
  /** Lower case. */
  readonly countryHeader?: string;
  /** Gets a file for each project and day. */
  readonly to?: BackupPlace;
  /** Where pages of a static build report that they are read. */
  readonly server?: string;
}

export function insightSettings(pick: (name: SettingName) => SettingValue): InsightSettings {
  return {
    isOn: yesOrNo('insight', pick('insight') ?? true),
    days: whole('insightDays', pick('insightDays') ?? 760, [1, 3_650]),
    ...defined({
      countryHeader: countryHeader(pick),
      server: insightServer(pick),
      to: pick('insightTo') === undefined ? undefined : backupFolder(String(pick('insightTo'))),
    }),
  };
}

/** @throws AppError unless it is the address that the dashboard shows */
function insightServer(pick: (name: SettingName) => SettingValue): string | undefined {
  const given = pick('insightServer');
  if (given === undefined) return undefined;
  const text = String(given).trim();
  const url = URL.parse(text);
  const isWhole =
    url !== null &&
    readOrigin(text) !== undefined &&
    /\/api\/public\/v1\/[a-z0-9-]{1,63}\/read$/.test(url.pathname) &&
    url.search + url.hash === '';
  if (isWhole) return url.href;
  throw new AppError('settings/invalid', `LECTERN_INSIGHT_SERVER is "${text.slice(0, 200)}"`, {
    hint: 'Copy the address from the settings of the project in the dashboard, for example https://lectern.example.com/api/public/v1/docs/read. It begins with https://, because browsers send nothing from a page with HTTPS to a server without; a server on this machine may have http://',
  });
}

/** @throws AppError where any reader could say it */
function countryHeader(pick: (name: SettingName) => SettingValue): string | undefined {
  const given = pick('countryHeader');
  if (given === undefined) return undefined;
  const name = String(given).trim().toLowerCase();
  if (!/^[a-z][a-z0-9-]{1,63}$/.test(name))
    throw new AppError('settings/invalid', `LECTERN_COUNTRY_HEADER is "${given}"`, {
      hint: 'Give the name of a header, for example "CF-IPCountry"',
    });
  if (Number(pick('proxies') ?? 0) === 0)
    throw new AppError('settings/invalid', 'LECTERN_COUNTRY_HEADER is set, and LECTERN_PROXIES is not', {
      hint: 'Set LECTERN_PROXIES to the number of your proxies: without one, any reader could send this header',
    });
  return name;
}
