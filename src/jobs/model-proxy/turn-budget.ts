/** What a turn may still ask of its model, with all that is under way. */
import { requestedTokens } from './count-usage.ts';

/** Of one turn. */
export interface BudgetLimits {
  readonly requests: number;
  /** Bytes asked and answered. */
  readonly bytes: number;
  readonly tokens: number;
  /** Requests under way. */
  readonly atOnce: number;
  /** Bytes of the requests under way. */
  readonly reserved: number;
}

/** What is used up, for people; or that it is only too much at once. */
type Exhausted = { readonly used: string } | { readonly busy: true };

export class TurnBudget {
  private readonly limits: BudgetLimits;
  private requests = 0;
  private bytes = 0;
  private tokens = 0;
  private underWay = 0;
  private reserved = 0;

  constructor(limits: BudgetLimits) {
    this.limits = limits;
  }

  /** @returns why a request cannot begin; when it can, it has begun, and `end` must follow */
  begin(): Exhausted | undefined {
    const used = this.usedUp();
    if (used !== undefined) return { used };
    if (this.underWay >= this.limits.atOnce) return { busy: true };
    this.requests++;
    this.underWay++;
    return undefined;
  }

  /** @returns false when that is too much at once */
  hold(bytes: number): boolean {
    this.bytes += bytes;
    this.reserved += bytes;
    return this.reserved <= this.limits.reserved;
  }

  /** @param reserved bytes of the request */
  end(reserved: number): void {
    this.underWay--;
    this.reserved -= reserved;
  }

  /** @returns false when the bytes of the turn are used up */
  answered(bytes: number): boolean {
    this.bytes += bytes;
    return this.bytes <= this.limits.bytes;
  }

  spend(tokens: number): void {
    this.tokens += tokens;
  }

  /** What is under way counts as if it were only asked: its answers tell the rest at their end. */
  private usedUp(): string | undefined {
    const { requests, bytes, tokens } = this.limits;
    if (this.requests >= requests) return `${requests} requests`;
    if (this.bytes >= bytes) return `${bytes} bytes`;
    return this.tokens + requestedTokens(this.reserved) >= tokens ? `${tokens} tokens` : undefined;
  }
}
