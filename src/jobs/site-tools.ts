/** The tools that agents and jobs have for a documentation folder; they do the same as `lectern check` and `rename`. */
import type { AppError } from '../lib/app-error.ts';
import type { PastFiles } from '../lib/git/repository.ts';
import type { Issue } from '../lib/issue.ts';
import type { FindBase, TranslationWork } from '../site/changes/translation/translation-work.ts';
import type { Edit, Finding } from '../site/check/finding.ts';
import type { Left, PlannedWork } from '../site/check/work/planned-work.ts';
import type { WorkRequest } from '../site/check/work/work-options.ts';
import type { ProjectRule } from './rules/project-rules.ts';
import type { SiteFacts } from './site-facts.ts';
import type { SiteOutline } from './site-outline.ts';

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

export interface SiteWorkDone {
  /** Files that were changed, made or removed. */
  readonly files: readonly string[];
  /** One line each, for people: what was done where. */
  readonly done: readonly string[];
  /** One line each: what was found and not done, and why. */
  readonly left: readonly string[];
  /** The same with its places. */
  readonly leftParts: readonly Left[];
}

/** Every method works in the folder that the tools were made for. */
export interface SiteTools {
  /** What a request may name; reads files and renders nothing. */
  facts(signal?: AbortSignal): Promise<SiteFacts>;
  /** The navigation; renders nothing. */
  outline(signal?: AbortSignal): Promise<SiteOutline>;
  /**
   * A page as its readers see it, Markdown.
   * @param page path as docs.json writes it, or an address; undefined is returned when there is none
   */
  page(page: string, signal?: AbortSignal): Promise<string | undefined>;
  /** Files that earlier commits had. @throws AppError `work/no-history` where there is no Git history */
  past(signal?: AbortSignal): Promise<PastFiles>;
  /** What a translation needs to follow its original. @param page path or file @throws AppError `translations/…`, `git/…` */
  translation(page: string, signal?: AbortSignal): Promise<TranslationWork>;
  /** The text of an original that a translation was made from, as the history has it. @throws AppError `git/…` */
  readonly base: FindBase;
  /** What the project wants of who writes here, such as `AGENTS.md`. */
  rules(signal?: AbortSignal): Promise<readonly ProjectRule[]>;
  check(signal?: AbortSignal): Promise<SiteCheck>;
  /** Those that people declined before, with the reason; `plan` and `work` leave them out. Undefined where nobody can decline anything. */
  declined?: (edits: readonly Edit[]) => Promise<ReadonlyMap<Edit, string>>;
  fix(edits: readonly Edit[]): { readonly done: readonly Edit[]; readonly refused: readonly AppError[] };
  /**
   * Where the page is at its new path already and not at the old one, everything else follows.
   * @throws AppError `rename/…`
   */
  rename(from: string, to: string, signal?: AbortSignal): Promise<SiteRenamed>;
  /**
   * Plans work and writes nothing.
   * @param within limits the work to these files; default all. Ignored by `mint-json`
   * @throws AppError `work/…` when the options cannot be followed at all, such as a page that does not exist
   */
  plan(request: WorkRequest, signal?: AbortSignal, within?: (file: string) => boolean): Promise<PlannedWork>;
  /** Writes what `plan` has planned, as far as the files are still the same. */
  apply(planned: PlannedWork): SiteWorkDone;
  /** Both in one step. */
  work(request: WorkRequest, signal?: AbortSignal, within?: (file: string) => boolean): Promise<SiteWorkDone>;
}
