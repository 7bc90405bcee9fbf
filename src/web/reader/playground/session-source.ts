/** The one server that a page's playground asks for its reader's values besides the site, as a source of its content policy. */
import { isLocalName } from '../../../lib/text/local-name.ts';

/** @returns the origin; undefined for an address that would send cookies without encryption */
export function sessionSource(infoUrl: string | undefined): string | undefined {
  const url = infoUrl === undefined ? null : URL.parse(infoUrl);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocalName(url.hostname));
  return isSafe ? url.origin : undefined;
}
