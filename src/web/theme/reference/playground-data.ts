/** What a page carries for its form: the operation without its answers, as the browser reads it when the button is pressed. */
import type { ReferenceDocument } from '../../../site/openapi/reference-document.ts';

export interface PlaygroundData {
  /** Cut down to what a request is made of: no answers, no samples, no long texts. */
  readonly document: ReferenceDocument;
  /** Whether examples are filled in, not only shown. */
  readonly prefill: boolean;
  /** Where the server sends requests from that CORS forbids. */
  readonly proxy?: string;
}
