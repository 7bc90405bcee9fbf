/** Serializes the body of a built request, with the content of files in place of their names. */
import type { BuiltRequest } from '../../site/openapi/request-values.ts';

type BuiltBody = NonNullable<BuiltRequest['body']>;

export interface PreparedBody {
  readonly bytes: Blob;
  /** Value of `Content-Type`. */
  readonly type: string;
  /** Name of the file that is the whole body. */
  readonly file?: string;
}

/** By the name of a field, its items in order, those that are no file as undefined; the empty name is the whole body. */
type Files = ReadonlyMap<string, readonly (File | undefined)[]>;

/** A value with the names of files in place of files. */
export function withoutFiles(value: unknown): { readonly plain: unknown; readonly files: Files } {
  if (value instanceof File) return { plain: value.name, files: new Map([['', [value]]]) };
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const files = new Map(
    Object.entries(fields).map(([name, field]: [string, unknown]) => [
      name,
      (Array.isArray(field) ? (field as readonly unknown[]) : [field])
        .filter((one) => one !== undefined)
        .map((one) => (one instanceof File ? one : undefined)),
    ]),
  );
  return { plain: named(value), files };
}

function named(value: unknown): unknown {
  if (value instanceof File) return value.name;
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, named(one)]));
}

export function prepareBody(body: BuiltBody, files: Files): PreparedBody {
  if (body.kind === 'text') {
    const [whole] = files.get('') ?? [];
    if (whole === undefined) return { bytes: new Blob([body.text]), type: body.type };
    return { bytes: whole, type: body.type, file: whole.name };
  }
  if (body.type === 'application/x-www-form-urlencoded') {
    const text = new URLSearchParams(body.fields.map(({ name, value }) => [name, value])).toString();
    return { bytes: new Blob([text]), type: body.type };
  }
  return multipart(body.fields, files);
}

/** Written by hand, because the browser's FormData gives every part with a media type a file name. */
function multipart(fields: Extract<BuiltBody, { kind: 'form' }>['fields'], files: Files): PreparedBody {
  const boundary = `----lectern-${crypto.getRandomValues(new Uint32Array(4)).join('')}`;
  const left = new Map([...files].map(([name, list]) => [name, [...list]]));
  const parts: BlobPart[] = [];
  for (const { name, value, type, of = name } of fields) {
    const file = left.get(of)?.shift();
    const filename = file === undefined ? '' : `; filename="${quoted(file.name)}"`;
    // The author's type takes precedence over the browser's guess from the file extension.
    const media = file === undefined ? type : (type ?? (file.type || 'application/octet-stream'));
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${filename}\r\n`,
      media === undefined ? '\r\n' : `Content-Type: ${media}\r\n\r\n`,
      file ?? value,
      '\r\n',
    );
  }
  parts.push(`--${boundary}--\r\n`);
  return { bytes: new Blob(parts), type: `multipart/form-data; boundary=${boundary}` };
}

/** Escapes names of fields as browsers do. */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
