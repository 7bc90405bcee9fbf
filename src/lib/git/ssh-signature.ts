/** Signs commits with an Ed25519 key in OpenSSH's format; the same commit and key always give the same signature. */
import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { AppError } from '../app-error.ts';

export interface SigningKey {
  readonly key: KeyObject;
  /** In the wire format of SSH. */
  readonly publicKey: Buffer;
}

const TYPE = 'ssh-ed25519';
const MAGIC = 'openssh-key-v1\0';
/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const HASH = 'sha512';
/** What Git signs for. */
const NAMESPACE = 'git';
const LINE = 70;

/**
 * @param text of a key file without passphrase
 * @throws AppError `git/signing-key` that says which keys are taken
 */
export function readSigningKey(text: string): SigningKey {
  const body =
    /-----BEGIN OPENSSH PRIVATE KEY-----([A-Za-z0-9+/=\s]{1,20000})-----END OPENSSH PRIVATE KEY-----/.exec(
      text,
    )?.[1];
  if (/BEGIN PGP/.test(text)) throw refused('it is a key of OpenPGP');
  if (body === undefined) throw refused('it is no private key in the format of OpenSSH');
  const data = Buffer.from(body, 'base64');
  if (data.toString('latin1', 0, MAGIC.length) !== MAGIC) throw refused('it cannot be read');
  const outer = reader(data.subarray(MAGIC.length));
  if (outer.text().toString() !== 'none') throw refused('it has a passphrase');
  outer.text();
  outer.text();
  outer.number();
  const publicKey = outer.text();
  const inner = reader(outer.text());
  inner.number();
  inner.number();
  if (inner.text().toString() !== TYPE) throw refused('it is no Ed25519 key');
  inner.text();
  const seed = inner.text().subarray(0, 32);
  if (seed.length !== 32) throw refused('it cannot be read');
  const der = Buffer.concat([PKCS8_HEAD, seed]);
  return { key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), publicKey };
}

/** @returns the armoured signature without a newline at its end */
export function sshSignature({ key, publicKey }: SigningKey, message: Buffer): string {
  const about = [string(NAMESPACE), string(''), string(HASH)];
  const digest = createHash(HASH).update(message).digest();
  const signature = sign(null, Buffer.concat([Buffer.from('SSHSIG'), ...about, string(digest)]), key);
  const whole = Buffer.concat([
    Buffer.from('SSHSIG'),
    number(1),
    string(publicKey),
    ...about,
    string(Buffer.concat([string(TYPE), string(signature)])),
  ]);
  const lines = whole.toString('base64').match(new RegExp(`.{1,${LINE}}`, 'g'))!;
  return `-----BEGIN SSH SIGNATURE-----\n${lines.join('\n')}\n-----END SSH SIGNATURE-----`;
}

interface Reader {
  number(): number;
  text(): Buffer;
}

function reader(data: Buffer): Reader {
  let at = 0;
  const number = (): number => {
    if (at + 4 > data.length) throw refused('it cannot be read');
    at += 4;
    return data.readUInt32BE(at - 4);
  };
  const text = (): Buffer => {
    const length = number();
    if (at + length > data.length) throw refused('it cannot be read');
    at += length;
    return data.subarray(at - length, at);
  };
  return { number, text };
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** With its length in front, as SSH writes every string (RFC 4251). */
function string(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([number(bytes.length), bytes]);
}

const refused = (why: string): AppError =>
  new AppError('git/signing-key', `The key for commits cannot be used: ${why}`, {
    hint: 'Make one with: ssh-keygen -t ed25519 -N "" -C docs -f commit-key',
  });
