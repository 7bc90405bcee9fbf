/** Reads values of unknown type: own properties only, and a wrong type is treated as missing. */

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const recordOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** The own property, never one of the prototype: documents may use names like `constructor`. */
export function own(record: unknown, name: string): unknown {
  return isRecord(record) && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Sets an own property, also for the name `__proto__`. */
export function put(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(record, name, { value, enumerable: true, writable: true, configurable: true });
  else record[name] = value;
}

/** Omits undefined members, so that data is equal before and after it is sent. */
export function compact<T extends object>(record: T): T {
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) Reflect.deleteProperty(record, name);
  }
  return record;
}

export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.charCodeAt(max - 1) >> 10 === 0x36 ? max - 1 : max; // never half of a pair
  return `${text.slice(0, end)}…`;
}
