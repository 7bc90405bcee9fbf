/** Connects to the store and opens the service, retrying while the store is unavailable; no page waits for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.ts';
import type { Log } from '../../lib/log.ts';
import { retryDelay } from '../../lib/time/retry-delay.ts';
import type { Handler } from '../../web/edge/http/handler.ts';
import type { Gauge } from '../../web/service/metrics/metrics.ts';
import { describeError } from '../sites/describe-error.ts';
import type { OpenService } from './open-service.ts';

interface ConnectionParts {
  /** @throws AppError when the store cannot be opened */
  readonly open: () => Promise<OpenService>;
  /** The replies meanwhile; `reason` says why. */
  readonly away: (reason: () => string) => Promise<Handler>;
  /** For a collector, while the service is not open. */
  readonly gauges: () => Promise<readonly Gauge[]>;
  /** Called each time the service is opened, and waited for; `late` is true when the log has reported it unavailable before. */
  readonly opened: (service: OpenService, late: boolean) => Promise<void> | void;
  readonly log: Log;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

export interface ServiceConnection {
  /**
   * Opens the service and, when that fails, keeps retrying in the background; waits at most this many milliseconds.
   * @throws AppError for errors that retrying cannot fix
   */
  begin(milliseconds: number): Promise<void>;
  handler(): Promise<Handler>;
  /** Switches to the projects served now. */
  follow(): Promise<void>;
  /** Undefined until it is open. */
  current(): OpenService | undefined;
  /** Values of now, for a collector. */
  gauges(): Promise<readonly Gauge[]>;
  /** Why the store cannot be read or written; checks at most once a second, and waits two seconds for an answer. */
  readonly store: { known(): string | undefined; ask(): Promise<string | undefined> };
  close(): Promise<void>;
}

const RETRY = { min: 500, max: 15_000 };
const FRESH_MS = 1_000;
const PATIENCE_MS = 2_000;
/** A request waits this long for a store that is being opened. */
const OPENING_PATIENCE_MS = 10_000;
/** A store that is still being opened after this is one that does not answer. */
const SLOW_MS = 30_000;
/** For the API and the dashboard. */
const OPENING = 'It is being opened';
/** Retrying fixes none of these: the operator has to change something, so the start fails. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  'store/newer',
  'store/changed',
  'store/encoding',
  'store/sqlite-version',
  'data/in-use',
]);

export function createServiceConnection(parts: ConnectionParts): ServiceConnection {
  return new Connection(parts);
}

class Connection implements ServiceConnection {
  readonly store = { known: () => this.known(), ask: () => this.ask() };
  private readonly parts: ConnectionParts;
  private opened: OpenService | undefined;
  private opening: Promise<void> | undefined;
  private away: Promise<Handler> | undefined;
  private failed: string | undefined;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private lastCheck: { readonly at: number; readonly answer: Promise<string | undefined> } | undefined;
  private last: string | undefined;

  constructor(parts: ConnectionParts) {
    this.parts = parts;
  }

  async begin(milliseconds: number): Promise<void> {
    const opening = this.open();
    const ended = new AbortController();
    const patience = sleep(milliseconds, true, { signal: ended.signal }).catch(() => false);
    try {
      if (!(await Promise.race([opening.then(() => false), patience]))) return;
      opening.catch(() => undefined);
      if (this.opened === undefined) this.wait();
    } finally {
      ended.abort();
    }
  }

  private open(): Promise<void> {
    if (this.opened !== undefined || this.closed) return Promise.resolve();
    clearTimeout(this.timer);
    this.opening ??= this.parts
      .open()
      .then((service) => this.take(service))
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.opening = undefined;
      });
    return this.opening;
  }

  async handler(): Promise<Handler> {
    if (this.opened === undefined && this.failed === undefined) await this.open();
    // Who signs in while a slow disk is read is answered a moment later, not refused.
    if (this.opened === undefined && this.failed === OPENING) await this.openedSoon();
    if (this.opened !== undefined) return this.opened.handler;
    this.away ??= this.parts.away(() => this.failed ?? 'The store is not open');
    return this.away;
  }

  private async openedSoon(): Promise<void> {
    const ended = new AbortController();
    const patience = sleep(OPENING_PATIENCE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    await Promise.race([this.open().catch(() => undefined), patience]);
    ended.abort();
  }

  async follow(): Promise<void> {
    this.away = undefined;
    try {
      await this.opened?.follow();
    } catch (error) {
      this.parts.log.error('The store does not know the new projects yet', { error: describeError(error) });
      this.later(() => void this.follow());
    }
  }

  current(): OpenService | undefined {
    return this.opened;
  }

  gauges(): Promise<readonly Gauge[]> {
    return this.opened?.gauges() ?? this.parts.gauges();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    // A service that is being opened is closed once it is open; a server that does not answer is not awaited.
    await this.opened?.close();
  }

  private async take(service: OpenService): Promise<void> {
    clearTimeout(this.timer);
    if (this.closed) return service.close();
    const late = this.failed !== undefined;
    this.opened = service;
    this.failed = undefined;
    this.failures = 0;
    if (late) this.parts.log.info('The store is open');
    await this.parts.opened(service, late);
  }

  private fail(error: unknown): void {
    if (this.closed) return;
    const code = error instanceof AppError ? error.code : '';
    const first = this.failed === undefined;
    if (first && (FOR_GOOD.has(code) || !/^(?:store|data)\//.test(code))) throw error;
    this.note(describeError(error));
    this.later(() => void this.open().catch(() => undefined));
  }

  private later(work: () => void): void {
    if (this.closed) return;
    const wait = retryDelay(++this.failures, RETRY, (this.parts.random ?? Math.random)());
    this.timer = setTimeout(work, wait).unref();
  }

  /** A slow disk, a long migration and a cold database are no failure yet. */
  private wait(): void {
    this.failed = OPENING;
    this.parts.log.info(
      'The store is still being opened; pages are served, and nothing is stored until then',
    );
    this.timer = setTimeout(() => {
      if (this.failed === OPENING) this.note('It does not answer');
    }, SLOW_MS).unref();
  }

  private note(message: string): void {
    if (message !== this.failed)
      this.parts.log.error(`The store cannot be opened; pages are served, and nothing is stored: ${message}`);
    this.failed = message;
  }

  /** The last known state; the check continues in the background, because callers of this do not wait. */
  private known(): string | undefined {
    if (this.opened === undefined) return this.failed === undefined ? undefined : AWAY;
    void this.ask();
    return this.last;
  }

  private ask(): Promise<string | undefined> {
    const now = performance.now();
    if (this.lastCheck === undefined || now - this.lastCheck.at >= FRESH_MS) {
      const answer = this.find().then((problem) => (this.last = problem));
      this.lastCheck = { at: now, answer };
    }
    return this.lastCheck.answer;
  }

  private async find(): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(AWAY), PATIENCE_MS).unref();
    });
    try {
      // Before the first try has ended nothing is known, so the answer waits for it.
      if (this.opened === undefined && this.failed === undefined)
        await Promise.race([this.open().catch(() => undefined), patience]);
      if (this.opened === undefined)
        return this.failed === undefined || this.failed === OPENING ? NOT_OPEN : AWAY;
      return await Promise.race([this.opened.problem(), patience]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Public text: the store's own error may name hosts and files. */
const AWAY = 'The store cannot be asked';
const NOT_OPEN = 'The store is not open yet';
