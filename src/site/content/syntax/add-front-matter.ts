/** Adds fields to the front matter of a page, which is made where there is none. */

/** @param fields that the front matter does not have */
export function addFrontMatter(text: string, fields: Readonly<Record<string, string | boolean>>): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}${eol}`);
  const opening = /^\ufeff?---[ \t]*\r?\n/.exec(text)?.[0];
  if (opening !== undefined) return opening + lines.join('') + text.slice(opening.length);
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  return `${mark}---${eol}${lines.join('')}---${eol}${eol}${text.slice(mark.length)}`;
}
