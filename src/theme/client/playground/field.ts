/** What every field of the form is to the form, and the row that a single value stands in. */
import type { Schema } from '../../../site/openapi/reference-document.ts';
import { make, newId } from './dom.ts';
import type { Schemas, Shape } from './shape.ts';
import { words } from './words.ts';

/** Tells what is wrong with an input. */
export type Report = (input: HTMLElement, message: string) => void;

export interface Field {
  readonly element: HTMLElement;
  /** Its value; undefined when it is left out. @param report asks for problems to be told */
  read(report?: Report): unknown;
  /** True for what nobody can change: alone it is no reason to send what it stands in. */
  readonly constant?: true;
}

export interface FieldWish {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** Whether all around it are sent too: only then defaults may be filled in without sending more than was asked for. */
  readonly sent: boolean;
  /** What stands in it at first. */
  readonly initial?: unknown;
  readonly depth: number;
  /** Seen from the beginning: the reader has just asked for it. */
  readonly open?: boolean;
  /** A property whose value is decided already. */
  readonly fixed?: { readonly name: string; readonly value: string } | undefined;
  /** Its value goes into an address or a header, where digits are only text. */
  readonly isText?: boolean;
  /** Given, not made; of parameters. */
  readonly example?: unknown;
  readonly description?: string | undefined;
}

export interface FieldMaker {
  readonly schemas: Schemas;
  readonly prefill: boolean;
  /** Something was typed. */
  changed(): void;
  make(wish: FieldWish): Field;
}

/** What a field begins with. */
export function startValue(wish: FieldWish, shape: Shape, { prefill }: FieldMaker): unknown {
  if (wish.initial !== undefined) return wish.initial;
  if (!wish.sent) return undefined;
  const example = wish.example ?? shape.example;
  if (prefill && example !== undefined) return example;
  return shape.default;
}

/** Shown in an empty input. */
export function placeholder(wish: FieldWish, shape: Shape): string | undefined {
  const example = wish.example ?? shape.example ?? shape.default;
  return typeof example === 'string' || typeof example === 'number'
    ? String(example).slice(0, 80)
    : undefined;
}

/** Name, type and mark of a field; what names an input and what is written above a group are the same. */
export function title(wish: FieldWish, shape: Shape): readonly (Node | undefined)[] {
  return [
    make('span', { class: 'try-name' }, wish.name),
    make('span', { class: 'try-type' }, shape.type),
    wish.required ? make('span', { class: 'try-required' }, words.required) : undefined,
  ];
}

export function hint(text: string | undefined): HTMLElement | undefined {
  return text === undefined ? undefined : make('p', { class: 'try-hint', id: newId() }, text);
}

/** Shows a problem below an input and ties the two together, until something is typed. */
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
  readonly wish: FieldWish;
  readonly shape: Shape;
  readonly maker: FieldMaker;
  readonly input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
}

/** A labelled input, with a switch for null where that is a value. */
export function row({ wish, shape, maker, input }: RowParts, read: Field['read']): Field {
  input.id = newId();
  const about = hint(wish.description ?? shape.description);
  if (about !== undefined) input.setAttribute('aria-describedby', about.id);
  if (wish.required) input.setAttribute('aria-required', 'true');
  const label = make('label', { for: input.id, class: 'try-label' }, ...title(wish, shape));
  const nothing = shape.nullable ? make('input', { type: 'checkbox' }) : undefined;
  const follow = (): void => {
    input.disabled = nothing?.checked === true;
    if (input.disabled) clearError(input);
  };
  if (nothing !== undefined) {
    nothing.checked = wish.initial === null;
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
          make('span', { class: 'visually-hidden' }, wish.name),
          words.setNull,
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
      if (value === undefined && wish.required) report?.(input, words.errorRequired);
      return value;
    },
  };
}
