/** Notices that a turn has come to a standstill: the same call fails again and again, or steps bring nothing new. */
import { createHash } from 'node:crypto';
import type { ModelLimits } from './limits.ts';
import type { ToolCall } from './model-client.ts';

const CUT = ': the answers of the model were cut at the longest that it gives';

export class TurnProgress {
  private readonly limits: Pick<ModelLimits, 'idle' | 'failures'>;
  /** Hashes of calls, which can be as large as a file. */
  private readonly succeeded = new Set<string>();
  private readonly failures = new Map<string, number>();
  private idle = 0;
  private isNew = false;
  private why: string | undefined;

  constructor(limits: Pick<ModelLimits, 'idle' | 'failures'>) {
    this.limits = limits;
  }

  /** Why the turn has to end, for messages. */
  standstill(): string | undefined {
    return this.why;
  }

  failed(call: Pick<ToolCall, 'name' | 'input'>): void {
    const key = keyOf(call);
    const count = (this.failures.get(key) ?? 0) + 1;
    this.failures.set(key, count);
    if (count < this.limits.failures) return;
    this.why ??= `the same call of ${call.name.slice(0, 100)} failed ${count} times`;
  }

  /** Reporting a list of work is no work. */
  carriedOut(call: Pick<ToolCall, 'name' | 'input'>, isReport: boolean): void {
    const key = keyOf(call);
    if (isReport || this.succeeded.has(key)) return;
    this.succeeded.add(key);
    this.isNew = true;
  }

  /** To be called after each step. @param wasCut the model's answer was cut at its longest length */
  endStep(wasCut: boolean): void {
    if (wasCut && this.why !== undefined && !this.why.endsWith(CUT)) this.why += CUT;
    this.idle = this.isNew ? 0 : this.idle + 1;
    this.isNew = false;
    if (this.idle >= this.limits.idle)
      this.why ??= `${this.idle} steps one after the other brought nothing new`;
  }
}

function keyOf({ name, input }: Pick<ToolCall, 'name' | 'input'>): string {
  return createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('base64');
}
