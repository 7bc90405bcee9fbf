/** The reader of a request, as the maker of pages takes it. */
import type { WebRequest } from '../../edge/http/handler.ts';
import type { PageReader } from './render-page.ts';

export function readerOf(reader: WebRequest['reader']): PageReader | undefined {
  return reader === undefined ? undefined : { user: reader.content };
}
