/** Rows for contract tests: one of every kind, made through the records' own doors. */
import type { ImportedFeedback } from '../../../src/records/feedback/feedback-records.ts';

export const DAY = 86_400_000;
export const JANUARY = Date.UTC(2026, 0, 1);

/** One entry of the project `docs`, a contextual one that is pending when nothing else is said. */
export function entry(id: string, parts: Partial<ImportedFeedback> = {}): ImportedFeedback {
  return {
    id,
    project: 'docs',
    path: '/guides/start',
    source: 'contextual',
    status: 'pending',
    comment: null,
    helpful: null,
    contact: null,
    code: null,
    filename: null,
    lang: null,
    createdAt: JANUARY,
    ...parts,
  };
}
