/** Limits concurrent requests to remotes so that those which hang delay none of the others, on the same host or elsewhere. */

/**
 * Runs `work` when it is its turn.
 * @param remote address of the repository
 * @param work gets `true` when it should give up soon: others wait, and a later try gets more time
 */
export type RemoteTurn = <T>(remote: string, work: (soon: boolean) => Promise<T>) => Promise<T>;

export interface RemoteQueue {
  readonly take: RemoteTurn;
  /** The number of queued requests. */
  waiting(): number;
}

export interface RemoteQueueLimits {
  readonly atOnce: number;
  /** Of these, for one host and for one repository. */
  readonly ofHost: number;
  readonly ofRemote: number;
  /** Requests that take longer no longer count in `atOnce`, so that the next one begins. */
  readonly slowMs: number;
  /** So many at once, beside `atOnce`. */
  readonly slow: number;
  /** Of these, requests to remotes that hung before. */
  readonly again: number;
}

/** Each is a few processes that share the processors with page requests. */
export const REMOTE_LIMITS: RemoteQueueLimits = {
  atOnce: 4,
  ofHost: 3,
  ofRemote: 2,
  slowMs: 2_000,
  slow: 8,
  again: 3,
};

/** How the last request to a remote ended, in the order in which they begin: with an answer, unknown or with an error, without one. */
const ORDER = ['answered', 'unknown', 'hung'] as const;
interface Known {
  readonly last: (typeof ORDER)[number];
  /** It took long to answer, and gets the time that it needs. */
  readonly isSlow: boolean;
}
const UNKNOWN: Known = { last: 'unknown', isSlow: false };
/** Remotes of which that is remembered. */
const MAX_KNOWN = 10_000;

interface Request {
  readonly remote: string;
  readonly host: string;
  readonly begin: (soon: boolean) => Promise<void>;
}

interface Running {
  readonly request: Request;
  /** Its remote hung before. */
  readonly again: boolean;
  /** Counts in `slow` instead of `atOnce`. */
  late: boolean;
}

export function createRemoteQueue(
  limits: RemoteQueueLimits = REMOTE_LIMITS,
  now: () => number = () => performance.now(),
): RemoteQueue {
  const queue = new Queue(limits, now);
  return { take: (remote, work) => queue.take(remote, work), waiting: () => queue.requests.length };
}

class Queue {
  readonly requests: Request[] = [];
  private readonly limits: RemoteQueueLimits;
  private readonly now: () => number;
  private readonly running = new Set<Running>();
  private readonly known = new Map<string, Known>();

  constructor(limits: RemoteQueueLimits, now: () => number) {
    this.limits = limits;
    this.now = now;
  }

  take<T>(remote: string, work: (soon: boolean) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const began = (soon: boolean): Promise<void> => {
        const from = this.now();
        const isSlow = (): boolean => this.now() - from >= this.limits.slowMs;
        return Promise.resolve()
          .then(() => work(soon))
          .then(
            (result) => {
              this.remember(remote, { last: 'answered', isSlow: isSlow() });
              resolve(result);
            },
            (error: unknown) => {
              this.remember(remote, { last: isSlow() ? 'hung' : 'unknown', isSlow: isSlow() });
              reject(error);
            },
          );
      };
      this.requests.push({ remote, host: remoteHost(remote), begin: began });
      this.next();
    });
  }

  private remember(remote: string, known: Known): void {
    // The oldest goes first: it is asked least often.
    this.known.delete(remote);
    this.known.set(remote, known);
    if (this.known.size > MAX_KNOWN) this.known.delete(this.known.keys().next().value!);
  }

  private next(): void {
    for (const last of ORDER)
      for (const request of this.requests.filter(({ remote }) => this.knownOf(remote).last === last))
        if (last === 'hung' ? this.mayRetry(request) : this.mayBegin(request))
          this.begin(request, last === 'hung');
  }

  private knownOf(remote: string): Known {
    return this.known.get(remote) ?? UNKNOWN;
  }

  private mayBegin({ remote, host }: Request): boolean {
    const all = [...this.running];
    const late = all.filter((one) => one.late).length;
    const quick = all.filter((one) => !one.late);
    // Where too many are late, the others of them keep their turns.
    const busy = quick.length + Math.max(0, late - this.limits.slow);
    const ofHost = quick.filter(({ request }) => request.host === host).length;
    const { atOnce, ofRemote } = this.limits;
    return busy < atOnce && ofHost < this.limits.ofHost && this.countOf(remote) < ofRemote;
  }

  /** What hung before is asked once at a time. */
  private mayRetry({ remote }: Request): boolean {
    const all = [...this.running];
    const late = all.filter((one) => one.late).length;
    const again = all.filter((one) => one.again).length;
    return late < this.limits.slow && again < this.limits.again && this.countOf(remote) === 0;
  }

  private countOf(remote: string): number {
    return [...this.running].filter(({ request }) => request.remote === remote).length;
  }

  private begin(request: Request, again: boolean): void {
    this.requests.splice(this.requests.indexOf(request), 1);
    const one: Running = { request, again, late: again };
    this.running.add(one);
    const timer = setTimeout(() => {
      one.late = true;
      this.next();
    }, this.limits.slowMs).unref();
    void request.begin(!again && !this.knownOf(request.remote).isSlow).finally(() => {
      clearTimeout(timer);
      this.running.delete(one);
      this.next();
    });
  }
}

/** Of an address; each repository on this machine has its own. */
function remoteHost(remote: string): string {
  return /^(?:[a-z]+:\/\/)?(?:[^@/]*@)?([^/:]+)/i.exec(remote)?.[1]?.toLowerCase() ?? remote;
}
