/** Takes out of an error's message what may be of a person or of a page: quoted values, addresses, names of files, tokens. */

const LONGEST = 300;
/** The name of a field in our code, which says the most about a mistake of ours. */
const FIELD = /\((reading|setting) '([A-Za-z_$][\w$]{0,40}|\d{1,6})'\)/g;
const KEPT = /\u0001(\d+)\u0001/g;

/** In this order: what is left after one is what the next one reads. */
const RULES: readonly (readonly [what: RegExp, instead: string])[] = [
  // Nothing that we write has a line of its own after the first.
  [/[\r\n][\s\S]*$/, ''],
  // Characters that program messages do not have, foreign quotation marks among them.
  [/[^\u0001\u0020-\u007e][\s\S]*$/, '…'],
  // From its name on, whatever form the value has.
  [
    /\b(?<!Unexpected )[\w-]*(?:token|secret|passw|cookie|authorization|bearer|api[-_]?key|session)[\w-]*\s*[=:]?\s*\S.*$/gi,
    '…',
  ],
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]'],
  [/[^\s"'`<>(),;]+@[^\s"'`<>(),;]+/g, '[mail]'],
  // The end of a quotation may have been cut off.
  [/"[^"]*(?:"|$)/g, '"…"'],
  [/`[^`]*(?:`|$)/g, '"…"'],
  [/(?<![A-Za-z])'[^']*(?:'|$)/g, "'…'"],
  [/\S*\?\S+=\S*/g, '[address]'],
  [/\S*[/\\]\S*/g, '[path]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?/g, '[ip]'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, '[ip]'],
  [/\b[a-z]{2,8}_[A-Za-z0-9]{6,}\b/g, '[id]'],
  // Tokens of several parts.
  [/\b(?=[\w.-]*\d)[\w-]{8,}(?:\.[\w-]+){1,4}\b/g, '[id]'],
  [/\b(?=[\w-]*\d)[\w-]{16,}\b/g, '[id]'],
];

/** The first line, at most 300 characters of it. */
export function scrubMessage(message: string): string {
  const kept: string[] = [];
  const marked = message
    .slice(0, 4 * LONGEST)
    .replaceAll('\u0001', ' ')
    .replace(FIELD, (field) => `\u0001${kept.push(field) - 1}\u0001`);
  const scrubbed = RULES.reduce((text, [what, instead]) => text.replace(what, instead), marked);
  return scrubbed.replace(KEPT, (_, at: string) => kept[Number(at)] ?? '').slice(0, LONGEST);
}
