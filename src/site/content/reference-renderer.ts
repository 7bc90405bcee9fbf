/** How pages of the API reference get their generated part: the same way as components, from functions that are handed in. */
import type { Html } from '../../lib/html.ts';
import type { ReferenceInput } from '../openapi/reference-document.ts';
import type { ComponentContext } from './component.ts';

/** What the generated part may ask of the page it stands on. */
export interface ReferenceTools extends ComponentContext {
  /**
   * HTML of a description: all of Markdown, and of HTML what a text is made of; nothing in it runs or breaks out.
   * Headings count only on the page itself, not inside the text of a field.
   */
  markdown(text: string, place?: 'page' | 'field'): Html;
  /** Notes words that readers see, for search. */
  text(words: string): void;
  /** Draws what every page of a specification says again: readers see it, search does not. */
  quietly(draw: () => Html): Html;
  /** HTML for the end of the request line. */
  action(html: Html): void;
}

/** One operation, described and ready to be written. */
export interface PreparedReference {
  readonly title: string;
  readonly description?: string;
  /** Of its code samples: their grammars are loaded before `render`. */
  readonly languages: readonly string[];
  render(tools: ReferenceTools): Html;
}

/** Throws only for mistakes of ours: whatever an author wrote is described somehow. */
export type ReferenceRenderer = (input: ReferenceInput) => PreparedReference;
