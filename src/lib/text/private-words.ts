/** Finds what in the words of a reader may be about a person or open a door: mail addresses, long numbers, keys and passwords. */

const MAIL_ADDRESS = /[^\s@]+@[^\s@]+/;
/** Seven digits are a telephone, card, customer or network number, however grouped; a version or a year is shorter. */
const NUMBER = /(?:\d[\s().:+/_-]{0,2}){7}/;
/** Prefixes of services' keys, ours included. */
const KEY_PREFIX =
  /(?<![a-z0-9])(?:(?:sk|pk|rk|svc|gh[opsur]|github_pat|glpat|xox[a-z]|hf|npm|whsec)[-_][\w-]{10,})|akia[0-9a-z]{12,}|aiza[\w-]{20,}|eyj[\w-]{10,}/i;
const NAMED_SECRET = /(?:passw(?:or)?d|secret|token|api[ _-]?key)\s*[:=]\s*\S|bearer\s+\S{8,}/i;

/**
 * Letters and digits mixed over twelve characters without a break, or forty characters of anything: words, also those
 * of programs, have shorter parts.
 */
function looksRandom(piece: string): boolean {
  const digits = piece.replace(/\D/g, '').length;
  return piece.length >= 40 || (piece.length >= 12 && digits >= 3 && digits < piece.length);
}

export function saysPrivate(text: string): boolean {
  return (
    [MAIL_ADDRESS, NUMBER, KEY_PREFIX, NAMED_SECRET].some((form) => form.test(text)) ||
    text.split(/[^\p{L}\p{N}]+/u).some(looksRandom)
  );
}

/** Stands for what was taken out. */
const REMOVED = '[removed]';

/** In texts that are kept whole, each form to its end. Of a secret, its name stays. */
const WHOLE: readonly (readonly [form: RegExp, instead: string])[] = [
  [/\b((?:passw(?:or)?d|secret|token|api[ _-]?key)\s*[:=]\s*)\S+/gi, `$1${REMOVED}`],
  [/\b(bearer\s+)\S{8,}/gi, `$1${REMOVED}`],
  [/[^\s@<>()"']+@[^\s@<>()"']+/g, REMOVED],
  [new RegExp(KEY_PREFIX.source, 'gi'), REMOVED],
];
/** After random texts, whose digits these are not. */
const NUMBERS: readonly RegExp[] = [
  // Network addresses.
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g,
  /(?<![0-9a-f:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{1,4}(?![0-9a-f:])/gi,
  /\+?(?:\(?\d[\s().:+/_-]{0,2}){6,}\d/g,
];

/** The text without them; the rest of it stays as it is. */
export function withoutPrivateWords(text: string): string {
  const named = WHOLE.reduce((rest, [form, instead]) => rest.replace(form, instead), text);
  // Scripts without spaces have long words that are none of this.
  const plain = named.replace(/[A-Za-z0-9]{12,}/g, (piece) => (looksRandom(piece) ? REMOVED : piece));
  return NUMBERS.reduce((rest, form) => rest.replace(form, REMOVED), plain);
}
