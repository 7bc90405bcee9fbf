/** Settings of backups and of the object store: which variable wins, and what is refused with which message. */
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { withKeys } from '../installation/backups/open-target.ts';
import type { AppError } from '../lib/app-error.ts';
import { environmentSettings, joinSettings } from './settings.ts';

const settingsOf = (env: Readonly<Record<string, string>>) => joinSettings([environmentSettings(env)]);
const KEYS = { AWS_ACCESS_KEY_ID: 'their-id', AWS_SECRET_ACCESS_KEY: 'their-secret' };

describe('settings of backups', () => {
  it('schedule none until a place is named, and then one a day', () => {
    assert.equal(settingsOf({}).backups, undefined);
    const { backups } = settingsOf({ LECTERN_BACKUP_TO: 's3://my-backups/lectern' });
    assert.deepEqual(backups, {
      to: { kind: 's3', bucket: 'my-backups', key: 'lectern/' },
      minute: 180,
      hours: 24,
      keepDays: 7,
      keepWeeks: 4,
    });
    const more = settingsOf({
      LECTERN_BACKUP_TO: 'copies',
      LECTERN_BACKUP_TIME: '23:05',
      LECTERN_BACKUP_HOURS: '6',
      LECTERN_BACKUP_KEEP_DAYS: '30',
      LECTERN_BACKUP_KEEP_WEEKS: '0',
    });
    assert.deepEqual(more.backups, {
      to: { kind: 'folder', folder: resolve('copies') },
      minute: 23 * 60 + 5,
      hours: 6,
      keepDays: 30,
      keepWeeks: 0,
    });
    assert.deepEqual(settingsOf({ LECTERN_BACKUP_TO: 's3://my-backups' }).backups?.to, {
      kind: 's3',
      bucket: 'my-backups',
      key: '',
    });
  });

  const REFUSED: readonly (readonly [env: Record<string, string>, words: RegExp])[] = [
    [{ LECTERN_BACKUP_TIME: '24:00' }, /LECTERN_BACKUP_TIME is "24:00".*03:00/],
    [{ LECTERN_BACKUP_TIME: '3' }, /LECTERN_BACKUP_TIME is "3"/],
    [{ LECTERN_BACKUP_HOURS: '0' }, /LECTERN_BACKUP_HOURS is "0".*1 to 168/],
    [{ LECTERN_BACKUP_KEEP_DAYS: '0' }, /LECTERN_BACKUP_KEEP_DAYS is "0"/],
    [{ LECTERN_BACKUP_TO: 's3://' }, /"s3:\/\/" is no place.*s3:\/\/my-backups\/lectern\//],
    [{ LECTERN_BACKUP_TO: 's3://b/x' }, /is no place/],
    [{ LECTERN_BACKUP_TO: 's3://my-backups/../other/' }, /is no place/],
    [{ LECTERN_BACKUP_TO: 's3://my-backups//x/' }, /is no place/],
    [{ LECTERN_BACKUP_TO: '/backups', DATABASE_URL: 'postgres://a@b/c' }, /DATABASE_URL too.*pg_dump/],
    [{ LECTERN_S3_ENDPOINT: 's3.example.com' }, /LECTERN_S3_ENDPOINT.*https:\/\/s3\.example\.com/],
    [{ AWS_REGION: 'eu central' }, /region of the object store is "eu central"/],
    [{ LECTERN_S3_ENCRYPTION: 'yes' }, /LECTERN_S3_ENCRYPTION is "yes".*AES256/],
    [{ LECTERN_S3_PATH_STYLE: 'maybe' }, /LECTERN_S3_PATH_STYLE is "maybe"/],
    [
      { LECTERN_S3_SECRET_ACCESS_KEY: 'x', ...KEYS },
      /SECRET_ACCESS_KEY is set, and LECTERN_S3_ACCESS_KEY_ID is not/,
    ],
  ];
  for (const [env, words] of REFUSED)
    it(`refuse ${JSON.stringify(env)}`, () =>
      assert.throws(
        () => settingsOf(env),
        (error: AppError) => {
          assert.match(`${error.message} ${error.hint}`, words);
          assert.doesNotMatch(`${error.message} ${error.hint}`, /their-secret/);
          return true;
        },
      ));
});

describe('settings of the object store', () => {
  it('are those of Amazon without an endpoint', () => {
    assert.deepEqual(settingsOf({}).s3, {
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      pathStyle: false,
      keys: { kind: 'instance', address: 'http://169.254.169.254' },
    });
    assert.equal(
      settingsOf({ AWS_REGION: 'cn-north-1' }).s3.endpoint,
      'https://s3.cn-north-1.amazonaws.com.cn',
    );
    assert.equal(
      settingsOf({ AWS_DEFAULT_REGION: 'eu-west-1' }).s3.endpoint,
      'https://s3.eu-west-1.amazonaws.com',
    );
  });

  it('are read from the variables of other programs, with keys that are temporary', () => {
    const env = {
      ...KEYS,
      AWS_SESSION_TOKEN: 'token',
      AWS_REGION: 'eu-west-1',
      AWS_ENDPOINT_URL: 'http://10.0.0.5:9000/',
    };
    assert.deepEqual(settingsOf(env).s3, {
      endpoint: 'http://10.0.0.5:9000',
      region: 'eu-west-1',
      pathStyle: true,
      keys: { id: 'their-id', secret: 'their-secret', sessionToken: 'token' },
    });
  });

  it('are our own where both are set, and no session token belongs to a key of ours', () => {
    const { s3 } = settingsOf({
      ...KEYS,
      AWS_SESSION_TOKEN: 'token',
      AWS_REGION: 'eu-west-1',
      AWS_ENDPOINT_URL: 'http://10.0.0.5:9000',
      LECTERN_S3_ENDPOINT: 'https://s3.example.com/path',
      LECTERN_S3_REGION: 'auto',
      LECTERN_S3_ACCESS_KEY_ID: 'own-id',
      LECTERN_S3_SECRET_ACCESS_KEY: 'own-secret',
      LECTERN_S3_PATH_STYLE: 'false',
      LECTERN_S3_ENCRYPTION: 'aws:kms',
    });
    assert.deepEqual(s3, {
      endpoint: 'https://s3.example.com/path',
      region: 'auto',
      pathStyle: false,
      encryption: 'aws:kms',
      keys: { id: 'own-id', secret: 'own-secret' },
    });
  });
});

describe('keys of a role', () => {
  const IDENTITY = {
    AWS_ROLE_ARN: 'arn:aws:iam::1:role/a',
    AWS_WEB_IDENTITY_TOKEN_FILE: '/run/token',
    AWS_REGION: 'eu-west-1',
  };
  const identity = {
    kind: 'web identity',
    role: 'arn:aws:iam::1:role/a',
    tokenFile: '/run/token',
    session: 'lectern',
    service: 'https://sts.eu-west-1.amazonaws.com',
  };
  const ECS = { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/v2/credentials/1' };
  const POD = {
    AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://169.254.170.23/v1/credentials',
    AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: '/run/pod-token',
  };
  const OFF = { AWS_EC2_METADATA_DISABLED: 'true' };
  const instance = (address: string): object => ({ kind: 'instance', address });
  const ecs = { kind: 'container', address: 'http://169.254.170.2/v2/credentials/1' };

  const CASES: readonly (readonly [
    what: string,
    env: Record<string, string>,
    expected: object | undefined,
  ])[] = [
    ['own keys before all', { ...KEYS, ...IDENTITY, ...ECS }, { id: 'their-id', secret: 'their-secret' }],
    ['a web identity before a container', { ...IDENTITY, ...ECS, ...POD }, identity],
    ['half a web identity is none', { AWS_ROLE_ARN: 'a', ...ECS }, ecs],
    [
      'the region of the platform, not that of the bucket',
      { ...IDENTITY, LECTERN_S3_REGION: 'us-west-2' },
      identity,
    ],
    [
      'a service for tokens of your own',
      { ...IDENTITY, AWS_ENDPOINT_URL_STS: 'https://sts.internal', AWS_ROLE_SESSION_NAME: 'docs' },
      { ...identity, service: 'https://sts.internal', session: 'docs' },
    ],
    [
      'one server for all',
      { ...IDENTITY, AWS_ENDPOINT_URL: 'http://minio:9000' },
      { ...identity, service: 'http://minio:9000' },
    ],
    ['the agent of ECS before another address', { ...ECS, ...POD }, { ...ecs, tokenFile: '/run/pod-token' }],
    [
      'an agent with a token',
      { ...POD, AWS_CONTAINER_AUTHORIZATION_TOKEN: 'token', ...OFF },
      {
        kind: 'container',
        address: 'http://169.254.170.23/v1/credentials',
        tokenFile: '/run/pod-token',
        token: 'token',
      },
    ],
    ['the instance at last', {}, instance('http://169.254.169.254')],
    [
      'the instance by IPv6',
      { AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE: 'IPv6' },
      instance('http://[fd00:ec2::254]'),
    ],
    [
      'metadata elsewhere',
      { AWS_EC2_METADATA_SERVICE_ENDPOINT: 'http://10.0.0.1' },
      instance('http://10.0.0.1'),
    ],
    ['none where the instance may not be asked', OFF, undefined],
  ];
  for (const [what, env, expected] of CASES)
    it(what, () => assert.deepEqual(settingsOf(env).s3.keys, expected));

  it('have files that are never published', () => {
    assert.deepEqual(settingsOf({ ...IDENTITY, ...POD }).ownFiles, ['/run/token', '/run/pod-token']);
  });

  it('are named when there are none', () => {
    const place = { kind: 's3', bucket: 'my-backups', key: '' } as const;
    assert.throws(() => withKeys(settingsOf(OFF).s3, place), {
      code: 's3/no-keys',
      message: /"s3:\/\/my-backups\/"/,
      hint: /AWS_EC2_METADATA_DISABLED/,
    });
  });
});
