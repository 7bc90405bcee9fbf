/** The options of each task that has one right answer, by the name of the task. */
import type { RuleText } from './title-case-rule.ts';

interface NoOptions {
  readonly [name: string]: never;
}

/** `install-commands` are code blocks of a shell whose line installs a package. */
export type ReplaceWhere = 'prose' | 'code' | 'both' | 'install-commands';

export interface ReplaceOptions {
  readonly from: string;
  readonly to: string;
  /** Prose is text, headings, titles and descriptions, in pages and docs.json; addresses are neither. */
  readonly where: ReplaceWhere;
  /** True: no letter, digit or underscore before and after; a version is not found inside a longer one. */
  readonly wholeWords: boolean;
  readonly matchCase: boolean;
  /** True: `from` is a regular expression without nested repetition, and `to` may use `$1` to `$9`. */
  readonly pattern: boolean;
  /** Forms of the term that are changed too, beside the usual ones. */
  readonly also?: readonly ('sentence' | 'capitals' | 'compound' | 'label' | 'identifier')[] | undefined;
  /** Usual forms of the term that are left. */
  readonly leave?: readonly ('plural' | 'possessive' | 'article' | 'link-text')[] | undefined;
}

/** Of a page or of a folder, as docs.json writes pages: without ending. */
export interface MoveOptions {
  readonly from: string;
  readonly to: string;
}

export interface RemovePageOptions {
  /** Path of the page without ending. */
  readonly page: string;
  /** Page that readers of the old address are sent to; default: the old address is not found any more. */
  readonly successor?: string | undefined;
}

export interface SplitPageOptions {
  /** Path of the page without ending. */
  readonly page: string;
  /** Depth of the headings that become pages; default: the least depth that occurs more than once. */
  readonly depth?: number | undefined;
}

/** A page of an earlier commit that is not there any more. */
export interface PastPage {
  /** Path of its file in the documentation folder, with ending. */
  readonly file: string;
  /** The file that Git takes for its successor, followed to the end of a chain; undefined when it vanished. */
  readonly movedTo: string | undefined;
  /** The commit that moved or removed it. */
  readonly commit: string;
  /** True when docs.json listed it before that commit: only then readers had its address. Undefined where that is not known. */
  readonly listed: boolean | undefined;
}

export interface HistoryRedirectsOptions {
  readonly past: readonly PastPage[];
  /** True when the history was not read to its beginning. */
  readonly incomplete: boolean;
}

export interface BulletOptions {
  readonly mark: '-' | '*' | '+';
}

export interface HeadingCaseOptions {
  /** Names that keep their capitals, besides those that the site's own text shows. */
  readonly names: readonly string[];
  /** Rules of the project for who writes here: they may want title case, and have names. */
  readonly rules: readonly RuleText[];
  /** Places of proposed headings that are changed, such as `guides/start.mdx:12`; all others are only proposed. */
  readonly chosen: readonly string[] | 'all';
}

export interface FrontMatterOrderOptions {
  /** Keys that come first, in this order; the others follow in their own. */
  readonly keys: readonly string[];
}

export interface ShortenOptions {
  /** Most characters of a description. */
  readonly maxLength: number;
}

export interface OrderOptions {
  /** Label of the group, or of the groups around it with ` › ` between. */
  readonly group: string;
  readonly by: 'title' | 'path';
}

export interface AddRedirectOptions {
  /** Address without query and fragment, with leading slash. */
  readonly source: string;
  /** Address of the site, or of another one with `https:`. */
  readonly destination: string;
}

/** Groups of problems that people name; `everything` is all that a check finds. */
export type ProblemScope = 'links' | 'anchors' | 'images' | 'navigation' | 'redirects' | 'everything';

export interface ProblemOptions {
  readonly about: ProblemScope;
}

/** The tasks that there are. */
export interface WorkOptions {
  readonly descriptions: NoOptions;
  readonly 'forgotten-pages': NoOptions;
  readonly 'mint-json': NoOptions;
  readonly replace: ReplaceOptions;
  readonly move: MoveOptions;
  readonly 'remove-page': RemovePageOptions;
  readonly 'split-page': SplitPageOptions;
  readonly 'alt-texts': NoOptions;
  readonly 'heading-case': HeadingCaseOptions;
  readonly 'history-redirects': HistoryRedirectsOptions;
  readonly 'redirected-links': NoOptions;
  readonly 'add-redirect': AddRedirectOptions;
  readonly bullets: BulletOptions;
  readonly 'front-matter-order': FrontMatterOrderOptions;
  readonly 'short-descriptions': ShortenOptions;
  readonly 'order-navigation': OrderOptions;
  readonly problems: ProblemOptions;
}

export type SiteWork = keyof WorkOptions;

/** A task with its options. */
export type WorkRequest = {
  [Kind in SiteWork]: { readonly kind: Kind } & (WorkOptions[Kind] extends NoOptions
    ? unknown
    : WorkOptions[Kind]);
}[SiteWork];
