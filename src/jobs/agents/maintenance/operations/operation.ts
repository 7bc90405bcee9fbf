/** The record of an operation. Command, help, form, sentences, tool and manual are all presented from it. */
import type { RequestedWork } from '../request.ts';
import { type Doubt, type Field, type FieldKind, listField, optional } from './field.ts';

type Fields = Readonly<Record<string, Field>>;

type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

interface OperationOf<F extends Fields> {
  /** Stable: part of JSON documents. */
  readonly name: string;
  /** Words that it is typed by, beside its name; the first is shown. */
  readonly commands: readonly [string, ...string[]];
  /** In the imperative, for headings and buttons. */
  readonly title: string;
  /** For people: what it changes. */
  readonly sentence: string;
  /** In the order in which they are typed. */
  readonly fields: F;
  /** Sentences that mean exactly this operation. */
  readonly sentences: readonly SentenceForm[];
  /** Words of requests that speak for this operation, or against it, each with its weight: `fix:2 links:1`. */
  readonly hints: string;
  /**
   * `files`: only files within the limits are changed. `subjects`: pages within the limits are worked on, and what refers to them
   * changes too. `whole`: it cannot be limited to some pages, and an exclusion is kept or the work is refused.
   */
  readonly scope: 'files' | 'subjects' | 'whole';
  read(values: ValuesOf<F>): RequestedWork | Doubt;
}

export type Operation = OperationOf<Fields>;

/** Words, `<field>` for one word, `"<field>"` for text in quotation marks, `[words]` for what may be left out. */
export interface SentenceForm {
  readonly form: string;
  /** Values that its words mean, as they are typed. */
  readonly sets?: Readonly<Record<string, string>>;
  /** True where it is the nearest one also without quotation marks. */
  readonly bare?: boolean;
}

/** Infers the values of `read` from the fields. */
export function operation<const F extends Fields>(record: OperationOf<F>): OperationOf<F> {
  return record;
}

const LIMITS = {
  under: optional(
    listField({
      label: 'Only under',
      help: 'Only these folders, pages or patterns of files.',
      example: 'guides, reference/api',
    }),
  ),
  except: optional(
    listField({
      label: 'Except',
      help: 'Not these folders, pages or patterns of files.',
      example: 'changelog, guides/**/old.mdx',
    }),
  ),
} as const;

export type Limits = Partial<ValuesOf<typeof LIMITS>>;

/** Its own fields, and the limits that it can have. */
export function fieldsOf({ fields, scope }: Operation): Fields {
  const { under, except } = LIMITS;
  return scope === 'whole' ? { ...fields, except } : { ...fields, under, except };
}

/** Those with a place of their own in a command. */
export const positionalsOf = ({ fields }: Operation): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]!.positional);

/** A value as help and forms of sentences show it. */
export const valueWord = (name: string): string => name.toUpperCase();

const KIND_WORDS: Readonly<Record<FieldKind, string>> = {
  text: 'TEXT',
  path: 'PATH',
  choice: 'CHOICE',
  choices: 'KINDS',
  number: 'NUMBER',
  list: 'LIST',
  flag: '',
};

/** `lectern refactor replace FROM TO`: what has to be typed. */
export function briefUsageOf(operation: Operation): string {
  const places = positionalsOf(operation).map((name) =>
    operation.fields[name]!.required ? valueWord(name) : `[${valueWord(name)}]`,
  );
  return ['lectern refactor', operation.commands[0], ...places].join(' ');
}

/** The same with its options: `[--in CHOICE]`. */
export function usageOf(operation: Operation): string {
  const places = positionalsOf(operation);
  const options = Object.entries(fieldsOf(operation))
    .filter(([name]) => !places.includes(name))
    .map(([name, { kind }]) => (kind === 'flag' ? `[--${name}]` : `[--${name} ${KIND_WORDS[kind]}]`));
  return [briefUsageOf(operation), ...options].join(' ');
}
