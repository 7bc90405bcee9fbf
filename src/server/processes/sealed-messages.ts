/** Messages between servers on a channel that others may write to: encrypted with a key of the installation, each heard once. */
import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import * as z from '../../lib/schema.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import { seal, unseal } from '../../lib/secrets/sealed.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { joinMessages, splitMessage } from './message-parts.ts';
import type { Announcement } from './messages.ts';

/** Characters of JSON in one message. */
export const LONGEST_MESSAGE = 256_000;
/** Messages that are older are ignored; also the most by which clocks may differ, in milliseconds. */
const GOOD_FOR = 300_000;
/** Senders whose last number is remembered. */
const MAX_SENDERS = 1_000;
const MAX_ANNOUNCEMENTS = 10_000;

const MESSAGE = z.strictObject({
  server: z.string().min(1).max(64),
  at: z.number(),
  told: z.array(z.tuple([z.string().max(100), z.unknown()])).max(MAX_ANNOUNCEMENTS),
});

export interface SealedParts {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** The server of this process. What its processes send is not heard: they have other ways. */
  readonly server: string;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** Bytes of one text. */
  readonly longestText: number;
}

interface SealedMessages {
  /** @returns texts to send together, in this order */
  write(announcements: readonly Announcement[]): string[];
  /** @returns what the message says that this text completes; nothing for texts that are not of the installation */
  read(text: string): readonly Announcement[];
}

export function sealedMessages({ key, server, clock, random, longestText }: SealedParts): SealedMessages {
  const from = Buffer.from(random(12)).toString('base64url');
  const join = joinMessages();
  const received = new BoundedMap<string, number>({ entries: MAX_SENDERS });
  let last = 0;
  return {
    write: (announcements) => {
      const number = ++last;
      const bytes = Buffer.from(JSON.stringify({ server, at: clock(), told: announcements }));
      const body = seal(key, bytes, about(from, number), random).toString('base64url');
      return splitMessage({ from, number, body }, longestText);
    },
    read: (text) => {
      const whole = join(text);
      if (whole === undefined || whole.from === from || whole.number <= (received.get(whole.from) ?? 0))
        return [];
      const message = opened(key, whole);
      if (message === undefined || Math.abs(clock() - message.at) > GOOD_FOR) return [];
      received.set(whole.from, whole.number);
      return message.server === server ? [] : message.told;
    },
  };
}

const about = (from: string, number: number): string => `message ${number} of ${from}`;

function opened(
  key: Uint8Array,
  { from, number, body }: { readonly from: string; readonly number: number; readonly body: string },
): z.infer<typeof MESSAGE> | undefined {
  try {
    const bytes = unseal(key, Buffer.from(body, 'base64url'), about(from, number));
    return MESSAGE.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
}
