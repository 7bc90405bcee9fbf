/** What the site asks of whoever renders page text: one request, one answer, never an exception for bad input. */
import type { Issue } from '../../lib/issue.ts';
import type { ReferenceInput } from '../openapi/reference-document.ts';
import type { ComponentWords } from './component-words.ts';
import type { CustomGrammar } from './highlight/custom-grammar.ts';
import type { RenderedBody } from './page.ts';

/** Settings that change how a page's text is rendered; part of the cache key. */
export interface RenderSettings {
  /** Path prefix of the whole site without trailing slash: `` or `/docs`. */
  readonly base: string;
  /** `icons.library` of docs.json. */
  readonly iconLibrary: string;
  readonly latex?: boolean;
  /** BCP 47 tag of the page's language. Default: English. */
  readonly lang?: string;
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
  /** Grammars of the author's whose names are in these texts. */
  readonly grammars?: readonly CustomGrammar[];
  /** Set on pages of the API reference: what follows the page's own text is made from it. */
  readonly reference?: ReferenceInput;
  /** Asks for `body.markdown`: the page as programs and assistants read it, so what is meant for them is in it and what is not is out. */
  readonly markdown?: true;
  /** What components say in the language of `settings.lang`: put in by the render process, where the theme is. */
  readonly words?: ComponentWords;
  /** Public address that links of `body.markdown` into the site begin with, so that a copied text still leads there. */
  readonly origin?: string;
}

/** `failed` is set when the text could not be rendered; `body` then explains it in the page's place. */
export interface RenderResult {
  readonly body: RenderedBody;
  readonly failed?: Issue;
}

export interface PageRenderer {
  /** @param owner whose page it is, where its texts follow one another: what was rendered for the last one need not be kept */
  render(request: RenderRequest, owner?: string): Promise<RenderResult>;
  /** Why nothing can be rendered at the moment; absent or undefined when it can. */
  problem?(): string | undefined;
  /** Requests that wait to be begun. */
  waiting?(): number;
  /** Ends its processes; renders after this are refused. */
  close(): Promise<void>;
}
