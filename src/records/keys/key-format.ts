/** The format of API keys: `svc_`, 36 random characters, and a checksum that detects typing and copying mistakes. */
import { crc32 } from 'node:zlib';
import type { RandomBytes } from '../../lib/random-bytes.ts';

const PREFIX = 'svc_';
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 214 bits. */
const RANDOM_LENGTH = 36;
/** 62^6 is more than 2^32: each checksum has its own spelling. */
const CHECK_LENGTH = 6;
/** Bytes from here on would make some letters likelier than others. */
const FAIR = 256 - (256 % LETTERS.length);
const KEY = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);

/** Total length: 46 characters. */
export const KEY_LENGTH = PREFIX.length + RANDOM_LENGTH + CHECK_LENGTH;

function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let at = 0; at < CHECK_LENGTH; at++) {
    text = LETTERS[rest % LETTERS.length]! + text;
    rest = Math.floor(rest / LETTERS.length);
  }
  return text;
}

export function makeKey(random: RandomBytes): string {
  let text = '';
  while (text.length < RANDOM_LENGTH)
    for (const byte of random(RANDOM_LENGTH - text.length))
      if (byte < FAIR) text += LETTERS[byte % LETTERS.length]!;
  return `${PREFIX}${text}${checksum(text)}`;
}

/** True when the text has the form of a key, so that the store is never queried for anything else. */
export function isKey(text: string): boolean {
  // Checks the length first, so that the pattern never sees a megabyte.
  const parts = text.length === KEY_LENGTH ? KEY.exec(text) : null;
  return parts !== null && checksum(parts[1]!) === parts[2];
}

/** What people may see of a key later: prefix and last four characters, which belong to the checksum. */
export function keyHint(key: string): string {
  return `${PREFIX}…${key.slice(-4)}`;
}
