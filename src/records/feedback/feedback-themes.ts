/** Groups entries into themes: what several readers say of one page. A sample of code is one theme, and so is a chosen reason. */
import type { Feedback } from './feedback.ts';

export interface FeedbackTheme {
  readonly path: string;
  /** `code`: reports of one sample. `reason`: the reason that readers chose. `words`: comments without one. */
  readonly kind: 'code' | 'reason' | 'words';
  /** The first line or file of the sample, the reason, or nothing. */
  readonly label: string;
  /** Newest first; at least one. */
  readonly entries: readonly Feedback[];
}

/**
 * Whether words mean the same is for a person to say, so they are not compared.
 * @param entries newest first; those without words and code are left out
 * @returns those with most entries first
 */
export function feedbackThemes(entries: readonly Feedback[]): readonly FeedbackTheme[] {
  const described = entries.flatMap((entry) => {
    const about = themeOf(entry);
    return about === undefined ? [] : [{ entry, about }];
  });
  return [
    ...Map.groupBy(described, ({ about }) => JSON.stringify([about.kind, about.path, about.key])).values(),
  ]
    .map((group) => {
      const { kind, path, label } = group[0]!.about;
      return { kind, path, label, entries: group.map(({ entry }) => entry) };
    })
    .sort(
      (a, b) =>
        b.entries.length - a.entries.length ||
        b.entries[0]!.createdAt - a.entries[0]!.createdAt ||
        (a.path < b.path ? -1 : 1),
    );
}

interface About extends Pick<FeedbackTheme, 'kind' | 'path' | 'label'> {
  readonly key: string;
}

function themeOf({ path, code, filename, reason, comment }: Feedback): About | undefined {
  if (code !== null) {
    // Browsers and editors differ in blanks at the ends of lines.
    const key = code.replace(/[ \t]+$/gm, '').trim();
    const first = key.split('\n', 1)[0]!.trim();
    return { kind: 'code', path, label: filename ?? first, key };
  }
  if (reason !== null) return { kind: 'reason', path, label: reason, key: reason };
  return comment === null ? undefined : { kind: 'words', path, label: '', key: '' };
}
