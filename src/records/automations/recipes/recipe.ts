/** The one shape of a recipe: what it looks at, and the request that follows from it. */
import type { DeploymentRecords } from '../../deployments/deployment-records.ts';
import type { FeedbackRecords } from '../../feedback/feedback-records.ts';
import type { QuestionRecords } from '../../questions/question-records.ts';
import type { SearchRecords } from '../../searches/search-records.ts';

/** A value of its own that a recipe asks for in its settings. */
interface RecipeField {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly required: boolean;
}

/** A file of the documentation as the branch that the site is made of has it. */
export interface DatedFile {
  /** Inside the documentation folder. */
  readonly path: string;
  /** When a commit last changed it, in milliseconds. */
  readonly changedAt: number;
}

/** Files inside the documentation folder. */
export interface TranslatedPage {
  readonly original: string;
  readonly translation: string;
}

/** A pull request that was merged; its title was written by others. */
export interface MergedPull {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  /** Account of its author on its forge; may be empty. */
  readonly author: string;
  /** Milliseconds. */
  readonly mergedAt: number;
  /** True when a job of ours opened it. */
  readonly byJob: boolean;
}

/** What was merged in a code repository since the last run. */
export interface CodeMerges {
  readonly name: string;
  /** True on the host of the documentation: the same name elsewhere may be somebody else. */
  readonly sameForge: boolean;
  readonly pulls: readonly MergedPull[];
}

/** A page that many read and that does not help them. */
export interface WorthSignal {
  readonly path: string;
  /** About as many views of it helped nobody. */
  readonly worth: number;
  /** Ids of what readers said, asked and searched for. */
  readonly quotes: readonly string[];
}

export interface RecipeInput {
  readonly project: string;
  /** Folder or page, without slashes at its ends; empty = all of the documentation. */
  readonly scope: string;
  readonly options: Readonly<Record<string, string>>;
  /** When the last run that came to its end was started; for the first one, thirty days ago. */
  readonly since: number;
  readonly now: number;
  readonly feedback: Pick<FeedbackRecords, 'list'>;
  readonly searches: Pick<SearchRecords, 'top'>;
  readonly questions: Pick<QuestionRecords, 'list'>;
  readonly deployments: Pick<DeploymentRecords, 'list'>;
  /** The most worthwhile first. */
  worth(limit: number): Promise<readonly WorthSignal[]>;
  /** @throws AppError `git/…`, `forge/…` */
  files(): Promise<readonly DatedFile[]>;
  /**
   * By how many commits translations are behind, by their files; 0 = current. One that the commits do not say is left out.
   * @throws AppError `git/…`, `forge/…`
   */
  lags(pairs: readonly TranslatedPage[]): Promise<ReadonlyMap<string, number>>;
  /** Merged in the repository of the documentation since the last run, newest first; empty where its forge cannot say. */
  merged(): Promise<readonly MergedPull[]>;
  /**
   * @param names of code repositories; empty = all
   * @returns `closed` where agents may read none
   * @throws AppError `git/…`, `forge/…`, `code/…` when one cannot be read: the run is tried again, and nothing is left out
   */
  code(names: readonly string[]): Promise<readonly CodeMerges[] | 'closed'>;
}

/** An operation of the agent without a model, with its values as they are typed. */
interface RecipeOperation {
  readonly operation: string;
  readonly values: Readonly<Record<string, string>>;
}

export type RecipeWork =
  | { readonly kind: 'nothing'; readonly why: string }
  | {
      readonly kind: 'operations';
      readonly operations: readonly RecipeOperation[];
      /** For people, one line each: what was seen. */
      readonly signals: readonly string[];
    }
  | {
      readonly kind: 'work';
      /** The request. It is shown on the pull request, so words of readers are never in it. */
      readonly prompt: string;
      /** For people, one line each, without words of readers: what was seen. */
      readonly signals: readonly string[];
      /** Ids of feedback, and of searches and questions (`search-quote.ts`), that are quoted to the agent. */
      readonly feedback?: readonly string[];
      /** Accounts of people who know what was changed, for a forge that can ask them for a review. */
      readonly reviewers?: readonly string[];
    };

export interface Recipe {
  /** Stable: part of addresses and rows. */
  readonly id: string;
  readonly title: string;
  /** One sentence for people. */
  readonly does: string;
  /** Default schedule, five fields of cron. */
  readonly schedule: string;
  /** False when the agent without a model does all of it; such a job is given to that agent. */
  readonly needsModel: boolean;
  /** True when words of readers reach the agent. */
  readonly quotesReaders: boolean;
  /** Whether it can be limited to a folder or page. */
  readonly takesScope: boolean;
  readonly fields: readonly RecipeField[];
  look(input: RecipeInput): Promise<RecipeWork>;
}
