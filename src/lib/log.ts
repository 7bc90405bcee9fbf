/** What the program tells its operator while it runs; `cli/` decides how it looks. */

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** For tests and for programs that want no log. */
export const SILENT: Log = { info: () => undefined, error: () => undefined };
