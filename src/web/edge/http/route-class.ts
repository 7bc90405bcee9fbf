/** What kind of thing a request asks for: one of a closed list, for logs and metrics, never a text of a stranger. */

export const ROUTE_CLASSES = [
  ...(['page', 'asset', 'markdown', 'search', 'api', 'feedback'] as const),
  ...(['dashboard', 'mcp', 'hook', 'preview', 'other'] as const),
] as const;

export type RouteClass = (typeof ROUTE_CLASSES)[number];

const SERVICE: readonly (readonly [prefix: string, kind: RouteClass])[] = [
  ['/_lectern/feedback', 'feedback'],
  ['/_lectern/unsubscribe', 'feedback'],
  ['/_lectern/forge/', 'hook'],
  ['/_lectern/chat/', 'hook'],
  ['/_lectern/preview/', 'preview'],
  ['/_lectern/preview-sign-in', 'preview'],
  ['/api/', 'api'],
  ['/discovery/', 'api'],
  ['/v1/', 'api'],
  ['/v2/', 'api'],
  ['/scim/', 'api'],
  ['/openapi.json', 'api'],
  ['/dashboard', 'dashboard'],
];
const OTHER = new Set(['/healthz', '/readyz', '/metrics', '/logout']);
const MCP = new Set(['/mcp', '/authed/mcp']);
const EXTENSION = /\.([a-z0-9]{1,8})$/i;

/** @param type of the reply, which tells a page from a file */
export function routeClass(path: string, type?: string): RouteClass {
  // A site may have pages below these paths; the API and the hooks never answer with HTML.
  for (const [prefix, kind] of SERVICE)
    if (path.startsWith(prefix) && (kind !== 'api' || type?.startsWith('text/html') !== true)) return kind;
  return siteClass(path, type);
}

/** Of a path that a site answered. */
export function siteClass(path: string, type?: string): RouteClass {
  if (path === '/search' || path === '/search.json') return 'search';
  if (MCP.has(path)) return 'mcp';
  if (OTHER.has(path) || path === '/login' || path.startsWith('/login/')) return 'other';
  if (path.startsWith('/_lectern/')) return 'asset';
  if (type?.startsWith('text/html') === true) return 'page';
  if (path.endsWith('.md') || path.startsWith('/llms')) return 'markdown';
  return type?.startsWith('text/markdown') === true ? 'markdown' : EXTENSION.test(path) ? 'asset' : 'page';
}
