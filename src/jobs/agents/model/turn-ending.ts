/** Ends a turn in time: the messages to the model, and the tools that it still has. */
import { ENDING_TOOLS, LAST_TOOLS } from './tools/all-tools.ts';

/** Steps with all tools after the model was asked to finish, then steps with a few of them. */
const FREE = 3;
const ENDING = 3;

export class TurnEnding {
  private requestedAt: number | undefined;
  private cap: string | undefined;
  private step = 0;

  /** To be called before each step. @returns a message for the model */
  begin(finish: boolean, reached: string | undefined): string | undefined {
    this.step += 1;
    if (this.cap === undefined && reached !== undefined) {
      this.cap = reached;
      return `The work ends here, because ${reached}. This is your last step: call finish now, and say honestly what is not done. No other tool works any more.`;
    }
    if (this.requestedAt === undefined && finish) {
      this.requestedAt = this.step;
      return 'The time is nearly over. Finish now with what you have: put right what is half done, call check_docs, then call finish and say honestly what is not done.';
    }
    return undefined;
  }

  /** The limit that ended the turn; undefined when it ended without one. */
  limited(): string | undefined {
    return this.cap ?? (this.requestedAt === undefined ? undefined : 'it came to the time of one turn');
  }

  /** True in the last step. */
  isLast(): boolean {
    return this.cap !== undefined || this.stepsSinceRequest() >= FREE + ENDING;
  }

  allows(tool: string): boolean {
    if (this.isLast()) return LAST_TOOLS.has(tool);
    return this.stepsSinceRequest() <= FREE || ENDING_TOOLS.has(tool);
  }

  private stepsSinceRequest(): number {
    return this.requestedAt === undefined ? 0 : this.step - this.requestedAt + 1;
  }
}
