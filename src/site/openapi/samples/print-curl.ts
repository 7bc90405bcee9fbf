/** Prints the request as a curl command that is safe to paste into a shell. */
import type { ShownBody, ShownField, ShownRequest } from './shown-request.ts';
import { quoteShell } from './string-literals.ts';

export function printCurl({ method, url, headers, body }: ShownRequest): string | undefined {
  const data = body === undefined ? [] : bodyOptions(body);
  if (data === undefined) return undefined;
  // HEAD has no body to wait for, and curl expands braces and brackets.
  const verb = method === 'HEAD' ? '--head' : `--request ${method}`;
  const lines = [
    `curl ${verb}`,
    ...(/[{}[\]]/.test(url) ? ['--globoff'] : []),
    `--url ${quoteShell(url)}`,
    // `Name:` would remove the header.
    ...headers.map(
      ({ name, value }) => `--header ${quoteShell(value === '' ? `${name};` : `${name}: ${value}`)}`,
    ),
    ...data,
  ];
  return lines.join(' \\\n  ');
}

/** Only options that never interpret a leading `@` or `<` as a file, unless a file is intended. */
function bodyOptions(body: ShownBody): readonly string[] | undefined {
  if (body.kind === 'file') return [`--data-binary ${quoteShell(`@${body.name}`)}`];
  if (body.kind === 'json' || body.kind === 'text') return [`--data-raw ${quoteShell(body.text)}`];
  if (body.kind === 'fields') {
    if (body.fields.length === 0) return ["--data-raw ''"];
    return body.fields.map(
      ({ name, value }) =>
        `--data-urlencode ${quoteShell(`${encodeURIComponent(name.toWellFormed())}=${value}`)}`,
    );
  }
  // Curl cannot represent such a name, nor a form without fields.
  if (body.fields.length === 0 || body.fields.some(({ name }) => name.includes('=') || name === ''))
    return undefined;
  return body.fields.map(formOption);
}

function formOption({ name, value, file, type }: ShownField): string {
  const typed = type === undefined ? '' : `;type=${type}`;
  const quoted = `"${value.replace(/[\\"]/g, '\\$&')}"`;
  if (file) return `--form ${quoteShell(`${name}=@${quoted}${typed}`)}`;
  if (type === undefined) return `--form-string ${quoteShell(`${name}=${value}`)}`;
  return `--form ${quoteShell(`${name}=${quoted}${typed}`)}`;
}
