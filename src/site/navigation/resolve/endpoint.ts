/** Reads `METHOD /path` entries. */

export interface Endpoint {
  /** Upper case; `WEBHOOK` for entries of the form `webhook name`. */
  readonly method: string;
  readonly path: string;
  /** A specification named in the entry itself. */
  readonly source?: string;
}

const ENDPOINT = /^(?:(\S+)\s+)?(get|put|post|delete|options|head|patch|trace|query)\s+(\/\S*)$/i;
const WEBHOOK = /^(?:(\S+)\s+)?webhook\s+(\S.*)$/i;

/** The endpoint of an entry, or undefined for a page path. Methods in any case, with any spaces. */
export function parseEndpoint(entry: string): Endpoint | undefined {
  const [, source, method, path] = ENDPOINT.exec(entry) ?? [];
  if (method !== undefined && path !== undefined) return withSource(method.toUpperCase(), path, source);
  const [, file, name] = WEBHOOK.exec(entry) ?? [];
  return name === undefined ? undefined : withSource('WEBHOOK', name.trim(), file);
}

function withSource(method: string, path: string, source: string | undefined): Endpoint {
  return source === undefined ? { method, path } : { method, path, source };
}
