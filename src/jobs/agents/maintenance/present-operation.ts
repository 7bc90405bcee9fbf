/** How an operation is shown to people and programs: one presentation for help, forms, lists and the manual. */
import { commandText } from './operation-call.ts';
import type { FieldKind } from './operations/field.ts';
import {
  briefUsageOf,
  fieldsOf,
  type Operation,
  positionalsOf,
  type SentenceForm,
  usageOf,
  valueWord,
} from './operations/operation.ts';

interface ShownField {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly kind: FieldKind;
  readonly example: string;
  readonly required: boolean;
  /** True where it is typed without its name. */
  readonly positional: boolean;
  readonly standard: string | null;
  readonly choices: readonly string[];
}

export interface ShownOperation {
  /** Name for programs. */
  readonly name: string;
  /** The words that it is typed by; the first is the usual one. */
  readonly commands: readonly string[];
  readonly title: string;
  /** What it changes. */
  readonly sentence: string;
  /** What has to be typed, and all that can be. */
  readonly brief: string;
  readonly usage: string;
  readonly fields: readonly ShownField[];
  /** Sentences that mean it, with the names of values in capitals. */
  readonly sentences: readonly string[];
  /** A command, and a sentence for each of the forms. */
  readonly examples: readonly [string, ...string[]];
}

export function presentOperation(operation: Operation): ShownOperation {
  const { name, commands, title, sentence, sentences } = operation;
  const places = positionalsOf(operation);
  return {
    name,
    commands,
    title,
    sentence,
    usage: usageOf(operation),
    brief: briefUsageOf(operation),
    fields: Object.entries(fieldsOf(operation)).map(([own, field]) => ({
      name: own,
      label: field.label,
      help: field.help,
      kind: field.kind,
      example: field.example,
      required: field.required,
      positional: places.includes(own),
      standard: field.standard ?? null,
      choices: field.choices ?? [],
    })),
    sentences: sentences.map(({ form }) => form.replace(/<([\w-]+)>/g, (_, slot: string) => valueWord(slot))),
    examples: [exampleCommand(operation), ...sentences.map((form) => exampleSentence(operation, form))],
  };
}

function exampleCommand({ name, fields }: Operation): string {
  const given = Object.entries(fields).filter(([, { positional }]) => positional);
  return commandText({
    operation: name,
    values: Object.fromEntries(given.map(([own, { example }]) => [own, example])),
  });
}

function exampleSentence({ fields }: Operation, { form }: SentenceForm): string {
  return form
    .replace(/[[\]]/g, '')
    .replace(/<([\w-]+)>/g, (_, slot: string) => fields[slot]?.example ?? slot);
}
