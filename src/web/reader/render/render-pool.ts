/** Renders pages in child processes: in parallel, each with a deadline, isolated from each other and from the server. */

import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import { inSpan } from '../../../lib/telemetry/trace/request-context.ts';
import type { SpanAttributes } from '../../../lib/telemetry/trace/span.ts';
import { retryDelay } from '../../../lib/time/retry-delay.ts';
import { failedResult } from '../../../site/content/error-body.ts';
import type {
  PageRenderer,
  RenderRequest,
  RenderResult,
  RenderTimes,
} from '../../../site/content/page-renderer.ts';
import { strings } from '../../../theme/strings/strings.ts';
import { type RenderTask, RenderWorker, type WorkerEnd } from './render-worker.ts';

interface RenderPoolOptions {
  /** Most processes; started when there is work for them. */
  readonly workers: number;
  /** Milliseconds for one page; default 2000. */
  readonly deadlineMs?: number;
  /** JavaScript heap of a process in MiB; default 512. */
  readonly memoryMb?: number;
  /** Processes to start in advance, so that they are ready for the first page; default 0. */
  readonly ahead?: number;
  /** Milliseconds without a page after which a process ends, all but one; default a minute. */
  readonly idleMs?: number;
  /** `file:` or `data:` URL of a module that exports `components`; default: the built-in components. */
  readonly registryModule?: string;
  /** Called once with the reason when no process starts, and with undefined when they start again. */
  readonly onProblem?: (problem: string | undefined) => void;
  /** Called when a page has ended its process again and again. */
  readonly onCrash?: () => void;
  /** Milliseconds until the next attempt, by the number of failures; default a second and more. */
  readonly retry?: (failures: number) => number;
}

/** Pages sent to a worker ahead of its replies, so that it is never idle. */
const AHEAD = 4;
/** A page that crashes this many workers is given up. */
const MAX_STRIKES = 2;
/** Failed starts in a row until the reason is reported. */
const MAX_FALSE_STARTS = 3;
const RETRY = { min: 1_000, max: 30_000 };
const MAX_OUTPUT_LINES = 12;
/** Starting a process takes less than a second, and each that waits keeps some 60 MB. */
const IDLE_MS = 60_000;

/** @throws nothing; `render` rejects with AppError `render/closed` after `close`, or `render/unavailable` if no worker can start */
export function createRenderPool(options: RenderPoolOptions): PageRenderer {
  return new RenderPool(options);
}

class RenderPool implements PageRenderer {
  private readonly options: RenderPoolOptions;
  private readonly queue: RenderTask[] = [];
  private readonly workers = new Set<RenderWorker>();
  private readonly listeners: ((times: RenderTimes) => void)[] = [];
  private readonly stopping: Promise<void>[] = [];
  private falseStarts = 0;
  /** Why no process starts. While set, pages fail at once and a start is tried now and then. */
  private broken: AppError | undefined;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private nextId = 1;
  private closed = false;

  constructor(options: RenderPoolOptions) {
    this.options = options;
    for (let i = 0; i < Math.min(options.ahead ?? 0, options.workers); i++) this.start();
  }

  render(request: RenderRequest): Promise<RenderResult> {
    if (this.closed) return Promise.reject(closedError());
    if (this.broken !== undefined) return Promise.reject(this.broken);
    let times: RenderTimes | undefined;
    return inSpan(
      'render process',
      { attributes: { 'lectern.file': request.file }, after: () => spanTimes(times) },
      () => this.queued(request, (known) => (times = known)),
    );
  }

  private queued(request: RenderRequest, timed: (times: RenderTimes) => void): Promise<RenderResult> {
    const queuedAt = performance.now();
    return new Promise((resolve, reject) => {
      const task: RenderTask = {
        id: this.nextId++,
        request,
        reject,
        strikes: 0,
        resolve: (result) => {
          timed(this.note(queuedAt, task.began));
          resolve(result);
        },
      };
      this.queue.push(task);
      this.dispatch();
    });
  }

  problem(): string | undefined {
    return this.broken?.message;
  }

  waiting(): number {
    return this.queue.length;
  }

  watch(listener: (times: RenderTimes) => void): void {
    this.listeners.push(listener);
  }

  private note(queuedAt: number, began: number | undefined): RenderTimes {
    const now = performance.now();
    const times = { queuedMs: (began ?? now) - queuedAt, workedMs: now - (began ?? now) };
    for (const listener of this.listeners) listener(times);
    return times;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.idleTimer);
    for (const task of this.queue.splice(0)) task.reject(closedError());
    for (const worker of this.workers) worker.stop();
    await Promise.all(this.stopping);
  }

  /** Assigns waiting pages to the least busy workers, and starts another worker while all are busy. */
  private dispatch(): void {
    while (this.queue.length > 0) {
      const worker = this.idlest();
      if (worker === undefined) return;
      worker.give(this.queue.shift()!);
    }
  }

  private idlest(): RenderWorker | undefined {
    let best: RenderWorker | undefined;
    for (const worker of this.workers) if (best === undefined || worker.load < best.load) best = worker;
    if ((best === undefined || best.load > 0) && this.workers.size < Math.max(1, this.options.workers))
      return this.start();
    return best !== undefined && best.load < AHEAD ? best : undefined;
  }

  private start(): RenderWorker {
    const { deadlineMs = 2_000, memoryMb = 512, registryModule } = this.options;
    let stopped: () => void = () => undefined;
    this.stopping.push(new Promise((resolve) => (stopped = resolve)));
    const worker = new RenderWorker({
      deadlineMs,
      memoryMb,
      ...defined({ registryModule }),
      onReady: () => this.recovered(),
      onIdle: () => this.dispatch(),
      onEnd: (end) => {
        this.workers.delete(worker);
        stopped();
        this.recover(end);
      },
    });
    this.workers.add(worker);
    if (this.workers.size > 1) this.idleTimer ??= this.endIdle();
    return worker;
  }

  /** The first process is kept: pages go to it when all are free, so the next reader waits for no start. */
  private endIdle(): NodeJS.Timeout {
    return setInterval(() => {
      for (const worker of [...this.workers].slice(1)) {
        if (!worker.rested()) continue;
        this.workers.delete(worker);
        worker.stop();
      }
      if (this.workers.size > 1) return;
      clearInterval(this.idleTimer);
      this.idleTimer = undefined;
    }, this.options.idleMs ?? IDLE_MS).unref();
  }

  /** Takes the pages of an ended worker back; the one that crashed it is tried once more. */
  private recover(end: WorkerEnd): void {
    const { page, waiting } = end;
    if (page !== undefined && ++page.strikes >= MAX_STRIKES) {
      page.resolve(givenUp(page, end.reason));
      if (end.reason !== 'deadline') this.options.onCrash?.();
    }
    const again = page !== undefined && page.strikes < MAX_STRIKES ? [...waiting, page] : waiting;
    if (this.closed) for (const task of again) task.reject(closedError());
    else if (end.reason === 'start' && ++this.falseStarts >= MAX_FALSE_STARTS) this.giveUp(again, end.output);
    else {
      this.queue.unshift(...again);
      this.dispatch();
      // No page may be requested for hours, and health checks need to know the problem before.
      if (end.reason === 'start' && this.workers.size === 0) this.start();
    }
  }

  private giveUp(tasks: readonly RenderTask[], output: string): void {
    const reason = output.trim().split('\n').slice(-MAX_OUTPUT_LINES).join('\n') || 'no reason given';
    const error = new AppError(
      'render/unavailable',
      `The processes that render pages do not start: ${reason}`,
      {
        hint: 'See that this user may start processes, that memory is left, and that the installation is complete; the start is retried automatically',
      },
    );
    if (this.broken === undefined) this.options.onProblem?.(reason);
    this.broken = error;
    for (const task of [...tasks, ...this.queue.splice(0)]) task.reject(error);
    const { retry = (failures) => retryDelay(failures, RETRY, Math.random()) } = this.options;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.start(), retry(++this.failures)).unref();
  }

  /** One process has started, so others will too. */
  private recovered(): void {
    this.falseStarts = 0;
    this.failures = 0;
    if (this.broken !== undefined) this.options.onProblem?.(undefined);
    this.broken = undefined;
  }
}

function spanTimes(times: RenderTimes | undefined): SpanAttributes {
  const rounded = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms * 1_000) / 1_000);
  return {
    'lectern.queued_ms': rounded(times?.queuedMs),
    'lectern.rendered_ms': rounded(times?.workedMs),
  };
}

function closedError(): AppError {
  return new AppError('render/closed', 'The renderer has been closed');
}

function givenUp(task: RenderTask, reason: WorkerEnd['reason']): RenderResult {
  const slow = reason === 'deadline';
  return failedResult(
    {
      severity: 'error',
      code: slow ? 'content/too-slow' : 'content/crash',
      message: slow
        ? 'Rendering the page took longer than a page may take'
        : 'Rendering the page ended its process',
      hint: 'Look for very long paragraphs, deep nesting or endless repetition, and split the page',
      file: task.request.file,
    },
    strings(task.request.settings.lang).components,
  );
}
