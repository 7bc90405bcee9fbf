/** The body: fields from its schema, or the same as JSON; other media types as text or as a file. */
import type { ReferenceContent, ReferenceDocument } from '../../../site/openapi/reference-document.ts';
import type { PlaygroundData } from '../../reference/playground-data.ts';
import { make, newId } from './dom.ts';
import { clearError, type Field, type FieldMaker, type Report, showError } from './field.ts';
import { formStrings } from './form-strings.ts';
import { readJson } from './simple-fields.ts';

export interface BodyValue {
  readonly type: string;
  readonly value: unknown;
  /** JSON as typed, so that numbers with many digits stay exact. */
  readonly raw?: string;
}

export interface BodySection {
  readonly element: HTMLElement;
  read(report?: Report): BodyValue | undefined;
}

interface Editor {
  readonly element: HTMLElement;
  read(report?: Report): Omit<BodyValue, 'type'> | undefined;
}

const isJson = (type: string): boolean => /[/+]json\b|^\*\/\*$|^application\/\*$/i.test(type);
const isForm = (type: string): boolean =>
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type);
const isFile = (type: string): boolean =>
  /^(?:application\/(?:octet-stream|pdf|zip|gzip)|(?:image|audio|video|font)\/)/i.test(type);

export interface BodyOptions {
  readonly maker: FieldMaker;
  readonly method: string;
  readonly beginnings: NonNullable<PlaygroundData['beginnings']>;
}

export function bodySection(body: NonNullable<ReferenceDocument['body']>, options: BodyOptions): BodySection {
  const { maker, beginnings } = options;
  // A browser sends no body with these, so a body that nobody asked for would only prevent the request.
  const begins = body.required || !/^(?:GET|HEAD)$/.test(options.method);
  const editors = new Map<number, Editor>();
  const select = make(
    'select',
    { class: 'input', id: newId() },
    ...body.contents.map(({ type }, i) => make('option', { value: i }, type)),
  );
  const holder = make('div', { class: 'try-fields' });
  const partsOf = (content: ReferenceContent): EditorParts => {
    const beginning = Object.hasOwn(beginnings, content.type) ? beginnings[content.type] : undefined;
    const given = exampleOf(content) ?? (beginning?.made === false ? JSON.parse(beginning.text) : undefined);
    return {
      required: body.required,
      maker,
      example: begins ? given : undefined,
      beginning: beginning?.text,
    };
  };
  const current = (): Editor | undefined => {
    const at = Number(select.value);
    const content = body.contents[at];
    if (content === undefined) return undefined;
    const known = editors.get(at) ?? editorOf(content, partsOf(content));
    editors.set(at, known);
    return known;
  };
  const draw = (): void => holder.replaceChildren(...[current()?.element].filter((one) => one !== undefined));
  select.addEventListener('change', () => {
    draw();
    maker.changed();
  });
  draw();
  const choice = make(
    'div',
    { class: 'try-field', hidden: body.contents.length < 2 },
    make('label', { class: 'try-label', for: select.id }, formStrings.contentType),
    make('div', { class: 'try-control' }, select),
  );
  const marks = body.required ? make('span', { class: 'try-required' }, formStrings.required) : undefined;
  return {
    element: make(
      'fieldset',
      { class: 'try-section' },
      make('legend', {}, formStrings.body, ' ', marks),
      choice,
      holder,
    ),
    read: (report) => {
      const read = current()?.read(report);
      return read === undefined ? undefined : { type: body.contents[Number(select.value)]!.type, ...read };
    },
  };
}

interface EditorParts {
  readonly required: boolean;
  readonly maker: FieldMaker;
  /** The author's own, with which the body begins. */
  readonly example: unknown;
  /** JSON text of a generated one, in the place of an empty object. */
  readonly beginning: string | undefined;
}

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

function editorOf(content: ReferenceContent, parts: EditorParts): Editor {
  const { required, maker, example } = parts;
  const field = (initial: unknown): Field =>
    maker.make({ name: '', schema: content.schema, required, sent: required, initial, depth: 0 });
  if (isForm(content.type)) return formEditor(field(example));
  if (isJson(content.type)) return jsonEditor(field, parts);
  if (isFile(content.type)) return fileEditor(content.type, required, maker);
  return textEditor(parts);
}

function formEditor(field: Field): Editor {
  return {
    element: field.element,
    read: (report) => {
      const value = field.read(report);
      return value === undefined ? undefined : { value };
    },
  };
}

/** Fields with a switch to JSON and back; JSON beyond the schema is kept. */
function jsonEditor(
  field: (initial: unknown) => Field,
  { example, beginning, required, maker }: EditorParts,
): Editor {
  let fields = field(example);
  const raw = make('textarea', {
    class: 'input try-code',
    rows: 10,
    spellcheck: 'false',
    'aria-label': formStrings.body,
  });
  const toggle = make('input', { type: 'checkbox' });
  const control = make('div', { class: 'try-control' }, raw);
  const holder = make('div', { class: 'try-fields' }, fields.element);
  toggle.addEventListener('change', () => {
    if (toggle.checked) {
      const value = fields.read();
      raw.value = isBlank(value) ? (beginning ?? '') : JSON.stringify(value, null, 2);
      holder.replaceChildren(control);
    } else {
      let wrong = false;
      const value = readJson(raw, (input, message) => {
        wrong = true;
        showError(input, message);
      });
      toggle.checked = wrong;
      if (wrong) return;
      clearError(raw);
      fields = field(value);
      holder.replaceChildren(fields.element);
    }
    maker.changed();
  });
  raw.addEventListener('input', () => maker.changed());
  const read: Editor['read'] = (report) => {
    if (!toggle.checked) {
      const value = fields.read(report);
      return value === undefined ? undefined : { value };
    }
    const value = readJson(raw, report);
    if (raw.value.trim() === '') {
      if (required) report?.(raw, formStrings.errorRequired);
      return undefined;
    }
    return { value: value ?? null, raw: raw.value };
  };
  const label = make('label', { class: 'try-switch' }, toggle, formStrings.rawJson);
  return { element: make('div', { class: 'try-fields' }, label, holder), read };
}

/** True when the reader has filled in nothing. */
const isBlank = (value: unknown): boolean => value === undefined || JSON.stringify(value) === '{}';

function fileEditor(type: string, required: boolean, maker: FieldMaker): Editor {
  const input = make('input', {
    class: 'input',
    type: 'file',
    'aria-label': formStrings.body,
    accept: /\*|octet/.test(type) ? undefined : type,
  });
  input.addEventListener('change', () => maker.changed());
  return {
    element: make('div', { class: 'try-control' }, input),
    read: (report) => {
      const file = input.files?.[0];
      if (file === undefined && required) report?.(input, formStrings.errorRequired);
      return file === undefined ? undefined : { value: file };
    },
  };
}

function textEditor({ example, required, maker }: EditorParts): Editor {
  const input = make('textarea', {
    class: 'input try-code',
    rows: 6,
    spellcheck: 'false',
    'aria-label': formStrings.body,
  });
  if (example !== undefined)
    input.value = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  input.addEventListener('input', () => maker.changed());
  return {
    element: make('div', { class: 'try-control' }, input),
    read: (report) => {
      if (input.value === '' && required) report?.(input, formStrings.errorRequired);
      return input.value === '' ? undefined : { value: input.value };
    },
  };
}
