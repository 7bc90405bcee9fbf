/** The variables of this process's environment: the one place that reads them. */

export type Environment = Readonly<Record<string, string | undefined>>;

export const environment = (): Environment => process.env;
