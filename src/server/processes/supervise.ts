/** Starts the processes of a server, passes messages between them, and starts one again when it ends unexpectedly. */
import type { Worker } from 'node:cluster';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { useAlone } from '../../installation/lock-data-dir.ts';
import type { Log } from '../../lib/log.ts';
import type { Settings } from '../../settings/settings.ts';
import { type DaySalts, daySalts } from './day-salts.ts';
import { isMessage, type ToPrimary, type ToProcess } from './messages.ts';

export interface Supervised {
  readonly count: number;
  readonly settings: Pick<Settings, 'dataDir' | 'databaseUrl'>;
  readonly log: Log;
}

/** Milliseconds for the answers of the other processes. */
const ANSWERS_MS = 1_000;
/** Milliseconds before a process that ended is started again: doubled each time until it has run for `STEADY_MS`. */
const AGAIN = { first: 500, last: 30_000 };
const STEADY_MS = 60_000;

/**
 * Runs until a signal has ended all processes. Each starts this program again with the same arguments.
 * @returns the exit code: that of the first process when it cannot start
 * @throws AppError `data/in-use` when another server has the embedded store
 */
export async function supervise({ count, settings, log }: Supervised): Promise<number> {
  const release = useAlone(settings);
  try {
    return await new Supervisor(count, log).run();
  } finally {
    release();
  }
}

interface Place {
  readonly index: number;
  worker: Worker | undefined;
  isReady: boolean;
  wait: number;
  startedAt: number;
}

interface Question {
  readonly from: Place;
  /** As the asking process numbered it. */
  readonly id: number;
  readonly waiting: Set<Place>;
  readonly answers: unknown[];
  readonly timer: NodeJS.Timeout;
}

class Supervisor {
  private readonly cluster = process.getBuiltinModule('node:cluster');
  private readonly places: readonly Place[];
  private readonly log: Log;
  private readonly salts: DaySalts;
  private readonly server = randomUUID();
  private readonly questions = new Map<number, Question>();
  private next = 1;
  private stopping: 'SIGINT' | 'SIGTERM' | undefined;
  private readonly over = Promise.withResolvers<number>();

  constructor(count: number, log: Log) {
    this.log = log;
    this.places = Array.from({ length: count }, (_, index) => ({
      index,
      worker: undefined,
      isReady: false,
      wait: AGAIN.first,
      startedAt: 0,
    }));
    const seed = randomBytes(32).toString('base64url');
    this.salts = daySalts(Date.now, { day: Math.floor(Date.now() / 86_400_000), seed });
  }

  run(): Promise<number> {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.stop(signal));
    process.on('SIGHUP', () => {
      for (const place of this.places) this.send(place, { lectern: 'reload' });
    });
    // The first one migrates the store and takes the port; the others follow when it serves.
    this.start(this.places[0]!);
    return this.over.promise;
  }

  private start(place: Place): void {
    const worker = this.cluster.fork();
    Object.assign(place, { worker, isReady: false, startedAt: performance.now() });
    worker.on('message', (message: unknown) => {
      if (isMessage(message)) this.receive(place, message as ToPrimary);
    });
    worker.on('exit', (code, signal) => this.ended(place, { code, signal }));
  }

  private receive(place: Place, message: ToPrimary): void {
    if (message.lectern === 'hello') this.welcome(place);
    else if (message.lectern === 'ready') this.ready(place);
    else if (message.lectern === 'tell') {
      for (const other of this.others(place)) this.send(other, message);
    } else if (message.lectern === 'ask') this.ask(place, message);
    else this.take(place, message);
  }

  private welcome(place: Place): void {
    this.send(place, {
      lectern: 'role',
      role: {
        index: place.index,
        count: this.places.length,
        salt: this.salts.today(),
        server: this.server,
      },
    });
    // It hears nothing before it has said hello.
    if (this.stopping !== undefined) this.send(place, { lectern: 'stop', signal: this.stopping });
  }

  private ready(place: Place): void {
    place.isReady = true;
    if (this.stopping !== undefined) return;
    for (const other of this.places) if (other.worker === undefined) this.start(other);
  }

  private others(place: Place): readonly Place[] {
    return this.places.filter((other) => other !== place && other.isReady);
  }

  private send({ worker }: Place, message: ToProcess): void {
    // It may be ending: what is lost then is lost.
    if (worker?.isConnected() === true) worker.send(message, undefined, () => undefined);
  }

  private ask(from: Place, { id, topic, question }: Extract<ToPrimary, { lectern: 'ask' }>): void {
    const number = this.next++;
    const waiting = new Set(this.others(from));
    const timer = setTimeout(() => this.answered(number), ANSWERS_MS).unref();
    this.questions.set(number, { from, id, waiting, answers: [], timer });
    for (const other of waiting) this.send(other, { lectern: 'ask', id: number, topic, question });
    if (waiting.size === 0) this.answered(number);
  }

  private take(place: Place, { id, answer }: Extract<ToPrimary, { lectern: 'answer' }>): void {
    const question = this.questions.get(id);
    if (question?.waiting.delete(place) !== true) return;
    if (answer !== null) question.answers.push(answer);
    if (question.waiting.size === 0) this.answered(id);
  }

  private answered(number: number): void {
    const question = this.questions.get(number);
    if (question === undefined) return;
    clearTimeout(question.timer);
    this.questions.delete(number);
    this.send(question.from, { lectern: 'answers', id: question.id, answers: question.answers });
  }

  private ended(place: Place, { code, signal }: { code: number | null; signal: string | null }): void {
    const neverServed = !this.places.some(({ isReady }) => isReady);
    Object.assign(place, { worker: undefined, isReady: false });
    for (const [number, { waiting }] of this.questions)
      if (waiting.delete(place) && waiting.size === 0) this.answered(number);
    if (this.stopping !== undefined) {
      if (this.places.every(({ worker }) => worker === undefined)) this.over.resolve(0);
      return;
    }
    // What keeps the first from starting would keep all of them, and it has said why.
    if (neverServed && place.index === 0) this.over.resolve(code ?? 1);
    else void this.startAgain(place, signal ?? `code ${code}`);
  }

  private async startAgain(place: Place, how: string): Promise<void> {
    if (performance.now() - place.startedAt > STEADY_MS) place.wait = AGAIN.first;
    const { index, wait } = place;
    this.log.error(`Process ${index + 1} of ${this.places.length} ended with ${how}; it is started again`, {
      seconds: wait / 1_000,
    });
    place.wait = Math.min(wait * 2, AGAIN.last);
    await sleep(wait, undefined, { ref: false });
    // Another process that became ready meanwhile may have started it.
    if (this.stopping === undefined && place.worker === undefined) this.start(place);
  }

  private stop(signal: 'SIGINT' | 'SIGTERM'): void {
    const running = this.places.filter(({ worker }) => worker !== undefined);
    // A second signal ends them at once.
    if (this.stopping !== undefined) for (const { worker } of running) worker?.process.kill('SIGKILL');
    this.stopping = signal;
    for (const place of running) this.send(place, { lectern: 'stop', signal });
    if (running.length === 0) this.over.resolve(0);
  }
}
