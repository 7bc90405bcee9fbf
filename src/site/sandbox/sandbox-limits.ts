/** The limits of one use of an author's component. */

export interface SandboxLimits {
  /** Milliseconds of the sandbox's clock for one use. */
  readonly useMs: number;
  /** Milliseconds for all uses of one page together. */
  readonly pageMs: number;
  /** Memory of the code and its engine in MiB; the engine uses 6 and allocates 16 at the start. Memory is never returned. */
  readonly memoryMb: number;
  /** Characters of HTML output of one use. */
  readonly html: number;
  /** Characters of all modules of one page. */
  readonly code: number;
  /** Characters, values and levels of the props of the use, and of those passed to a registered component. */
  readonly data: { readonly characters: number; readonly values: number; readonly depth: number };
  /** Registered components in one use. */
  readonly parts: number;
}

export const SANDBOX_LIMITS: SandboxLimits = {
  useMs: 250,
  pageMs: 1_500,
  memoryMb: 32,
  html: 1_000_000,
  code: 2_000_000,
  data: { characters: 500_000, values: 20_000, depth: 32 },
  parts: 1_000,
};

/**
 * Bytes of stack for the code. With twice as many, deeply nested source exhausts the stack of the render process before the engine
 * reaches its own limit; this is enough for forty nested elements.
 */
export const STACK_BYTES = 32 * 1024;
