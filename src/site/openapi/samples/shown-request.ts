/** A built request prepared for printers: cookies as a header, and the body in its most readable form. */

import { isJsonType } from '../request/serialize-body.ts';
import type { BuiltRequest } from '../request-values.ts';

export interface ShownField {
  readonly name: string;
  readonly value: string;
  readonly file: boolean;
  readonly type?: string;
}

export type ShownBody =
  /** `text` is pretty-printed, with invisible characters escaped. */
  | { readonly kind: 'json'; readonly text: string; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  /** The whole body is one file. */
  | { readonly kind: 'file'; readonly name: string }
  /** Decoded names and values; `text` is the encoded form. */
  | { readonly kind: 'fields'; readonly text: string; readonly fields: readonly ShownField[] }
  | { readonly kind: 'parts'; readonly fields: readonly ShownField[] };

export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body?: ShownBody;
}

/** Control, format and other invisible characters, and lone surrogates. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

export function shownRequest(built: BuiltRequest): ShownRequest {
  const cookie = built.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = cookie === '' ? built.headers : [...built.headers, { name: 'Cookie', value: cookie }];
  const request = { method: built.method, url: built.url, headers };
  return built.body === undefined ? request : { ...request, body: shownBody(built.body) };
}

function shownBody(body: NonNullable<BuiltRequest['body']>): ShownBody {
  if (body.kind === 'text')
    return body.file === true ? { kind: 'file', name: fileName(body.text) } : shownText(body.text, body.type);
  const fields = body.fields.map((field): ShownField => {
    const shown = { name: field.name.toWellFormed(), value: field.value.toWellFormed() };
    const typed = field.type === undefined ? {} : { type: field.type };
    if (field.file === true) return { ...shown, value: fileName(field.value), file: true, ...typed };
    return { ...shown, file: false, ...typed };
  });
  if (body.type === 'multipart/form-data') return { kind: 'parts', fields };
  const pairs = fields.map(({ name, value }): [string, string] => [name, value]);
  return { kind: 'fields', text: new URLSearchParams(pairs).toString(), fields };
}

function shownText(text: string, type: string): ShownBody {
  if (!isJsonType(type)) return { kind: 'text', text: text.toWellFormed().replaceAll('\0', '') };
  try {
    const value: unknown = JSON.parse(text);
    return { kind: 'json', text: JSON.stringify(value, null, 2).replace(UNSEEN_IN_JSON, escapeUnits), value };
  } catch {
    return { kind: 'text', text: text.toWellFormed().replaceAll('\0', '') };
  }
}

/** Line breaks between values come from JSON.stringify: within strings they are escaped already. */
const UNSEEN_IN_JSON = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** `\u001b`; two escapes for characters beyond the basic plane. */
export function escapeUnits(sign: string): string {
  return Array.from(
    { length: sign.length },
    (_, index) => `\\u${sign.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** The base name: a sample must not make a reader upload a file from a path that the author chose. */
function fileName(given: string): string {
  const name = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  return /^[A-Za-z0-9_][A-Za-z0-9_. -]{0,99}$/.test(name) ? name : 'file';
}
