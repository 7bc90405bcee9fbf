/** Adds a redirect to the text of docs.json and removes redirects that the new page overrides. */
import { appendJson, jsonList, removeJson } from './edit-json.ts';

/** @returns undefined when the redirects are not a list in this file */
export function addRedirect(text: string, source: string, destination: string): string | undefined {
  const list = jsonList(text, 'redirects');
  if (list === undefined) return undefined;
  let now = text;
  // A page overrides a redirect from its address, and a second redirect from the old one would never match.
  for (const [index, item] of [...list.entries()].reverse()) {
    const { source: from } = (item ?? {}) as { readonly source?: unknown };
    if (from === destination || from === source) now = removeJson(now, `/redirects/${index}`);
  }
  return appendJson(now, 'redirects', { source, destination });
}
