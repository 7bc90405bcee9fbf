/** Compiles a listed sentence: to an expression that only the whole sentence fits, and one that finds it inside another. */
import type { SentenceForm } from '../operations/operation.ts';

export interface CompiledForm {
  /** @returns the typed values; undefined for any other text */
  whole(text: string): Values | undefined;
  /** @returns where it stands in a longer text, up to the end of a clause */
  inside(text: string): { readonly values: Values; readonly from: number; readonly to: number } | undefined;
}

type Values = Readonly<Record<string, string>>;

/** Only these pairs: what is between them is a value, never an instruction. */
const QUOTES = [`"`, `'`, '`', '“”', '„“', '«»', '‘’'] as const;
const IN_QUOTES = QUOTES.map((pair) => {
  const [open, close = open] = pair;
  return `${open}([^${open}${close}]{1,500})${close}`;
}).join('|');
const BARE = '([^\\s"\'`“”„«»‘’,;!?()]{1,500}?)';
/** A word that stands for something else is no value. */
const PRONOUNS =
  /^(?:it|this|that|these|those|them|one|all|every|everything|anything|something|pages?|files?|folders?|the|an?|my|our|your)$/i;

const PART = /\[[^\]]+\]|"<[\w-]+>"|<[\w-]+>|\S+/g;
/** Where a clause may end. */
const CLAUSE =
  '(?=[.,;:!?)]?(?:\\s*$|\\s+(?:and|but|or|in|on|under|within|inside|except|only|so|then|with|without|please|everywhere|across|throughout|for|from|if|unless|when|before|after|while|because)\\b)|[,;:!?)](?:\\s|$)|\\.\\s)';

interface Slots {
  readonly names: string[];
  /** Groups of each slot, in its order. */
  readonly sizes: number[];
}

export function compileForm({ form, sets = {}, bare = false }: SentenceForm): CompiledForm {
  const strict: Slots = { names: [], sizes: [] };
  const loose: Slots = { names: [], sizes: [] };
  const whole = new RegExp(`^\\s*${expression(form, strict, {})}\\s*[.!]?\\s*$`, 'iu');
  const inside = new RegExp(
    `(?<=^|[\\s,;:.!?(])${expression(form, loose, { loose: true, bare })}${CLAUSE}`,
    'iu',
  );
  return {
    whole: (text) => {
      const found = whole.exec(text);
      const values = found === null ? undefined : valuesOf(found, strict);
      return values === undefined ? undefined : { ...sets, ...values };
    },
    inside: (text) => {
      const found = inside.exec(text);
      const values = found === null ? undefined : valuesOf(found, loose);
      if (found === null || values === undefined) return undefined;
      return { values: { ...sets, ...values }, from: found.index, to: found.index + found[0].length };
    },
  };
}

/** @param loose each word of an optional part may be left out @param bare text need not be in quotation marks */
function expression(
  form: string,
  slots: Slots,
  { loose = false, bare = false }: { readonly loose?: boolean; readonly bare?: boolean },
): string {
  let out = '';
  for (const part of form.match(PART) ?? []) {
    const gap = out === '' ? '' : '\\s+';
    if (part.startsWith('[')) {
      const words = part.slice(1, -1).split(' ').map(literal);
      out += loose ? `(?:\\s+(?:${words.join('|')})\\b)*` : `(?:\\s+${words.join('\\s+')})?`;
      continue;
    }
    const slot = /^("?)<([\w-]+)>"?$/.exec(part);
    if (slot === null) out += gap + literal(part);
    else {
      const isQuoted = slot[1] === '"';
      slots.names.push(slot[2]!);
      const mayBeBare = !isQuoted || bare;
      slots.sizes.push(QUOTES.length + (mayBeBare ? 1 : 0));
      out += `${gap}(?:${IN_QUOTES}${mayBeBare ? `|${BARE}` : ''})`;
    }
  }
  return out;
}

const literal = (word: string): string =>
  word === '->' ? '(?:->|→|=>)' : word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function valuesOf(found: RegExpExecArray, { names, sizes }: Slots): Values | undefined {
  const values: Record<string, string> = {};
  let at = 1;
  for (const [index, name] of names.entries()) {
    const groups = found.slice(at, at + sizes[index]!);
    at += sizes[index]!;
    const text = groups.find((group) => group !== undefined);
    const isBare = groups[QUOTES.length] !== undefined;
    if (text === undefined || (isBare && PRONOUNS.test(text))) return undefined;
    values[name] = text;
  }
  return values;
}
