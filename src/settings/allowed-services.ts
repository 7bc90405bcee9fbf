/** Reads which services of other companies pages may load. */
import { AppError } from '../lib/app-error.ts';
import type { AllowedServices } from '../lib/services/plan-services.ts';
import { SERVICE_NAMES } from '../lib/services/services.ts';
import { nearest } from '../lib/text/nearest.ts';
import { SETTINGS } from './setting-table.ts';
import type { SettingValue } from './setting-values.ts';

/** @throws AppError `settings/invalid` for a name that is none: a mistyped one would allow nothing and say nothing */
export function allowedServices(value: SettingValue): AllowedServices {
  const names = String(value ?? 'none')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  if (names.includes('all') && names.length === 1) return 'all';
  if (names.length === 0 || (names.includes('none') && names.length === 1)) return [];
  for (const name of names) {
    if (SERVICE_NAMES.includes(name)) continue;
    const near = nearest(name, SERVICE_NAMES);
    throw new AppError(
      'settings/invalid',
      `${SETTINGS.allowedServices.env} has "${name}", which is no service`,
      {
        hint:
          near === undefined
            ? `Give "none" or "all" alone, or some of: ${SERVICE_NAMES.join(', ')}`
            : `Did you mean "${near}"?`,
      },
    );
  }
  return [...new Set(names)];
}
