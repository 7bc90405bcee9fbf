/** Reads the address of an error service that speaks Sentry's protocol (a DSN, `https://KEY@HOST/PROJECT`). */

export interface ErrorService {
  /** Where envelopes go. */
  readonly url: string;
  /** Names us to the service; it lets its holder send, and nothing else. */
  readonly key: string;
}

const KEY = /^[A-Za-z0-9_-]{1,128}$/;
const PROJECT = /^[A-Za-z0-9_-]{1,64}$/;

/** @returns undefined for anything else */
export function parseDsn(text: string): ErrorService | undefined {
  const dsn = URL.parse(text.trim());
  if (dsn === null || !/^https?:$/.test(dsn.protocol) || dsn.search !== '' || dsn.hash !== '')
    return undefined;
  const parts = dsn.pathname.split('/').filter(Boolean);
  const project = parts.pop() ?? '';
  if (!KEY.test(dsn.username) || !PROJECT.test(project)) return undefined;
  const prefix = parts.map((part) => `/${part}`).join('');
  return { url: `${dsn.origin}${prefix}/api/${project}/envelope/`, key: dsn.username };
}
