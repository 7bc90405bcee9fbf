/** Turns expected errors into messages for people; others are thrown on. */
import { AppError } from '../../../../lib/app-error.ts';

const TOLD = /^(?:jobs|review|git|forge|agent|settings)\//;

/** @returns undefined for what is not meant for people */
export function errorMessage(error: unknown): string | undefined {
  if (!(error instanceof AppError) || !TOLD.test(error.code)) return undefined;
  const { message, hint } = error;
  return hint === undefined ? `${message}.` : `${message}. ${hint}.`;
}

/** Runs `work`; what it refuses becomes words. */
export async function orErrorMessage<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly told: string }> {
  try {
    return { value: await work() };
  } catch (error) {
    const told = errorMessage(error);
    if (told === undefined) throw error;
    return { told };
  }
}
