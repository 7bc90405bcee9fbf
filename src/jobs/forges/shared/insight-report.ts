/** What build statuses and reports of both kinds of Bitbucket have in common: their keys, and how many annotations they take. */
import { createHash } from 'node:crypto';
import { cutText, oneLine } from '../../../lib/text/clean-text.ts';
import type { Annotation, CommitReport } from '../forge.ts';

/** Bitbucket Cloud takes 40 characters. */
const KEY_LENGTH = 40;
/** Of all texts in one line. */
const LINE = 255;
const DETAILS = 2000;
/** In one request, and in one report. */
const AT_ONCE = 100;
const MAX = 1000;

/** The same for every report of this name, on every server. */
export const reportKey = (name: string): string =>
  `lectern-${createHash('sha256').update(name).digest('hex')}`.slice(0, KEY_LENGTH);

export const reportLine = (text: string): string => oneLine(text, LINE);

export const reportDetails = ({ text, summary }: CommitReport): string => cutText(text ?? summary, DETAILS);

/** Errors first, since those beyond the limit are not shown. */
export function annotationParts(annotations: readonly Annotation[]): readonly (readonly Annotation[])[] {
  const kept = annotations
    .toSorted((a, b) => Number(b.level === 'error') - Number(a.level === 'error'))
    .slice(0, MAX);
  return Array.from({ length: Math.ceil(kept.length / AT_ONCE) }, (_, i) =>
    kept.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );
}
