/** Writes the table of a component's props from the component itself. */

import type { PropSpec } from '../../src/site/content/component.ts';
import { components } from '../../src/theme/components/registry.ts';
import { cell, code, sentence, table } from './markdown.ts';

const KINDS: Readonly<Record<PropSpec['kind'], string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  icon: '[icon](/components/icon)',
  href: 'path or address',
  src: 'path or address',
  color: 'colour',
  list: 'list',
  any: 'any',
};

/** @throws Error when there is no such component */
export function propsTable(name: string): string {
  const component = components.get(name);
  if (component === undefined) throw new Error(`There is no component "${name}"`);
  const rows = Object.entries(component.props).map(([prop, spec]) => [
    code(prop),
    spec.values === undefined ? KINDS[spec.kind] : spec.values.map(code).join(', '),
    spec.required === true ? 'required' : spec.default === undefined ? '' : code(String(spec.default)),
    cell(sentence(spec.doc)),
  ]);
  return rows.length === 0 ? 'No props.' : table(['Prop', 'Value', 'Default', ''], rows);
}
