/** Remembers recent submissions, so that repeated ones are answered without the store or a rate limit. */
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import type { CleanSubmission } from './submission.ts';

/** Text is only ever added, so it is enough to know which fields are filled. */
const TEXTS = ['reason', 'comment', 'contact', 'code', 'filename', 'lang'] as const;

interface Known {
  readonly id: string;
  readonly helpful: boolean | null;
  /** One bit for each of `TEXTS`. */
  readonly texts: number;
}

interface KnownSubmissions {
  /** The id of the entry if this submission would change nothing in it. */
  unchanged(project: string, submission: CleanSubmission): string | undefined;
  has(project: string, submission: CleanSubmission): boolean;
  add(project: string, submission: CleanSubmission, id: string): void;
}

export function createKnownSubmissions(max: number): KnownSubmissions {
  const recent = new BoundedMap<string, Known>({ entries: max });
  const key = (project: string, { submissionId }: CleanSubmission): string => `${project} ${submissionId}`;
  return {
    unchanged: (project, submission) => {
      const known = recent.get(key(project, submission));
      if (known === undefined) return undefined;
      const sameVote = (submission.helpful ?? known.helpful) === known.helpful;
      return sameVote && (textsOf(submission) & ~known.texts) === 0 ? known.id : undefined;
    },
    has: (project, submission) => recent.get(key(project, submission)) !== undefined,
    add: (project, submission, id) => {
      const name = key(project, submission);
      const before = recent.get(name);
      recent.set(name, {
        id,
        helpful: submission.helpful ?? before?.helpful ?? null,
        texts: textsOf(submission) | (before?.texts ?? 0),
      });
    },
  };
}

function textsOf(submission: CleanSubmission): number {
  return TEXTS.reduce(
    (bits, field, at) => ((submission[field] ?? undefined) === undefined ? bits : bits | (1 << at)),
    0,
  );
}
