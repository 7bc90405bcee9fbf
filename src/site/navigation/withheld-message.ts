/** Explains why something is withheld and how its author can publish it, as message and hint of an issue. */
import type { Issue } from '../../lib/issue.ts';
import type { Access } from '../content/page/page-access.ts';

const EXPECTED = { public: 'true or false', groups: 'a list of names' } as const;

/** @param what the subject as a sentence without full stop: `The page "x" is withheld` */
export function withheldMessage(
  { field, written, valid, unclear }: Access,
  what: string,
): Pick<Issue, 'severity' | 'message'> & { readonly hint: string } {
  if (unclear === true)
    return {
      severity: 'error',
      message: `${what}: its front matter names "${field}" and cannot be read as a whole`,
      hint: 'Fix the front matter',
    };
  const hint = field === 'public' ? 'Write "public": true to publish it' : 'Remove "groups" to publish it';
  if (!valid)
    return {
      severity: 'error',
      message: `${what}: "${field}" is ${written}, which is not ${EXPECTED[field]}`,
      hint,
    };
  return {
    severity: 'warning',
    message: `${what}: "${field}" is ${written}, so a server shows it only to readers who sign in`,
    hint: `${hint} for everyone; a project of a server lets readers sign in on its page "Access"`,
  };
}
