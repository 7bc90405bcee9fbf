/** Builds the address of the chosen server from its variables, and says whether requests can be sent there. */
import type { ReferenceDocument } from '../reference-document.ts';
import type { RequestValues } from '../request-values.ts';

/** Used in samples when the specification names no server; the playground does not send to it. */
export const PLACEHOLDER_SERVER = 'https://api.example.com';

export interface ServerAddress {
  /** Without a trailing slash. */
  readonly address: string;
  /** False when the specification has no absolute `http` or `https` address. */
  readonly known: boolean;
}

export function serverAddress(
  document: Pick<ReferenceDocument, 'servers'>,
  chosen: RequestValues['server'],
): ServerAddress {
  const server = document.servers[chosen.index] ?? document.servers[0];
  if (server === undefined) return { address: PLACEHOLDER_SERVER, known: false };
  const filled = server.url.replace(/\{([^{}]{1,200})\}/g, (whole, name: string) => {
    const given = Object.hasOwn(chosen.variables, name) ? chosen.variables[name] : undefined;
    const declared = Object.hasOwn(server.variables, name) ? server.variables[name] : undefined;
    if (declared === undefined) return given ?? whole;
    const allowed =
      declared.enum === undefined || declared.enum.length === 0 || declared.enum.includes(given ?? '');
    return given !== undefined && given !== '' && allowed ? given : declared.default;
  });
  return whole(filled.trim());
}

/**
 * Only `http` and `https`, never with user name and password; the rest of a relative one is appended to the
 * placeholder.
 */
function whole(text: string): ServerAddress {
  const absolute = /^https?:\/\//i.test(text);
  const colon = /^[a-z][a-z0-9+.-]*:/i.test(text);
  const hostOnly = text.startsWith('//');
  // Browsers drop line breaks and turn backslashes around, so the checked address would differ from the requested one.
  if ((!absolute && colon) || /[\s\\\p{Cc}]/u.test(text))
    return { address: PLACEHOLDER_SERVER, known: false };
  try {
    const url = hostOnly ? new URL(`https:${text}`) : new URL(text, `${PLACEHOLDER_SERVER}/`);
    const path = url.pathname.replace(/'/g, '%27').replaceAll('%7B', '{').replaceAll('%7D', '}');
    return { address: `${url.origin}${path.replace(/\/+$/, '')}`, known: absolute || hostOnly };
  } catch {
    return { address: PLACEHOLDER_SERVER, known: false };
  }
}
