/** Types of `step.mjs`, which has to run where TypeScript does not yet. */
export interface StepOptions {
  readonly screen?: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };
  /** Milliseconds between two lines. */
  readonly every?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * @param doing what is being done, as in `Installing packages`
 * @param done as in `Packages installed`
 * @param action calls `note` with what is to be said behind the seconds
 */
export function step<T>(
  doing: string,
  done: string,
  action: (note: (detail: string) => void) => Promise<T>,
  options?: StepOptions,
): Promise<T>;

export function seconds(milliseconds: number): string;
