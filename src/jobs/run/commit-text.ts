/** Titles and messages of a job's commits and pull requests. */

import { isCommitMail, isCommitName } from '../../lib/git/commit-identity.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import type { Job } from '../../records/jobs/job.ts';
import type { CommitConventions } from './project-resources.ts';
import { switchesInWords } from './site-switches.ts';

const TITLE = 72;

/**
 * One line of at most 72 characters.
 * @param prefix what it begins with
 */
export function titleOf({ prompt }: Pick<Job, 'prompt'>, given: string | undefined, prefix = ''): string {
  const text = oneLine(given ?? '') || oneLine(prompt.trim().split('\n', 1)[0]!) || 'Documentation change';
  const line = text.toLowerCase().startsWith(prefix.trim().toLowerCase()) ? text : `${prefix}${text}`;
  const characters = [...line];
  if (characters.length <= TITLE) return line;
  const cut = characters.slice(0, TITLE - 1).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}

interface Credits {
  readonly commits: CommitConventions;
  /** Who asked; undefined where nobody is named. */
  readonly member: { readonly name: string; readonly mail: string } | undefined;
}

/** Says which round of a job a commit is of. */
export function jobTrailer({ id, round }: Pick<Job, 'id' | 'round'>): string {
  return `Lectern-Job: ${id}${round === 0 ? '' : `/${round}`}`;
}

/** Subject, and trailers: the id of the job, and the people. The same for every worker that makes the commit. */
export function commitMessage(
  { id, round, switches }: Pick<Job, 'id' | 'round' | 'switches'>,
  title: string,
  { commits, member }: Credits,
): string {
  const note = switchesInWords(switches);
  const trailers = [jobTrailer({ id, round })];
  if (commits.coAuthor && member !== undefined && isCommitName(member.name) && isCommitMail(member.mail))
    trailers.push(`Co-authored-by: ${member.name} <${member.mail}>`);
  if (commits.signOff) trailers.push(`Signed-off-by: ${commits.name} <${commits.mail}>`);
  return `${title}\n\n${note === '' ? '' : `${note}\n\n`}${trailers.join('\n')}\n`;
}

/** @param find asked only where the message names the member */
export async function creditsOf(
  commits: CommitConventions,
  find: () => Promise<Credits['member']>,
): Promise<Credits> {
  return { commits, member: commits.coAuthor ? await find() : undefined };
}

/** From the job, not the clock: making the commit again must give the same one. */
export function commitMoment({ createdAt, round }: Pick<Job, 'createdAt' | 'round'>): number {
  return createdAt + round * 1_000;
}
