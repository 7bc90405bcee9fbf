/** What we write at a forge when a round of a job has ended. */
import { harmlessMarkdown } from '../../../jobs/forges/shared/pull-request-text.ts';
import { type Job, jobOutcome } from '../../../records/jobs/job.ts';

const LONGEST_ANSWER = 8_000;

interface AnswerParts {
  /** Public address of the job's page; undefined where nobody named one. */
  readonly jobUrl: string | undefined;
  /** Whether it is written in an issue, where nobody sees the pull request. */
  readonly inIssue?: boolean;
}

/** Why a job failed may name what is nobody's business, such as folders of our machine, so that stays in the dashboard. */
export function answerOf(job: Job, { jobUrl, inIssue = false }: AnswerParts): string {
  const outcome = jobOutcome(job);
  const isPublic = outcome !== 'failed' && outcome !== 'stopped';
  const message = isPublic ? harmlessMarkdown(job.messageToUser ?? '', LONGEST_ANSWER) : '';
  const pull =
    inIssue && job.pullRequestLink !== null ? `[The pull request](${job.pullRequestLink})` : undefined;
  const links = [pull, jobUrl && `[The job](${jobUrl})`].filter(Boolean).join(' · ');
  return [firstLine(job), message, links].filter((part) => part !== '').join('\n\n');
}

function firstLine(job: Job): string {
  const outcome = jobOutcome(job);
  if (outcome === 'changed' && job.commit !== null) return `Done in ${job.commit.slice(0, 10)}.`;
  if (outcome === 'partly' && job.commit !== null) return `A part is done in ${job.commit.slice(0, 10)}.`;
  if (outcome === 'stopped') return 'The job was stopped before it was done.';
  return outcome === 'failed' ? 'The job failed; its page says why.' : 'Nothing was changed.';
}
