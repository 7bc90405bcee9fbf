/** What the page of changes shows of a review: comments at their lines, the form for another one, and what may be done. */
import type { DiffSide } from '../../../lib/git/diff-lines.ts';

/** `draft`: not sent; `waiting`: a round will handle it; `answered`: that round has ended; `unanswered`: it ended without a result. */
export type CommentState = 'draft' | 'waiting' | 'answered' | 'unanswered';

export interface CommentView {
  readonly id: string;
  readonly who: string;
  readonly at: number;
  readonly path: string;
  readonly side: DiffSide;
  /** As they were when it was written. */
  readonly from: number;
  readonly to: number;
  readonly quote: string;
  readonly text: string;
  readonly state: CommentState;
  /** From 1; undefined for a draft. */
  readonly round?: number;
  /** Where it is shown: the line below which it is; undefined when these lines are gone. */
  readonly line?: number;
}

/** A comment that is being written. */
export interface CommentDraft {
  /** Place of the file in the list, from 0. */
  readonly file: number;
  readonly side: DiffSide;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly error?: string;
}

export interface ChangeReview {
  readonly now: number;
  /** Of the job. */
  readonly href: string;
  readonly csrf: string;
  /** Of the branch, as it is shown. */
  readonly commit: string;
  /** What it is compared with. */
  readonly base: string;
  readonly comments: readonly CommentView[];
  /** `change`: take back and edit. */
  readonly may: { readonly comment: boolean; readonly change: boolean };
  /** Paths of files that the member has begun to edit. */
  readonly edits: readonly string[];
  /** True for files that are pages of the site. */
  readonly isPage: (path: string) => boolean;
  /** Why nothing can be taken back at the moment. */
  readonly wait?: string;
  readonly draft?: CommentDraft;
  readonly limits: { readonly text: number; readonly lines: number; readonly note: number };
  /** Who gets the comments. */
  readonly wordsGoTo: string;
  /** What was typed beside the comments. */
  readonly note: string;
}

const SIDES: Readonly<Record<string, DiffSide>> = { n: 'new', o: 'old' };

interface LinePlace {
  readonly file: number;
  readonly side: DiffSide;
  readonly line: number;
  /** Last line, where there are several. */
  readonly to?: number;
}

/** `3n14`: line 14 of the new text of the third file; `3n14-16`: three lines */
export function placeKey({ file, side, line, to = line }: LinePlace): string {
  return `${file + 1}${side[0]}${line}${to === line ? '' : `-${to}`}`;
}

export function readPlaceKey(key: string): LinePlace | undefined {
  const [, file, side, line, to] = /^(\d{1,5})([no])(\d{1,8})(?:-(\d{1,8}))?$/.exec(key) ?? [];
  if (file === undefined || Number(file) === 0) return undefined;
  const place = { file: Number(file) - 1, side: SIDES[side!]!, line: Number(line) };
  return to === undefined ? place : { ...place, to: Number(to) };
}

export function linesText({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `Line ${from}` : `Lines ${from} to ${to}`;
}

/** What is taken back of a changed file: the file, everything else, or the edit that begins with these lines. */
type TakenPart = 'file' | 'others' | { readonly old: number; readonly now: number };

/** Value of the button: `edit.3.12.13` */
export function takeBackKey(file: number, part: TakenPart): string {
  return typeof part === 'string' ? `${part}.${file + 1}` : `edit.${file + 1}.${part.old}.${part.now}`;
}

export function readTakeBackKey(
  key: string,
): { readonly file: number; readonly part: TakenPart } | undefined {
  const [, kind, file, old, now] =
    /^(file|others|edit)\.([1-9]\d{0,4})(?:\.(\d{1,8})\.(\d{1,8}))?$/.exec(key) ?? [];
  if (kind === undefined || (kind === 'edit') !== (now !== undefined)) return undefined;
  const part = kind === 'edit' ? { old: Number(old), now: Number(now) } : (kind as 'file' | 'others');
  return { file: Number(file) - 1, part };
}
