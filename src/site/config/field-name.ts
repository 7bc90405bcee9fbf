/** Formats the location of a value as a field name: `navbar.links[0].href`. */
import type { Location } from './docs-config.ts';
import { pointerKeys } from './json-node.ts';

/** The name of the field at a pointer; the name of the file for its root. */
export function fieldName(at: Pick<Location, 'file' | 'pointer'>): string {
  let name = '';
  for (const key of pointerKeys(at.pointer)) {
    if (/^\d+$/.test(key) && name !== '' && name !== 'errors') name += `[${key}]`;
    else name += name === '' ? key : `.${key}`;
  }
  return name === '' ? at.file : name.slice(0, 200);
}
