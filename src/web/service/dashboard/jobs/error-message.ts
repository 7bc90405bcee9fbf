/** Turns expected errors into messages for people; other errors are thrown again. */
import { AppError } from '../../../../lib/app-error.ts';

const SHOWN_CODES = /^(?:jobs|review|git|forge|agent|settings)\//;

/** @returns undefined for errors that are not meant for people */
export function errorMessage(error: unknown): string | undefined {
  if (!(error instanceof AppError) || !SHOWN_CODES.test(error.code)) return undefined;
  const { message, hint } = error;
  return hint === undefined ? `${message}.` : `${message}. ${hint}.`;
}

/** Runs `work`, and returns the message of an expected error. */
export async function orErrorMessage<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly problem: string }> {
  try {
    return { value: await work() };
  } catch (error) {
    const problem = errorMessage(error);
    if (problem === undefined) throw error;
    return { problem };
  }
}
