/** Identifies the recipient of a letter to somebody without an account, by a value that does not say who it is. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../lib/derive-key.ts';

const MAC_BYTES = 16;
const TOKEN = /^([\w-]{43})\.([\w-]{22})$/;

export interface RecipientKeys {
  /** The same for all spellings of an address, with and without a part after `+`. */
  keyOf(address: string): string;
  /** For the link that ends letters to this recipient; works for ever, and for this installation. */
  tokenOf(key: string): string;
  /** @returns the key of a token that we made */
  read(token: string): string | undefined;
}

export function recipientKeys(secret: Uint8Array): RecipientKeys {
  const [own, signing] = [deriveKey(secret, 'author mail recipient'), deriveKey(secret, 'author mail link')];
  const macOf = (key: string): Buffer =>
    createHmac('sha256', signing).update(key).digest().subarray(0, MAC_BYTES);
  return {
    keyOf: (address) => {
      const plain = address
        .trim()
        .normalize('NFC')
        .toLowerCase()
        .replace(/\+[^@]*(?=@)/, '');
      return createHmac('sha256', own).update(plain).digest('base64url');
    },
    tokenOf: (key) => `${key}.${macOf(key).toString('base64url')}`,
    read: (token) => {
      const [, key = '', mac = ''] = TOKEN.exec(token) ?? [];
      const given = Buffer.from(mac, 'base64url');
      return given.length === MAC_BYTES && timingSafeEqual(given, macOf(key)) ? key : undefined;
    },
  };
}
