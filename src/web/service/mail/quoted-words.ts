/** A few words of a stranger's text for a letter: on one line, and with nothing that a mail program would make a link of. */
import { oneLine } from '../../../theme/mail/letter.ts';

export const MOST_QUOTED = 160;
const REMOVED = '[…]';
/** Addresses of any kind, with or without a scheme: names with a dot inside, mail addresses, paths. Dots of other scripts too. */
const ADDRESS =
  /\S*(?:[\p{L}\p{N}_)\]][.\u3002\uFF0E\uFF61][\p{L}\p{N}]|:\/|\/\/|\\\\|@|\b(?:www|mailto|tel|javascript)\b[.:]?)\S*/giu;
/** Telephones dial such numbers when they are tapped. */
const NUMBER = /\+?\(?\d(?:[\s().-]{0,3}\d){6,}/g;

export function quotedWords(text: string): string {
  const line = oneLine(text.normalize('NFKC'), 1_000);
  return oneLine(line.replace(NUMBER, REMOVED).replace(ADDRESS, REMOVED), MOST_QUOTED);
}
