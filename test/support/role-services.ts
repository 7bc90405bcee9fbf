/** A server that gives temporary keys as Amazon's services do: the agents of containers, the metadata of instances and the Security Token Service. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { KnownKey } from './s3-signature.ts';

export interface RoleSeen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly form: URLSearchParams;
}

/** A status with a body that replaces the right answer; `die`: no answer; `silence`: none either, and the connection stays open. */
export type RoleTrouble =
  | { readonly status: number; readonly body?: string; readonly location?: string }
  | 'die'
  | 'silence'
  | undefined;

export interface RoleServices {
  readonly url: string;
  readonly seen: RoleSeen[];
  /** What it has given. */
  readonly issued: Required<KnownKey>[];
  /** Asked before each request is answered. */
  trouble: (request: RoleSeen) => RoleTrouble;
  clock: () => number;
  /** Milliseconds for which keys are valid. */
  validity: number;
  close(): Promise<void>;
}

export const ROLE = 'arn:aws:iam::123456789012:role/lectern-backup';
export const CONTAINER_TOKEN = 'token-of-the-container';
export const CLUSTER_TOKEN = 'eyJhbGciOiJSUzI1NiJ9.token-of-the-cluster.signature';
const METADATA_TOKEN = 'AQAAAMetadataToken==';
const INSTANCE_ROLES = '/latest/meta-data/iam/security-credentials/';
const HOUR = 3_600_000;

class Services {
  readonly seen: RoleSeen[] = [];
  readonly issued: Required<KnownKey>[] = [];
  trouble: (request: RoleSeen) => RoleTrouble = () => undefined;
  clock: () => number = Date.now;
  validity = HOUR;

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += String(part);
    const [method = '', path = ''] = [request.method, request.url];
    const seen = { method, path, headers: request.headers, form: new URLSearchParams(body) };
    this.seen.push(seen);
    const trouble = this.trouble(seen);
    if (trouble === 'silence') return;
    if (trouble === 'die') return void request.socket.destroy();
    const [status, text] = trouble === undefined ? this.answer(seen) : [trouble.status, trouble.body ?? ''];
    response
      .writeHead(status, trouble?.location === undefined ? {} : { location: trouble.location })
      .end(text);
  }

  private answer(seen: RoleSeen): readonly [status: number, text: string] {
    const { method, path, headers } = seen;
    if (method === 'POST') return this.assume(seen);
    if (path === '/v1/credentials' || path === '/v2/credentials/open') {
      const isKnown = path.endsWith('open') || headers.authorization === CONTAINER_TOKEN;
      if (!isKnown) return [401, '{"code":"AccessDenied","message":"The token is not valid."}'];
      return [200, JSON.stringify({ ...this.json(), RoleArn: ROLE, AccountId: '123456789012' })];
    }
    if (path === '/latest/api/token') {
      const seconds = Number(headers['x-aws-ec2-metadata-token-ttl-seconds']);
      return method === 'PUT' && seconds > 0 && seconds <= 21_600 ? [200, METADATA_TOKEN] : [400, ''];
    }
    if (!path.startsWith(INSTANCE_ROLES)) return [404, ''];
    if (headers['x-aws-ec2-metadata-token'] !== METADATA_TOKEN) return [401, ''];
    if (path === INSTANCE_ROLES) return [200, 'lectern-backup'];
    const json = { Code: 'Success', LastUpdated: '2026-01-01T00:00:00Z', Type: 'AWS-HMAC', ...this.json() };
    return path === `${INSTANCE_ROLES}lectern-backup` ? [200, JSON.stringify(json)] : [404, ''];
  }

  private assume({ form }: RoleSeen): readonly [status: number, text: string] {
    const fault = (status: number, code: string): readonly [number, string] => [
      status,
      `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>It says ${code}.</Message></Error></ErrorResponse>`,
    ];
    if (form.get('Action') !== 'AssumeRoleWithWebIdentity' || form.get('Version') !== '2011-06-15')
      return fault(400, 'InvalidAction');
    if (form.get('RoleArn') !== ROLE || !/^[\w+=,.@-]{2,64}$/.test(form.get('RoleSessionName') ?? ''))
      return fault(400, 'ValidationError');
    if (form.get('WebIdentityToken') !== CLUSTER_TOKEN) return fault(400, 'InvalidIdentityToken');
    const { id, secret, token, expires } = this.issue();
    return [
      200,
      `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult><Credentials><SessionToken>${token}</SessionToken><SecretAccessKey>${secret}</SecretAccessKey><Expiration>${new Date(expires).toISOString()}</Expiration><AccessKeyId>${id}</AccessKeyId></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`,
    ];
  }

  private json(): object {
    const { id, secret, token, expires } = this.issue();
    return {
      AccessKeyId: id,
      SecretAccessKey: secret,
      Token: token,
      Expiration: new Date(expires).toISOString(),
    };
  }

  private issue(): Required<KnownKey> {
    const n = this.issued.length + 1;
    const expires = Math.floor((this.clock() + this.validity) / 1_000) * 1_000;
    const key = { id: `ASIATEMPORARY${n}`, secret: `secret+of/${n}`, token: `token//of+${n}==`, expires };
    this.issued.push(key);
    return key;
  }
}

/** Closed after the tests of the file. */
export async function startRoleServices(): Promise<RoleServices> {
  const services = new Services();
  const http = createServer((request, response) => {
    services.take(request, response).catch(() => request.socket.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  const close = async (): Promise<void> => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  after(close);
  return Object.assign(services, { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close });
}
