/** The body as bytes for languages without a form API: pieces of text and files. */
import { multipartPieces, type Piece } from './multipart-pieces.ts';
import type { ShownRequest } from './shown-request.ts';

interface WireRequest {
  readonly method: string;
  readonly url: string;
  /** Includes the content type of the body. */
  readonly headers: ShownRequest['headers'];
  /** A single text in most cases. */
  readonly pieces?: readonly Piece[];
}

export function wireRequest({ method, url, headers, body }: ShownRequest): WireRequest {
  if (body === undefined) return { method, url, headers };
  if (body.kind === 'file') return { method, url, headers, pieces: [body] };
  if (body.kind !== 'parts') return { method, url, headers, pieces: [{ kind: 'text', text: body.text }] };
  const { type, pieces } = multipartPieces(body.fields);
  return { method, url, headers: [{ name: 'Content-Type', value: type }, ...headers], pieces };
}
