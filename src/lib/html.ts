/** Writes text and attributes into HTML so that no author's text can become markup. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const entity = (character: string): string => ENTITIES[character]!;

/** Escapes text that stands between tags. */
export function escapeText(value: string): string {
  return /[&<>]/.test(value) ? value.replace(/[&<>]/g, entity) : value;
}

/** Escapes text that stands inside a quoted attribute value. */
export function escapeAttribute(value: string): string {
  return /[&<>"']/.test(value) ? value.replace(/[&<>"']/g, entity) : value;
}

export type AttributeValue = string | number | boolean | null | undefined;

/** Writes ` name="value"` pairs: `true` is a bare name; `false`, `null` and `undefined` are left out. Names must be ours. */
export function attributes(values: Readonly<Record<string, AttributeValue>>): string {
  let out = '';
  for (const name in values) {
    const value = values[name];
    if (value === undefined || value === null || value === false) continue;
    out += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`;
  }
  return out;
}
