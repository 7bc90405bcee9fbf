/** What can be done without a model, as forms present it and read it. */
import type { OperationView } from '../../theme/admin/jobs/operation-fields.ts';

/** One operation, with the names of its values. */
export type ExactChange = Omit<OperationView, 'words'>;

/** An operation with its values as they are typed; a flag is `yes`. */
export interface ExactCall {
  readonly operation: string;
  readonly values: Readonly<Record<string, string>>;
  /** True: the plan is stated, and nothing is written. */
  readonly dryRun?: boolean;
}

/** Why a prompt is not understood without a model, and what comes near it. */
export interface UnreadPrompt {
  /** A sentence. */
  readonly reason: string;
  /** The nearest operation, with the values that are certain. */
  readonly call?: ExactCall;
  /** Words that the call leaves out. */
  readonly rest: string;
}

export interface ExactChanges {
  readonly all: readonly ExactChange[];
  /** By its name, or by a word that it is typed by. */
  named(word: string): ExactChange | undefined;
  /** @returns the prompt of a job that does it, or what is wrong, by the names of values */
  prompt(
    call: ExactCall,
  ): { readonly prompt: string } | { readonly errors: Readonly<Record<string, string>> };
  /** @returns undefined for a prompt that is understood */
  unread(prompt: string): UnreadPrompt | undefined;
}
