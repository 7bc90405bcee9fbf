/** Prints the request with `fetch`: in a browser, in Node, and in TypeScript. */
import { javaScriptLiteral } from './data-literals.ts';
import type { ShownBody, ShownField, ShownRequest } from './shown-request.ts';
import { quoteJavaScript as quote } from './string-literals.ts';

type Flavour = 'browser' | 'node' | 'types';

export const printJavaScript = (request: ShownRequest) => print(request, 'browser');
export const printNode = (request: ShownRequest) => print(request, 'node');
export const printTypeScript = (request: ShownRequest) => print(request, 'types');

function print({ method, url, headers, body }: ShownRequest, flavour: Flavour): string | undefined {
  // `fetch` rejects a body for these.
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) return undefined;
  const before =
    body?.kind === 'parts'
      ? formLines(body.fields, flavour)
      : body?.kind === 'file'
        ? [...fileLines(flavour), ...(flavour === 'node' ? [] : [''])]
        : [];
  const options = [`method: ${quote(method)}`];
  if (headers.length > 0) {
    const named = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
    options.push(`headers: ${javaScriptLiteral(named, '  ')}`);
  }
  // A browser sends only its own cookies, with `credentials`, and ignores the header.
  if (flavour !== 'node' && headers.some(({ name }) => name === 'Cookie'))
    options.push('credentials: "include"');
  if (body !== undefined) options.push(`body: ${bodyOf(body, flavour)}`);
  return [
    ...before,
    `const response${flavour === 'types' ? ': Response' : ''} = await fetch(${quote(url)}, {`,
    ...options.map((option) => `  ${option},`),
    '});',
    '',
    'const text = await response.text();',
  ].join('\n');
}

function bodyOf(body: ShownBody, flavour: Flavour): string {
  if (body.kind === 'file')
    return flavour === 'node' ? `await openAsBlob(${quote(body.name)})` : chosenFile(flavour);
  if (body.kind === 'json') return `JSON.stringify(${javaScriptLiteral(body.value, '  ')})`;
  if (body.kind === 'text') return quote(body.text);
  if (body.kind === 'parts') return 'form';
  const pairs = body.fields.map(({ name, value }) => `    [${quote(name)}, ${quote(value)}],\n`);
  return pairs.length === 0 ? 'new URLSearchParams()' : `new URLSearchParams([\n${pairs.join('')}  ])`;
}

function formLines(fields: readonly ShownField[], flavour: Flavour): readonly string[] {
  const before = fields.some(({ file }) => file) ? fileLines(flavour) : [];
  return [...before, 'const form = new FormData();', ...fields.map((field) => append(field, flavour)), ''];
}

/** The source of a file. */
function fileLines(flavour: Flavour): readonly string[] {
  if (flavour === 'node') return ['import { openAsBlob } from "node:fs";', ''];
  const [generic, mark] = flavour === 'types' ? ['<HTMLInputElement>', '!'] : ['', ''];
  return [`const input = document.querySelector${generic}("input[type=file]")${mark};`];
}

const chosenFile = (flavour: Flavour): string =>
  flavour === 'types' ? 'input.files![0]!' : 'input.files[0]';

function append({ name, value, file, type }: ShownField, flavour: Flavour): string {
  const text = quote(value);
  if (file && flavour === 'node') return `form.append(${quote(name)}, await openAsBlob(${text}), ${text});`;
  if (file) return `form.append(${quote(name)}, ${chosenFile(flavour)}, ${text});`;
  if (type === undefined) return `form.append(${quote(name)}, ${text});`;
  return `form.append(${quote(name)}, new Blob([${text}], { type: ${quote(type)} }));`;
}
