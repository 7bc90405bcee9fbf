/** Serialises the props of an author's component for the browser. */
import { isHtml } from '../../../lib/html.ts';

/** Key of rendered HTML in the JSON; removed from the author's data, which must not pass for it. */
const HTML_KEY = '$html';

/** JSON of the props, without values that are not data. */
export function propsJson(props: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(plain(props, 0));
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > 100) return value;
  if (isHtml(value)) return { [HTML_KEY]: String(value) };
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== HTML_KEY)
      .map(([key, inner]) => [key, plain(inner, depth + 1)]),
  );
}
