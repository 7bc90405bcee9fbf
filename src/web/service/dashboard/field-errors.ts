/** Turns expected errors of the records into errors of form fields. */
import { AppError } from '../../../lib/app-error.ts';

/** Error code to field name. */
export type FieldOf = Readonly<Record<string, string>>;

/**
 * Runs `work`; an AppError with one of the codes becomes the error of that field.
 * @returns the result, or the errors to show
 */
export async function withFieldErrors<T>(
  fieldOf: FieldOf,
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly errors: Readonly<Record<string, string>> }> {
  try {
    return { value: await work() };
  } catch (error) {
    const field = error instanceof AppError ? fieldOf[error.code] : undefined;
    if (field === undefined) throw error;
    const { message, hint } = error as AppError;
    return { errors: { [field]: hint === undefined ? `${message}.` : `${message}. ${hint}.` } };
  }
}
