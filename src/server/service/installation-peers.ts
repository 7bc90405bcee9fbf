/** Connects a server to the others of its installation, and follows the changes that they tell. */

import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { OpenRecords } from '../../installation/open-records.ts';
import type { Peers } from '../../lib/peers.ts';
import * as z from '../../lib/schema.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { databasePeers } from '../processes/database-peers.ts';
import type { BasisParts } from './service-basis.ts';

/** What others change: the settings of projects and who may read them, or which projects there are. */
type Changed = 'settings' | 'projects';

export interface InstallationPeers {
  readonly peers: Peers | undefined;
  /** For keys of clients' addresses, on which all servers agree. */
  readonly addressSalt: RandomBytes | undefined;
  /** Tells the others that something has changed in the store. */
  tell(what: Changed): void;
  /** Calls `read` when others have told it, and when they may have told it while they could not be heard. */
  follow(what: Changed, read: () => Promise<unknown>): void;
  close(): Promise<void>;
}

const DAY = 86_400_000;
const NOTHING = z.null();

export function installationPeers(
  {
    peers: processes,
    addressSalt,
    server = randomUUID(),
    log,
  }: Pick<BasisParts, 'peers' | 'addressSalt' | 'server' | 'log'>,
  { database, secret }: Pick<OpenRecords, 'database' | 'secret'>,
): InstallationPeers {
  const followed = new Set<() => void>();
  const open = database.channel;
  const servers =
    open === undefined
      ? undefined
      : databasePeers({
          open,
          secret,
          server,
          log,
          clock: Date.now,
          random: randomBytes,
          joined: () => {
            for (const read of followed) read();
          },
        });
  const peers = joinPeers(processes, servers);
  return {
    peers,
    addressSalt: open === undefined ? addressSalt : sharedSalt(secret, Date.now),
    tell: (what) => peers?.tell(what, null),
    follow: (what, read) => {
      // A store that cannot be read now is read again by whoever looks from time to time.
      const readAgain = (): void => void read().catch(() => undefined);
      followed.add(readAgain);
      peers?.hear(what, NOTHING, readAgain);
    },
    close: async () => servers?.close(),
  };
}

/** Keys that are made with it are only in memory, and in messages between servers: nobody else can compute it. */
function sharedSalt(secret: Uint8Array, clock: Clock): RandomBytes {
  const key = deriveKey(secret, 'addresses of clients');
  return (count) => {
    const day = String(Math.floor(clock() / DAY));
    return createHmac('sha256', key).update(day).digest().subarray(0, count);
  };
}

/** @param processes undefined for a server of one process @param servers undefined when it is the only one */
function joinPeers(
  processes: Peers | undefined,
  servers: Pick<Peers, 'tell' | 'hear'> | undefined,
): Peers | undefined {
  if (servers === undefined) return processes;
  return {
    count: processes?.count ?? 1,
    tell: (topic, message) => {
      processes?.tell(topic, message);
      servers.tell(topic, message);
    },
    hear: (topic, shape, listener) => {
      const leave = [processes, servers].map((peers) => peers?.hear(topic, shape, listener));
      return () => {
        for (const one of leave) one?.();
      };
    },
    ask: async (topic, question) => processes?.ask(topic, question) ?? [],
    answer: (topic, answer) => processes?.answer(topic, answer) ?? (() => undefined),
  };
}
