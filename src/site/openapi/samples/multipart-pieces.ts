/** Builds a multipart body from text and files, for languages whose standard library does not. */
import type { ShownField } from './shown-request.ts';

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly name: string };

interface Multipart {
  readonly type: string;
  readonly pieces: readonly Piece[];
}

export function multipartPieces(fields: readonly ShownField[]): Multipart {
  const boundary = boundaryFor(fields);
  const pieces: Piece[] = [];
  let text = '';
  for (const field of fields) {
    text += `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field.name)}"`;
    if (field.file) {
      text += `; filename="${quoted(field.value)}"\r\nContent-Type: ${field.type ?? 'application/octet-stream'}\r\n\r\n`;
      pieces.push({ kind: 'text', text }, { kind: 'file', name: field.value });
      text = '\r\n';
    } else {
      const type = field.type === undefined ? '' : `\r\nContent-Type: ${field.type}`;
      text += `${type}\r\n\r\n${field.value}\r\n`;
    }
  }
  pieces.push({ kind: 'text', text: `${text}--${boundary}--\r\n` });
  return { type: `multipart/form-data; boundary=${boundary}`, pieces };
}

/** A boundary that is the same in every sample, and in none of the values. */
function boundaryFor(fields: readonly ShownField[]): string {
  for (let number = 0; ; number++) {
    const boundary = `form-boundary${number === 0 ? '' : `-${number}`}`;
    if (!fields.some(({ name, value }) => value.includes(boundary) || name.includes(boundary)))
      return boundary;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '%22', '\r': '%0D', '\n': '%0A' };
const quoted = (text: string) => text.replace(/["\r\n]/g, (sign) => ESCAPES[sign] ?? sign);
