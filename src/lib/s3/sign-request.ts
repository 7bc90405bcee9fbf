/** Signs requests with AWS Signature Version 4, as object stores with the S3 interface check it. */
import { createHash, createHmac } from 'node:crypto';

export interface S3Keys {
  readonly id: string;
  readonly secret: string;
  /** Of temporary keys. */
  readonly sessionToken?: string;
}

interface SignedParts {
  readonly method: string;
  /** Path and query exactly as they are sent: see `encodeKey` and `encodeQuery`. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, hexadecimal. */
  readonly bodyHash: string;
  readonly region: string;
  readonly keys: S3Keys;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest();

/** Percent-encodes every byte but letters, digits and `-._~`. */
function encodePart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The key of an object as a path without leading slash; its slashes stay. */
export const encodeKey = (key: string): string => key.split('/').map(encodePart).join('/');

/** A query in the order in which it is signed. */
export function encodeQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
    .sort()
    .join('&');
}

/** @returns the headers to send: the given ones, the date, the hash of the body, and the signature */
export function signRequest({
  method,
  url,
  headers,
  bodyHash,
  region,
  keys,
  now,
}: SignedParts): Record<string, string> {
  const moment = `${new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const day = moment.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const sent: Record<string, string> = {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()])),
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
    ...(keys.sessionToken === undefined ? {} : { 'x-amz-security-token': keys.sessionToken }),
  };
  const signed: Record<string, string> = { ...sent, host: url.host };
  const names = Object.keys(signed).sort();
  const request = [
    method,
    url.pathname,
    url.search.slice(1),
    ...names.map((name) => `${name}:${signed[name]!.replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keys.secret}`, day), region));
  const signature = hmac(key, [ALGORITHM, moment, scope, sha256(request)].join('\n')).toString('hex');
  const authorization = `${ALGORITHM} Credential=${keys.id}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...sent, authorization };
}
