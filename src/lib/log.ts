/** The log interface for messages to the operator; `cli/` decides how they look. */

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  /** @param thrown what nobody expected to be thrown, for an error service; the fields have its stack */
  error(message: string, fields?: LogFields, thrown?: unknown): void;
}

/** For tests and for programs without a log. */
export const SILENT: Log = { info: () => undefined, error: () => undefined };
