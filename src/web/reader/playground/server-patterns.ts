/** Matches addresses against the servers of a specification, so that the proxy requests nothing else. */

/** One server: a host and port, and everything below its path. */
export interface ServerPattern {
  /** `https:` or `http:`. */
  readonly protocol: string;
  /** Whole host name, normalised by the URL parser. */
  readonly hostname: RegExp;
  /** Normalised by the URL parser: empty for the default port. */
  readonly port: string;
  /** The required prefix of the path. */
  readonly path: RegExp;
  /** As a source in a content policy; undefined if it cannot be expressed. */
  readonly source: string | undefined;
}

interface Variable {
  readonly default?: unknown;
  readonly enum?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Values of variables multiply; no real specification has more servers than this. */
const MAX_PATTERNS = 200;
const MAX_SERVERS = 5_000;
const LONGEST = 2_000;

/** Every server in an OpenAPI document: of the document, a path or an operation. Untrusted: every value may have any type. */
export function documentServers(document: Fields): readonly ServerPattern[] {
  const found = new Map<string, ServerPattern>();
  let seen = 0;
  const take = (servers: unknown): void => {
    if (!Array.isArray(servers)) return;
    for (const server of servers) {
      if (seen++ > MAX_SERVERS) return;
      if (!isFields(server)) continue;
      const { url, variables } = server;
      if (typeof url !== 'string') continue;
      for (const pattern of serverPatterns({ url, variables: isFields(variables) ? variables : {} }))
        found.set(keyOf(pattern), pattern);
    }
  };
  take(document['servers']);
  const { paths, components } = document;
  // Paths may refer to one of these.
  const shared = isFields(components) ? components['pathItems'] : undefined;
  for (const path of [paths, shared].flatMap((items) => (isFields(items) ? Object.values(items) : []))) {
    if (!isFields(path)) continue;
    take(path['servers']);
    for (const operation of Object.values(path)) if (isFields(operation)) take(operation['servers']);
  }
  return [...found.values()];
}

/** @param server as written, with `{name}` for its variables */
export function serverPatterns(server: {
  readonly url: string;
  readonly variables: Fields;
}): readonly ServerPattern[] {
  if (server.url.length > LONGEST) return [];
  const patterns = expanded(server.url.trim(), server.variables)
    .map(patternOf)
    .filter((pattern) => pattern !== undefined);
  return [...new Map(patterns.map((pattern) => [keyOf(pattern), pattern])).values()];
}

/** True when a parsed address is below one of the servers. */
export function isBelow(url: URL, patterns: readonly ServerPattern[]): boolean {
  if (url.username !== '' || url.password !== '' || climbs(url.pathname)) return false;
  return patterns.some(
    ({ protocol, hostname, port, path }) =>
      protocol === url.protocol &&
      port === url.port &&
      hostname.test(url.hostname) &&
      path.test(url.pathname),
  );
}

/** The URL parser has resolved plain dots; some servers also resolve doubly encoded ones, or ones behind an encoded slash. */
function climbs(pathname: string): boolean {
  let text = pathname;
  for (let i = 0; i < 3; i++) {
    if (text.split(/[/\\]/).some((segment) => segment === '..')) return true;
    try {
      text = decodeURIComponent(text);
    } catch {
      return /%2e%2e|\.\./i.test(text);
    }
  }
  return text.split(/[/\\]/).some((segment) => segment === '..');
}

/** The address with every allowed value of its variables; `{name}` stays where any value is allowed. */
function expanded(url: string, variables: Fields): readonly string[] {
  let all: readonly string[] = [url];
  for (const [name, variable] of Object.entries(variables)) {
    const place = `{${name}}`;
    if (!url.includes(place) || !isFields(variable)) continue;
    const values = boundValues(variable);
    if (values === undefined) continue;
    all = all.flatMap((one) => values.map((value) => one.replaceAll(place, value))).slice(0, MAX_PATTERNS);
  }
  // A variable's default is always allowed, even where a free value is not.
  const defaults = all.map((one) =>
    one.replace(/\{([^{}]+)\}/g, (place, name: string) => defaultOf(variables, name) ?? place),
  );
  return [...new Set([...all, ...defaults])];
}

function boundValues(variable: Variable): readonly string[] | undefined {
  const values = Array.isArray(variable.enum) ? variable.enum.flatMap((value) => textOf(value) ?? []) : [];
  return values.length === 0 ? undefined : values;
}

function defaultOf(variables: Fields, name: string): string | undefined {
  const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
  return isFields(variable) ? textOf(variable['default']) : undefined;
}

/** Ports without quotes are numbers in YAML. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const FREE = /\{[^{}]+\}/g;

/**
 * A free variable may be one label of a host that is followed by two or more fixed ones, or one segment of the path. Anywhere
 * else it could lead to any server.
 */
function patternOf(url: string): ServerPattern | undefined {
  const parts = /^(https?):\/\/([^/?#@\\]+)(\/[^?#]*)?$/i.exec(url);
  if (parts === null) return undefined;
  const [, scheme = '', authority = '', path = '/'] = parts;
  const probe = URL.parse(
    `${scheme}://${authority.replace(FREE, 'lectern0')}${path.replace(FREE, 'lectern0')}`,
  );
  if (probe === null || climbs(probe.pathname)) return undefined;
  const labels = probe.hostname.split('.');
  const free = labels.filter((label) => label.includes('lectern0'));
  const fixed = labels.slice(labels.findLastIndex((label) => label.includes('lectern0')) + 1);
  if (free.length > 0 && (fixed.length < 2 || /^\d+$/.test(fixed.at(-1)!))) return undefined;
  // A star would be a wildcard in the policy.
  if (/[{}*]/.test(authority.replace(FREE, '')) || probe.port !== portOf(authority, probe.protocol))
    return undefined;
  const prefix = probe.pathname.replace(/\/+$/, '');
  return {
    protocol: probe.protocol,
    hostname: new RegExp(`^${pattern(probe.hostname, '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?')}$`),
    port: probe.port,
    path: new RegExp(`^${pattern(prefix, '[^/]{1,200}')}(?:/|$)`),
    source: sourceOf(probe, free.length > 0 && labels[0] === 'lectern0' && free.length === 1),
  };
}

/** Written out, so that a variable in place of the port does not match. */
function portOf(authority: string, protocol: string): string {
  const port = /:(\d{1,5})$/.exec(authority)?.[1] ?? '';
  return Number(port) === (protocol === 'https:' ? 443 : 80) || port === '' ? '' : String(Number(port));
}

function pattern(text: string, free: string): string {
  return text
    .split('lectern0')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join(free);
}

/** Browsers support one wildcard, for the first labels of a host. */
function sourceOf({ protocol, hostname, port }: URL, wild: boolean): string | undefined {
  const host = wild ? hostname.replace(/^lectern0/, '*') : hostname;
  // A policy cannot express an IPv6 address, nor a name in which a variable is only part of a label.
  if (host.includes('lectern0') || !/^[a-z0-9*.-]+$/.test(host)) return undefined;
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

function keyOf({ protocol, hostname, port, path }: ServerPattern): string {
  return `${protocol} ${hostname.source} ${port} ${path.source}`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
