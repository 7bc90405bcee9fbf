/** The operator's settings of backups and of the object store that takes them. */
import type { SettingEntry } from '../lib/setting-entry.ts';

export const BACKUP_SETTINGS = {
  backupTo: {
    env: 'LECTERN_BACKUP_TO',
    default: 'none',
    doc: 'Where a running server puts backups of the embedded store: a folder, or `s3://BUCKET/FOLDER/`. With PostgreSQL, use the tools of the database.',
  },
  backupTime: {
    env: 'LECTERN_BACKUP_TIME',
    default: '`03:00`',
    doc: 'Time of the day for these backups, in UTC.',
  },
  backupHours: {
    env: 'LECTERN_BACKUP_HOURS',
    default: '`24`',
    doc: 'Hours from one backup to the next, counted from that time; at most a week.',
  },
  backupKeepDays: {
    env: 'LECTERN_BACKUP_KEEP_DAYS',
    default: '`7`',
    doc: 'Number of days of which the newest backup is kept. All backups of the last 24 hours are kept too.',
  },
  backupKeepWeeks: {
    env: 'LECTERN_BACKUP_KEEP_WEEKS',
    default: '`4`',
    doc: 'Number of weeks of which the newest backup is kept as well.',
  },
  s3Endpoint: {
    env: 'LECTERN_S3_ENDPOINT',
    default: '`AWS_ENDPOINT_URL_S3`, `AWS_ENDPOINT_URL`, or the one of Amazon',
    doc: 'Address of the object store for backups, for example `https://s3.example.com`. It can be a private address.',
    example: 'https://s3.example.com',
  },
  s3Region: {
    env: 'LECTERN_S3_REGION',
    default: '`AWS_REGION`, `AWS_DEFAULT_REGION`, or `us-east-1`',
    doc: 'Region of the bucket.',
  },
  s3AccessKeyId: {
    env: 'LECTERN_S3_ACCESS_KEY_ID',
    default: '`AWS_ACCESS_KEY_ID`, or a key of the pod’s, container’s or instance’s role',
    doc: 'Id of the key for the object store. The variables of roles are those that Amazon’s platforms set, such as `AWS_ROLE_ARN` with `AWS_WEB_IDENTITY_TOKEN_FILE`.',
  },
  s3SecretAccessKey: {
    env: 'LECTERN_S3_SECRET_ACCESS_KEY',
    default: '`AWS_SECRET_ACCESS_KEY`, with `AWS_SESSION_TOKEN`',
    doc: 'Secret of that key.',
    secret: true,
  },
  s3PathStyle: {
    env: 'LECTERN_S3_PATH_STYLE',
    default: '`true` with an endpoint of your own',
    doc: 'Whether the bucket is part of the path (`https://s3.example.com/BUCKET/`) and not of the host name.',
  },
  s3Encryption: {
    env: 'LECTERN_S3_ENCRYPTION',
    default: 'as the bucket is set up',
    doc: 'Asks the object store to encrypt what it stores: `AES256` or `aws:kms`.',
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;
