/** What a page carries for its form: the operation without its answers, as the browser reads it when the button is pressed. */
import type { ReferenceDocument } from '../../site/openapi/reference-document.ts';
import type { PlaygroundStrings } from '../strings/playground-strings.ts';

export interface PlaygroundData {
  /** Cut down to what a request is made of: no answers, no samples, no long texts. */
  readonly document: ReferenceDocument;
  /** Whether examples are filled in, not only shown. */
  readonly prefill: boolean;
  /** Words of the form where they are not English. */
  readonly words?: PlaygroundStrings;
  /** Whether cookies of the reader go along, also to other sites. */
  readonly credentials?: true;
  /** Where the server sends requests from that CORS forbids. */
  readonly proxy?: string;
}
