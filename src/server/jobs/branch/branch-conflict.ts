/** Finds what a job's branch and its base branch both changed, and makes the files that the answers of a member describe. */
import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import { refusedPath } from '../../../lib/git/file-names.ts';
import type {
  MergeBlock,
  MergeConflict,
  MergeSide,
  Repository,
  ResolvedFile,
  TriedMerge,
} from '../../../lib/git/repository.ts';
import { usualLineEnd } from '../../../lib/text/line-ends.ts';
import type {
  ConflictAnswer,
  ConflictBlock,
  ConflictFile,
} from '../../../theme/admin/jobs/branch-conflict.ts';

/** More files are merged by hand. */
const MAX_FILES = 50;
/** Bytes of a file that is cut into blocks. */
const MAX_BYTES = 1024 * 1024;
/** Characters of all blocks on the page, which come back in one form. */
const MAX_TEXT = 100_000;
/** Lines around a block. */
const CONTEXT = 3;

type Conflicted = Extract<TriedMerge, { kind: 'conflict' }>;

/** A file with what its page shows, and what is needed to make it. */
export interface OpenFile {
  readonly conflict: MergeConflict;
  readonly blocks: readonly MergeBlock[] | undefined;
  readonly shown: ConflictFile;
}

/**
 * @param folder of the documentation inside the repository: only its files may be edited
 * @throws AppError `review/conflict` when the page cannot help
 */
export async function openFiles(
  repository: Repository,
  { files, byHand }: Conflicted,
  folder: string,
): Promise<readonly OpenFile[]> {
  const names = byHand.length > 0 ? byHand : files.map(({ path }) => path);
  if (byHand.length > 0 || files.length > MAX_FILES)
    throw new AppError(
      'review/conflict',
      `Both sides changed ${names.slice(0, 10).join(', ')} in a way that this page cannot show`,
      { hint: 'Merge the branch by hand, or send the job a message to do it again from the present state' },
    );
  let room = MAX_TEXT;
  const opened: OpenFile[] = [];
  for (const conflict of files) {
    const found = mayEdit(conflict.path, folder) ? await blocksOf(repository, conflict) : undefined;
    const size = (found ?? []).reduce((sum, block) => sum + sizeOf(block), 0);
    const blocks = size <= room ? found : undefined;
    if (blocks !== undefined) room -= size;
    opened.push({ conflict, blocks, shown: shownFile(conflict, blocks) });
  }
  return opened;
}

const sizeOf = (block: MergeBlock): number =>
  block.kind === 'same' ? 0 : block.ours.length + block.theirs.length;

function mayEdit(path: string, folder: string): boolean {
  return (folder === '' || path.startsWith(`${folder}/`)) && refusedPath(path, false) === undefined;
}

async function blocksOf(
  repository: Repository,
  { base, ours, theirs }: MergeConflict,
): Promise<readonly MergeBlock[] | undefined> {
  if (ours === undefined || theirs === undefined) return undefined;
  const text = async (side: MergeSide | undefined): Promise<string | undefined> => {
    if (side === undefined) return '';
    const bytes = await repository.read(side.oid, MAX_BYTES);
    return bytes !== undefined && isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : undefined;
  };
  const [a, b, c] = [await text(base), await text(ours), await text(theirs)];
  if (a === undefined || b === undefined || c === undefined) return undefined;
  const blocks = await repository.mergeBlocks({ base: a, ours: b, theirs: c });
  // Only the modes differ: there is nothing to show line by line.
  return blocks.some(({ kind }) => kind === 'conflict') ? blocks : undefined;
}

function shownFile(
  { path, ours, theirs }: MergeConflict,
  blocks: readonly MergeBlock[] | undefined,
): ConflictFile {
  const has = { ours: ours !== undefined, theirs: theirs !== undefined };
  return { path, has, ...defined({ blocks: blocks === undefined ? undefined : shownBlocks(blocks) }) };
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/).filter((line) => line !== '');

function shownBlocks(blocks: readonly MergeBlock[]): ConflictBlock[] {
  let line = 1;
  return blocks.flatMap((block, at) => {
    const here = line;
    line += linesOf(block.kind === 'same' ? block.text : block.ours).length;
    if (block.kind === 'same') return [];
    const around = (near: MergeBlock | undefined): string[] =>
      near?.kind === 'same' ? linesOf(near.text) : [];
    return [
      {
        ours: block.ours,
        theirs: block.theirs,
        line: here,
        before: around(blocks[at - 1])
          .slice(-CONTEXT)
          .join(''),
        after: around(blocks[at + 1])
          .slice(0, CONTEXT)
          .join(''),
      },
    ];
  });
}

/** @throws AppError `review/unresolved` when an answer is missing, `git/refused` for a text that is too long */
export function resolvedFile(
  { conflict, blocks, shown }: OpenFile,
  answers: readonly (ConflictAnswer | undefined)[],
): ResolvedFile {
  const { path } = conflict;
  if (blocks === undefined) {
    const [answer] = answers;
    if (answer === undefined || !('side' in answer)) throw unresolved(path);
    return { path, result: conflict[answer.side] ?? null };
  }
  let next = 0;
  const end = usualLineEnd(blocks.map((block) => (block.kind === 'same' ? block.text : block.ours)).join(''));
  const text = blocks.map((block) => {
    if (block.kind === 'same') return block.text;
    const answer = answers[next++];
    if (answer === undefined) throw unresolved(path);
    return 'side' in answer ? block[answer.side] : wholeLines(answer.text, end);
  });
  if (shown.blocks?.length !== next) throw unresolved(path);
  const content = Buffer.from(text.join(''));
  if (content.length > MAX_BYTES) throw new AppError('git/refused', `The text of "${path}" is too long`);
  return { path, result: { content, mode: modeOf(conflict) } };
}

/** Whoever has changed the mode decides it; of two, the job. */
function modeOf({ base, ours, theirs }: MergeConflict): string {
  return ours!.mode === base?.mode ? theirs!.mode : ours!.mode;
}

/** Forms send CRLF whatever was typed, and leave out the last line end. */
function wholeLines(text: string, end: '\n' | '\r\n'): string {
  const plain = text.replace(/\r\n?/g, '\n').toWellFormed();
  const whole = plain === '' || plain.endsWith('\n') ? plain : `${plain}\n`;
  return whole.replaceAll('\n', end);
}

const unresolved = (path: string): AppError =>
  new AppError('review/unresolved', `Something of "${path}" is not decided yet`, {
    hint: 'Choose a side, or write the text, for each part',
  });
