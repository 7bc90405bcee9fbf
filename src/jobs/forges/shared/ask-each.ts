/** Asks a forge for several things at once and, where it refuses, for each by itself, so that one wrong name spoils no other. */
import type { ForgeResult } from './forge-client.ts';

/** Refusals that are about a name and not about who asks. */
const ABOUT_NAMES: ReadonlySet<number> = new Set([400, 404, 409, 422]);

interface EachRequest<T> {
  readonly values: readonly T[];
  readonly send: (values: readonly T[]) => Promise<ForgeResult>;
  /** A sentence without its end about one that was refused. */
  readonly refused: (value: T) => string;
}

/**
 * @returns a sentence for each that was refused
 * @throws AppError `forge/…` when no request would be taken
 */
export async function askEach<T>({ values, send, refused }: EachRequest<T>): Promise<readonly string[]> {
  if (values.length === 0) return [];
  const all = await send(values);
  if (!('refusal' in all)) return [];
  if (!ABOUT_NAMES.has(all.answer.status)) throw all.refusal.error;
  const notes: string[] = [];
  for (const value of values) {
    const one = values.length === 1 ? all : await send([value]);
    if ('refusal' in one) notes.push(`${refused(value)}: ${one.refusal.error.message}.`);
  }
  return notes;
}

export const notRequested = (reviewer: string): string => `"${reviewer}" was not asked for a review`;
export const notLabelled = (label: string): string => `The label "${label}" was not set`;

/** Teams are written with their organization: `example/docs`. */
export const isTeam = (reviewer: string): boolean => reviewer.includes('/');
/** The name of a team inside its organization. */
export const teamName = (reviewer: string): string => reviewer.slice(reviewer.indexOf('/') + 1);
