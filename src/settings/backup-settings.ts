/** The settings of scheduled backups and of the object store, which also come from the standard variables of AWS. */
import { resolve } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { amazonDomain, keySource, ROLE_VARIABLES } from '../lib/s3/keys/key-source.ts';
import type { S3Settings } from '../lib/s3/s3-settings.ts';
import { SETTINGS, type SettingName } from './setting-table.ts';
import { address, type SettingValue, whole, yesOrNo } from './setting-values.ts';

/** A folder, or what is below a prefix of a bucket. */
export type BackupPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly bucket: string; readonly key: string };

export interface BackupSettings {
  readonly to: BackupPlace;
  /** Of the day, in UTC, at which one of the backups is made. */
  readonly minute: number;
  /** Between two backups. */
  readonly hours: number;
  /** Newest of a day, and newest of a week, that are kept. */
  readonly keepDays: number;
  readonly keepWeeks: number;
}

/** Without keys where none are set and no role may be asked for. */
export type KnownS3 = Omit<S3Settings, 'keys'> & Partial<Pick<S3Settings, 'keys'>>;

/** The variables that are read. */
export const AWS_VARIABLES = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
  'AWS_DEFAULT_REGION',
  'AWS_ENDPOINT_URL_S3',
  'AWS_ENDPOINT_URL',
  ...ROLE_VARIABLES,
] as const;

type PickSetting = (name: SettingName) => SettingValue;
type Environment = Readonly<Record<string, string | undefined>>;

const S3 = 's3://';
const REGION = 'us-east-1';

/** @returns undefined for a text that is no `s3://` address @throws AppError `usage/s3` */
export function s3Address(text: string): Extract<BackupPlace, { kind: 's3' }> | undefined {
  if (!text.toLowerCase().startsWith(S3)) return undefined;
  const [bucket = '', ...rest] = text.slice(S3.length).split('/');
  const key = rest.join('/');
  const isKey = key.isWellFormed() && Buffer.byteLength(key) <= 900 && !/(^|\/)\.{1,2}(\/|$)/.test(key);
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(bucket) && isKey && !key.startsWith('/'))
    return { kind: 's3', bucket, key };
  throw new AppError('usage/s3', `"${text}" is no place in an object store`, {
    hint: 'Give the bucket and a folder in it, for example s3://my-backups/lectern/',
  });
}

/** A folder, also one that does not exist yet, or a prefix that ends in a slash. */
export function backupFolder(text: string): BackupPlace {
  const place = s3Address(text);
  if (place === undefined) return { kind: 'folder', folder: resolve(text) };
  return place.key === '' || place.key.endsWith('/') ? place : { ...place, key: `${place.key}/` };
}

/** For messages, as it is written on the command line. */
export function placeName(place: BackupPlace): string {
  return place.kind === 'folder' ? place.folder : `${S3}${place.bucket}/${place.key}`;
}

function minuteOf(value: SettingValue): number {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(String(value).trim()) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  throw new AppError('settings/invalid', `${SETTINGS.backupTime.env} is "${value}"`, {
    hint: 'Give hours and minutes in UTC, for example 03:00',
  });
}

/** @returns undefined when no backups are scheduled @throws AppError `settings/invalid`, `usage/s3` */
export function backupSettings(pick: PickSetting): BackupSettings | undefined {
  const to = pick('backupTo');
  const times = {
    minute: minuteOf(pick('backupTime') ?? '03:00'),
    hours: whole('backupHours', pick('backupHours') ?? 24, [1, 168]),
    keepDays: whole('backupKeepDays', pick('backupKeepDays') ?? 7, [1, 3_650]),
    keepWeeks: whole('backupKeepWeeks', pick('backupKeepWeeks') ?? 4, [0, 520]),
  };
  if (to === undefined) return undefined;
  if (pick('databaseUrl') !== undefined)
    throw new AppError('settings/invalid', `${SETTINGS.backupTo.env} is set, and DATABASE_URL too`, {
      hint: 'Lectern backs up the embedded store only: leave it out, and schedule pg_dump or the backups of your provider',
    });
  return { to: backupFolder(String(to)), ...times };
}

/** Our own settings, else those that other programs for AWS read. @throws AppError `settings/invalid` */
export function s3Settings(pick: PickSetting, env: Environment = {}): KnownS3 {
  const given = (name: (typeof AWS_VARIABLES)[number]): string | undefined => env[name]?.trim() || undefined;
  const endpoint = pick('s3Endpoint') ?? given('AWS_ENDPOINT_URL_S3') ?? given('AWS_ENDPOINT_URL');
  const region = String(pick('s3Region') ?? given('AWS_REGION') ?? given('AWS_DEFAULT_REGION') ?? REGION);
  if (!/^[a-z0-9-]{1,64}$/i.test(region))
    throw new AppError('settings/invalid', `The region of the object store is "${region}"`, {
      hint: 'Give a name such as eu-central-1; for a server of your own, the name that it is set up with',
    });
  return {
    endpoint:
      endpoint === undefined
        ? `https://s3.${region}.${amazonDomain(region)}`
        : address('s3Endpoint', String(endpoint)),
    region,
    pathStyle: yesOrNo('s3PathStyle', pick('s3PathStyle') ?? endpoint !== undefined),
    ...defined({
      // The platform knows its own region; the bucket may be in another one.
      keys:
        s3Keys(pick, given) ?? keySource(given, given('AWS_REGION') ?? given('AWS_DEFAULT_REGION') ?? region),
      encryption: encryption(pick('s3Encryption')),
    }),
  };
}

function s3Keys(
  pick: PickSetting,
  given: (name: (typeof AWS_VARIABLES)[number]) => string | undefined,
): S3Settings['keys'] | undefined {
  const [ownId, ownSecret] = [pick('s3AccessKeyId'), pick('s3SecretAccessKey')];
  if ((ownId === undefined) !== (ownSecret === undefined)) {
    const [there, missing] = [SETTINGS.s3AccessKeyId.env, SETTINGS.s3SecretAccessKey.env];
    throw new AppError(
      'settings/invalid',
      `${ownId === undefined ? missing : there} is set, and ${ownId === undefined ? there : missing} is not`,
      { hint: 'Set both, or neither: then AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are used' },
    );
  }
  if (ownId !== undefined) return { id: String(ownId), secret: String(ownSecret) };
  const [id, secret] = [given('AWS_ACCESS_KEY_ID'), given('AWS_SECRET_ACCESS_KEY')];
  if (id === undefined || secret === undefined) return undefined;
  return { id, secret, ...defined({ sessionToken: given('AWS_SESSION_TOKEN') }) };
}

function encryption(value: SettingValue): string | undefined {
  if (value === undefined || value === 'AES256' || value === 'aws:kms') return value;
  throw new AppError('settings/invalid', `${SETTINGS.s3Encryption.env} is "${value}"`, {
    hint: 'Give AES256 or aws:kms, or leave it out: then the bucket decides',
  });
}
