/** Reads the language codes of docs.json: the listed ones and any other well-formed BCP 47 tag. */
import { nearest } from '../../lib/text/nearest.ts';
import { LANGUAGE_TABLE, type LanguageRow } from './language-table.data.ts';

export interface Language {
  /** As docs.json writes it. */
  readonly code: string;
  /** BCP 47 tag for `lang` and `hreflang`. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  /** Name for the switcher, in the language itself. */
  readonly name: string;
  /** Whether the code is in our table; others cause a warning. */
  readonly listed: boolean;
}

const BY_CODE: ReadonlyMap<string, LanguageRow> = new Map(LANGUAGE_TABLE.map((row) => [row.code, row]));
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);
const LONGEST = 35;

/** The language of a code, or undefined when it is not a well-formed tag. */
export function languageOf(code: string): Language | undefined {
  const row = BY_CODE.get(code);
  if (row !== undefined)
    return { code, tag: row.tag, dir: directionOf(row.tag), name: row.name, listed: true };
  const tag = canonicalTag(code);
  if (tag === undefined) return undefined;
  return { code, tag, dir: directionOf(tag), name: nameOf(tag), listed: false };
}

/** The listed code of the same language; for an invalid one, the one with the most similar spelling. */
export function nearestLanguageCode(code: string): string | undefined {
  const written = code.trim().replaceAll('_', '-').toLowerCase();
  const tag = (canonicalTag(written) ?? written).toLowerCase();
  const row =
    LANGUAGE_TABLE.find(({ aliases }) =>
      aliases.some((alias) => alias.toLowerCase() === tag || alias.toLowerCase() === written),
    ) ??
    LANGUAGE_TABLE.find((other) => other.code.toLowerCase() === written || other.tag.toLowerCase() === tag) ??
    LANGUAGE_TABLE.find((other) => primary(other.tag) === primary(tag));
  return row?.code ?? (isLanguage(tag) ? undefined : nearest(written, BY_CODE.keys()));
}

function canonicalTag(code: string): string | undefined {
  if (code.length > LONGEST) return undefined;
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

function isLanguage(tag: string): boolean {
  if (canonicalTag(tag) === undefined) return false;
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(named(tag)) !== undefined;
}

function directionOf(tag: string): 'ltr' | 'rtl' {
  const script = new Intl.Locale(tag).maximize().script;
  return script !== undefined && RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
}

function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(named(tag)) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** A tag without its extensions (`-u-…`): `Intl.DisplayNames` throws for them. */
function named(tag: string): string {
  return new Intl.Locale(tag).baseName;
}

function primary(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0]!;
}
