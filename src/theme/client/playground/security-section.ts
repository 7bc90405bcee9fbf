/** Inputs for keys and tokens, which exist only there and are cleared when the reader leaves the page. */
import type { SecurityScheme } from '../../../site/openapi/reference-document.ts';
import type { PlaygroundValues } from '../../reference/playground-inputs.ts';
import { button, make, newId } from './dom.ts';
import { hint } from './field.ts';
import { formStrings } from './form-strings.ts';
import { secretParts } from './secret-parts.ts';

export interface SecuritySection {
  readonly element: HTMLElement;
  /** By name of the scheme; only of the selected alternative. */
  read(): Readonly<Record<string, string>>;
  /** True when a value goes into a cookie. */
  usesCookie(): boolean;
  clear(): void;
  /** Fills in the keys that the reader has not typed. */
  fill(values: PlaygroundValues): void;
}

interface SchemeField {
  readonly scheme: SecurityScheme;
  readonly inputs: readonly HTMLInputElement[];
  readonly element: HTMLElement;
}

export function securitySection(
  alternatives: readonly (readonly SecurityScheme[])[],
  changed: () => void,
): SecuritySection {
  const groups = alternatives.map((schemes) => schemes.map(schemeField));
  const select = make(
    'select',
    { class: 'input', id: newId() },
    ...alternatives.map((schemes, i) =>
      make(
        'option',
        { value: i },
        schemes.map(({ name }) => name).join(' + ') || formStrings.noAuthorization,
      ),
    ),
  );
  const touched = new WeakSet<EventTarget>();
  const holder = make('div', { class: 'try-fields' });
  const chosen = (): readonly SchemeField[] => groups[Number(select.value)] ?? [];
  const draw = (): void => holder.replaceChildren(...chosen().map(({ element }) => element));
  const clear = (): void => {
    for (const { inputs } of groups.flat()) for (const input of inputs) input.value = '';
    changed();
  };
  select.addEventListener('change', draw);
  draw();
  const choice = make(
    'div',
    { class: 'try-field', hidden: alternatives.length < 2 },
    make('label', { class: 'try-label', for: select.id }, formStrings.alternative),
    make('div', { class: 'try-control' }, select),
  );
  const foot = make(
    'div',
    { class: 'try-keys' },
    hint(formStrings.authorizationHint),
    button(formStrings.clearKeys, 'try-small', clear),
  );
  const element = make(
    'fieldset',
    { class: 'try-section' },
    make('legend', {}, formStrings.authorization),
    choice,
    holder,
    foot,
  );
  element.addEventListener('input', ({ target }) => {
    if (target !== null) touched.add(target);
    changed();
  });
  // The browser may keep the page in memory and show it to the next person.
  addEventListener('pagehide', clear);
  return {
    element,
    clear,
    read: () =>
      Object.fromEntries(
        chosen()
          .filter(({ inputs }) => inputs.some(({ value }) => value !== ''))
          .map(({ scheme, inputs }) => [scheme.name, inputs.map(({ value }) => value.trim()).join(':')]),
      ),
    fill: (values) => {
      for (const { scheme, inputs } of groups.flat()) {
        const parts = secretParts(scheme, values);
        if (parts === undefined || inputs.some((input) => touched.has(input))) continue;
        for (const [i, input] of inputs.entries()) input.value = parts[i] ?? '';
      }
    },
    usesCookie: () => chosen().some(({ scheme }) => scheme.type === 'apiKey' && scheme.in === 'cookie'),
  };
}

function schemeField(scheme: SecurityScheme): SchemeField {
  const about = hint(
    scheme.description ?? (scheme.type === 'mutualTLS' ? formStrings.certificate : undefined),
  );
  if (scheme.type === 'mutualTLS')
    return { scheme, inputs: [], element: make('div', { class: 'try-field' }, about) };
  const basic = scheme.type === 'http' && scheme.scheme === 'basic';
  const first = (scheme.default ?? '').split(':');
  const rows = basic
    ? [
        secret(formStrings.user, first[0] ?? '', 'text'),
        secret(formStrings.password, first.slice(1).join(':'), 'password'),
      ]
    : [secret(labelOf(scheme), scheme.default ?? '', 'password')];
  const element = make('div', { class: 'try-fields' }, ...rows.map(([row]) => row), about);
  return { scheme, element, inputs: rows.map(([, input]) => input) };
}

function labelOf({ type, name, parameter, in: place }: SecurityScheme): string {
  if (type === 'apiKey') return `${parameter ?? name} (${place ?? 'header'})`;
  return type === 'http' ? formStrings.token : formStrings.accessToken;
}

function secret(label: string, value: string, type: 'text' | 'password'): [HTMLElement, HTMLInputElement] {
  const input = make('input', {
    class: 'input',
    id: newId(),
    type,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
  input.value = value;
  const row = make(
    'div',
    { class: 'try-field' },
    make('label', { class: 'try-label', for: input.id }, make('span', { class: 'try-name' }, label)),
    make('div', { class: 'try-control' }, input),
  );
  return [row, input];
}
