/** Writes a request as a curl command in the form of the page's samples; pure. */
import type { BuiltRequest } from '../../site/openapi/request-values.ts';
import { jsonTokens } from './json-tokens.ts';

const MASK = '••••';
/** Shorter secrets would match everywhere in the text. */
const SHORTEST_SECRET = 4;

/** @param file name of the file that is the whole body */
export function curlText({ method, url, headers, cookies, body }: BuiltRequest, file?: string): string {
  const verb = method === 'HEAD' ? '--head' : `--request ${method}`;
  // Curl expands braces and brackets.
  const globs = /[{}[\]]/.test(url) ? ['--globoff'] : [];
  const lines = [`curl ${verb}`, ...globs, `--url ${quote(url)}`];
  for (const { name, value } of headers)
    lines.push(`--header ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`);
  if (cookies.length > 0)
    lines.push(`--cookie ${quote(cookies.map(({ name, value }) => `${name}=${value}`).join('; '))}`);
  if (body !== undefined && file !== undefined) lines.push(`--data-binary ${quote(`@${file}`)}`);
  else if (body?.kind === 'text') lines.push(`--data-raw ${quote(readable(body))}`);
  else if (body?.type === 'multipart/form-data')
    for (const { name, value, file, type } of body.fields)
      lines.push(
        file === true
          ? `--form ${quote(`${name}=@${inQuotes(value)}${type === undefined ? '' : `;type=${type}`}`)}`
          : type === undefined
            ? `--form-string ${quote(`${name}=${value}`)}`
            : `--form ${quote(`${name}=${inQuotes(value)};type=${type}`)}`,
      );
  else if (body !== undefined)
    for (const { name, value } of body.fields) lines.push(`--data-urlencode ${quote(`${name}=${value}`)}`);
  return lines.join(' \\\n  ');
}

/** JSON with a line for each value; every value stays as it is sent. */
function readable({ text, type }: Extract<NonNullable<BuiltRequest['body']>, { kind: 'text' }>): string {
  if (!/[/+]json\b/i.test(type)) return text;
  return (
    jsonTokens(text)
      ?.map((token) => token.text)
      .join('') ?? text
  );
}

/** Masks keys for display, against reading over the reader's shoulder. */
export function masked(text: string, secrets: readonly string[]): string {
  return [...secrets]
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length)
    .reduce((shown, secret) => shown.replaceAll(secret, MASK), text);
}

/** Curl takes a value that begins with `@` or `<` for the name of a file, unless it is in quotes. */
function inQuotes(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
