/** Lets the members of an installation count towards one limit: what one of them lets through, the others take from their buckets too. */
import type { Peers, Shape } from '../../../lib/peers.ts';
import * as z from '../../../lib/schema.ts';
import type { LimitedRequest } from './limiter.ts';

interface Takes<Asked, Answer> {
  take(request: Asked): Answer;
}

interface SharedLimit<Asked> {
  /** The same in each process. */
  readonly name: string;
  /** What is told to the others. */
  readonly shape: Shape<Asked>;
}

const LONGEST_KEY = 200;
const key = z.string().max(LONGEST_KEY);

/** For limits of one client. */
export const CLIENT = key;
/** For limits of an address, a page and all. */
export const REQUEST: Shape<LimitedRequest> = z.strictObject({
  address: key.exactOptional(),
  page: key.exactOptional(),
  named: z.boolean(),
});

/** Clients can exceed the limit by what they send while a message is on its way to the other processes. */
export function sharedLimiter<Asked, Answer extends { readonly allowed: boolean }>(
  limiter: Takes<Asked, Answer>,
  { name, shape }: SharedLimit<Asked>,
  peers: Pick<Peers, 'tell' | 'hear'> | undefined,
): Takes<Asked, Answer> {
  if (peers === undefined) return limiter;
  const topic = `limit ${name}`;
  peers.hear(topic, shape, (request) => void limiter.take(request));
  return {
    take: (request) => {
      const answer = limiter.take(request);
      if (answer.allowed) peers.tell(topic, request);
      return answer;
    },
  };
}
