/** Which servers the form of a page may ask, as sources of the page's content policy: those of its operation, and nothing else. */
import { isLocalName } from '../../../lib/local-name.ts';
import type { ReferenceInput } from '../../../site/openapi/reference-document.ts';
import { hasPlayground } from '../../../theme/reference/playground-part.ts';
import { serverPatterns } from './server-patterns.ts';

const MOST_SOURCES = 50;
const NONE: readonly string[] = Object.freeze([]);

export function connectSources(reference: ReferenceInput | undefined): readonly string[] {
  if (reference === undefined || !hasPlayground(reference)) return NONE;
  const sources = reference.document.servers
    .flatMap(serverPatterns)
    .flatMap(({ source }) => (source !== undefined && isAskable(source) ? [source] : []));
  return [...new Set(sources)].slice(0, MOST_SOURCES);
}

/** What goes without encryption would show a reader's key to everybody on the way. */
function isAskable(source: string): boolean {
  return source.startsWith('https://') || isLocalName(URL.parse(source)?.hostname ?? '');
}
