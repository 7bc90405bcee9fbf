/** The interface of page renderers: one result per request, and no exception for bad input. */
import type { Issue } from '../../lib/issue.ts';
import type { ReferenceInput } from '../openapi/reference-document.ts';
import type { ComponentWords } from './component-words.ts';
import type { EndpointInput } from './endpoint-document.ts';
import type { CustomGrammar } from './highlight/custom-grammar.ts';
import type { RenderedBody } from './page/page.ts';
import type { PartInput } from './part-input.ts';
import type { ReaderData } from './reader-data.ts';
import type { MountedLinks } from './syntax/links.ts';

/** Settings that change how a page's text is rendered; part of the cache key. */
export interface RenderSettings {
  /** Path prefix of the whole site without trailing slash: `` or `/docs`. */
  readonly base: string;
  /** `icons.library` of docs.json. */
  readonly iconLibrary: string;
  readonly latex?: boolean;
  /** BCP 47 tag of the page's language. Default: English. */
  readonly lang?: string;
  /** Set for a page of a mounted repository: all other paths in the request are the repository's own. */
  readonly mount?: MountedLinks;
  /** `variables` of docs.json. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface RenderRequest {
  /** File path in the repository, for relative links and for issues. */
  readonly file: string;
  /** The whole file as text. */
  readonly source: string;
  readonly settings: RenderSettings;
  /** Imported snippets and what they import, by repository path; read by the parent because the renderer has no rights. */
  readonly snippets: Readonly<Record<string, string>>;
  /** Grammars of the author that these texts name. */
  readonly grammars?: readonly CustomGrammar[];
  /** Set on API reference pages: the source of the part after the page's own text. */
  readonly reference?: ReferenceInput;
  /** Set on pages that describe an endpoint themselves, in place of `reference`. */
  readonly endpoint?: EndpointInput;
  /** Requests `body.markdown`: the page for programs and assistants, with content meant only for them. */
  readonly markdown?: true;
  /** Requests `body.parts` instead of a page: the author's parts of the layout around one; `source` is empty then. */
  readonly parts?: PartInput;
  /** Requests `body.tree` and nothing else: the text is parsed and not rendered. */
  readonly tree?: true;
  /** Texts of components in the language of `settings.lang`: added by the render process, which has the theme. */
  readonly words?: ComponentWords;
  /** Public address for links in `body.markdown`, so that they work in copied text. */
  readonly origin?: string;
  /** `user` in expressions and authors' components, as `readerData` returns it; absent for strangers. */
  readonly user?: ReaderData;
}

/** `failed` is set when the text could not be rendered; `body` then explains why. */
export interface RenderResult {
  readonly body: RenderedBody;
  readonly failed?: Issue;
  /** Set when a limit of processor time has left out a part, which an issue of the body names. */
  readonly isPartial?: true;
}

/** Whether the same request would give the same result again, so that it may be stored. */
export function isFinal({ failed, isPartial }: RenderResult): boolean {
  return failed === undefined && isPartial !== true;
}

const PASSING = new Set(['content/too-slow', 'content/crash']);

/** Whether the same request may soon give another result, because the machine was busy or a process ended. */
export function isPassing({ failed, isPartial }: RenderResult): boolean {
  return isPartial === true || (failed !== undefined && PASSING.has(failed.code));
}

/** How long one page waited for a render process, and how long that worked on it, in milliseconds. */
export interface RenderTimes {
  readonly queuedMs: number;
  readonly workedMs: number;
}

export interface PageRenderer {
  /** @param owner identifies consecutive versions of one page: only the latest result has to be cached */
  render(request: RenderRequest, owner?: string): Promise<RenderResult>;
  /** The reason why rendering is unavailable; absent or undefined when it is available. */
  problem?(): string | undefined;
  /** Number of queued requests. */
  waiting?(): number;
  /** Tells `listener` of every page that is rendered from now on; pages from a cache are not. */
  watch?(listener: (times: RenderTimes) => void): void;
  /** Ends the render processes; later requests are refused. */
  close(): Promise<void>;
}
