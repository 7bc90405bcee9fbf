/** Generates text and numbers for examples by format, pattern and bounds. */

import { type JsonRecord, numberOf, textOf } from '../json-data.ts';
import { boundOf } from '../schema/schema-constraints.ts';
import { isFile } from '../schema-file.ts';
import { fittingText } from './example-pattern.ts';

const MAX_LENGTH = 200;

/** The example for binary data. */
export const EXAMPLE_BYTES = '<binary>';

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2025-01-15',
  'date-time': '2025-01-15T09:30:00Z',
  time: '09:30:00Z',
  duration: 'P1D',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  guid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  iri: 'https://example.com',
  'uri-reference': '/path',
  'iri-reference': '/path',
  'uri-template': 'https://example.com/{id}',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ip: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'aGVsbG8=',
  base64: 'aGVsbG8=',
  base64url: 'aGVsbG8',
  binary: EXAMPLE_BYTES,
  password: 'password',
  'json-pointer': '/path',
  'relative-json-pointer': '0',
  regex: '^a',
  phone: '+12025550123',
  decimal: '1.00',
};

export function exampleText(schema: JsonRecord): string {
  const min = Math.min(numberOf(schema['minLength']) ?? 0, MAX_LENGTH);
  const max = numberOf(schema['maxLength']) ?? Number.POSITIVE_INFINITY;
  const [format, pattern] = [textOf(schema['format']), textOf(schema['pattern'])];
  if (isFile(schema)) return EXAMPLE_BYTES;
  const encoding = textOf(schema['contentEncoding']);
  const known = format !== undefined && Object.hasOwn(BY_FORMAT, format) ? BY_FORMAT[format] : undefined;
  if (known !== undefined && known.length >= min && known.length <= max) return known;
  const fitting = pattern === undefined ? undefined : fittingText(pattern, min);
  if (fitting !== undefined && fitting.length >= min && fitting.length <= max) return fitting;
  const text = encoding === 'base64' ? BY_FORMAT['base64']! : 'string';
  if (text.length > max) return text.slice(0, Math.max(0, max));
  return text.length < min ? text.repeat(Math.ceil(min / text.length)).slice(0, min) : text;
}

/** 1 if allowed, else the nearest number within the bounds. */
export function exampleNumber(schema: JsonRecord, whole: boolean): number {
  const [low, high] = [boundOf(schema, 'minimum'), boundOf(schema, 'maximum')];
  const step = numberOf(schema['multipleOf']);
  const unit = step !== undefined && step > 0 ? step : whole ? 1 : undefined;
  const fits = (value: number): boolean =>
    (low === undefined || (low.open ? value > low.value : value >= low.value)) &&
    (high === undefined || (high.open ? value < high.value : value <= high.value)) &&
    (!whole || Number.isInteger(value));
  return (
    candidates({ low: low?.value, high: high?.value, unit }).find(fits) ?? low?.value ?? high?.value ?? 1
  );
}

interface Bounds {
  readonly low: number | undefined;
  readonly high: number | undefined;
  readonly unit: number | undefined;
}

function candidates({ low, high, unit }: Bounds): number[] {
  if (unit !== undefined) {
    const times = (value: number): number[] => [0, 1, -1, 2, -2].map((more) => tidy((value + more) * unit));
    return [
      ...(unit === 1 ? [1] : [unit]),
      ...(low === undefined ? [] : times(Math.ceil(low / unit))),
      ...(high === undefined ? [] : times(Math.floor(high / unit))),
      0,
    ];
  }
  return [
    1,
    ...(low === undefined ? [] : [low, low + 1]),
    ...(high === undefined ? [] : [high, high - 1]),
    ...(low !== undefined && high !== undefined ? [tidy((low + high) / 2), (low + high) / 2] : []),
  ];
}

/** Rounds so that 0.1 * 3 is shown as 0.3. */
const tidy = (value: number): number => Number(value.toPrecision(12));
