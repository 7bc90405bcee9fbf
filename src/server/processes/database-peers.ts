/** Tells other servers on the same database, and hears them, through a channel of the database. */
import { createHash } from 'node:crypto';
import type { Log } from '../../lib/log.ts';
import type { Peers } from '../../lib/peers.ts';
import { receivedTopics } from '../../lib/received-topics.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { type Channel, type ChannelState, LONGEST_TEXT } from '../../records/store/channel.ts';
import type { Database } from '../../records/store/database.ts';
import type { Announcement } from './messages.ts';
import { LONGEST_MESSAGE, sealedMessages } from './sealed-messages.ts';

interface DatabasePeers extends Pick<Peers, 'tell' | 'hear'> {
  close(): Promise<void>;
}

interface DatabasePeersParts {
  readonly open: NonNullable<Database['channel']>;
  /** Of the installation. */
  readonly secret: Uint8Array;
  /** Of this server: the same in all of its processes. */
  readonly server: string;
  /** Called each time others can be heard from now on: what they told before may have been lost. */
  readonly joined: () => void;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Log;
}

/** Milliseconds for which messages are gathered: every transaction that notifies waits for the others of the database. */
const GATHER = 10;
/** Messages that wait to be sent; more are lost. */
const MAX_WAITING = 10_000;
/** Texts of others in a second; more are not looked at. */
const MAX_RECEIVED = 2_000;

const PURPOSE = 'messages between servers';

/** Of each installation its own: several may have schemas of one database. */
export function channelName(secret: Uint8Array): string {
  const hash = createHash('sha256').update(deriveKey(secret, PURPOSE));
  return `lectern_${hash.digest('hex').slice(0, 32)}`;
}

export function databasePeers(parts: DatabasePeersParts): DatabasePeers {
  const { secret, server, clock, random, log } = parts;
  const key = deriveKey(secret, PURPOSE);
  const messages = sealedMessages({ key, server, clock, random, longestText: LONGEST_TEXT });
  const topics = receivedTopics((error, topic) =>
    log.error(`A message of another server about "${topic}" could not be used`, { error: String(error) }),
  );
  const may = atMostPerSecond(MAX_RECEIVED, clock);
  const channel = parts.open({
    name: channelName(secret),
    received: (text) => {
      if (!may()) return;
      for (const [topic, message] of messages.read(text)) topics.pass(topic, message);
    },
    changed: stateReport(parts),
  });
  return {
    tell: outbox(channel, messages.write, log),
    hear: topics.hear,
    close: () => channel.close(),
  };
}

interface Waiting {
  readonly announcement: Announcement;
  readonly bytes: number;
}

function outbox(
  channel: Channel,
  write: (announcements: readonly Announcement[]) => string[],
  log: Log,
): Peers['tell'] {
  const waiting: Waiting[] = [];
  let sending = false;
  const send = async (): Promise<void> => {
    sending = true;
    while (waiting.length > 0) await channel.send(write(takeMessage(waiting)));
    sending = false;
  };
  return (topic, message) => {
    const bytes = Buffer.byteLength(JSON.stringify([topic, message]));
    if (bytes > LONGEST_MESSAGE)
      return log.error(`A message about "${topic}" is too long for other servers`, { bytes });
    if (waiting.length >= MAX_WAITING) return;
    waiting.push({ announcement: [topic, message], bytes });
    if (!sending && waiting.length === 1) setTimeout(() => void send(), GATHER).unref();
  };
}

/** Takes what fits into one message. */
function takeMessage(waiting: Waiting[]): readonly Announcement[] {
  let bytes = 0;
  const over = waiting.findIndex((one) => (bytes += one.bytes + 1) > LONGEST_MESSAGE);
  const taken = waiting.splice(0, over === -1 ? waiting.length : Math.max(1, over));
  return taken.map(({ announcement }) => announcement);
}

function atMostPerSecond(max: number, clock: Clock): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(clock() / 1_000);
    if (now !== second) [second, count] = [now, 0];
    return ++count <= max;
  };
}

const LATER = 'limits count on each server, and changes take up to five seconds to reach the others';

function stateReport({ joined, log }: DatabasePeersParts): (state: ChannelState) => void {
  let wasLost = false;
  return (state) => {
    if (state === 'pooled')
      return log.info(
        `DATABASE_URL leads to a pooler, through which servers do not hear each other: ${LATER}`,
      );
    if (state === 'lost') log.error(`Other servers cannot be heard until the database answers: ${LATER}`);
    else {
      if (wasLost) log.info('Other servers can be heard again');
      joined();
    }
    wasLost = state === 'lost';
  };
}
