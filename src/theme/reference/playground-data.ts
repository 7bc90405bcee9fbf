/** The data in a page for its request form: the operation without its responses, read by the browser when the form opens. */
import type { ReferenceDocument } from '../../site/openapi/reference-document.ts';
import type { PlaygroundStrings } from '../strings/playground-strings.ts';

export interface PlaygroundData {
  /** Reduced to what a request needs: no responses, samples or long texts. */
  readonly document: ReferenceDocument;
  /** True to fill examples into the form, not only show them. */
  readonly prefill: boolean;
  /** The form's texts in other languages than English. */
  readonly words?: PlaygroundStrings;
  /** True to send the reader's cookies, also to other sites. */
  readonly credentials?: true;
  /** By media type: JSON text of the example of a schema, or of a generated one, for bodies that have none themselves. */
  readonly beginnings?: Readonly<Record<string, { readonly text: string; readonly isGenerated: boolean }>>;
  /** Address of our proxy for requests that CORS forbids. */
  readonly proxy?: string;
}
