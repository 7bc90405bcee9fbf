/** Validates a reader before a session stores them: a provider's answer may be of any size. */
import { AppError } from '../../lib/app-error.ts';
import type { Reader } from './reader.ts';

/** Those that a site mentions are a small part of what a directory sends. */
export const MAX_GROUPS = 5_000;
/** Of the names of all groups together. */
export const MAX_GROUP_BYTES = 256 * 1024;
const MAX_GROUP = 200;
/** Bytes of `content` as JSON, and of the playground's inputs. */
const MAX_CONTENT = 16_384;
const MAX_SUBJECT = 500;
const MAX_LABEL = 200;

const refuse = (message: string, hint: string): never => {
  throw new AppError('readers/user-data', message, { hint });
};

/** @throws AppError `readers/user-data` */
export function checkedGroups(groups: readonly string[]): readonly string[] {
  if (groups.length > MAX_GROUPS)
    refuse(
      `A reader has at most ${MAX_GROUPS} groups, and this one has ${groups.length}`,
      'Let the provider send only the groups that the documentation uses',
    );
  if (groups.reduce((sum, group) => sum + Buffer.byteLength(group), 0) > MAX_GROUP_BYTES)
    refuse(
      `The names of a reader's groups have at most ${MAX_GROUP_BYTES} bytes together`,
      'Let the provider send only the groups that the documentation uses',
    );
  if (groups.some((group) => group === '' || group.length > MAX_GROUP))
    refuse(`The name of a group has 1 to ${MAX_GROUP} characters`, 'Rename the group, or do not send it');
  return [...new Set(groups)];
}

function checkSize(what: string, value: unknown): void {
  if (Buffer.byteLength(JSON.stringify(value)) > MAX_CONTENT)
    refuse(`${what} of a reader have at most ${MAX_CONTENT} bytes`, 'Send only what the pages use');
}

/** @throws AppError `readers/user-data` */
export function checkedReader(reader: Reader, now: number): Reader {
  const { subject, label, groups, content, apiPlaygroundInputs, expiresAt } = reader;
  if (subject.length > MAX_SUBJECT)
    refuse(`The subject of a reader has at most ${MAX_SUBJECT} characters`, 'Send a short, stable id');
  if (expiresAt !== undefined && !(Number.isSafeInteger(expiresAt) && expiresAt > now))
    refuse(
      'The user data has expired already',
      'Compare the clocks of both servers: expiresAt is in the future',
    );
  checkSize('The user data', content);
  checkSize('The playground inputs', apiPlaygroundInputs);
  return { ...reader, label: label.slice(0, MAX_LABEL), groups: checkedGroups(groups) };
}
