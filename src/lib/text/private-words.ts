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

export function hasPrivateWords(text: string): boolean {
  return (
    [MAIL_ADDRESS, NUMBER, KEY_PREFIX, NAMED_SECRET].some((form) => form.test(text)) ||
    text.split(/[^\p{L}\p{N}]+/u).some(looksRandom) ||
    withoutPrivateWords(text) !== text
  );
}

/** Stands for what was taken out. */
const REMOVED = '[removed]';

const SECRET =
  '(?:passw(?:or)?d|passphrase|passwort|kennwort|mot de passe|contraseña|senha|pwd|secret|token|(?:api|access|private|secret)[ _-]?key)';
const QUOTED = `"[^"]*"|'[^']*'`;
const IN_BRACKETS = (word: string): string => `\\s{0,3}[([{]\\s{0,3}${word}\\s{0,3}[)\\]}]\\s{0,3}`;
/** The parts of mail addresses are no longer than this. */
const PART = `[^\\s@＠<>()"'[\\]{}]{1,256}`;

/** In texts that are kept whole, each form to its end. Of a secret, its name stays. */
const WHOLE: readonly (readonly [form: RegExp, instead: string])[] = [
  [/-----BEGIN [A-Z ]{0,40}KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}KEY-----|$)/g, REMOVED],
  [
    /(authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:(?:basic|bearer|digest|token)\s+)?)[^\s"']+/gi,
    `$1${REMOVED}`,
  ],
  [
    new RegExp(`(${SECRET}["'\`]?\\s{0,9}(?:[:=]|=>)\\s{0,9})(?:\\[removed\\]|${QUOTED}|\\S+)`, 'giu'),
    `$1${REMOVED}`,
  ],
  // "The password is wrong" tells none.
  [
    new RegExp(`(${SECRET}\\s+(?:is\\s+|ist\\s+)?)(?=\\S{6})(?=\\S{0,60}[a-z])(?=\\S{0,60}\\d)\\S+`, 'giu'),
    `$1${REMOVED}`,
  ],
  [new RegExp(`(--?[\\w-]{0,20}${SECRET}\\s+)(?:${QUOTED}|[^\\s-]\\S*)`, 'giu'), `$1${REMOVED}`],
  [/\b(bearer\s+)\S{8,}/gi, `$1${REMOVED}`],
  // As it is written, and as people write it for people.
  [
    new RegExp(
      `${PART}(?:[@＠]|%40|&#64;|&commat;|${IN_BRACKETS('(?:at|@|＠|ät)')})${PART}(?:${IN_BRACKETS('(?:dot|punkt|point|punto)')}[\\w-]{1,63})*`,
      'giu',
    ),
    REMOVED,
  ],
  [
    /[\w.+-]{1,64}\s{1,3}(?:at\s{1,3}[\w-]{1,63}(?:\s{1,3}dot\s{1,3}[a-z]{2,24})+|@\s{1,3}[\w-]{1,63}(?:\.[\w-]{1,63})+)/gi,
    REMOVED,
  ],
  [new RegExp(KEY_PREFIX.source, 'gi'), REMOVED],
  // Forty characters of base 64, such as the secret of a key of AWS.
  [
    /(?<![\w/+])(?=[A-Z/+\d]{0,39}[a-z])(?=[a-z/+\d]{0,39}[A-Z])(?=[a-z/+]{0,39}\d|[A-Za-z/+]{0,39}\d)[\w/+]{40}(?![\w/+])/g,
    REMOVED,
  ],
];
/** What stands between the digits of a telephone number. */
const GAP = '[\\s().:+/_\\-\u2010-\u2015\u2212\u00b7\u2022*\u200b-\u200d\u2060]{0,3}';
/** After random texts, whose digits these are not. */
const NUMBERS: readonly RegExp[] = [
  // Network addresses.
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g,
  /(?<![0-9a-f:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{1,4}(?![0-9a-f:])/gi,
  new RegExp(`\\+?\\(?(?:\\p{Nd}${GAP}){6,}\\p{Nd}`, 'gu'),
  // Cards, in whatever groups of four.
  /(?<!\p{Nd})(?:\p{Nd}{4}[^\p{L}\p{N}]{1,3}){3}\p{Nd}{1,7}/gu,
];

/** The text without them; the rest of it stays as it is. */
export function withoutPrivateWords(text: string): string {
  const named = WHOLE.reduce((rest, [form, instead]) => rest.replace(form, instead), text);
  // Scripts without spaces have long words that are none of this.
  const plain = named.replace(/[A-Za-z0-9]{12,}/g, (piece) => (looksRandom(piece) ? REMOVED : piece));
  return NUMBERS.reduce((rest, form) => rest.replace(form, REMOVED), plain);
}
