/** A certificate that its own key has signed, as programs make them that nobody vouches for. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface SelfSigned {
  readonly key: KeyObject;
  readonly der: Buffer;
  /** For servers. */
  readonly pem: { readonly key: string; readonly cert: string };
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const [INTEGER, BITS, OCTETS, OBJECT, UTF8, UTC_TIME, SEQUENCE, SET] = [
  2, 3, 4, 6, 12, 23, 0x30, 0x31,
] as const;
/** `ecdsa-with-SHA256`. */
const ALGORITHM = der(SEQUENCE, der(OBJECT, Buffer.from('2a8648ce3d040302', 'hex')));
const NAMES = { C: 6, O: 10, OU: 11, CN: 3 } as const;

export type CertificateName = Readonly<Partial<Record<keyof typeof NAMES, string>>>;

function nameOf(parts: CertificateName): Buffer {
  const sets = Object.entries(parts).map(([name, value]) => {
    const type = der(OBJECT, Buffer.from([0x55, 0x04, NAMES[name as keyof typeof NAMES]]));
    return der(SET, der(SEQUENCE, type, der(UTF8, Buffer.from(value))));
  });
  return der(SEQUENCE, ...sets);
}

/** @param host the DNS name that it is for */
export function selfSignedCertificate(name: CertificateName, host = 'localhost'): SelfSigned {
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = nameOf(name);
  const dates = ['200101000000Z', '491231235959Z'].map((text) => der(UTC_TIME, Buffer.from(text)));
  const extension = (id: number, value: Buffer): Buffer =>
    der(SEQUENCE, der(OBJECT, Buffer.from([0x55, 0x1d, id])), der(OCTETS, value));
  const extensions = der(
    SEQUENCE,
    // Not an authority; the names it is for.
    extension(19, der(SEQUENCE)),
    extension(17, der(SEQUENCE, der(0x82, Buffer.from(host)))),
  );
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ...[ALGORITHM, subject, der(SEQUENCE, ...dates), subject],
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(BITS, Buffer.from([0]), sign('sha256', body, key));
  const certificate = der(SEQUENCE, body, ALGORITHM, signature);
  const lines = certificate.toString('base64').match(/.{1,64}/g)!;
  const cert = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  return { key, der: certificate, pem: { key: String(key.export({ type: 'pkcs8', format: 'pem' })), cert } };
}
