/** Reads the operator's settings of the log: its form, and which requests are in it. */
import { AppError } from '../lib/app-error.ts';
import type { SettingName } from './setting-table.ts';
import { type SettingValue, whole, yesOrNo } from './setting-values.ts';

export interface LogSettings {
  /** Text for people, or JSON lines for programs. */
  readonly format: 'text' | 'json';
  /** Whether every request is in it. */
  readonly access: boolean;
  /** Milliseconds from which on a request is in it as slow; undefined = none is. */
  readonly slowMs?: number;
}

/** @throws AppError `settings/invalid` */
export function logSettings(pick: (name: SettingName) => SettingValue): LogSettings {
  const slow = pick('slowMs');
  return {
    format: logFormat(pick('logFormat') ?? 'text'),
    access: yesOrNo('accessLog', pick('accessLog') ?? false),
    ...(slow === undefined ? {} : { slowMs: whole('slowMs', slow, [1, 3_600_000]) }),
  };
}

function logFormat(value: SettingValue): LogSettings['format'] {
  if (value === 'text' || value === 'json') return value;
  throw new AppError('settings/invalid', `LECTERN_LOG_FORMAT is "${value}"`, {
    hint: 'Give text or json',
  });
}
