/** Serializes the value of an example as it is transferred: JSON, XML, a form, lines of a stream. */

import { cutText, isRecord, listOf } from '../json-data.ts';
import type { Schema } from '../reference-document.ts';
import { xmlText } from '../request/serialize-xml.ts';
import { isBinary } from '../schema-file.ts';
import type { Schemas } from '../schema-ref.ts';
import { EXAMPLE_BYTES } from './example-scalar.ts';

const LONGEST = 100_000;

interface WrittenExample {
  /** Language of the highlighter. */
  readonly lang: string;
  readonly text: string;
}

interface Written {
  /** Media type as written. */
  readonly type: string;
  readonly schema: Schema;
  readonly schemas: Schemas;
}

export function exampleAsText(value: unknown, { type, schema, schemas }: Written): WrittenExample {
  const media = type.split(';', 1)[0]!.trim().toLowerCase();
  const written = (lang: string, text: string): WrittenExample => ({ lang, text: cutText(text, LONGEST) });
  if (isBinary(media) || (value === EXAMPLE_BYTES && !media.includes('json')))
    return written('text', typeof value === 'string' && isShort(value) ? value : binaryText(media));
  if (/\b(?:x-)?(?:ndjson|jsonl|json-seq|json-lines)\b/.test(media))
    return written(
      'json',
      typeof value === 'string' ? value : (Array.isArray(value) ? value : [value]).map(inline).join('\n'),
    );
  if (media.includes('json')) return written('json', json(value));
  if (/[/+]xml$/.test(media))
    return written('xml', typeof value === 'string' ? value : xmlText(value, schema, schemas));
  if (media === 'application/x-www-form-urlencoded')
    return written('text', typeof value === 'string' ? value : formText(value));
  if (media === 'multipart/form-data')
    return written('text', typeof value === 'string' ? value : linesOf(value));
  if (typeof value === 'string') return written(langOf(media), value);
  if (media === 'text/event-stream') return written('text', events(value));
  return written(/yaml/.test(media) ? 'yaml' : 'json', json(value));
}

const isShort = (text: string): boolean => text.length <= 200 && !text.startsWith('<binary');
const binaryText = (media: string): string => `Binary data${media.includes('*') ? '' : `: ${media}`}`;

/** Many authors write a JSON example as one string. */
function json(value: unknown): string {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
    try {
      return JSON.stringify(JSON.parse(value), undefined, 2);
    } catch {
      return value;
    }
  }
  return JSON.stringify(value, undefined, 2) ?? 'null';
}

const inline = (value: unknown): string => JSON.stringify(value) ?? 'null';
const plain = (value: unknown): string => (typeof value === 'string' ? value : inline(value));

function formText(value: unknown): string {
  const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
  return fieldsOf(value)
    .map(([name, field]) => `${encoded(name)}=${encoded(plain(field))}`)
    .join('&');
}

const linesOf = (value: unknown): string =>
  fieldsOf(value)
    .map(([name, field]) => `${name}=${field === EXAMPLE_BYTES ? '@file' : plain(field)}`)
    .join('\n');

function fieldsOf(value: unknown): (readonly [string, unknown])[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    Array.isArray(field) ? listOf(field).map((one) => [name, one] as const) : [[name, field] as const],
  );
}

const events = (value: unknown): string =>
  (Array.isArray(value) ? value : [value])
    .map((event) => `data: ${inline(event)}\n\n`)
    .join('')
    .trimEnd();

function langOf(media: string): string {
  if (/html/.test(media)) return 'html';
  if (/markdown/.test(media)) return 'markdown';
  if (/ya?ml/.test(media)) return 'yaml';
  if (/csv/.test(media)) return 'csv';
  if (/svg/.test(media)) return 'xml';
  return 'text';
}
