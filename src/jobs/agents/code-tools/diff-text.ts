/** Writes differences for a model: who and why, the list of files, then their lines as far as there is room. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { CodeDiff, CodeFileDiff } from '../../code/code-diff.ts';
import type { WriterLimits } from '../writer-tools/writer-context.ts';
import { dateOf } from './code-arguments.ts';

const LONGEST_MESSAGE = 4_000;
const LONGEST_LINE = 500;

interface DiffText {
  readonly text: string;
  /** What was left out and how to see it, without words of the repository. */
  readonly notes: readonly string[];
}

export function diffText(
  diff: CodeDiff,
  { read, results }: Pick<WriterLimits, 'read' | 'results'>,
): DiffText {
  const listed = diff.files.slice(0, results);
  const head = [
    `${diff.author}, ${dateOf(diff.at)}`,
    diff.message.slice(0, LONGEST_MESSAGE),
    '',
    ...listed.map(fileLine),
  ];
  const parts: string[] = [head.join('\n').slice(0, read)];
  let left = read - parts[0]!.length;
  let cut = 0;
  for (const file of diff.files) {
    if (file.hunks.length === 0) continue;
    const text = hunksText(file);
    if (text.length > left) {
      cut += 1;
      continue;
    }
    left -= text.length;
    parts.push(text);
  }
  return { text: parts.join('\n'), notes: notesOf(diff, { listed: listed.length, cut }) };
}

const fileLine = ({ path, from, kind, added, removed, shown }: CodeFileDiff): string =>
  `${kind} ${from === undefined ? '' : `${from} → `}${path} +${added} -${removed}${shown ? '' : ' (lines not shown)'}`;

function hunksText({ path, hunks }: CodeFileDiff): string {
  const lines = hunks.flatMap(({ oldStart, newStart, lines: own }) => [
    `@@ -${oldStart} +${newStart} @@`,
    ...own.map(({ kind, text }) => `${kind}${text.slice(0, LONGEST_LINE)}`),
  ]);
  return [`--- ${path}`, ...lines].join('\n');
}

function notesOf(
  { files, hidden }: CodeDiff,
  { listed, cut }: { readonly listed: number; readonly cut: number },
): string[] {
  return [
    ...(files.length === 0 ? ['No file that fits was changed.'] : []),
    ...(files.length > listed
      ? [`${pluralise(files.length - listed, 'further file')} not listed: name some with "in".`]
      : []),
    ...(cut > 0 ? [`The lines of ${pluralise(cut, 'file')} did not fit: name them with "in".`] : []),
    ...(files.some(({ shown }) => !shown)
      ? ['Lines are not shown of files that are no text, too large, too many, or may hold a secret.']
      : []),
    ...(hidden > 0 ? [`${pluralise(hidden, 'changed file')} not open to you.`] : []),
  ];
}
