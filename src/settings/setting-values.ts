/** Parsers of setting values, for every source; each throws AppError `settings/invalid` that names the variable. */
import { AppError } from '../lib/app-error.ts';
import type { SettingEntry } from '../lib/setting-entry.ts';
import { SETTINGS, type SettingName } from './setting-table.ts';

export type SettingValue = string | number | boolean | undefined;

export function whole(name: SettingName, value: SettingValue, [min, max]: readonly [number, number]): number {
  const number =
    typeof value === 'number' ? value : /^\d+$/.test(String(value).trim()) ? Number(value) : Number.NaN;
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new AppError('settings/invalid', `${SETTINGS[name].env} is "${value}"`, {
    hint: `Give a whole number from ${min} to ${max}`,
  });
}

export function yesOrNo(name: SettingName, value: SettingValue): boolean {
  const known = new Map([
    ['true', true],
    ['1', true],
    ['yes', true],
    ['false', false],
    ['0', false],
    ['no', false],
  ]).get(String(value).trim().toLowerCase());
  if (known !== undefined) return known;
  throw new AppError('settings/invalid', `${SETTINGS[name].env} is "${value}"`, {
    hint: 'Give true or false',
  });
}

/** Names with commas between them. */
export function commaList(value: SettingValue): readonly string[] {
  return String(value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** An address for HTTP, without trailing slash. */
export function address(name: SettingName, value: string): string {
  const url = URL.parse(value);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href.replace(/\/+$/, '');
  const { env, example = 'https://docs.example.com' }: SettingEntry = SETTINGS[name];
  throw new AppError('settings/invalid', `${env} is "${value}"`, {
    hint: `Give a whole address that begins with https:// or http://, for example ${example}`,
  });
}

/** Host names between commas, lower case; each may begin with `*.`. */
export function hostNames(name: SettingName, value: SettingValue): readonly string[] {
  const names = String(value)
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const wrong = names.find((one) => !/^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d{1,5})?$/.test(one));
  if (wrong === undefined) return names;
  throw new AppError('settings/invalid', `${SETTINGS[name].env} has "${wrong}", which is no host name`, {
    hint: 'Give names without https:// and divide them by commas, for example docs.example.com,*.preview.example.com',
  });
}

/** One name that begins with `*.`. */
export function wildcardHost(value: SettingValue): { readonly previewHost?: string } {
  if (value === undefined) return {};
  const text = String(value).trim().toLowerCase();
  if (/^\*(?:\.[a-z0-9_-]+)+(?::\d{1,5})?$/.test(text)) return { previewHost: text };
  throw new AppError('settings/invalid', `${SETTINGS.previewHost.env} is "${value}"`, {
    hint: 'Give one name that begins with "*.", for example *.previews-example.com',
  });
}

/** Half a year, this host alone: long enough to protect, short enough to leave. */
const HSTS = 'max-age=15768000';

export function strictTransport(value: SettingValue): { readonly hsts?: string } {
  const text = value === undefined ? HSTS : String(value).trim();
  if (text.toLowerCase() === 'off') return {};
  if (/^max-age=\d{1,10}(?:; ?includeSubDomains)?(?:; ?preload)?$/i.test(text)) return { hsts: text };
  throw new AppError('settings/invalid', `${SETTINGS.hsts.env} is "${text}"`, {
    hint: `Give ${HSTS}, "max-age=31536000; includeSubDomains", or off`,
  });
}

export function databaseAddress(value: string): string {
  if (/^postgres(ql)?:\/\//.test(value)) return value;
  throw new AppError('settings/invalid', 'DATABASE_URL is not the address of a PostgreSQL database', {
    hint: 'Give postgres://USER:PASSWORD@HOST:5432/DATABASE, or leave it out for the embedded store',
  });
}

export function secretText(value: string): string {
  if (value.length >= 32) return value;
  throw new AppError('settings/invalid', `LECTERN_SECRET has ${value.length} characters`, {
    hint: 'Give 32 or more, for example the output of "openssl rand -hex 32"',
  });
}

export function operatorsToken(value: string): string {
  if (/^\S{16,}$/.test(value)) return value;
  throw new AppError('settings/invalid', 'LECTERN_METRICS_TOKEN has less than 16 characters, or spaces', {
    hint: 'Give 16 or more, for example the output of "openssl rand -hex 16"',
  });
}
