/** Reads what commits say of themselves: ids, parents, authors, times and messages, newest first. */
import { AppError } from '../../app-error.ts';
import { isPlainFilePath } from '../file-names.ts';
import { checkCommit } from '../files/tree-listing.ts';
import { isObjectId } from '../object-id.ts';
import { localError } from '../process/git-error.ts';
import type { Mirror } from '../process/mirror.ts';
import { outputTokens } from '../process/output-tokens.ts';
import type { LoggedCommit, LogRequest } from '../repository.ts';

/** Messages can have any length; what does not fit ends the list. */
const MAX_BYTES = 4 * 1024 * 1024;
/** A path that no commit has touched is looked for in the whole history. */
const MILLISECONDS = 60_000;
const FIELDS = 5;

/** @throws AppError `git/unknown` */
export async function readLog(
  mirror: Mirror,
  commit: string,
  { path = '', since, max, signal }: LogRequest,
): Promise<readonly LoggedCommit[]> {
  checkCommit(commit);
  if (path !== '' && !isPlainFilePath(path))
    throw new AppError(
      'git/unknown',
      `${JSON.stringify(path.slice(0, 200))} cannot be a file of a repository`,
    );
  const answer = await mirror.run({
    args: [
      '--literal-pathspecs',
      'log',
      '-z',
      '--no-notes',
      '--no-show-signature',
      '--no-color',
      '--no-mailmap',
      '--no-ext-diff',
      '--no-textconv',
      `--max-count=${max}`,
      ...(since === undefined ? [] : [`--max-age=${Math.floor(since / 1_000)}`]),
      '--format=tformat:%H%x00%P%x00%ct%x00%an%x00%B',
      '--end-of-options',
      commit,
      '--',
      ...(path === '' ? [] : [path]),
    ],
    bytes: MAX_BYTES,
    milliseconds: MILLISECONDS,
    signal,
  });
  if (answer.code !== 0 && answer.ended === undefined) throw localError('log', answer);
  const tokens: string[] = [];
  for await (const token of outputTokens(answer.stdout)) tokens.push(token);
  const found: LoggedCommit[] = [];
  for (let at = 0; at + FIELDS <= tokens.length; at += FIELDS) {
    const [id = '', parents = '', seconds = '', author = '', message = ''] = tokens.slice(at, at + FIELDS);
    if (!isObjectId(id)) break;
    const named = parents.split(' ').filter(isObjectId);
    found.push({ commit: id, parents: named, author, at: 1_000 * Number(seconds), message: message.trim() });
  }
  return found;
}

/** The whole id of a commit that is here. @param written at least seven of its digits */
export async function wholeCommit(mirror: Mirror, written: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{7,40}$/i.test(written)) return undefined;
  const answer = await mirror.run({
    args: ['rev-parse', '--verify', '--quiet', '--end-of-options', `${written.toLowerCase()}^{commit}`],
  });
  const id = answer.stdout.toString('utf8').trim();
  return answer.code === 0 && isObjectId(id) ? id : undefined;
}
