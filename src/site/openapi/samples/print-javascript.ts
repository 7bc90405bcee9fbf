/** The request with `fetch`: in a browser, in Node, and with types. */
import { javaScriptLiteral } from './data-literals.ts';
import type { ShownBody, ShownField, ShownRequest } from './shown-request.ts';
import { quoteJavaScript as quote } from './string-literals.ts';

type Flavour = 'browser' | 'node' | 'types';

export const printJavaScript = (request: ShownRequest) => print(request, 'browser');
export const printNode = (request: ShownRequest) => print(request, 'node');
export const printTypeScript = (request: ShownRequest) => print(request, 'types');

function print({ method, url, headers, body }: ShownRequest, flavour: Flavour): string | undefined {
  // `fetch` refuses to send one.
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) return undefined;
  const before = body?.kind === 'parts' ? formLines(body.fields, flavour) : [];
  const options = [`method: ${quote(method)}`];
  if (headers.length > 0) {
    const named = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
    options.push(`headers: ${javaScriptLiteral(named, '  ')}`);
  }
  // A browser sends its own cookies, when it is told to, and ignores the header.
  if (flavour !== 'node' && headers.some(({ name }) => name === 'Cookie'))
    options.push('credentials: "include"');
  if (body !== undefined) options.push(`body: ${bodyOf(body)}`);
  return [
    ...before,
    `const response${flavour === 'types' ? ': Response' : ''} = await fetch(${quote(url)}, {`,
    ...options.map((option) => `  ${option},`),
    '});',
    '',
    'const text = await response.text();',
  ].join('\n');
}

function bodyOf(body: ShownBody): string {
  if (body.kind === 'json') return `JSON.stringify(${javaScriptLiteral(body.value, '  ')})`;
  if (body.kind === 'text') return quote(body.text);
  if (body.kind === 'parts') return 'form';
  const pairs = body.fields.map(({ name, value }) => `    [${quote(name)}, ${quote(value)}],\n`);
  return pairs.length === 0 ? 'new URLSearchParams()' : `new URLSearchParams([\n${pairs.join('')}  ])`;
}

function formLines(fields: readonly ShownField[], flavour: Flavour): readonly string[] {
  const files = fields.some(({ file }) => file);
  const before =
    files && flavour === 'node'
      ? ['import { openAsBlob } from "node:fs";', '']
      : files
        ? [
            `const input = document.querySelector${flavour === 'types' ? '<HTMLInputElement>' : ''}("input[type=file]")${flavour === 'types' ? '!' : ''};`,
          ]
        : [];
  return [...before, 'const form = new FormData();', ...fields.map((field) => append(field, flavour)), ''];
}

function append({ name, value, file, type }: ShownField, flavour: Flavour): string {
  const text = quote(value);
  if (file && flavour === 'node') return `form.append(${quote(name)}, await openAsBlob(${text}), ${text});`;
  if (file)
    return `form.append(${quote(name)}, input.files${flavour === 'types' ? '!' : ''}[0]${flavour === 'types' ? '!' : ''}, ${text});`;
  if (type === undefined) return `form.append(${quote(name)}, ${text});`;
  return `form.append(${quote(name)}, new Blob([${text}], { type: ${quote(type)} }));`;
}
