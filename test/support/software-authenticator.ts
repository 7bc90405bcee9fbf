/** An authenticator in memory: makes passkeys and signs with them as a browser reports it, or wrongly on request. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '../../src/records/users/passkey-records.ts';
import type { SelfSigned } from './self-signed-certificate.ts';

/** What differs from an honest browser and authenticator. */
export interface Lies {
  readonly origin?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** The host name whose hash is signed. */
  readonly site?: string;
  readonly challenge?: string;
  readonly present?: boolean;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Signs with the key of another passkey. */
  readonly key?: KeyObject;
  readonly format?: string;
  /** Signs what it made: with the key of the passkey, or with that of a certificate. */
  readonly attested?: 'by-itself' | SelfSigned;
}

export interface SoftPasskey {
  readonly id: string;
  readonly key: KeyObject;
  readonly userHandle: string;
  counter: number;
}

export interface SoftwareAuthenticator {
  /** @returns the passkey, and the JSON that our script sends */
  create(options: PasskeyCreation, lies?: Lies): { readonly passkey: SoftPasskey; readonly answer: string };
  get(passkey: SoftPasskey, request: PasskeyRequest, lies?: Lies): string;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

type Cbor =
  | Uint8Array
  | string
  | number
  | readonly (readonly [unknown, unknown])[]
  | { readonly list: Cbor[] };

/** Bytes, text, short lists and small maps of CBOR, as far as an attestation needs them. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if ('list' in value) return Buffer.concat([head(4, value.list.length), ...value.list.map(cbor)]);
  const entries = value.flatMap(([name, one]) => [cbor(name as string), cbor(one as string)]);
  return Buffer.concat([head(5, value.length), ...entries]);
}

function clientData(type: string, challenge: string, origin: string, lies: Lies): Buffer {
  const { crossOrigin = false } = lies;
  return Buffer.from(
    JSON.stringify({
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? origin,
      crossOrigin,
    }),
  );
}

function authenticatorData(site: string, counter: number, { present, verified, ...lies }: Lies): Buffer {
  const flags = (present === false ? 0 : 1) | (verified === false ? 0 : 4);
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(lies.counter ?? counter, 1);
  return Buffer.concat([sha256(lies.site ?? site), tail]);
}

/** What an authenticator says about the passkey it made: by default nothing. */
function statement(signed: Buffer, own: KeyObject, attested: Lies['attested']): [string, Cbor][] {
  if (attested === undefined) return [];
  const by = attested === 'by-itself' ? own : attested.key;
  const signature: [string, Cbor][] = [
    ['alg', -7],
    ['sig', sign('sha256', signed, by)],
  ];
  return attested === 'by-itself' ? signature : [...signature, ['x5c', { list: [attested.der] }]];
}

/** @param counts false for a password manager, whose counter always is 0 */
export function softwareAuthenticator(origin: string, counts = true): SoftwareAuthenticator {
  let made = 0;
  return {
    create: (options, lies = {}) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x, y } = publicKey.export({ format: 'jwk' });
      const id = sha256(`${origin} ${++made} ${x}`);
      const cose = cbor([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]);
      const data = authenticatorData(options.site, 0, lies);
      data.writeUInt8(data[32]! | 0x40, 32);
      const authData = Buffer.concat([data, Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const client = clientData('webauthn.create', options.challenge, origin, lies);
      const signed = Buffer.concat([authData, sha256(client)]);
      const attestation = cbor([
        ['fmt', lies.format ?? (lies.attested === undefined ? 'none' : 'packed')],
        ['attStmt', statement(signed, privateKey, lies.attested)],
        ['authData', authData],
      ]);
      const answer = {
        id: base64url(id),
        clientData: base64url(client),
        attestation: base64url(attestation),
        transports: ['internal'],
      };
      const passkey = { id: answer.id, key: privateKey, userHandle: options.user.id, counter: 0 };
      return { passkey, answer: JSON.stringify(answer) };
    },
    get: (passkey, request, lies = {}) => {
      if (counts) passkey.counter++;
      const client = clientData('webauthn.get', request.challenge, origin, lies);
      const data = authenticatorData(request.site, passkey.counter, lies);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), lies.key ?? passkey.key);
      return JSON.stringify({
        id: passkey.id,
        clientData: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: lies.userHandle ?? passkey.userHandle,
      });
    },
  };
}
