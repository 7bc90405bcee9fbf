/** Normalises search terms, and drops those that may identify a person or hold a secret. */
import { oneLine } from '../../lib/clean-text.ts';

const MOST_CHARACTERS = 100;

const MAIL_ADDRESS = /[^\s@]+@[^\s@]+/;
/** Seven digits are a telephone, card, customer or network number, however grouped; a version or a year is shorter. */
const NUMBER = /(?:\d[\s().:+/_-]{0,2}){7}/;
/** Prefixes of services' keys, ours included. */
const KEY_PREFIX =
  /(?:^|[^a-z0-9])(?:sk|pk|rk|svc|gh[opsur]|github_pat|glpat|xox[a-z]|hf|npm|whsec)[-_][\w-]{10,}|akia[0-9a-z]{12,}|aiza[\w-]{20,}|eyj[\w-]{10,}/;
const NAMED_SECRET = /(?:passw(?:or)?d|secret|token|api[ _-]?key)\s*[:=]\s*\S|bearer\s+\S{8,}/;

/**
 * Letters and digits mixed over twelve characters without a break, or forty characters of anything: words, also those
 * of programs, have shorter parts.
 */
function looksRandom(piece: string): boolean {
  const digits = piece.replace(/\D/g, '').length;
  return piece.length >= 40 || (piece.length >= 12 && digits >= 3 && digits < piece.length);
}

/** @returns undefined for a term that must not be stored */
export function searchTerm(typed: string): string | undefined {
  const given = typed.slice(0, 4 * MOST_CHARACTERS).toWellFormed();
  const term = oneLine(given.normalize('NFC').toLowerCase());
  const isPrivate = [MAIL_ADDRESS, NUMBER, KEY_PREFIX, NAMED_SECRET].some((form) => form.test(term));
  if (isPrivate || term.split(/[^\p{L}\p{N}]+/u).some(looksRandom)) return undefined;
  const kept = [...term].slice(0, MOST_CHARACTERS).join('').trim();
  return kept === '' ? undefined : kept;
}
