/** Serializes one parameter for a path, query, header or cookie by RFC 6570 and OpenAPI's table of styles. */
import { isRecord } from '../json-data.ts';

/** Name and value as they are sent, already encoded where their location requires it. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

interface Style {
  readonly name: string;
  readonly style: string;
  readonly explode: boolean;
  /** Characters like `/` and `:` stay as they are. */
  readonly reserved?: boolean;
}

type Encode = (text: string) => string;

/** Everything but RFC 3986's unreserved characters, so the text means the same in every part of an address. */
export const encodePart: Encode = (text) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Keeps reserved characters and existing escapes; those that would end the value or the query are still encoded. */
const encodeReserved: Encode = (text) =>
  text
    .split(/(%[0-9a-f]{2}|[:/?@!$'()*,;])/i)
    .map((part, index) => (index % 2 === 1 ? part : encodePart(part)))
    .join('');

/** As in RFC 6265: only characters that would end the value are escaped. */
const encodeCookie: Encode = (text) =>
  text.toWellFormed().replace(/[^!#-+\--:<-[\]-~]+/g, (part) => encodePart(part));

/** Whether each value has a name of its own when the author does not say. */
export const explodes = (style: string): boolean => style === 'form' || style === 'cookie';

export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

const entriesOf = (value: Readonly<Record<string, unknown>>) =>
  Object.entries(value).filter(([, item]) => item !== undefined);

/** `R,100,G,200` or `a,b`. */
function joined(value: unknown, separator: string, encode: Encode): string {
  if (Array.isArray(value)) return value.map((item) => encode(valueText(item))).join(separator);
  if (!isRecord(value)) return encode(valueText(value));
  return entriesOf(value)
    .flatMap(([key, item]) => [encode(key), encode(valueText(item))])
    .join(separator);
}

/** The text that replaces `{name}` in a path. */
export function pathText(value: unknown, { name, style, explode }: Style): string {
  const list = Array.isArray(value) || isRecord(value);
  if (style === 'matrix') return matrixText(value, encodePart(name), explode);
  const before = style === 'label' ? '.' : '';
  const separator = style === 'label' && explode ? '.' : ',';
  if (explode && isRecord(value)) {
    const pairs = entriesOf(value).map(([key, item]) => `${encodePart(key)}=${encodePart(valueText(item))}`);
    return before + pairs.join(separator);
  }
  return before + (list ? joined(value, separator, encodePart) : encodePart(valueText(value)));
}

function matrixText(value: unknown, name: string, explode: boolean): string {
  const one = (key: string, text: string) => (text === '' ? `;${key}` : `;${key}=${text}`);
  if (explode && Array.isArray(value)) {
    return value.map((item) => one(name, encodePart(valueText(item)))).join('');
  }
  if (explode && isRecord(value)) {
    return entriesOf(value)
      .map(([key, item]) => one(encodePart(key), encodePart(valueText(item))))
      .join('');
  }
  return one(name, joined(value, ',', encodePart));
}

/** The part of a header after its name; headers are not percent-encoded. */
export function headerText(value: unknown, explode: boolean): string {
  if (explode && isRecord(value)) {
    return entriesOf(value)
      .map(([key, item]) => `${key}=${valueText(item)}`)
      .join(',');
  }
  return joined(value, ',', (text) => text);
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

/** Pairs of a query or of cookies. An empty list or object is not sent. */
export function formPairs(value: unknown, how: Style): readonly Pair[] {
  const encode = how.style === 'cookie' ? encodeCookie : how.reserved === true ? encodeReserved : encodePart;
  if (how.style === 'deepObject' && typeof value === 'object' && value !== null) {
    return deepPairs(how.name, value, 0);
  }
  const name = encodePart(how.name);
  if (Array.isArray(value)) {
    if (value.length === 0) return [];
    if (how.explode) return value.map((item) => ({ name, value: encode(valueText(item)) }));
  } else if (isRecord(value)) {
    const entries = entriesOf(value);
    if (entries.length === 0) return [];
    if (how.explode) {
      return entries.map(([key, item]) => ({ name: encodePart(key), value: encode(valueText(item)) }));
    }
  }
  return [{ name, value: joined(value, SEPARATORS[how.style] ?? ',', encode) }];
}

const DEEPEST = 8;

/** `a[b][0]=1`. The specification does not define more than one level; PHP, Rails and Node's `qs` read it like this. */
function deepPairs(name: string, value: unknown, depth: number): readonly Pair[] {
  if (depth < DEEPEST && typeof value === 'object' && value !== null) {
    return entriesOf(value as Readonly<Record<string, unknown>>).flatMap(([key, item]) =>
      deepPairs(`${name}[${key}]`, item, depth + 1),
    );
  }
  return [{ name: encodePart(name), value: encodePart(valueText(value)) }];
}
