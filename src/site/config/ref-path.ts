/** Resolves the path in a `$ref` to a file of the repository, or explains why it is invalid. */
import { posix } from 'node:path';
import { shorten } from './shorten.ts';

type RefPath =
  | { readonly path: string }
  | { readonly code: string; readonly message: string; readonly hint: string };

const RELATIVE_HINT =
  'Write a relative path to a JSON file of the repository, such as "./config/navigation.json"';

/**
 * Reads one `$ref`.
 * @param ref as authored
 * @param holder path of the file that contains the reference; `ref` is relative to it
 */
export function refPath(ref: string, holder: string): RefPath {
  const written = shorten(ref);
  if (ref.trim() === '')
    return { code: 'config/ref-empty', message: 'The reference "$ref" is empty', hint: RELATIVE_HINT };
  if (/^[a-z][a-z0-9+.-]*:/i.test(ref) || ref.startsWith('//')) {
    return {
      code: 'config/ref-address',
      message: `The reference ${written} is an address, but only files can be referenced`,
      hint: RELATIVE_HINT,
    };
  }
  if (ref.includes('#')) {
    return {
      code: 'config/ref-fragment',
      message: `The reference ${written} has a fragment, but a reference takes a whole file`,
      hint: 'Put the part you want into a file of its own and reference that file',
    };
  }
  const path = posix.join(posix.dirname(holder), ref.replaceAll('\\', '/'));
  if (/^[/\\]/.test(ref) || path === '..' || path.startsWith('../')) {
    return {
      code: 'config/ref-outside',
      message: `The reference ${written} in "${holder}" leads out of the documentation folder`,
      hint: RELATIVE_HINT,
    };
  }
  return { path };
}
