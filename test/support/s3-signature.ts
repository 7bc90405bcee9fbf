/** Checks Signature Version 4 on the side of a server, from the bytes of the request line and without our signer. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface KnownKey {
  readonly id: string;
  readonly secret: string;
  /** Temporary keys are sent with it. */
  readonly token?: string;
  /** Milliseconds since the epoch. */
  readonly expires?: number;
}

export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly region?: string;
}

const MAX_SKEW = 15 * 60_000;
const refused = (status: number, code: string, message: string, region?: string): Refused => ({
  status,
  code,
  message,
  ...(region === undefined ? {} : { region }),
});

/** Decodes what was sent and encodes it as the standard says: whatever a client does otherwise is found. */
function standard(text: string): string {
  const bytes = Buffer.from(decodeURIComponent(text), 'utf8');
  return [...bytes]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9_.~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

function canonicalQuery(query: string): string {
  if (query === '') return '';
  const pairs = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return [standard(name), standard(value)] as const;
  });
  return pairs
    .sort(([a, c], [b, d]) => (a === b ? (c < d ? -1 : 1) : a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
}

/** @returns why the request is refused; undefined when it is signed as it must be */
export function checkSignature(
  request: IncomingMessage,
  body: Buffer,
  { keys, region, now }: { keys: readonly KnownKey[]; region: string; now: number },
): Refused | undefined {
  const { authorization = '', ...headers } = request.headers;
  const [, id = '', day = '', from = '', service, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (service !== 's3') return refused(403, 'AccessDenied', 'Access Denied.');
  const key = keys.find((one) => one.id === id);
  if (key === undefined)
    return refused(
      403,
      'InvalidAccessKeyId',
      'The access key Id you provided does not exist in our records.',
    );
  if (headers['x-amz-security-token'] !== key.token)
    return refused(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.');
  if (key.expires !== undefined && key.expires <= now)
    return refused(400, 'ExpiredToken', 'The provided token has expired.');
  if (from !== region)
    return refused(
      400,
      'AuthorizationHeaderMalformed',
      `The authorization header is malformed; the region '${from}' is wrong; expecting '${region}'`,
      region,
    );
  const moment = String(headers['x-amz-date']);
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!moment.startsWith(day) || !(Math.abs(at - now) <= MAX_SKEW))
    return refused(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and ours is too large.',
    );
  const hash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== hash)
    return refused(400, 'XAmzContentSHA256Mismatch', 'The hash of the content does not match what was sent.');
  const required = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  const signed = names.split(';');
  const [path = '', query = ''] = request.url!.split('?');
  const canonical = [
    request.method,
    path.split('/').map(standard).join('/'),
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', moment, `${day}/${region}/s3/aws4_request`]
    .concat(createHash('sha256').update(canonical).digest('hex'))
    .join('\n');
  let derived = createHmac('sha256', `AWS4${key.secret}`).update(day).digest();
  for (const word of [region, 's3', 'aws4_request', text])
    derived = createHmac('sha256', derived).update(word).digest();
  const isSame = timingSafeEqual(derived, Buffer.from(signature, 'hex'));
  if (isSame && required.every((name) => signed.includes(name))) return undefined;
  return refused(
    403,
    'SignatureDoesNotMatch',
    'The signature we calculated does not match the one you provided.',
  );
}
