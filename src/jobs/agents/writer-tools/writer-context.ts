/** What the tools for writing work with: one folder, its site, and the limits of one answer. */
import type { Issue } from '../../../lib/issue.ts';
import type { CodeRepository } from '../../code/code-repository.ts';
import type { TakePicture } from '../../page-pictures.ts';
import type { SiteTools } from '../../site-tools.ts';
import type { WorkFolder } from '../../workspace/work-folder.ts';
import type { WriterReference } from '../../writer-reference.ts';
import type { AnswerStore } from './answer-store.ts';
import type { PlanStore } from './plan-store.ts';
import type { ToolBase } from './tool.ts';

/** Limits of one answer. */
export interface WriterLimits {
  /** Bytes returned by one read of a file or a page. */
  readonly read: number;
  /** Lines returned by a search, a list or a check. */
  readonly results: number;
  /** Characters of an outline. */
  readonly outline: number;
}

/** Clients cut longer answers, or refuse them: 40 kB are about 10,000 tokens. */
export const WRITER_LIMITS: WriterLimits = Object.freeze({ read: 40_000, results: 100, outline: 12_000 });

/** Counts changes, and refuses those beyond what one turn may do. */
export interface ChangeCount {
  /** To be called before files are changed. @throws AppError `work/limit` */
  refuseBeyond(paths: readonly string[], bytes: number): void;
  /** To be called after files were changed. */
  changed(paths: readonly string[], bytes: number): void;
}

export interface ComparedWithBase {
  /** Problems that the base does not have. */
  readonly added: readonly Issue[];
  /** Problems that it has too. */
  readonly known: readonly Issue[];
  /** What was compared with, for people: `the state before this work`; undefined when there is nothing, and all problems are added. */
  readonly base: string | undefined;
}

export interface WriterContext extends ToolBase {
  /** Undefined where there is no browser. */
  readonly picture?: TakePicture | undefined;
  readonly folder: WorkFolder;
  readonly site: SiteTools;
  readonly reference: WriterReference;
  readonly limits: WriterLimits;
  readonly usage: ChangeCount;
  readonly plans: PlanStore;
  /** Translated blocks that wait for the others of their page. */
  readonly answers: AnswerStore;
  /** Repositories to read, that around the documentation first; absent where none is open. */
  readonly code?: readonly CodeRepository[] | undefined;
  /** Letters that nobody who wrote the files could know: they mark where their text begins and ends. */
  readonly mark: string;
  /** Separates the problems of a check from those that were there before. */
  compare(issues: readonly Issue[], signal: AbortSignal): Promise<ComparedWithBase>;
  /** Reports to people what was done, in a few words. */
  did(text: string): void;
}
