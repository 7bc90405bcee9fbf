/** The interface of the renderer for the generated part of API reference pages, which is injected like components. */
import type { Html } from '../../lib/html.ts';
import type { ReferenceInput } from '../openapi/reference-document.ts';
import type { ComponentContext } from './component.ts';

/** The services of the page that the generated part may use. */
export interface ReferenceTools extends ComponentContext {
  /**
   * HTML of a description: Markdown and the HTML elements of formatted text; safe to embed.
   * Headings count only on the page itself, not inside the text of a field.
   */
  markdown(text: string, place?: 'page' | 'field'): Html;
  /** Records visible text for search. */
  text(words: string): void;
  /** Renders content that every page of a specification repeats: visible to readers, but not indexed. */
  quietly(draw: () => Html): Html;
  /** HTML for the end of the request line. */
  action(html: Html): void;
}

/** One operation, ready to be rendered. */
export interface PreparedReference {
  readonly title: string;
  readonly description?: string;
  /** Of its code samples: their grammars are loaded before `render`. */
  readonly languages: readonly string[];
  /** What the page does not show, for the author: `150 values of "code"`. */
  readonly left?: readonly string[];
  render(tools: ReferenceTools): Html;
}

/** Throws only for internal faults, never for an author's mistakes. */
export type ReferenceRenderer = (input: ReferenceInput) => PreparedReference;
