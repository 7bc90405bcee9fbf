/** The choice of the server, and the variables in its address. */
import type { ReferenceServer } from '../../../site/openapi/reference-document.ts';
import type { RequestValues } from '../../../site/openapi/request-values.ts';
import { type PlaygroundValues, readerValue } from '../../reference/playground-inputs.ts';
import { make, newId } from './dom.ts';
import { formStrings } from './form-strings.ts';

export interface ServerSection {
  readonly element: HTMLElement;
  read(): RequestValues['server'];
  /** Fills the variables in that the reader has not changed. */
  fill(values: PlaygroundValues): void;
}

export function serverSection(servers: readonly ReferenceServer[], changed: () => void): ServerSection {
  const select = make(
    'select',
    { class: 'input', id: newId() },
    ...servers.map(({ url, description }, i) =>
      make('option', { value: i }, description === undefined ? url : `${url} (${description})`),
    ),
  );
  const variables = make('div', { class: 'try-fields' });
  const touched = new WeakSet<EventTarget>();
  let given: PlaygroundValues | undefined;
  let inputs: readonly (readonly [string, HTMLInputElement | HTMLSelectElement])[] = [];
  const fillIn = (name: string, input: HTMLInputElement | HTMLSelectElement): void => {
    const value = given === undefined ? undefined : readerValue(given, 'server', name);
    if (typeof value !== 'string' || touched.has(input)) return;
    const isOffered =
      !(input instanceof HTMLSelectElement) || [...input.options].some((one) => one.value === value);
    if (isOffered) input.value = value;
  };
  const draw = (): void => {
    const server = servers[Number(select.value)];
    inputs = Object.entries(server?.variables ?? {}).map(([name, variable]) => {
      const shown = { class: 'input', id: newId(), autocomplete: 'off', spellcheck: 'false' };
      const input =
        variable.enum === undefined || variable.enum.length === 0
          ? make('input', shown)
          : make('select', shown, ...variable.enum.map((value) => make('option', { value }, value)));
      input.value = variable.default;
      fillIn(name, input);
      return [name, input] as const;
    });
    variables.replaceChildren(
      ...inputs.map(([name, input]) =>
        make(
          'div',
          { class: 'try-field' },
          make('label', { class: 'try-label', for: input.id }, make('span', { class: 'try-name' }, name)),
          make('div', { class: 'try-control' }, input),
        ),
      ),
    );
  };
  draw();
  const label = make('label', { class: 'try-label', for: select.id }, formStrings.address);
  const field = make('div', { class: 'try-field' }, label, make('div', { class: 'try-control' }, select));
  const element = make(
    'fieldset',
    { class: 'try-section' },
    make('legend', {}, formStrings.server),
    field,
    variables,
  );
  select.addEventListener('change', draw);
  element.addEventListener('input', ({ target }) => {
    if (target !== null) touched.add(target);
    changed();
  });
  return {
    element,
    fill: (values) => {
      given = values;
      for (const [name, input] of inputs) fillIn(name, input);
    },
    read: () => ({
      index: Number(select.value),
      variables: Object.fromEntries(inputs.map(([name, input]) => [name, input.value])),
    }),
  };
}
