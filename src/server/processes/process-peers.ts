/** The side of one process of a server: its role, its peers, and when it is to stop. */

import type { Peers } from '../../lib/peers.ts';
import { receivedTopics } from '../../lib/received-topics.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import { daySalts } from './day-salts.ts';
import {
  type Announcement,
  isMessage,
  type ProcessRole,
  type ToPrimary,
  type ToProcess,
} from './messages.ts';

interface ServerProcess {
  readonly role: ProcessRole;
  readonly peers: Peers;
  /** The same bytes on the same day in each process. */
  readonly addressSalt: RandomBytes;
  /** Reports that it serves. */
  ready(): void;
  /** Resolves with the signal that ends it, which may have come during the start. @param reload called on SIGHUP */
  untilStopped(reload: () => void): Promise<'SIGINT' | 'SIGTERM'>;
  /** Lets go of the starting process, so that this one can end. */
  leave(): void;
}

/** Messages that wait for the next turn of the event loop; more are lost. */
const MAX_ANNOUNCEMENTS = 10_000;

type Answerer = (question: never) => Promise<unknown>;

/** @returns once the starting process has given this one its role */
export async function joinServer(): Promise<ServerProcess> {
  const member = new Member();
  const role = await member.begin();
  const salts = daySalts(Date.now, role.salt);
  return {
    role,
    addressSalt: (count) => salts.salt(count),
    peers: {
      count: role.count,
      tell: (topic, message) => member.tell(topic, message),
      hear: member.received.hear,
      ask: (topic, question) => member.ask(topic, question),
      answer: (topic, answer) => member.answer(topic, answer),
    },
    ready: () => send({ lectern: 'ready' }),
    untilStopped: (reload) => member.untilStopped(reload),
    leave: () => {
      if (process.connected) process.disconnect?.();
    },
  };
}

function send(message: ToPrimary): void {
  // The starting process may be gone: this one ends then.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

class Member {
  readonly received = receivedTopics();
  private readonly answerers = new Map<string, Answerer>();
  private readonly pending = new Map<number, (answers: readonly unknown[]) => void>();
  private announcements: Announcement[] = [];
  private next = 1;
  private stop: ((signal: 'SIGINT' | 'SIGTERM') => void) | undefined;
  private stopped: 'SIGINT' | 'SIGTERM' | undefined;
  private reload: (() => void) | undefined;

  begin(): Promise<ProcessRole> {
    // The starting process passes signals on: a terminal and a service manager send them to each process.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
    process.on('disconnect', () => this.end('SIGTERM'));
    return new Promise((resolve) => {
      process.on('message', (message: unknown) => {
        if (!isMessage(message)) return;
        const known = message as ToProcess;
        if (known.lectern === 'role') resolve(known.role);
        else this.receive(known);
      });
      send({ lectern: 'hello' });
    });
  }

  tell(topic: string, message: unknown): void {
    if (this.announcements.length >= MAX_ANNOUNCEMENTS) return;
    if (this.announcements.length === 0)
      setImmediate(() => {
        const { announcements } = this;
        this.announcements = [];
        send({ lectern: 'tell', announcements });
      });
    this.announcements.push([topic, message]);
  }

  ask(topic: string, question: unknown): Promise<readonly unknown[]> {
    if (!process.connected) return Promise.resolve([]);
    const id = this.next++;
    return new Promise((resolve) => {
      this.pending.set(id, resolve);
      send({ lectern: 'ask', id, topic, question });
    });
  }

  answer(topic: string, answer: Answerer): () => void {
    this.answerers.set(topic, answer);
    return () => void this.answerers.delete(topic);
  }

  untilStopped(reload: () => void): Promise<'SIGINT' | 'SIGTERM'> {
    this.reload = reload;
    return new Promise((resolve) => {
      this.stop = resolve;
      if (this.stopped !== undefined) resolve(this.stopped);
    });
  }

  private receive(message: ToProcess): void {
    if (message.lectern === 'tell') {
      for (const [topic, announcement] of message.announcements) this.received.pass(topic, announcement);
    } else if (message.lectern === 'ask') void this.reply(message);
    else if (message.lectern === 'answers') {
      this.pending.get(message.id)?.(message.answers);
      this.pending.delete(message.id);
    } else if (message.lectern === 'stop') this.end(message.signal);
    else if (message.lectern === 'reload') this.reload?.();
  }

  private async reply({ id, topic, question }: Extract<ToProcess, { lectern: 'ask' }>): Promise<void> {
    const answer = await this.answerers
      .get(topic)?.(question as never)
      .catch(() => undefined);
    send({ lectern: 'answer', id, answer: answer ?? null });
  }

  private end(signal: 'SIGINT' | 'SIGTERM'): void {
    this.stopped ??= signal;
    for (const resolve of this.pending.values()) resolve([]);
    this.pending.clear();
    this.stop?.(this.stopped);
  }
}
