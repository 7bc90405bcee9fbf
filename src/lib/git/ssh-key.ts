/** Makes SSH keys (Ed25519) in OpenSSH's formats. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { RandomBytes } from '../secrets/random-bytes.ts';

interface SshKey {
  /** One line, as forges and `authorized_keys` take it. */
  readonly publicKey: string;
  /** Text of a key file without passphrase. */
  readonly privateKey: string;
}

const TYPE = 'ssh-ed25519';
/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Of the cipher `none`. */
const BLOCK = 8;
const LINE = 70;

/** @param comment says on a forge's list of keys where it came from; printable ASCII */
export function makeSshKey(comment: string, random: RandomBytes): SshKey {
  const seed = Buffer.from(random(32));
  const der = Buffer.concat([PKCS8_HEAD, seed]);
  const spki = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
    format: 'der',
    type: 'spki',
  });
  const point = spki.subarray(-32);
  const publicPart = Buffer.concat([text(TYPE), text(point)]);
  const check = Buffer.from(random(4));
  const inner = Buffer.concat([
    check,
    check,
    text(TYPE),
    text(point),
    text(Buffer.concat([seed, point])),
    text(comment),
  ]);
  const padding = Buffer.from(
    Array.from({ length: (BLOCK - (inner.length % BLOCK)) % BLOCK }, (_, at) => at + 1),
  );
  const whole = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    text('none'),
    text('none'),
    text(''),
    number(1),
    text(publicPart),
    text(Buffer.concat([inner, padding])),
  ]);
  const lines = whole.toString('base64').match(new RegExp(`.{1,${LINE}}`, 'g'))!;
  return {
    publicKey: `${TYPE} ${publicPart.toString('base64')} ${comment}`,
    privateKey: `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines.join('\n')}\n-----END OPENSSH PRIVATE KEY-----\n`,
  };
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** With its length in front, as SSH writes every string (RFC 4251). */
function text(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([number(bytes.length), bytes]);
}
