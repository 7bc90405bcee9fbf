/** Adds a redirect to the text of the file that holds them, and removes redirects that the new page overrides. */
import { appendJson, jsonList, removeJson } from './edit-json.ts';
import { pointerStep } from './json-node.ts';

export interface NewRedirect {
  readonly source: string;
  readonly destination: string;
}

/**
 * @param pointer of the list in this file: `/redirects`, or empty for a file that is the list itself
 * @returns undefined when there is something else than a list
 */
export function addRedirect(
  text: string,
  pointer: string,
  { source, destination }: NewRedirect,
): string | undefined {
  const list = jsonList(text, pointer);
  if (list === undefined) return undefined;
  let now = text;
  // A page overrides a redirect from its address, and a second redirect from the old one would never match.
  for (const [index, item] of [...list.entries()].reverse()) {
    const { source: from } = (item ?? {}) as { readonly source?: unknown };
    if (from === destination || from === source) now = removeJson(now, pointer + pointerStep(index));
  }
  return appendJson(now, pointer, { source, destination });
}
