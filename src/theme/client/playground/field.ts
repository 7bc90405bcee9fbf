/** The interface of the form's fields, and the row of a single value. */
import type { Schema } from '../../../site/openapi/reference-document.ts';
import { make, newId } from './dom.ts';
import { formStrings } from './form-strings.ts';
import type { Schemas, Shape } from './shape.ts';

/** Reports a problem with an input. */
export type Report = (input: HTMLElement, message: string) => void;

export interface Field {
  readonly element: HTMLElement;
  /** Its value; undefined when it is omitted. @param report receives problems; without it none are reported */
  read(report?: Report): unknown;
  /** True for a fixed value, which alone is no reason to send the object around it. */
  readonly constant?: true;
}

export interface FieldSpec {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** True when everything around it is sent too: otherwise a default would send more than the reader asked for. */
  readonly sent: boolean;
  /** Its first value. */
  readonly initial?: unknown;
  readonly depth: number;
  /** True to show it open: the reader has just added it. */
  readonly open?: boolean;
  /** A property with a predetermined value. */
  readonly fixed?: { readonly name: string; readonly value: string } | undefined;
  /** True for a value in an address or a header, where numbers are only text. */
  readonly isText?: boolean;
  /** The specification's own example; of parameters. */
  readonly example?: unknown;
  readonly description?: string | undefined;
}

export interface FieldMaker {
  readonly schemas: Schemas;
  readonly prefill: boolean;
  /** Called when the reader has typed something. */
  changed(): void;
  make(spec: FieldSpec): Field;
}

/** The first value of a field. */
export function startValue(spec: FieldSpec, shape: Shape, { prefill }: FieldMaker): unknown {
  if (spec.initial !== undefined) return spec.initial;
  if (!spec.sent) return undefined;
  const example = spec.example ?? shape.example;
  if (prefill && example !== undefined) return example;
  return shape.default;
}

/** Text in an empty input. */
export function placeholder(spec: FieldSpec, shape: Shape): string | undefined {
  const example = spec.example ?? shape.example ?? shape.default;
  return typeof example === 'string' || typeof example === 'number'
    ? String(example).slice(0, 80)
    : undefined;
}

/** Name, type and mark of a field, for the label of an input and the legend of a group. */
export function title(spec: FieldSpec, shape: Shape): readonly (Node | string | undefined)[] {
  return [
    make('span', { class: 'try-name' }, spec.name),
    ' ',
    make('span', { class: 'try-type' }, shape.type),
    ' ',
    spec.required ? make('span', { class: 'try-required' }, formStrings.required) : undefined,
  ];
}

export function hint(text: string | undefined): HTMLElement | undefined {
  return text === undefined ? undefined : make('p', { class: 'try-hint', id: newId() }, text);
}

/** Shows a problem below an input and links the two for screen readers, until the reader types. */
export function showError(input: HTMLElement, message: string): void {
  clearError(input);
  const error = make('p', { class: 'try-error', id: newId() }, message);
  const described = input.getAttribute('aria-describedby');
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', `${described ?? ''} ${error.id}`.trim());
  (input.closest('.try-control') ?? input).after(error);
  input.addEventListener('input', () => clearError(input), { once: true });
  input.addEventListener('change', () => clearError(input), { once: true });
}

export function clearError(input: HTMLElement): void {
  if (!input.hasAttribute('aria-invalid')) return;
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
  const error = ids.map((id) => document.getElementById(id)).find((one) => one?.matches('.try-error'));
  const rest = ids.filter((id) => id !== error?.id).join(' ');
  input.removeAttribute('aria-invalid');
  if (rest === '') input.removeAttribute('aria-describedby');
  else input.setAttribute('aria-describedby', rest);
  error?.remove();
}

export interface RowParts {
  readonly spec: FieldSpec;
  readonly shape: Shape;
  readonly maker: FieldMaker;
  readonly input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
}

/** A labelled input, with a switch for null when the value may be null. */
export function row({ spec, shape, maker, input }: RowParts, read: Field['read']): Field {
  input.id = newId();
  const about = hint(spec.description ?? shape.description);
  if (about !== undefined) input.setAttribute('aria-describedby', about.id);
  if (spec.required) input.setAttribute('aria-required', 'true');
  const label = make('label', { for: input.id, class: 'try-label' }, ...title(spec, shape));
  const nothing = shape.nullable ? make('input', { type: 'checkbox' }) : undefined;
  const follow = (): void => {
    input.disabled = nothing?.checked === true;
    if (input.disabled) clearError(input);
  };
  if (nothing !== undefined) {
    nothing.checked = spec.initial === null;
    nothing.addEventListener('change', follow);
    follow();
  }
  const head = make(
    'div',
    { class: 'try-head' },
    label,
    nothing === undefined
      ? undefined
      : make(
          'label',
          { class: 'try-null' },
          nothing,
          make('span', { class: 'visually-hidden' }, spec.name),
          formStrings.setNull,
        ),
  );
  const element = make(
    'div',
    { class: 'try-field' },
    head,
    make('div', { class: 'try-control' }, input),
    about,
  );
  element.addEventListener('input', () => maker.changed());
  return {
    element,
    read: (report) => {
      if (nothing?.checked === true) return null;
      const value = read(report);
      if (value === undefined && spec.required) report?.(input, formStrings.errorRequired);
      return value;
    },
  };
}
