/** Reads where unexpected errors are sent. */
import { AppError } from '../lib/app-error.ts';
import { type ErrorService, parseDsn } from '../lib/telemetry/error-report/dsn.ts';
import type { SettingName } from './setting-table.ts';
import type { SettingValue } from './setting-values.ts';

export interface ErrorSettings {
  readonly service: ErrorService;
  readonly environment: string;
}

const ENVIRONMENT = /^[\w.-]{1,64}$/;

/** @throws AppError `settings/invalid` */
export function errorSettings(pick: (name: SettingName) => SettingValue): {
  readonly errors?: ErrorSettings;
} {
  const dsn = pick('errorService');
  const environment = String(pick('errorEnvironment') ?? 'production');
  if (!ENVIRONMENT.test(environment))
    throw new AppError('settings/invalid', `SENTRY_ENVIRONMENT is "${environment}"`, {
      hint: 'Give letters, digits, dots, underscores and hyphens, for example staging',
    });
  if (dsn === undefined) return {};
  const service = parseDsn(String(dsn));
  if (service === undefined)
    throw new AppError('settings/invalid', 'SENTRY_DSN is not the address of an error service', {
      hint: 'Give the DSN that the service shows, for example https://KEY@errors.example.com/7',
    });
  return { errors: { service, environment } };
}
