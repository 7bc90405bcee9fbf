/** A signal that is aborted after a time without news. */

export class Patience {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(milliseconds: number) {
    this.timer = setTimeout(() => this.controller.abort(), milliseconds);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  renew(): void {
    this.timer.refresh();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.controller.abort();
  }
}
