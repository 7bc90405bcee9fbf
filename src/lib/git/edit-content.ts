/** What an edit of a file is known by, whatever lines it stands on: hashes of the old text and of the new one. */
import { hash } from 'node:crypto';
import { cutText, oneLine, storedText } from '../text/clean-text.ts';
import { editsOf } from './diff-edits.ts';
import { type DiffLine, hunkLines } from './diff-lines.ts';
import type { FileDiff } from './repository.ts';

export interface EditContent {
  readonly path: string;
  readonly oldHash: string;
  readonly newHash: string;
  /** Both texts, cut for people. */
  readonly oldWords: string;
  readonly newWords: string;
}

/** With its place, to take it back; undefined = the whole file. */
export interface PlacedEdit extends EditContent {
  readonly edit: ReturnType<typeof editsOf>[number] | undefined;
}

const MAX_WORDS = 160;

/** Without binary files, whose edits are not known by their text. */
export function placedEdits(file: FileDiff): readonly PlacedEdit[] {
  const { path, from, kind } = file;
  if (kind === 'moved') {
    const words = { oldWords: from ?? '', newWords: path };
    return [
      {
        path,
        oldHash: hashOf('moved', from ?? ''),
        newHash: hashOf('moved', path),
        ...words,
        edit: undefined,
      },
    ];
  }
  if (file.binary) return [];
  return editsOf(file).map((edit) => {
    const [was, is] = [edit.removed.join('\n'), edit.added.join('\n')];
    // A place where something is added is known by the text around it.
    const old = edit.removed.length > 0 ? hashOf('text', was) : hashOf('between', around(file, edit.old));
    return {
      path,
      oldHash: old,
      newHash: hashOf(kind === 'removed' ? 'gone' : 'text', is),
      oldWords: wordsOf(was),
      newWords: wordsOf(is),
      edit: kind === 'changed' ? edit : undefined,
    };
  });
}

/** As it would be to take it back. */
export function reversed(file: FileDiff): FileDiff {
  const { path, from = path, kind, hunks } = file;
  return {
    ...file,
    path: from,
    ...(kind === 'moved' ? { from: path } : {}),
    kind: kind === 'added' ? 'removed' : kind === 'removed' ? 'added' : kind,
    hunks: hunks.map(({ oldStart, newStart, lines }) => ({
      oldStart: newStart,
      newStart: oldStart,
      lines: lines.map(({ kind: sign, text }) => ({ kind: OTHER[sign], text })),
    })),
  };
}

const OTHER = { ' ': ' ', '+': '-', '-': '+' } as const;

/** The nearest lines with words of the old text, above and below, as far as the diff shows them. */
function around({ hunks }: FileDiff, old: number): string {
  const lines = hunks.flatMap(hunkLines).filter(({ kind, text }) => kind !== '+' && text.trim() !== '');
  const beside = (one: DiffLine | undefined): string => one?.text.trim() ?? '';
  const near = lines.filter((line) => Math.abs(line.old - old) <= CONTEXT);
  return [beside(near.findLast((line) => line.old < old)), beside(near.find((line) => line.old >= old))].join(
    '\n',
  );
}

/** Unchanged lines that a diff has beside an edit. */
const CONTEXT = 3;

const hashOf = (kind: string, text: string): string =>
  hash('sha256', `${kind}\0${text}`, 'base64url').slice(0, 32);
const wordsOf = (text: string): string => cutText(oneLine(storedText(text)), MAX_WORDS);
