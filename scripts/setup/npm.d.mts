/** Types of `npm.mjs`, which has to run where TypeScript does not yet. */
export interface NpmOptions {
  /** Milliseconds without any sign of progress; default two minutes. */
  readonly patience?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Gets what there is to say about the progress, twice a second. */
  readonly note?: (detail: string) => void;
}

export function npm(args: readonly string[], cwd: string, options?: NpmOptions): Promise<void>;
