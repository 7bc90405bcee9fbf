/** Prints the request in Python, with `requests`. */
import { pythonLiteral } from './data-literals.ts';
import type { ShownBody, ShownField, ShownRequest } from './shown-request.ts';
import { quotePython } from './string-literals.ts';

export function printPython({ method, url, headers, body }: ShownRequest): string {
  const lines = ['import requests', '', `url = ${quotePython(url)}`];
  const options: string[] = [];
  if (headers.length > 0) {
    lines.push(
      'headers = {',
      ...headers.map(({ name, value }) => `    ${quotePython(name)}: ${quotePython(value)},`),
      '}',
    );
    options.push('headers=headers');
  }
  if (body !== undefined) {
    const { name, value, option } = bodyOf(body);
    lines.push(`${name} = ${value}`);
    options.push(option);
  }
  const call = ['url', ...options].join(', ');
  lines.push('', `response = requests.request(${quotePython(method)}, ${call})`, '', 'print(response.text)');
  return lines.join('\n');
}

function bodyOf(body: ShownBody) {
  if (body.kind === 'json' && body.value !== null) {
    return { name: 'payload', value: pythonLiteral(body.value), option: 'json=payload' };
  }
  if (body.kind === 'file')
    return { name: 'payload', value: `open(${quotePython(body.name)}, "rb")`, option: 'data=payload' };
  if (body.kind === 'json' || body.kind === 'text') {
    return { name: 'payload', value: quotePython(body.text), option: 'data=payload.encode()' };
  }
  if (body.kind === 'fields')
    return { name: 'data', value: list(body.fields.map(pair)), option: 'data=data' };
  return { name: 'files', value: list(body.fields.map(part)), option: 'files=files' };
}

const list = (items: readonly string[]) =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${item},`).join('\n')}\n]`;

const pair = ({ name, value }: ShownField) => `(${quotePython(name)}, ${quotePython(value)})`;

/** A part without a file name is a field. */
function part({ name, value, file, type }: ShownField): string {
  const text = quotePython(value);
  if (file) return `(${quotePython(name)}, (${text}, open(${text}, "rb")))`;
  return `(${quotePython(name)}, (None, ${text}${type === undefined ? '' : `, ${quotePython(type)}`}))`;
}
