/** Reads the filters and paths of SCIM (RFC 7644), as far as directories use them: `eq`, joined by `and`. */
import { badRequest, type ScimProblem } from './scim-problem.ts';

type ScimValue = string | number | boolean | null;

/** For example `emails[type eq "work"].value`; names are in lower case, without the schema before them. */
export interface ScimPath {
  readonly attribute: string;
  /** Which values of an attribute with several. */
  readonly where?: readonly ScimCondition[];
  readonly sub?: string;
}

export interface ScimCondition {
  readonly path: ScimPath;
  readonly value: ScimValue;
}

const MAX_TEXT = 1_000;
const MAX_CONDITIONS = 10;
const SCHEMA = /^urn:[\w.-]+(?::[\w.-]+)*:(?=[A-Za-z$])/i;
const NAME = /[A-Za-z$][\w$-]{0,63}/y;
const WORD = /[A-Za-z]{1,20}/y;
const SPACE = / +/y;
/** A text as in JSON, a number, or a literal. */
const VALUE =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"|-?\d{1,15}(?:\.\d{1,15})?|true|false|null/uy;

type Fail = (detail: string) => ScimProblem;

interface Reader {
  at: number;
  readonly text: string;
  readonly fail: Fail;
}

function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

function readerOf(text: string, fail: Fail): Reader {
  if (text.length > MAX_TEXT) throw fail(`It has at most ${MAX_TEXT} characters`);
  return { at: 0, text, fail };
}

function isNext(reader: Reader, sign: string): boolean {
  if (reader.text[reader.at] !== sign) return false;
  reader.at++;
  return true;
}

function readPath(reader: Reader, inside = false): ScimPath {
  const schema = SCHEMA.exec(reader.text.slice(reader.at))?.[0] ?? '';
  reader.at += schema.length;
  const attribute = take(reader, NAME);
  if (attribute === undefined) throw reader.fail(`A name of an attribute is missing at ${reader.at + 1}`);
  let where: readonly ScimCondition[] | undefined;
  if (!inside && isNext(reader, '[')) {
    where = readConditions(reader, true);
    if (!isNext(reader, ']')) throw reader.fail(`"]" is missing at ${reader.at + 1}`);
  }
  const sub = isNext(reader, '.') ? take(reader, NAME) : '';
  if (sub === undefined) throw reader.fail(`A name is missing after "." at ${reader.at + 1}`);
  return {
    attribute: attribute.toLowerCase(),
    ...(where === undefined ? {} : { where }),
    ...(sub === '' ? {} : { sub: sub.toLowerCase() }),
  };
}

function readCondition(reader: Reader, inside: boolean): ScimCondition {
  const path = readPath(reader, inside);
  const operator = take(reader, SPACE) === undefined ? undefined : take(reader, WORD);
  if (operator?.toLowerCase() !== 'eq')
    throw reader.fail(`Only the operator "eq" is supported, not "${operator ?? ''}"`);
  const value = take(reader, SPACE) === undefined ? undefined : take(reader, VALUE);
  if (value === undefined) throw reader.fail(`A value is missing at ${reader.at + 1}`);
  return { path, value: JSON.parse(value) as ScimValue };
}

function readConditions(reader: Reader, inside: boolean): readonly ScimCondition[] {
  const conditions = [readCondition(reader, inside)];
  const ends = (): boolean => reader.at >= reader.text.length || reader.text[reader.at] === ']';
  while (!ends()) {
    const word = take(reader, SPACE) === undefined ? undefined : take(reader, WORD);
    if (word?.toLowerCase() !== 'and' || take(reader, SPACE) === undefined)
      throw reader.fail(`Conditions are joined by "and" alone, at ${reader.at + 1}`);
    if (conditions.length >= MAX_CONDITIONS)
      throw reader.fail(`At most ${MAX_CONDITIONS} conditions are supported`);
    conditions.push(readCondition(reader, inside));
  }
  return conditions;
}

/** @throws ScimProblem `invalidFilter` */
export function parseFilter(text: string): readonly ScimCondition[] {
  const fail: Fail = (detail) => badRequest('invalidFilter', `The filter cannot be used. ${detail}`);
  const reader = readerOf(text.trim(), fail);
  const conditions = readConditions(reader, false);
  if (reader.at < reader.text.length) throw fail(`Nothing is expected at ${reader.at + 1}`);
  return conditions;
}

/** @throws ScimProblem `invalidPath` */
export function parsePath(text: string): ScimPath {
  const fail: Fail = (detail) => badRequest('invalidPath', `The path cannot be used. ${detail}`);
  const reader = readerOf(text.trim(), fail);
  const path = readPath(reader);
  if (reader.at < reader.text.length) throw fail(`Nothing is expected at ${reader.at + 1}`);
  return path;
}
