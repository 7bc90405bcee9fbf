/** The body as state: fields of its schema, or the same as JSON; other media types as text or as a file. */
import type { ReferenceContent, ReferenceDocument } from '../../site/openapi/reference-document.ts';
import type { PlaygroundData } from '../../theme/reference/playground-data.ts';
import { createField, type Field, type FormContext, newId } from './form-field.ts';
import { formStrings } from './form-strings.ts';
import { type Report, readField, readJson } from './read-field.ts';

export interface BodyValue {
  readonly type: string;
  readonly value: unknown;
  /** JSON as typed, so that numbers with many digits stay exact. */
  readonly raw?: string;
}

/** Fields with a switch to JSON and back; JSON beyond the schema is kept. */
export interface JsonEditor {
  readonly id: string;
  readonly kind: 'json';
  field: Field;
  isRaw: boolean;
  text: string;
  /** JSON text of a generated example, in the place of an empty object. */
  readonly beginning: string | undefined;
  readonly withInitial: (initial: unknown) => Field;
}

export type BodyEditor =
  | JsonEditor
  | { readonly kind: 'form'; readonly field: Field }
  | { readonly id: string; readonly kind: 'text'; text: string }
  | {
      readonly id: string;
      readonly kind: 'file';
      readonly accept: string | undefined;
      file: File | undefined;
    };

export interface RequestBody {
  readonly id: string;
  readonly required: boolean;
  readonly contents: readonly ReferenceContent[];
  chosen: number;
  /** The editor of the chosen media type; those of others keep what was typed. */
  editor(): BodyEditor | undefined;
}

const isJson = (type: string): boolean => /[/+]json\b|^\*\/\*$|^application\/\*$/i.test(type);
const isForm = (type: string): boolean =>
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type);
const isFile = (type: string): boolean =>
  /^(?:application\/(?:octet-stream|pdf|zip|gzip)|(?:image|audio|video|font)\/)/i.test(type);

export function createBody(
  { required, contents }: NonNullable<ReferenceDocument['body']>,
  { document, beginnings = {} }: Pick<PlaygroundData, 'document' | 'beginnings'>,
  context: FormContext,
): RequestBody {
  // A browser sends no body with these, so a body that nobody asked for would only prevent the request.
  const begins = required || !/^(?:GET|HEAD)$/.test(document.method);
  const editors = new Map<number, BodyEditor>();
  const editorOf = (content: ReferenceContent): BodyEditor => {
    const { type, schema } = content;
    const beginning = Object.hasOwn(beginnings, type) ? beginnings[type] : undefined;
    const own = exampleOf(content);
    const given: unknown =
      own === undefined && beginning?.isGenerated === false ? JSON.parse(beginning.text) : own;
    const example = begins ? given : undefined;
    const withInitial = (initial: unknown): Field =>
      createField({ name: '', schema, required, sent: required, initial, depth: 0 }, context);
    if (isForm(type)) return { kind: 'form', field: withInitial(example) };
    if (isJson(type)) {
      const field = withInitial(example);
      return {
        id: newId(),
        kind: 'json',
        field,
        isRaw: false,
        text: '',
        beginning: beginning?.text,
        withInitial,
      };
    }
    if (isFile(type))
      return { id: newId(), kind: 'file', accept: /\*|octet/.test(type) ? undefined : type, file: undefined };
    return { id: newId(), kind: 'text', text: textOf(example) };
  };
  return {
    id: newId(),
    required,
    contents,
    chosen: 0,
    editor() {
      const content = contents[this.chosen];
      if (content === undefined) return undefined;
      const editor = editors.get(this.chosen) ?? editorOf(content);
      editors.set(this.chosen, editor);
      return editor;
    },
  };
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** Authors write JSON text where a value is expected. */
function exampleOf({ type, examples }: ReferenceContent): unknown {
  const value = examples[0]?.value;
  if (typeof value !== 'string' || !(isJson(type) || isForm(type))) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return isForm(type) ? undefined : value;
  }
}

/** Shows the fields as JSON, or JSON as fields, which it stays while it is invalid. */
export function switchRaw(editor: JsonEditor, report: Report): void {
  if (editor.isRaw) {
    let isValid = true;
    const value = readJson(editor.text, (message) => {
      isValid = false;
      report(editor, message);
    });
    if (!isValid) return;
    editor.field = editor.withInitial(value);
  } else {
    const value = readField(editor.field);
    const isBlank = value === undefined || JSON.stringify(value) === '{}';
    editor.text = isBlank ? (editor.beginning ?? '') : JSON.stringify(value, null, 2);
  }
  editor.isRaw = !editor.isRaw;
}

export function readBody(body: RequestBody, report?: Report): BodyValue | undefined {
  const editor = body.editor();
  const read =
    editor === undefined ? undefined : readEditor(editor, body.required ? report : undefined, report);
  return read === undefined ? undefined : { type: body.contents[body.chosen]!.type, ...read };
}

/** @param needed reports that there is no body where one is required */
function readEditor(
  editor: BodyEditor,
  needed: Report | undefined,
  report: Report | undefined,
): Omit<BodyValue, 'type'> | undefined {
  if (editor.kind === 'form' || (editor.kind === 'json' && !editor.isRaw)) {
    const value = readField(editor.field, report);
    return value === undefined ? undefined : { value };
  }
  const isEmpty = editor.kind === 'file' ? editor.file === undefined : editor.text === '';
  if (isEmpty || (editor.kind === 'json' && editor.text.trim() === '')) {
    needed?.(editor, formStrings.errorRequired);
    return undefined;
  }
  if (editor.kind === 'file') return { value: editor.file };
  if (editor.kind === 'text') return { value: editor.text };
  const value = readJson(editor.text, (message) => report?.(editor, message));
  return { value: value ?? null, raw: editor.text };
}
