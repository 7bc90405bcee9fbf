/** Reads the user data that somebody else's server vouches for, strictly: an odd field refuses all of it. */
import { defined } from '../../../lib/defined.ts';
import type { PlaygroundInputs, Reader } from '../../../records/readers/reader.ts';
import { MAX_GROUP_BYTES, MAX_GROUPS } from '../../../records/readers/reader-limits.ts';

export type UserData = Pick<Reader, 'groups' | 'content' | 'apiPlaygroundInputs' | 'expiresAt'>;

type UserDataRead =
  | { readonly data: UserData }
  /** For the operator's log: names fields and never shows values. */
  | { readonly problem: string; readonly refusal: 'settings' | 'groups' };

export const MAX_GROUP_LENGTH = 200;
/** Of `content`, and of `apiPlaygroundInputs`, as JSON in bytes. */
const MAX_DATA_BYTES = 8 * 1024;
const MAX_DATA_DEPTH = 8;
const PLACES = ['header', 'query', 'cookie', 'server'] as const;
/** Seconds of the year 5138: more are milliseconds by mistake, and would make the session as long as it can be. */
const MAX_SECONDS = 1e11;

class Refused extends Error {
  readonly refusal: 'settings' | 'groups';
  constructor(message: string, refusal: 'settings' | 'groups' = 'settings') {
    super(message);
    this.refusal = refusal;
  }
}

/** @returns what is too much, for the operator's log */
export function tooManyGroups(groups: readonly string[]): string | undefined {
  if (groups.length > MAX_GROUPS) return `more than ${MAX_GROUPS} groups`;
  const bytes = groups.reduce((sum, group) => sum + Buffer.byteLength(group), 0);
  return bytes > MAX_GROUP_BYTES ? `names of groups of more than ${MAX_GROUP_BYTES} bytes` : undefined;
}

/**
 * Refuses instead of ignoring: a field of an odd type is a mistake in a login system, and guessing what was meant could let a reader
 * see more, or for longer, than they may. Fields that are missing or `null` grant nothing; unknown ones are left out.
 * @param now in milliseconds
 */
export function readUserData(value: unknown, now: number): UserDataRead {
  try {
    const fields = objectOf(value, 'the user data');
    const expiresAt = readExpiry(fields['expiresAt'], now);
    return {
      data: {
        groups: readGroups(fields['groups']),
        content: readContent(fields['content']),
        apiPlaygroundInputs: readInputs(fields['apiPlaygroundInputs']),
        ...defined({ expiresAt }),
      },
    };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message, refusal: error.refusal };
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectOf(value: unknown, what: string): Record<string, unknown> {
  if (!isObject(value)) throw new Refused(`${what} is not an object`);
  return value;
}

/** `null` is refused too: an end that was meant to be there must not be lost. */
function readExpiry(value: unknown, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new Refused('"expiresAt" is not a number of seconds');
  if (value > MAX_SECONDS) throw new Refused('"expiresAt" is in milliseconds; it is a number of seconds');
  const at = Math.floor(value * 1000);
  if (at <= now) throw new Refused('"expiresAt" has passed; compare the clocks of both servers');
  return at;
}

function readGroups(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Refused('"groups" is not a list');
  if (value.length > MAX_GROUPS) throw new Refused(`"groups" has more than ${MAX_GROUPS} entries`, 'groups');
  for (const group of value) {
    if (typeof group !== 'string') throw new Refused('"groups" has an entry that is not a text');
    if (group === '' || group.length > MAX_GROUP_LENGTH || /\p{Cc}/u.test(group))
      throw new Refused(`"groups" has an entry that is not a name of 1 to ${MAX_GROUP_LENGTH} characters`);
  }
  const groups = [...new Set(value as string[])];
  const tooMany = tooManyGroups(groups);
  if (tooMany !== undefined) throw new Refused(`"groups" has ${tooMany}`, 'groups');
  return groups;
}

function readContent(value: unknown): Readonly<Record<string, unknown>> {
  return value === undefined || value === null ? {} : plainObject(value, 'content');
}

function readInputs(value: unknown): PlaygroundInputs {
  if (value === undefined || value === null) return {};
  const places = plainObject(value, 'apiPlaygroundInputs');
  const inputs: Record<string, Record<string, unknown>> = {};
  for (const place of PLACES) {
    const values = places[place];
    if (values !== undefined && values !== null)
      inputs[place] = objectOf(values, `"apiPlaygroundInputs.${place}"`);
  }
  for (const text of Object.values(inputs['server'] ?? {}))
    if (typeof text !== 'string')
      throw new Refused('"apiPlaygroundInputs.server" has a value that is not a text');
  return inputs;
}

/** A copy of JSON data within the limits, without names that have a meaning for objects. */
function plainObject(value: unknown, name: string): Record<string, unknown> {
  const copy = plain(objectOf(value, `"${name}"`), name, MAX_DATA_DEPTH);
  if (Buffer.byteLength(JSON.stringify(copy)) > MAX_DATA_BYTES)
    throw new Refused(`"${name}" is longer than ${MAX_DATA_BYTES} bytes`);
  return copy as Record<string, unknown>;
}

function plain(value: unknown, name: string, depth: number): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new Refused(`"${name}" has a character that cannot be stored`);
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) throw new Refused(`"${name}" is nested more than ${MAX_DATA_DEPTH} levels deep`);
  if (Array.isArray(value)) return value.map((item) => plain(item, name, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype')
      .map(([key, item]) => [plain(key, name, depth), plain(item, name, depth - 1)]),
  );
}
