/** The servers that a page's request form may contact, as sources of its content policy: those of its operation only. */
import { isLocalName } from '../../../lib/text/local-name.ts';
import type { EndpointInput } from '../../../site/content/endpoint-document.ts';
import type { ReferenceInput, ReferenceServer } from '../../../site/openapi/reference-document.ts';
import { hasPlayground } from '../../../theme/reference/playground-part.ts';
import { serverPatterns } from './server-patterns.ts';

const MAX_SOURCES = 50;
const NONE: readonly string[] = Object.freeze([]);

export function connectSources(reference: ReferenceInput): readonly string[] {
  return hasPlayground(reference) ? sourcesOf(reference.document.servers) : NONE;
}

/** The same for an endpoint that the page describes itself. */
export function endpointSources({ servers, settings }: EndpointInput): readonly string[] {
  if (settings.playground !== 'interactive') return NONE;
  return sourcesOf(servers.map((url) => ({ url, variables: {} })));
}

function sourcesOf(servers: readonly ReferenceServer[]): readonly string[] {
  const sources = servers
    .flatMap(serverPatterns)
    .flatMap(({ source }) => (source !== undefined && isAskable(source) ? [source] : []));
  return [...new Set(sources)].slice(0, MAX_SOURCES);
}

/** Unencrypted requests would expose a reader's key on the network. */
function isAskable(source: string): boolean {
  return source.startsWith('https://') || isLocalName(URL.parse(source)?.hostname ?? '');
}
