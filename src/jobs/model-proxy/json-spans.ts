/** Takes JSON apart in its bytes, one level at a time: a hostile body of many megabytes costs a walk over it, and few objects. */

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
/** Longer keys name nothing that we look for; with escapes of six bytes for each letter. */
const LONGEST_KEY = 256;
/** Of one object or list. A request has some thirty fields, and a program some hundred tools. */
const MAX_PARTS = 2_000;

export interface JsonField {
  /** In lower case, because some servers read names without it; empty when it is very long. */
  readonly name: string;
  /** With its quotes. */
  readonly key: Buffer;
  readonly value: Buffer;
}

/** Bytes outside of strings: white space, punctuation, and the letters of numbers, `true`, `false` and `null`. No comment begins with one. */
const PLAIN = new Uint8Array(256);
for (const character of ' \n\r\t:,+-.0123456789abcdefghijklmnopqrstuvwxyzE')
  PLAIN[character.charCodeAt(0)] = 1;
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** @returns undefined when it is no JSON object, as far as its fields must be told apart, or has too many */
export function fieldsOfJson(json: Buffer): JsonField[] | undefined {
  const fields: JsonField[] = [];
  const isWhole = walk(json, [OPEN_BRACE, CLOSE_BRACE], (at) => {
    const keyEnd = afterString(json, at);
    if (keyEnd === undefined) return undefined;
    const [key, colon] = [json.subarray(at, keyEnd), afterSpace(json, keyEnd)];
    const name = nameOf(key);
    if (name === undefined || json[colon] !== COLON) return undefined;
    const first = afterSpace(json, colon + 1);
    const end = afterValue(json, first);
    if (end !== undefined) fields.push({ name, key, value: trimmed(json, first, end) });
    return end;
  });
  return isWhole ? fields : undefined;
}

/** @returns undefined when it is no JSON list, as far as its items must be told apart, or has too many */
export function itemsOfJson(json: Buffer): Buffer[] | undefined {
  const items: Buffer[] = [];
  const isWhole = walk(json, [OPEN_BRACKET, CLOSE_BRACKET], (at) => {
    const end = afterValue(json, at);
    if (end !== undefined) items.push(trimmed(json, at, end));
    return end;
  });
  return isWhole ? items : undefined;
}

export function objectOf(fields: readonly Pick<JsonField, 'key' | 'value'>[]): Buffer {
  return joined(
    '{}',
    fields.map(({ key, value }) => [key, Buffer.from(':'), value]),
  );
}

export const listOf = (items: readonly Buffer[]): Buffer =>
  joined(
    '[]',
    items.map((item) => [item]),
  );

function joined(brackets: string, parts: readonly (readonly Buffer[])[]): Buffer {
  const [open, close, comma] = [...brackets, ','].map((text) => Buffer.from(text)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  return Buffer.concat([
    open,
    ...parts.flatMap((part, index) => (index === 0 ? part : [comma, ...part])),
    close,
  ]);
}

/** @param part reads the part that begins there; returns where it ends */
function walk(
  json: Buffer,
  [open, close]: readonly [number, number],
  part: (at: number) => number | undefined,
): boolean {
  const start = afterSpace(json, 0);
  if (json[start] !== open) return false;
  let at = afterSpace(json, start + 1);
  for (let count = 0; json[at] !== close; count++) {
    const end = count >= MAX_PARTS ? undefined : part(at);
    if (end === undefined) return false;
    at = afterSpace(json, end);
    if (json[at] === COMMA) {
      at = afterSpace(json, at + 1);
      if (json[at] === close) return false;
    } else if (json[at] !== close) return false;
  }
  return afterSpace(json, at + 1) === json.length;
}

/** @returns undefined when it is no string of JSON: a lenient server could read another name in it */
function nameOf(key: Buffer): string | undefined {
  if (key.length > LONGEST_KEY) return '';
  try {
    return String(JSON.parse(key.toString('utf8'))).toLowerCase();
  } catch {
    return undefined;
  }
}

function trimmed(json: Buffer, from: number, end: number): Buffer {
  let last = end;
  while (last > from && isSpace(json[last - 1])) last--;
  return json.subarray(from, last);
}

export function afterSpace(json: Buffer, at: number): number {
  while (isSpace(json[at])) at++;
  return at;
}

/** @returns undefined when no string begins there, or it does not end */
export function afterString(json: Buffer, at: number): number | undefined {
  if (json[at] !== QUOTE) return undefined;
  const { length } = json;
  for (let next = at + 1; next < length; next++) {
    const byte = json[next];
    if (byte === QUOTE) return next + 1;
    if (byte === BACKSLASH) next++;
  }
  return undefined;
}

/** Brackets are only counted: the endpoint reads what is between them. */
function afterValue(json: Buffer, at: number): number | undefined {
  let depth = 0;
  const { length } = json;
  for (let next = at; next < length; ) {
    const byte = json[next]!;
    if (byte === QUOTE) {
      const end = afterString(json, next);
      if (end === undefined) return undefined;
      next = end;
      if (depth === 0) return next;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth++;
      next++;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (depth === 0) return next > at ? next : undefined;
      next++;
      if (--depth === 0) return next;
    } else if (depth === 0 && byte === COMMA) return next > at ? next : undefined;
    else if (PLAIN[byte] === 0) return undefined;
    else next++;
  }
  return undefined;
}
