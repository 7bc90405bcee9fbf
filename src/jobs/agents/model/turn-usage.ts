/** Counts what a turn has used, and remembers the first limit it reached. */
import { AppError } from '../../../lib/app-error.ts';
import type { ModelLimits } from './limits.ts';
import type { ModelStep } from './model-client.ts';

export class TurnUsage {
  private readonly limits: ModelLimits;
  private readonly touched = new Set<string>();
  private written = 0;
  private tokens = 0;
  private pictures = 0;
  private steps = 0;
  private first: string | undefined;

  constructor(limits: ModelLimits) {
    this.limits = limits;
  }

  /** Name of the limit that was reached, for messages. */
  reached(): string | undefined {
    return this.first;
  }

  hasChanged(): boolean {
    return this.touched.size > 0;
  }

  used({ usage }: ModelStep): void {
    this.steps += 1;
    this.tokens += usage.inputTokens + usage.outputTokens;
    const { steps, tokens } = this.limits;
    // One step is reserved for finishing.
    if (this.steps >= steps - 1) this.first ??= `the limit of ${steps} steps`;
    if (this.tokens >= tokens) this.first ??= `the limit of ${tokens} tokens`;
  }

  /**
   * To be called before files are changed.
   * @throws AppError `work/limit`
   */
  refuseBeyond(paths: readonly string[], bytes: number): void {
    const files = new Set([...this.touched, ...paths]).size;
    if (files > this.limits.files) this.refuse(`the limit of ${this.limits.files} changed files`);
    if (this.written + bytes > this.limits.written)
      this.refuse(`the limit of ${this.limits.written} bytes of new text`);
  }

  /**
   * To be called before a picture is drawn.
   * @throws AppError `work/limit`
   */
  drawn(): void {
    const { pictures } = this.limits;
    if (this.pictures++ < pictures) return;
    throw new AppError('work/limit', `Not drawn: the limit of ${pictures} pictures of one turn is reached`, {
      hint: 'read_page gives the text of a page',
    });
  }

  /** To be called after files were changed; only then does a rename know how many there are. */
  changed(paths: readonly string[], bytes: number): void {
    for (const path of paths) this.touched.add(path);
    this.written += bytes;
    if (this.touched.size > this.limits.files)
      this.first ??= `the limit of ${this.limits.files} changed files`;
  }

  private refuse(what: string): never {
    this.first ??= what;
    throw new AppError('work/limit', `Not done: ${what} of one turn is reached`, {
      hint: 'Call finish now with what you have',
    });
  }
}
