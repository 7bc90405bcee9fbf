/** Lets the processes of a server count towards one limit: what one of them lets through, the others take from their buckets too. */
import type { Peers } from '../../../lib/peers.ts';

interface Takes<Asked, Answer> {
  take(asked: Asked): Answer;
}

/**
 * Clients can exceed the limit by what they send while a message is on its way to the other processes.
 * @param name of the limit, the same in each process
 */
export function sharedLimiter<Asked, Answer extends { readonly allowed: boolean }>(
  limiter: Takes<Asked, Answer>,
  name: string,
  peers: Pick<Peers, 'tell' | 'hear'> | undefined,
): Takes<Asked, Answer> {
  if (peers === undefined) return limiter;
  const topic = `limit ${name}`;
  peers.hear(topic, (asked: Asked) => void limiter.take(asked));
  return {
    take: (asked) => {
      const answer = limiter.take(asked);
      if (answer.allowed) peers.tell(topic, asked);
      return answer;
    },
  };
}
