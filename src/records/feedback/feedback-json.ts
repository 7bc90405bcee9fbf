/** Feedback as lines of JSON: the API's items, with what an import elsewhere needs to lose nothing. */
import { printDate } from '../../lib/dates.ts';
import type { Feedback } from './feedback.ts';

/** The API's keys for this source; beside them `reason`, and `helpful` as null where there was no vote. */
function itemOf(entry: Feedback): Readonly<Record<string, string | boolean | null>> {
  const { id, path, comment, createdAt, source, status, reason, helpful, contact, code, filename, lang } =
    entry;
  return {
    id,
    path,
    comment,
    createdAt: printDate(createdAt),
    source,
    status,
    ...(source === 'contextual' ? { helpful } : {}),
    ...(source === 'contextual' || contact !== null ? { contact } : {}),
    ...(source === 'code_snippet' || code !== null ? { code: code ?? '', filename, lang } : {}),
    ...(reason === null ? {} : { reason }),
  };
}

/** One object without line ends. Control characters of readers are escaped, so that no terminal obeys them. */
export function feedbackJson(entry: Feedback): string {
  return JSON.stringify(itemOf(entry)).replace(
    /[\u007F-\u009F\u2028-\u202E\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
