/** What agents and the checks ask of a documentation folder; the composition makes it of the same parts as `check` and `rename`. */
import type { AppError } from '../lib/app-error.ts';
import type { Issue } from '../lib/issue.ts';
import type { Edit } from '../site/check/finding.ts';

export interface SiteCheck {
  readonly issues: readonly Issue[];
  /** What has one right answer. */
  readonly edits: readonly Edit[];
  readonly pages: number;
}

/** Work that has one right answer, beyond what a check mends. */
export type SiteWork = 'descriptions' | 'forgotten-pages' | 'mint-json';

export interface SiteWorkDone {
  /** Files that were changed, made or removed. */
  readonly files: readonly string[];
  /** One line each, for people: what was done where. */
  readonly done: readonly string[];
  /** One line each: what was seen and not done, and why. */
  readonly left: readonly string[];
}

/** Every method works in the folder that the tools were made for. */
export interface SiteTools {
  check(signal?: AbortSignal): Promise<SiteCheck>;
  fix(edits: readonly Edit[]): { readonly done: readonly Edit[]; readonly refused: readonly AppError[] };
  /** @throws AppError `rename/…` */
  rename(from: string, to: string): Promise<{ readonly files: number; readonly redirect: boolean }>;
  work(kind: SiteWork, signal?: AbortSignal): Promise<SiteWorkDone>;
}
