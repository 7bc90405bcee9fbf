/** What an agent is told of earlier turns: its own words and actions, and what a member has changed after them. */
import type { JobEvent } from '../../records/jobs/job.ts';

const MOST_LINES = 40;
/** As `JobRecords.edited` logs it. */
const BY_MEMBER = /^user:\S+ ((?:took back|edited) .+)$/;

/** The newest, oldest first. */
export function turnHistory(events: readonly Pick<JobEvent, 'kind' | 'text'>[]): readonly string[] {
  const lines = events.flatMap(({ kind, text }) => {
    if (kind === 'agent' || kind === 'tool') return [text];
    const change = kind === 'person' ? BY_MEMBER.exec(text)?.[1] : undefined;
    // Without it, the next turn would do again what the first request asks for.
    return change === undefined ? [] : [`After your turn, a member ${change}, and wants it to stay so`];
  });
  return lines.slice(-MOST_LINES);
}
