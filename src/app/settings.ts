/** The operator's settings: flags over environment over `lectern.config.json` over defaults (contract, section 2). */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { AppError } from '../lib/app-error.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Public address without trailing slash; undefined = the address we listen on. */
  readonly baseUrl?: string;
  /** Absolute folder for caches and, later, the embedded store. */
  readonly dataDir: string;
  /** Processes that render pages. */
  readonly renderers: number;
}

/** What one source of settings may say; everything else in it is ignored. */
export type SettingsSource = Readonly<
  Record<'port' | 'host' | 'baseUrl' | 'dataDir' | 'renderers', string | number | undefined>
>;

const NONE: SettingsSource = {
  port: undefined,
  host: undefined,
  baseUrl: undefined,
  dataDir: undefined,
  renderers: undefined,
};

/** The only place that reads the environment. */
export function environmentSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): SettingsSource {
  return {
    port: env['PORT'],
    host: env['LECTERN_HOST'],
    baseUrl: env['LECTERN_BASE_URL'],
    dataDir: env['LECTERN_DATA_DIR'],
    renderers: env['LECTERN_RENDERERS'],
  };
}

/** @throws AppError `settings/unreadable` when the file is named but cannot be read as JSON */
export function fileSettings(path: string | undefined): SettingsSource {
  if (path === undefined) return NONE;
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as unknown;
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return { ...NONE, ...(read as Partial<SettingsSource>) };
    throw new Error('it is not a JSON object');
  } catch (error) {
    throw new AppError(
      'settings/unreadable',
      `The settings file "${path}" cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { hint: 'Give --config the path of a JSON file', cause: error },
    );
  }
}

function whole(name: string, value: string | number, [least, most]: readonly [number, number]): number {
  const number = typeof value === 'number' ? value : /^\d+$/.test(value.trim()) ? Number(value) : Number.NaN;
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new AppError('settings/invalid', `${name} is "${value}"`, {
    hint: `Give a whole number from ${least} to ${most}`,
  });
}

function address(value: string): string {
  let url: URL;
  try {
    url = new URL(value);
  } catch (cause) {
    throw new AppError('settings/invalid', `LECTERN_BASE_URL is "${value}"`, {
      hint: 'Give the whole address readers use, for example https://docs.example.com',
      cause,
    });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AppError('settings/invalid', `LECTERN_BASE_URL is "${value}"`, {
      hint: 'It begins with https:// or http://',
    });
  return url.href.replace(/\/+$/, '');
}

/** Pure: joins the sources in order of strength and applies the defaults. */
export function joinSettings(sources: readonly SettingsSource[]): Settings {
  const pick = (key: keyof SettingsSource): string | number | undefined =>
    sources.map((source) => source[key]).find((value) => value !== undefined && value !== '');
  const baseUrl = pick('baseUrl');
  return {
    port: whole('PORT', pick('port') ?? 3000, [0, 65_535]),
    host: String(pick('host') ?? '127.0.0.1'),
    dataDir: resolve(String(pick('dataDir') ?? '.lectern')),
    renderers: whole(
      'LECTERN_RENDERERS',
      pick('renderers') ?? Math.max(1, Math.min(8, availableParallelism())),
      [1, 64],
    ),
    ...(baseUrl === undefined ? {} : { baseUrl: address(String(baseUrl)) }),
  };
}
