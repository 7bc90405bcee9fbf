/** Builds a request from values, encoded as OpenAPI defines; samples show it and the playground sends it. */
import { defined } from '../../../lib/defined.ts';
import type { ReferenceDocument, SecurityScheme } from '../reference-document.ts';
import type { BuiltRequest, RequestValues } from '../request-values.ts';
import { serializeBody } from './serialize-body.ts';
import { encodePart, explodes, formPairs, headerText, type Pair, pathText } from './serialize-parameter.ts';

/** Used in samples when the specification names no server; the playground does not send to it. */
export const PLACEHOLDER_SERVER = 'https://api.example.com';

interface ServerAddress {
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

/** Placeholder for `user:password`, sent unencoded so that it stays readable. */
export const BASIC_PLACEHOLDER = 'YOUR_BASE64_CREDENTIALS';

type Value = RequestValues['parameters'][number];
type Header = BuiltRequest['headers'][number];

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/;
/** Headers that the HTTP client sets, and those that would allow request smuggling. */
const CLIENTS_OWN = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'host',
  'upgrade',
  'trailer',
  'te',
]);

export function buildRequest(document: ReferenceDocument, values: RequestValues): BuiltRequest {
  const method = /^[A-Z][A-Z-]{0,30}$/.test(document.method) ? document.method : 'GET';
  const body = values.body === undefined ? undefined : serializeBody(document, values.body);
  const secrets = securityParts(document, values);
  const query = [...values.parameters.filter(isIn('query')).flatMap(pairsOf(document)), ...secrets.query];
  const cookies = [
    ...values.parameters.filter(isIn('cookie')).flatMap(pairsOf(document)),
    ...secrets.cookies,
  ];
  const given = values.parameters.filter(isIn('header')).flatMap((value): readonly Header[] => {
    // OpenAPI says to ignore it: the body's own media type decides.
    if (value.name.toLowerCase() === 'content-type') return [];
    const { explode, media } = styleOf(document, value);
    return [{ name: value.name, value: headerText(plain(value.value, media), explode) }];
  });
  const type = body === undefined || body.type === 'multipart/form-data' ? undefined : body.type;
  const typed = type === undefined ? [] : [{ name: 'Content-Type', value: type }];
  const headers = safeHeaders([...secrets.headers, ...typed, ...given]);
  const address = serverAddress(document, values.server).address + pathOf(document, values);
  return {
    method,
    url: withQuery(address, query),
    headers,
    cookies,
    ...defined({ body }),
  };
}

const isIn = (place: Value['in']) => (value: Value) => value.in === place;

function styleOf(document: ReferenceDocument, value: Value) {
  const declared = document.parameters.find(
    ({ name, in: place }) => name === value.name && place === value.in,
  );
  const inForm = value.in === 'query' || value.in === 'cookie';
  const style = value.style ?? declared?.style ?? (inForm ? 'form' : 'simple');
  const explode = value.explode ?? declared?.explode ?? explodes(style);
  const media = value.content ?? declared?.content;
  return { name: value.name, style, explode, media, reserved: declared?.allowReserved === true };
}

/** A parameter with a media type is one text of that type. */
const plain = (value: unknown, media: string | undefined): unknown =>
  media === undefined
    ? value
    : typeof value === 'string' && !/json/i.test(media)
      ? value
      : JSON.stringify(value);

const pairsOf =
  (document: ReferenceDocument) =>
  (value: Value): readonly Pair[] => {
    const style = styleOf(document, value);
    return formPairs(plain(value.value, style.media), style);
  };

function withQuery(address: string, query: readonly Pair[]): string {
  if (query.length === 0) return address;
  const text = query.map(({ name, value }) => `${name}=${value}`).join('&');
  return `${address}${address.includes('?') ? '&' : '?'}${text}`;
}

/** Fills values into the template; a parameter without a value stays `{name}` for the reader to fill in. */
function pathOf(document: ReferenceDocument, values: RequestValues): string {
  const template = document.path.startsWith('/') ? document.path : `/${document.path}`;
  const [path = '', ...query] = template.split('?');
  const fill = (text: string) =>
    text
      .split(/(\{[^{}]{1,200}\})/)
      .map((part, index) => (index % 2 === 1 ? placed(part.slice(1, -1), document, values) : fixed(part)))
      .join('');
  const filled = path
    .split('/')
    .map((segment) => withoutDots(fill(segment)))
    .join('/');
  return query.length === 0 ? filled : `${filled}?${fill(query.join('?'))}`;
}

/** The author's own part of the path: only characters that would make the address invalid are encoded. */
const fixed = (text: string): string =>
  text.replace(/[^A-Za-z0-9._~!$&()*+,;=:@/?%-]+/g, (part) => encodePart(part));

function placed(name: string, document: ReferenceDocument, values: RequestValues): string {
  const value = values.parameters.find((one) => one.in === 'path' && one.name === name);
  const empty =
    value === undefined || value.value === undefined || value.value === null || value.value === '';
  if (empty) return `{${encodePart(name)}}`;
  const style = styleOf(document, value);
  return pathText(plain(value.value, style.media), style);
}

/** `.` and `..` are path steps; encoded, they survive clients that do not normalize the path. */
const withoutDots = (segment: string): string =>
  segment === '.' || segment === '..' ? segment.replaceAll('.', '%2E') : segment;

/** The first of a name wins, so a parameter never replaces a key. A header value is one line of ASCII. */
function safeHeaders(headers: readonly Header[]): readonly Header[] {
  const seen = new Set<string>();
  return headers.flatMap(({ name, value }) => {
    const key = name.toLowerCase();
    if (!TOKEN.test(name) || seen.has(key) || CLIENTS_OWN.has(key)) return [];
    seen.add(key);
    return [{ name, value: headerValue(value) }];
  });
}

function headerValue(value: string): string {
  const line = [...value].filter((sign) => sign === '\t' || (sign >= ' ' && sign !== '\u007f')).join('');
  return line.trim().replace(/[^\t -~]+/g, (part) => encodeURIComponent(part.toWellFormed()));
}

interface SecurityParts {
  readonly headers: Header[];
  readonly query: Pair[];
  readonly cookies: Pair[];
}

function securityParts(document: ReferenceDocument, values: RequestValues): SecurityParts {
  const parts: SecurityParts = { headers: [], query: [], cookies: [] };
  const seen = new Set<string>();
  for (const scheme of document.security.flat()) {
    const secret = Object.hasOwn(values.security, scheme.name) ? values.security[scheme.name] : undefined;
    if (secret === undefined || secret === '' || seen.has(scheme.name)) continue;
    seen.add(scheme.name);
    if (scheme.type === 'apiKey') addKey(parts, scheme, secret);
    else if (scheme.type !== 'mutualTLS') {
      parts.headers.push({ name: 'Authorization', value: authorization(scheme, secret) });
    }
  }
  return parts;
}

function addKey(parts: SecurityParts, scheme: SecurityScheme, secret: string): void {
  const name = scheme.parameter ?? scheme.name;
  if (scheme.in === 'query') parts.query.push({ name: encodePart(name), value: encodePart(secret) });
  else if (scheme.in === 'cookie') parts.cookies.push({ name: encodePart(name), value: encodePart(secret) });
  else parts.headers.push({ name, value: secret });
}

function authorization(scheme: SecurityScheme, secret: string): string {
  const kind = scheme.type === 'http' ? (scheme.scheme ?? 'bearer') : 'bearer';
  if (kind === 'basic') return `Basic ${secret === BASIC_PLACEHOLDER ? secret : base64(secret)}`;
  const name = kind === 'bearer' ? 'Bearer' : TOKEN.test(kind) ? kind : 'Bearer';
  // Readers paste the whole header as often as the token alone.
  return secret.toLowerCase().startsWith(`${name.toLowerCase()} `) ? secret : `${name} ${secret}`;
}

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
