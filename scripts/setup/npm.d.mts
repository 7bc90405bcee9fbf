/** Types of `npm.mjs`, which has to run where TypeScript does not yet. */
export function npm(
  args: readonly string[],
  cwd: string,
  options?: {
    /** Milliseconds without any sign of progress; default two minutes. */
    readonly patience?: number;
    readonly env?: NodeJS.ProcessEnv;
    readonly say?: (line: string) => void;
  },
): Promise<void>;
