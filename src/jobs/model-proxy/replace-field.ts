/** Replaces a field of a JSON object in its bytes: a hostile body of many megabytes costs a walk over it, and no objects. */

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
/** Longer keys are no name of a field; with escapes of six bytes for each letter. */
const LONGEST_KEY = 256;

/** Bytes outside of strings: white space, punctuation, and the letters of numbers, `true`, `false` and `null`. No comment begins with one. */
const isPlain = (byte: number): boolean =>
  byte === 0x20 ||
  byte === 0x0a ||
  byte === 0x0d ||
  byte === 0x09 ||
  byte === COLON ||
  byte === COMMA ||
  byte === 0x2b ||
  byte === 0x2d ||
  byte === 0x2e ||
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x45;
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Every field of the outermost object with this name gets the value, in whatever case it is written: some servers read names without case,
 * and some take the last of two. Where there is none, it becomes the first field.
 * @param name in lower case
 * @param value JSON
 * @returns undefined when the body is no JSON object, as far as its fields must be told apart
 */
export function replaceField(body: Buffer, name: string, value: string): Buffer | undefined {
  const start = afterSpace(body, 0);
  if (body[start] !== OPEN_BRACE) return undefined;
  const kept: Buffer[] = [];
  let [at, from] = [afterSpace(body, start + 1), 0];
  let isFound = false;
  while (body[at] !== CLOSE_BRACE) {
    const keyEnd = afterString(body, at);
    if (keyEnd === undefined) return undefined;
    const colon = afterSpace(body, keyEnd);
    if (body[colon] !== COLON) return undefined;
    const [first, end] = [afterSpace(body, colon + 1), afterValue(body, afterSpace(body, colon + 1))];
    if (end === undefined) return undefined;
    if (isNamed(body.subarray(at, keyEnd), name)) {
      kept.push(body.subarray(from, first), Buffer.from(value));
      [from, isFound] = [end, true];
    }
    at = afterSpace(body, end);
    if (body[at] === COMMA) {
      at = afterSpace(body, at + 1);
      if (body[at] !== QUOTE) return undefined;
    } else if (body[at] !== CLOSE_BRACE) return undefined;
  }
  if (afterSpace(body, at + 1) !== body.length) return undefined;
  if (isFound) return Buffer.concat([...kept, body.subarray(from)]);
  const isEmpty = afterSpace(body, start + 1) === at;
  const field = Buffer.from(`${JSON.stringify(name)}:${value}${isEmpty ? '' : ','}`);
  return Buffer.concat([body.subarray(0, start + 1), field, body.subarray(start + 1)]);
}

function isNamed(key: Buffer, name: string): boolean {
  if (key.length > LONGEST_KEY) return false;
  try {
    return String(JSON.parse(key.toString('utf8'))).toLowerCase() === name;
  } catch {
    return false;
  }
}

function afterSpace(body: Buffer, at: number): number {
  while (isSpace(body[at])) at++;
  return at;
}

/** @returns undefined when no string begins there, or it does not end */
function afterString(body: Buffer, at: number): number | undefined {
  if (body[at] !== QUOTE) return undefined;
  for (let next = at + 1; next < body.length; next++) {
    if (body[next] === QUOTE) return next + 1;
    if (body[next] === BACKSLASH) next++;
  }
  return undefined;
}

/** Brackets are only counted: the endpoint reads what is between them. */
function afterValue(body: Buffer, at: number): number | undefined {
  let depth = 0;
  for (let next = at; next < body.length; ) {
    const byte = body[next]!;
    if (byte === QUOTE) {
      const end = afterString(body, next);
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
    else if (!isPlain(byte)) return undefined;
    else next++;
  }
  return undefined;
}
