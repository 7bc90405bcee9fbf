/** A job as a conversation: the prompt and each message, and what the agent answered last before the next one. */
import type { Job, JobEvent, JobMessage } from '../../../../records/jobs/job.ts';
import type { Saying } from '../../../../theme/admin/jobs/job-messages.ts';
import type { People } from './people.ts';

export interface Talk {
  readonly job: Job;
  readonly messages: readonly JobMessage[];
  /** Oldest first, all that are kept. */
  readonly events: readonly JobEvent[];
  readonly quotes: NonNullable<Saying['quotes']>;
  readonly people: People;
}

export function sayingsOf({ job, messages, events, quotes, people }: Talk): Saying[] {
  const said: Saying[] = [
    { at: job.createdAt, who: people.name(job.askedBy), text: job.prompt, quotes },
    ...messages.map(({ at, author, text }) => ({ at, who: people.name(author), text })),
  ];
  const answers = events.filter(({ kind }) => kind === 'agent');
  return said.flatMap((saying, index) => {
    const next = said[index + 1];
    // After the last one the job's own message is the answer; where it failed, it is ours and stands on top.
    if (next === undefined)
      return job.state === 'completed' && job.messageToUser !== null
        ? [saying, { at: job.finishedAt ?? job.updatedAt, text: job.messageToUser }]
        : [saying];
    const answer = answers.findLast(({ at }) => at >= saying.at && at < next.at);
    return answer === undefined ? [saying] : [saying, { at: answer.at, text: answer.text }];
  });
}
