/** The format of secrets that people copy: a prefix, 36 random characters, and a checksum that detects mistakes. */
import { crc32 } from 'node:zlib';
import type { RandomBytes } from './random-bytes.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 214 bits. */
const RANDOM_LENGTH = 36;
/** 62^6 is more than 2^32: each checksum has its own spelling. */
const CHECK_LENGTH = 6;
/** Bytes from here on would make some letters likelier than others. */
const FAIR = 256 - (256 % LETTERS.length);

interface CheckedToken {
  /** Of the whole text, prefix included. */
  readonly length: number;
  make(random: RandomBytes): string;
  /** True when the text has the form, so that the store is never queried for anything else. */
  is(text: string): boolean;
  /** What people may see later: prefix and last four characters, which belong to the checksum. */
  hint(text: string): string;
}

function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let at = 0; at < CHECK_LENGTH; at++) {
    text = LETTERS[rest % LETTERS.length]! + text;
    rest = Math.floor(rest / LETTERS.length);
  }
  return text;
}

/** @param prefix for example `svc_` */
export function checkedToken(prefix: string): CheckedToken {
  const length = prefix.length + RANDOM_LENGTH + CHECK_LENGTH;
  const form = new RegExp(`^${prefix}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);
  return {
    length,
    make: (random) => {
      let text = '';
      while (text.length < RANDOM_LENGTH)
        for (const byte of random(RANDOM_LENGTH - text.length))
          if (byte < FAIR) text += LETTERS[byte % LETTERS.length]!;
      return `${prefix}${text}${checksum(text)}`;
    },
    is: (text) => {
      // Checks the length first, so that the pattern never sees a megabyte.
      const parts = text.length === length ? form.exec(text) : null;
      return parts !== null && checksum(parts[1]!) === parts[2];
    },
    hint: (text) => `${prefix}…${text.slice(-4)}`,
  };
}
