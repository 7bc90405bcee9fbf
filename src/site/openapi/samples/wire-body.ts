/** A body as the languages without forms of their own send it: texts and files, one after another. */
import { multipartPieces, type Piece } from './multipart-pieces.ts';
import type { ShownRequest } from './shown-request.ts';

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  /** With the type of the body. */
  readonly headers: ShownRequest['headers'];
  /** One text in most cases. */
  readonly pieces?: readonly Piece[];
}

export function wireRequest({ method, url, headers, body }: ShownRequest): WireRequest {
  if (body === undefined) return { method, url, headers };
  if (body.kind === 'file') return { method, url, headers, pieces: [body] };
  if (body.kind !== 'parts') return { method, url, headers, pieces: [{ kind: 'text', text: body.text }] };
  const { type, pieces } = multipartPieces(body.fields);
  return { method, url, headers: [{ name: 'Content-Type', value: type }, ...headers], pieces };
}
