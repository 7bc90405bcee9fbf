/** How much one use of an author's component may take. */

export interface SandboxLimits {
  /** Milliseconds of the sandbox's clock for one use. */
  readonly useMs: number;
  /** Milliseconds for all uses of one page together. */
  readonly pageMs: number;
  /** All memory of the code and of the engine it runs in, in MiB; the engine takes 6, and asks for 16 at once. Grown, it is not given back. */
  readonly memoryMb: number;
  /** Characters of HTML that one use may make. */
  readonly html: number;
  /** Characters of all modules of one page. */
  readonly code: number;
  /** Characters, values and levels of the props that go in, and of those that a component of ours is given. */
  readonly data: { readonly characters: number; readonly values: number; readonly depth: number };
  /** Components of ours in one use. */
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
 * Bytes of stack for the code. Twice as many let deeply nested source use up the stack of the process that renders, before the engine
 * sees its own end; and this is enough for forty elements inside each other.
 */
export const STACK_BYTES = 32 * 1024;
