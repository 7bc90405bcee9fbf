/** Finds entries by the words that readers wrote, in either database, whatever their case and accents. */
import type { Database, SqlValue } from '../store/database.ts';

/** Words of one search, and characters of a word: each costs a look at every text. */
export const MAX_WORDS = 6;
const MAX_CHARACTERS = 40;
/** Letters that are another letter with a mark, as readers type either. */
const MARKED = letterVariants();

interface Condition {
  /** Begins with " AND ", or is empty. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Every word has to be in the comment, the reason or the address. */
export function wordsCondition(text: string, database: Database['kind']): Condition {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const operator = database === 'sqlite' ? 'GLOB' : '~';
  const any = ['comment', 'reason', 'contact'].map((column) => `${column} ${operator} ?`).join(' OR ');
  return {
    sql: words.map(() => ` AND (${any})`).join(''),
    values: words.flatMap((word) => {
      const pattern = wordPattern([...word.normalize('NFC')].slice(0, MAX_CHARACTERS), database);
      return [pattern, pattern, pattern];
    }),
  };
}

/**
 * A class of characters for each letter: neither database compares letters beyond ASCII without their case, and a class is
 * written the same in both. Without a repetition, so that no text makes it slow.
 */
function wordPattern(letters: readonly string[], database: Database['kind']): string {
  const classes = letters.map((letter) => {
    const base = baseOf(letter);
    const variants = new Set([
      letter,
      letter.toLowerCase(),
      letter.toUpperCase(),
      ...(MARKED.get(base) ?? []),
    ]);
    const single = [...variants].filter((one) => [...one].length === 1 && /[\p{L}\p{N}]/u.test(one));
    return single.length > 0 ? `[${single.join('')}]` : literal(letter, database);
  });
  return database === 'sqlite' ? `*${classes.join('')}*` : classes.join('');
}

/** A sign as itself. In a class, `^` and `]` would mean something else. */
function literal(sign: string, database: Database['kind']): string {
  if (database === 'sqlite') return /[*?[]/.test(sign) ? `[${sign}]` : sign;
  return /[\\^$.|?*+()[\]{}]/.test(sign) ? `\\${sign}` : sign;
}

function baseOf(letter: string): string {
  return letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Base letter to all Latin letters of Unicode that are it with one mark, both cases. */
function letterVariants(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (let code = 0x41; code < 0x250; code++) {
    const letter = String.fromCodePoint(code);
    const base = baseOf(letter);
    if (!/^[a-z]$/.test(base) || !/\p{L}/u.test(letter)) continue;
    found.set(base, [...(found.get(base) ?? []), letter]);
  }
  return found;
}
