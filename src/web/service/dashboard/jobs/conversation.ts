/** Builds the conversation of a job: the prompt and each message, each followed by the agent's last answer to it. */
import { defined } from '../../../../lib/defined.ts';
import type { Job, JobEvent, JobMessage } from '../../../../records/jobs/job.ts';
import type { ConversationEntry } from '../../../../theme/admin/jobs/job-conversation.ts';
import type { ActorNames } from './actor-names.ts';

interface ConversationSource {
  readonly job: Job;
  readonly messages: readonly JobMessage[];
  /** All stored events, oldest first. */
  readonly events: readonly JobEvent[];
  readonly quotes: NonNullable<ConversationEntry['quotes']>;
  readonly people: ActorNames;
}

export function conversationOf({
  job,
  messages,
  events,
  quotes,
  people,
}: ConversationSource): ConversationEntry[] {
  const entries: ConversationEntry[] = [
    {
      at: job.createdAt,
      who: people.name(job.askedBy),
      text: job.prompt,
      quotes,
      ...defined({ context: job.origin?.context }),
    },
    ...messages.map(({ at, author, text }) => ({ at, who: people.name(author), text })),
  ];
  const answers = events.filter(({ kind }) => kind === 'agent');
  return entries.flatMap((entry, index) => {
    const next = entries[index + 1];
    // The job's message answers the last one. A failed job has a message of ours, which is at the top of the page instead.
    if (next === undefined)
      return job.state === 'completed' && job.messageToUser !== null
        ? [entry, { at: job.finishedAt ?? job.updatedAt, text: job.messageToUser }]
        : [entry];
    const answer = answers.findLast(({ at }) => at >= entry.at && at < next.at);
    return answer === undefined ? [entry] : [entry, { at: answer.at, text: answer.text }];
  });
}
