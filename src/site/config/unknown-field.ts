/** Creates the warning about an unknown field, with the name that was probably meant. */
import type { Issue } from '../../lib/issue.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { Location } from './docs-config.ts';
import { fieldName } from './field-name.ts';
import { pointerKeys } from './json-node.ts';
import { MOVED_FIELDS } from './moved-fields.data.ts';
import { shorten } from './shorten.ts';

/**
 * The issue for one unknown field.
 * @param at location of the value; names the field
 * @param keyAt location of the property name; where editors should point
 * @param known names the object understands
 */
export function unknownField(at: Location, keyAt: Location, known: readonly string[]): Issue {
  const name = fieldName(at);
  const key = pointerKeys(at.pointer).at(-1) ?? '';
  const similar = nearest(key, known);
  const moved = MOVED_FIELDS.get(name.replace(/\[\d+\]/g, '[]'));
  const hint = moved ?? (similar === undefined ? knownNames(known) : `Did you mean "${similar}"?`);
  return {
    severity: 'warning',
    code: 'config/unknown-field',
    message: `The field ${shorten(name)} is not known and was ignored`,
    hint,
    ...keyAt,
  };
}

function knownNames(known: readonly string[]): string {
  if (known.length > 12) return 'Remove it, or check its spelling in the manual';
  return `Known here: ${known.map((name) => `"${name}"`).join(', ')}`;
}
