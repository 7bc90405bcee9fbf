/** Explains why something is withheld and how its author can publish it, as message and hint of an issue. */
import type { Access } from '../content/page-access.ts';

const EXPECTED = { public: 'true or false', groups: 'a list of names' } as const;

/** @param what the subject as a sentence without full stop: `The page "x" is withheld` */
export function withheldMessage(
  { field, written, valid, unclear }: Access,
  what: string,
): { readonly message: string; readonly hint: string } {
  if (unclear === true)
    return {
      message: `${what}: its front matter names "${field}" and cannot be read as a whole`,
      hint: 'Fix the front matter',
    };
  const why = valid ? 'and readers cannot sign in here' : `which is not ${EXPECTED[field]}`;
  return {
    message: `${what}: "${field}" is ${written}, ${why}`,
    hint: field === 'public' ? 'Write "public": true to publish it' : 'Remove "groups" to publish it',
  };
}
