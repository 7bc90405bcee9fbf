/** Keys of roles against servers that give them as Amazon's do: signed with, renewed in time, and failures that say what to do. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fixtureFolder } from '../../../../test/support/fixture-folder.ts';
import {
  CLUSTER_TOKEN,
  CONTAINER_TOKEN,
  ROLE,
  type RoleSeen,
  type RoleServices,
  type RoleTrouble,
  startRoleServices,
} from '../../../../test/support/role-services.ts';
import { startS3Server } from '../../../../test/support/s3-server.ts';
import { AppError } from '../../app-error.ts';
import { S3_LIMITS } from '../s3-request.ts';
import { openS3Store } from '../s3-store.ts';
import { KEY_LIMITS } from './ask-for-keys.ts';
import { AGAIN, EARLY, keyRing } from './key-ring.ts';
import type { KeySource } from './key-source.ts';

const folder = fixtureFolder({
  'cluster-token': `${CLUSTER_TOKEN}\n`,
  'container-token': CONTAINER_TOKEN,
}).path;
const file = (name: string): string => join(folder, name);

const SOURCES = {
  container: ({ url }: RoleServices): KeySource => ({
    kind: 'container',
    address: `${url}/v1/credentials`,
    tokenFile: file('container-token'),
  }),
  'web identity': ({ url }: RoleServices): KeySource => ({
    kind: 'web identity',
    role: ROLE,
    tokenFile: file('cluster-token'),
    session: 'lectern',
    service: url,
  }),
  instance: ({ url }: RoleServices): KeySource => ({ kind: 'instance', address: url }),
};
type Kind = keyof typeof SOURCES;
const KINDS = Object.keys(SOURCES) as Kind[];
const START = Date.UTC(2026, 0, 1);

async function opened(kind: Kind) {
  const services = await startRoleServices();
  const time = { now: START };
  services.clock = () => time.now;
  const pauses: number[] = [];
  const pause = async (milliseconds: number): Promise<unknown> => pauses.push(milliseconds);
  const source = SOURCES[kind](services);
  const ring = keyRing(source, { clock: services.clock, pause });
  return { services, time, pauses, pause, source, ring };
}

describe('keys of a role', () => {
  for (const kind of KINDS) {
    it(`of ${kind} sign requests with their token, and are renewed while a store is used`, async () => {
      const { services, source, time, pause } = await opened(kind);
      const server = await startS3Server();
      server.clock = services.clock;
      server.keys.splice(0);
      server.trouble = () => void server.keys.splice(0, server.keys.length, ...services.issued);
      const settings = { endpoint: server.url, region: server.region, keys: source, pathStyle: true };
      const store = openS3Store(settings, server.bucket, { clock: services.clock, pause });
      writeFileSync(file('sent'), 'a backup');
      await store.putFile('key', file('sent'), {});
      assert.equal(services.issued.length, 1);
      time.now += services.validity - EARLY;
      assert.equal((await store.facts('key'))?.size, 8);
      assert.equal(services.issued.length, 2);
    });

    it(`of ${kind} are asked for once by requests at the same time`, async () => {
      const { services, ring } = await opened(kind);
      const ids = (await Promise.all([ring.now(), ring.now(), ring.now()])).map(({ id }) => id);
      assert.deepEqual([ids, services.issued.length], [Array(3).fill('ASIATEMPORARY1'), 1]);
    });

    it(`of ${kind} stay in use while the service fails, until they expire`, async () => {
      const { services, ring, time } = await opened(kind);
      const { id } = await ring.now();
      const before = services.seen.length;
      services.trouble = () => 'die';
      time.now += services.validity - EARLY;
      assert.equal((await ring.now()).id, id);
      assert.equal((await ring.now()).id, id);
      assert.equal(services.seen.length - before, KEY_LIMITS.tries);
      time.now += AGAIN;
      assert.equal((await ring.now()).id, id);
      assert.equal(services.seen.length - before, 2 * KEY_LIMITS.tries);
      time.now += EARLY;
      await assert.rejects(ring.now(), { code: 's3/keys' });
      services.trouble = () => undefined;
      assert.equal((await ring.now()).id, 'ASIATEMPORARY2');
    });

    it(`of ${kind} are asked for again where that may help`, async () => {
      const { services, ring, pauses } = await opened(kind);
      const troubles: RoleTrouble[] = ['die', { status: 503 }];
      services.trouble = () => troubles.shift();
      assert.equal((await ring.now()).id, 'ASIATEMPORARY1');
      assert.equal(pauses.length, 2);
    });

    it(`of ${kind} are not sent elsewhere by a redirect`, async () => {
      const { services, ring } = await opened(kind);
      const other = await startRoleServices();
      services.trouble = () => ({ status: 307, location: `${other.url}/v1/credentials` });
      await assert.rejects(ring.now(), { code: 's3/keys', message: /status 307/ });
      assert.deepEqual(other.seen, []);
    });

    it(`of ${kind} have no body without end`, async () => {
      const { services, ring } = await opened(kind);
      services.trouble = () => ({ status: 200, body: 'x'.repeat(KEY_LIMITS.bytes + 1) });
      await assert.rejects(ring.now(), { code: 's3/keys', message: /longer than 65536 bytes/ });
    });

    it(`of ${kind} are given up when nothing is said, and when the caller ends`, async () => {
      const { services, source, pause } = await opened(kind);
      services.trouble = () => 'silence';
      const silent = keyRing(source, { clock: services.clock, pause, patience: 20 });
      await assert.rejects(silent.now(), { code: 's3/keys', message: /no answer in time/ });
      const ended = new AbortController();
      services.trouble = () => {
        ended.abort();
        return 'die';
      };
      const before = services.seen.length;
      const stopped = keyRing(source, { clock: services.clock, pause, signal: ended.signal });
      await assert.rejects(stopped.now(), { name: 'AbortError' });
      assert.equal(services.seen.length, before + 1);
    });
  }

  it('that the store says have expired are replaced once', async () => {
    const { services, source, pause } = await opened('instance');
    const server = await startS3Server();
    server.clock = services.clock;
    const settings = { endpoint: server.url, region: server.region, keys: source, pathStyle: true };
    let valid = 2;
    server.trouble = () =>
      void server.keys.splice(
        0,
        server.keys.length,
        ...services.issued.map((key, at) => (at + 1 < valid ? { ...key, expires: 0 } : key)),
      );
    const store = openS3Store(settings, server.bucket, { clock: services.clock, pause });
    assert.deepEqual(await Array.fromAsync(store.list('')), []);
    assert.equal(services.issued.length, 2);
    valid = 99;
    await assert.rejects(Array.fromAsync(store.list('')), { code: 's3/denied', message: /ExpiredToken/ });
    assert.equal(services.issued.length, 3);
  });

  it('that expire with the last try do not make tries without end', async () => {
    const { services, source, pause } = await opened('instance');
    const server = await startS3Server();
    server.clock = services.clock;
    server.trouble = () => {
      server.keys.splice(0, server.keys.length, ...services.issued.map((key) => ({ ...key, expires: 0 })));
      return server.seen.length === S3_LIMITS.tries ? undefined : 503;
    };
    const settings = { endpoint: server.url, region: server.region, keys: source, pathStyle: true };
    const store = openS3Store(settings, server.bucket, { clock: services.clock, pause });
    await assert.rejects(Array.fromAsync(store.list('')), { code: 's3/unavailable' });
    assert.equal(server.seen.length, S3_LIMITS.tries + 1);
  });

  it('of an agent without a token are asked for without one', async () => {
    const { services } = await opened('container');
    const source = { kind: 'container', address: `${services.url}/v2/credentials/open` } as const;
    await keyRing(source, { clock: services.clock }).now();
    assert.equal(services.seen[0]?.headers.authorization, undefined);
  });

  it('of a cluster use the token that is in the file now', async () => {
    const { services, ring } = await opened('web identity');
    writeFileSync(file('cluster-token'), 'old');
    await assert.rejects(ring.now(), { message: /InvalidIdentityToken/ });
    writeFileSync(file('cluster-token'), CLUSTER_TOKEN);
    assert.equal((await ring.now()).id, 'ASIATEMPORARY1');
    assert.equal(services.seen.at(-1)?.form.get('RoleSessionName'), 'lectern');
  });

  it('wait for an identity provider that did not answer', async () => {
    const { services, ring } = await opened('web identity');
    const troubles = [{ status: 400, body: '<Code>IDPCommunicationError</Code>' }];
    services.trouble = () => troubles.shift();
    assert.equal((await ring.now()).id, 'ASIATEMPORARY1');
  });
});

describe('keys of a role that cannot be had', () => {
  const json = (fields: object): RoleTrouble => ({ status: 200, body: JSON.stringify(fields) });
  const whole = { AccessKeyId: 'a', SecretAccessKey: 'b', Token: 'c' };
  const isLast = ({ path }: RoleSeen): boolean => path.endsWith('/lectern-backup');
  const CASES: readonly (readonly [
    kind: Kind,
    what: string,
    trouble: (request: RoleSeen) => RoleTrouble,
    says: RegExp,
    hint: RegExp,
  ])[] = [
    [
      'container',
      'no agent',
      () => 'die',
      /credentials of the container at http:\/\/127.*connection was closed/,
      /agent/,
    ],
    [
      'container',
      'no role',
      () => ({
        status: 404,
        body: '{"code":"ResourceNotFoundException","message":"No association.\\n\\u001b[31m"}',
      }),
      /status 404, ResourceNotFoundException: No association/,
      /association/,
    ],
    ['container', 'a page in place of keys', () => ({ status: 200, body: '<html>' }), /no keys/, /FULL_URI/],
    ['container', 'half a key', () => json({ ...whole, Token: undefined }), /no keys/, /FULL_URI/],
    [
      'container',
      'a key with a line break',
      () => json({ ...whole, Token: 'a\r\nb: c' }),
      /no keys/,
      /FULL_URI/,
    ],
    [
      'web identity',
      'no trust',
      () => ({
        status: 403,
        body: '<Error><Code>AccessDenied</Code><Message>Not authorized</Message></Error>',
      }),
      /the role "arn:aws:iam::123456789012:role\/lectern-backup" at http.*status 403, AccessDenied: Not authorized/,
      /trust policy/,
    ],
    [
      'web identity',
      'a token that has expired',
      () => ({ status: 400, body: '<Error><Code>ExpiredTokenException</Code></Error>' }),
      /ExpiredTokenException/,
      /has expired/,
    ],
    ['web identity', 'a service without keys', () => ({ status: 200 }), /no keys/, /AWS_ENDPOINT_URL_STS/],
    [
      'instance',
      'no metadata',
      () => 'die',
      /metadata of the instance at http/,
      /LECTERN_S3_ACCESS_KEY_ID.*two hops/,
    ],
    ['instance', 'metadata that is turned off', () => ({ status: 403 }), /status 403/, /two hops/],
    [
      'instance',
      'no role',
      ({ path }) => (path.includes('iam') ? { status: 404 } : undefined),
      /status 404/,
      /Attach a role/,
    ],
    [
      'instance',
      'a role with a path',
      ({ path }) => (path.includes('iam') ? { status: 200, body: '../../user-data' } : undefined),
      /it has no role/,
      /Attach a role/,
    ],
    [
      'instance',
      'a role that it may not use',
      (request) =>
        isLast(request)
          ? json({ Code: 'AssumeRoleUnauthorizedAccess', Message: 'EC2 cannot assume it.' })
          : undefined,
      /status 200, AssumeRoleUnauthorizedAccess: EC2 cannot assume it$/,
      /trust policy of the role "lectern-backup"/,
    ],
    [
      'instance',
      'a token that cannot be sent',
      ({ path }) => (path.endsWith('token') ? { status: 200, body: 'a\nb' } : undefined),
      /token cannot be sent/,
      /instance/,
    ],
  ];
  for (const [kind, what, trouble, says, hint] of CASES)
    it(`of ${kind}: ${what}`, async () => {
      const { services, ring } = await opened(kind);
      services.trouble = trouble;
      await assert.rejects(ring.now(), (error) => {
        assert.ok(error instanceof AppError);
        assert.equal(error.code, 's3/keys');
        assert.match(error.message, says);
        assert.match(error.hint!, hint);
        assert.doesNotMatch(error.message + error.hint, /token-of|[\n\u001b]/);
        return true;
      });
    });

  const WRONG: readonly (readonly [what: string, source: KeySource, says: RegExp])[] = [
    ...[
      'http://10.0.0.1/keys',
      'http://169.254.170.3/',
      'http://127.0.0.1.example.com/',
      'file:///etc/passwd',
      'x',
    ].map(
      (address) =>
        [
          `the agent at ${address}`,
          { kind: 'container', address },
          /AWS_CONTAINER_CREDENTIALS_FULL_URI is/,
        ] as const,
    ),
    [
      'a token in two lines',
      { kind: 'container', address: 'http://127.0.0.1:1/', token: 'a\r\nb: c' },
      /AUTHORIZATION_TOKEN is no token/,
    ],
    [
      'a missing file with the token',
      { kind: 'container', address: 'http://127.0.0.1:1/', tokenFile: file('none') },
      /AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE names ".*none", which cannot be read: ENOENT/,
    ],
    [
      'a file that is too large',
      { kind: 'container', address: 'http://127.0.0.1:1/', tokenFile: file('large') },
      /large" has no token/,
    ],
    [
      'an address of metadata without a scheme',
      { kind: 'instance', address: '10.0.0.1' },
      /SERVICE_ENDPOINT is "10/,
    ],
    [
      'an address of tokens without a scheme',
      { kind: 'web identity', role: ROLE, tokenFile: file('none'), session: 'lectern', service: 'sts' },
      /Security Token Service is "sts"/,
    ],
  ];
  writeFileSync(file('large'), 'x'.repeat(64 * 1024 + 1));
  for (const [what, source, says] of WRONG)
    it(`because of ${what}`, () =>
      assert.rejects(keyRing(source, { clock: () => START }).now(), { code: 's3/keys', message: says }));

  for (const address of [
    'http://169.254.170.2/v2',
    'http://169.254.170.23/v1',
    'http://[fd00:ec2::23]/v1',
    'https://keys.invalid/',
  ])
    it(`is not decided by the address ${address}`, async () => {
      const ended = AbortSignal.abort(new Error('not asked'));
      const ring = keyRing({ kind: 'container', address }, { clock: () => START, signal: ended });
      await assert.rejects(ring.now(), { message: 'not asked' });
    });
});
