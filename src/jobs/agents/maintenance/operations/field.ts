/** The fields of an operation: how a value is typed in a command, a form or a program, and what is wrong with one. */

import * as z from '../../../../lib/schema.ts';
import { nearest } from '../../../../lib/text/nearest.ts';

/** Why a value cannot be used, and what to do, for people. */
export interface Doubt {
  readonly problem: string;
  readonly hint: string;
}

export const isDoubt = (found: unknown): found is Doubt =>
  typeof found === 'object' && found !== null && 'problem' in found;

export type FieldKind = 'text' | 'path' | 'choice' | 'choices' | 'number' | 'list' | 'flag';

/** @typeParam T what is read from the typed text */
export interface Field<T = unknown> {
  readonly kind: FieldKind;
  /** Label in a form. */
  readonly label: string;
  /** What it means, as a sentence. */
  readonly help: string;
  readonly example: string;
  /** True: it has to be given, and in a command it has a place of its own. */
  readonly required: boolean;
  /** True where it has a place of its own in a command, though it may be left out. */
  readonly positional: boolean;
  /** As it is typed, where nothing is. */
  readonly standard?: string;
  readonly choices?: readonly string[];
  /** The shape of its value in JSON. */
  readonly schema: z.ZodType<T>;
  read(text: string): T | Doubt;
}

interface About {
  readonly label: string;
  readonly help: string;
  readonly example: string;
}

const MAX_LENGTH = 500;
const MAX_ITEMS = 50;
/** Controls, line ends, and marks that turn the direction of text. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

function line(about: About, text: string): string | Doubt {
  const hint = `For example ${quoted(about.example)}`;
  if (text.trim() === '') return { problem: 'It is empty', hint };
  if (text.length > MAX_LENGTH)
    return { problem: `It has ${text.length} characters, of at most ${MAX_LENGTH}`, hint };
  if (UNSEEN.test(text))
    return { problem: `${quoted(text.slice(0, 60))} has line ends or control characters`, hint };
  return text;
}

/** As JSON shows it, for messages. */
export const quoted = (text: string): string => JSON.stringify(text);

function field<T>(
  kind: FieldKind,
  about: About,
  { schema, read }: { schema: z.ZodType<T>; read: (text: string) => T | Doubt },
): Field<T> {
  return {
    kind,
    ...about,
    required: true,
    positional: true,
    schema,
    read: (text) => {
      const found = line(about, text);
      return isDoubt(found) ? found : read(found);
    },
  };
}

const oneLine = z.string().min(1).max(MAX_LENGTH);

export const textField = (about: About): Field<string> =>
  field('text', about, { schema: oneLine, read: (text) => text });

/** A page or a folder inside the documentation; a slash at its end is kept. */
export const pathField = (about: About): Field<string> =>
  field<string>('path', about, {
    schema: oneLine,
    read: (text) => {
      const path = text
        .trim()
        .replace(/^(?:\.?\/)+/, '')
        .replace(/\/\*{1,2}$/, '/')
        .replace(/\/{2,}$/, '/')
        .replace(/\.mdx?$/i, '');
      const climbs = path.split('/').some((part) => part === '.' || part === '..');
      if (path !== '' && !climbs && !/[\\?#*]/.test(path)) return path;
      return {
        problem: `${quoted(text)} is no path inside the documentation`,
        hint: `Write it as docs.json does, for example ${quoted(about.example)}`,
      };
    },
  });

export function choiceField<const C extends string>(about: About, choices: readonly C[]): Field<C> {
  return {
    ...field<C>('choice', about, { schema: z.enum(choices), read: (text) => chosen(text.trim(), choices) }),
    choices,
  };
}

export function choicesField<const C extends string>(
  about: About,
  choices: readonly C[],
): Field<readonly C[]> {
  return {
    ...field<readonly C[]>('choices', about, {
      schema: z.array(z.enum(choices)).min(1).max(choices.length),
      read: (text) => {
        const found = new Set<C>();
        for (const part of partsOf(text)) {
          const one = chosen(part, choices);
          if (typeof one !== 'string') return one;
          found.add(one);
        }
        return [...found];
      },
    }),
    choices,
  };
}

function chosen<C extends string>(text: string, choices: readonly C[]): C | Doubt {
  const found = choices.find((choice) => choice === text.toLowerCase());
  if (found !== undefined) return found;
  const near = nearest(text, choices);
  return {
    problem: `${quoted(text)} is none of ${choices.join(', ')}`,
    hint: near === undefined ? 'Choose one of them' : `Did you mean ${quoted(near)}?`,
  };
}

export const numberField = (about: About, [min, max]: readonly [number, number]): Field<number> =>
  field<number>('number', about, {
    schema: z.int().min(min).max(max),
    read: (text) => {
      const number = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
      if (number >= min && number <= max) return number;
      return {
        problem: `${quoted(text)} is no whole number from ${min} to ${max}`,
        hint: `For example ${about.example}`,
      };
    },
  });

/** Texts with commas between them. */
export const listField = (about: About): Field<readonly string[]> =>
  field<readonly string[]>('list', about, {
    schema: z.array(z.string().min(1).max(MAX_LENGTH)).min(1).max(MAX_ITEMS),
    read: (text) => {
      const parts = partsOf(text);
      if (parts.length > 0 && parts.length <= MAX_ITEMS) return parts;
      return {
        problem: `It has ${parts.length} parts, and may have 1 to ${MAX_ITEMS}`,
        hint: `Separate them with commas, for example ${quoted(about.example)}`,
      };
    },
  });

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Typed by its name alone; `yes` where a value has to be typed. */
export const flagField = (about: Omit<About, 'example'>): Field<boolean> => ({
  ...field<boolean>(
    'flag',
    { ...about, example: 'yes' },
    {
      schema: z.boolean(),
      read: (text) => {
        const answer = chosen(text.trim(), ['yes', 'no']);
        return isDoubt(answer) ? answer : answer === 'yes';
      },
    },
  ),
  required: false,
  positional: false,
  standard: 'no',
});

export const optional = <T>(given: Field<T>): Field<T | undefined> => ({
  ...given,
  schema: given.schema.optional(),
  required: false,
  positional: false,
});

/** @param standard what is meant where nothing is typed */
export const withStandard = <T>(given: Field<T>, standard: string, positional = false): Field<T> => ({
  ...given,
  required: false,
  positional,
  standard,
});
