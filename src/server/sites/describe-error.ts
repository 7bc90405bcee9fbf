/** Describes an error for the operator in one line: what went wrong and how to fix it. */
import { AppError } from '../../lib/app-error.ts';

/** @param error an AppError, an issue, or anything else that was thrown */
export function describeError(error: unknown): string {
  if (error instanceof AppError || isIssue(error)) {
    const { message, hint } = error;
    return oneLine(hint === undefined ? message : `${message}. ${hint}`);
  }
  return oneLine(error instanceof Error ? error.message : String(error));
}

function isIssue(error: unknown): error is { readonly message: string; readonly hint?: string } {
  return typeof error === 'object' && error !== null && 'severity' in error && 'message' in error;
}

const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ').slice(0, 600);
