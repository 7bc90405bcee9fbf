/** The tools that agents and jobs have for a documentation folder; they do the same as `lectern check` and `rename`. */
import type { AppError } from '../lib/app-error.ts';
import type { Issue } from '../lib/issue.ts';
import type { Edit, Finding } from '../site/check/finding.ts';

export interface SiteCheck {
  readonly issues: readonly Issue[];
  /** Fixes that have one right answer. */
  readonly edits: readonly Edit[];
  readonly pages: number;
  /** The issues again, each with its fixes. */
  readonly findings: readonly Finding[];
}

export interface SiteRenamed {
  readonly files: number;
  /** Their paths, the old and the new one of the page among them. */
  readonly changed: readonly string[];
  readonly redirect: boolean;
}

/** Work that has one right answer, beyond the fixes of a check. */
export type SiteWork = 'descriptions' | 'forgotten-pages' | 'mint-json';

export interface SiteWorkDone {
  /** Files that were changed, made or removed. */
  readonly files: readonly string[];
  /** One line each, for people: what was done where. */
  readonly done: readonly string[];
  /** One line each: what was found and not done, and why. */
  readonly left: readonly string[];
}

/** Every method works in the folder that the tools were made for. */
export interface SiteTools {
  check(signal?: AbortSignal): Promise<SiteCheck>;
  fix(edits: readonly Edit[]): { readonly done: readonly Edit[]; readonly refused: readonly AppError[] };
  /**
   * Where the page is at its new path already and not at the old one, everything else follows.
   * @throws AppError `rename/…`
   */
  rename(from: string, to: string, signal?: AbortSignal): Promise<SiteRenamed>;
  /** @param within limits the work to these files; default all. Ignored by `mint-json` */
  work(kind: SiteWork, signal?: AbortSignal, within?: (file: string) => boolean): Promise<SiteWorkDone>;
}
