/** The error class for messages meant for people; any other thrown error is a bug. */

export interface AppErrorOptions {
  /** What the person can do, in one sentence. */
  readonly hint?: string;
  readonly cause?: unknown;
}

/** An expected failure with a stable `code`; `cli/` turns it into an exit code, `web/` into a status. */
export class AppError extends Error {
  readonly code: string;
  readonly hint: string | undefined;

  constructor(code: string, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.hint = options.hint;
  }
}
