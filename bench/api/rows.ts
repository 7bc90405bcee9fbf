/** A million entries of feedback as real sites have them: three years, few comments, every kind and status. */
import type { ImportedFeedback } from '../../src/records/feedback/feedback-records.ts';
import { seeded } from '../shared/random.ts';

const FIRST = Date.UTC(2023, 0, 1);
const LAST = Date.UTC(2026, 0, 1);
const WORDS =
  'the second step does not work on this version because a flag is missing from the example here'.split(' ');

/** Oldest first; several entries share a moment, so that ties are part of every measurement. */
export function* rows(count: number, project: string): Generator<ImportedFeedback> {
  const random = seeded(20_260_115);
  const sentence = (words: number): string =>
    Array.from({ length: words }, () => random.pick(WORDS)).join(' ');
  for (let at = 0; at < count; at++) {
    const dice = random.int(1, 100);
    const contextual = dice <= 90;
    yield {
      id: `f${String(at).padStart(9, '0')}`,
      project,
      path: `/guides/section-${random.int(1, 40)}/page-${random.int(1, 25)}`,
      source: contextual ? 'contextual' : dice <= 98 ? 'code_snippet' : 'agent',
      status: random.pick(['pending', 'pending', 'in_progress', 'resolved', 'dismissed'] as const),
      comment: random.int(1, 4) === 1 ? sentence(random.int(6, 30)) : null,
      helpful: contextual ? random.int(1, 10) > 3 : null,
      contact: contextual && random.int(1, 20) === 1 ? `reader${at}@example.com` : null,
      code: contextual || dice > 98 ? null : `npm install ${sentence(3)}`,
      filename: null,
      lang: contextual || dice > 98 ? null : 'sh',
      createdAt: FIRST + Math.floor((at / count) * ((LAST - FIRST) / 2_000)) * 2_000,
    };
  }
}
