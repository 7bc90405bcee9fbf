/** What the site asks of whoever renders page text: one request, one answer, never an exception for bad input. */
import type { Issue } from '../../lib/issue.ts';
import type { ReferenceInput } from '../openapi/reference-document.ts';
import type { RenderedBody } from './page.ts';

/** Settings that change how a page's text is rendered; part of the cache key. */
export interface RenderSettings {
  /** Path prefix of the whole site without trailing slash: `` or `/docs`. */
  readonly base: string;
  /** `icons.library` of docs.json. */
  readonly iconLibrary: string;
  /** `styling.codeblocks` theme names for the two modes, or undefined for our own palette. */
  readonly codeThemes?: { readonly light: string; readonly dark: string };
  readonly latex?: boolean;
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
  /** Set on pages of the API reference: what follows the page's own text is made from it. */
  readonly reference?: ReferenceInput;
}

/** `failed` is set when the text could not be rendered; `body` then explains it in the page's place. */
export interface RenderResult {
  readonly body: RenderedBody;
  readonly failed?: Issue;
}

export interface PageRenderer {
  render(request: RenderRequest): Promise<RenderResult>;
  /** Ends its processes; renders after this are refused. */
  close(): Promise<void>;
}
