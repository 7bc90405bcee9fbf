/** Reads which commits a branch itself had, and when it last had a file, by the first parents of one of them. */

import { isObjectId } from '../object-id.ts';
import { localError } from '../process/git-error.ts';
import type { Mirror } from '../process/mirror.ts';

export interface LineCommit {
  readonly commit: string;
  /** Milliseconds since the epoch. */
  readonly date: number;
}

/** Of one line: seconds, a space, the id, and its end. */
const LINE_BYTES = 80;

/** @returns newest first; ends where the history in the mirror does */
export async function readLine(mirror: Mirror, commit: string, max: number): Promise<LineCommit[]> {
  const answer = await mirror.run({
    args: ['rev-list', '--first-parent', '--timestamp', `--max-count=${max}`, '--end-of-options', commit],
    bytes: max * LINE_BYTES,
  });
  if (answer.code !== 0) throw localError('rev-list', answer);
  return answer.stdout
    .toString('latin1')
    .split('\n')
    .flatMap((line) => {
      const [seconds = '', id = ''] = line.split(' ');
      return isObjectId(id) ? [{ commit: id, date: Number(seconds) * 1_000 }] : [];
    });
}

/** @returns the newest commit that added, changed or removed one of the files; undefined when the branch never had one */
export async function readTouched(
  mirror: Mirror,
  commit: string,
  paths: readonly string[],
): Promise<string | undefined> {
  const answer = await mirror.run({
    args: ['rev-list', '--first-parent', '--max-count=1', '--end-of-options', commit, '--', ...paths],
    env: { GIT_LITERAL_PATHSPECS: '1' },
    bytes: LINE_BYTES,
  });
  if (answer.code !== 0) throw localError('rev-list', answer);
  const id = answer.stdout.toString('latin1').trim();
  return isObjectId(id) ? id : undefined;
}
