/** Turns what an object store refuses into errors for its operator: what, where, and what to do. */
import { AppError } from '../app-error.ts';
import { oneLine } from '../text/clean-text.ts';
import { textOf } from './s3-xml.ts';

export interface S3Place {
  readonly bucket: string;
  /** Origin of the server. */
  readonly endpoint: string;
  readonly region: string;
  /** Of the object; undefined for the bucket. */
  readonly key?: string | undefined;
}

interface S3Refusal {
  readonly status: number;
  /** Of its reply; empty for HEAD. */
  readonly body: string;
  /** The region that the bucket is in, where the server says so. */
  readonly bucketRegion: string | undefined;
}

const LONGEST = 300;

type Explanation = (place: S3Place, region: string | undefined) => readonly [code: string, hint: string];

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  NoSuchBucket: ({ bucket }) => [
    's3/no-bucket',
    `Create the bucket "${bucket}" first, or correct its name; with a server of your own, check the endpoint too`,
  ],
  AccessDenied: ({ bucket }) => [
    's3/denied',
    `Let the key list the bucket "${bucket}", and read, write and delete its objects`,
  ],
  InvalidAccessKeyId: () => ['s3/denied', 'The server does not know this access key: check its id'],
  SignatureDoesNotMatch: () => [
    's3/signature',
    'Check the secret access key: it may be incomplete, or of another key',
  ],
  ExpiredToken: () => [
    's3/denied',
    'The temporary keys have expired: set new ones and restart. Those of a role are renewed: check the clock of this machine',
  ],
  RequestTimeTooSkewed: () => [
    's3/clock',
    'The clock of this machine is wrong: synchronise it, for example with chrony',
  ],
  AuthorizationHeaderMalformed: wrongRegion,
  PermanentRedirect: wrongRegion,
  NoSuchKey: () => ['s3/no-object', 'Run "lectern backup list" with the folder to see what is there'],
  NotImplemented: () => [
    's3/refused',
    'The server lacks part of the S3 interface; leave out LECTERN_S3_ENCRYPTION where it is set',
  ],
};

function wrongRegion({ region }: S3Place, reported: string | undefined): readonly [string, string] {
  return [
    's3/region',
    reported === undefined
      ? `Set AWS_REGION to the region of the bucket; it is "${region}" now`
      : `The bucket is in "${reported}", and the region is set to "${region}": set AWS_REGION=${reported}`,
  ];
}

const BY_STATUS: Readonly<Record<number, string>> = { 301: 'PermanentRedirect', 403: 'AccessDenied' };

const placeText = ({ bucket, key, endpoint }: S3Place): string =>
  `s3://${bucket}/${key ?? ''} at ${endpoint}`;

/** The code by which the server names the reason. */
export function codeOf({ status, body, bucketRegion }: S3Refusal): string {
  const named = textOf(body, 'Code');
  if (named !== undefined) return named;
  return status === 400 && bucketRegion !== undefined
    ? 'AuthorizationHeaderMalformed'
    : (BY_STATUS[status] ?? '');
}

/** @param action `list`, `read`, … */
export function refusedRequest(action: string, place: S3Place, refusal: S3Refusal): AppError {
  const code = codeOf(refusal);
  const reported = refusal.bucketRegion ?? textOf(refusal.body, 'Region');
  const explain = Object.hasOwn(EXPLANATIONS, code) ? EXPLANATIONS[code] : undefined;
  const [ours, hint] = explain?.(place, reported) ?? [
    refusal.status >= 500 || refusal.status === 429 ? 's3/unavailable' : 's3/refused',
    'Check the endpoint, the bucket and the rights of the key',
  ];
  const message = oneLine(textOf(refusal.body, 'Message') ?? '', LONGEST).replace(/\.$/, '');
  const reason = [code || `status ${refusal.status}`, message].filter(Boolean).join(': ');
  return new AppError(ours, `Cannot ${action} ${placeText(place)}: ${reason}`, { hint });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the name is unknown to DNS',
  EAI_AGAIN: 'DNS does not answer',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_CONNECT_TIMEOUT: 'it cannot be reached in time',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Why a request had no reply, in some words. */
export function lostReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const late = error instanceof Error && error.name === 'TimeoutError';
  return (
    REASONS[(cause as NodeJS.ErrnoException).code ?? ''] ??
    (late ? 'no answer in time' : oneLine(cause instanceof Error ? cause.message : String(cause), LONGEST))
  );
}

/** For a request that had no reply. */
export function lostRequest(action: string, place: S3Place, error: unknown): AppError {
  const reason = lostReason(error);
  return new AppError('s3/unavailable', `Cannot ${action} ${placeText(place)}: ${reason}`, {
    hint: 'Check LECTERN_S3_ENDPOINT, the network and firewalls',
    cause: error,
  });
}
