/** Reports files that a build could not write because a file and a folder cannot have the same name. */
import type { Issue } from '../../../lib/issue.ts';

/** @param refused paths of the output, each with the file that blocks it */
export function pathConflictIssues(refused: ReadonlyMap<string, string>): Issue[] {
  return [...refused].map(([path, other]) => ({
    severity: 'warning',
    code: 'build/same-place',
    message: `"${path.slice(0, 200)}" is not written: "${other.slice(0, 200)}" is written instead, because a file and a folder cannot have the same name`,
    hint: 'Give the page, the file or the redirect another address; "lectern serve" has no such limit',
    file: 'docs.json',
  }));
}
