/** Writes the data that an author's component is given so that the browser can read it back. */
import { isHtml } from '../../../lib/html.ts';

/** What stands for HTML of ours; no data of an author's may look like it. */
const HTML_KEY = '$html';

/** JSON of the props; what is no data is left out. */
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
