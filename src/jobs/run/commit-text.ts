/** Titles and messages of a job's commits and pull requests. */
import { oneLine } from '../../lib/clean-text.ts';
import type { Job } from '../../records/jobs/job.ts';
import { switchesInWords } from './site-switches.ts';

const TITLE = 72;

/** One line of at most 72 characters. */
export function titleOf({ prompt }: Pick<Job, 'prompt'>, given: string | undefined): string {
  const line = oneLine(given ?? '') || oneLine(prompt.trim().split('\n', 1)[0]!) || 'Documentation change';
  const characters = [...line];
  if (characters.length <= TITLE) return line;
  const cut = characters.slice(0, TITLE - 1).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}

/** Subject, and the id of the job. The same for every worker that makes the commit. */
export function commitMessage(
  { id, round, switches }: Pick<Job, 'id' | 'round' | 'switches'>,
  title: string,
): string {
  const note = switchesInWords(switches);
  return `${title}\n\n${note === '' ? '' : `${note}\n\n`}Lectern-Job: ${id}${round === 0 ? '' : `/${round}`}\n`;
}
