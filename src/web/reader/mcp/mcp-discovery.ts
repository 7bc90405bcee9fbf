/** `/.well-known/mcp` and its variants, which tell programs where the MCP server is and what it can do. */
import * as z from '../../../lib/schema.ts';
import type { Visibility } from '../../../site/content/page/audience.ts';
import type { Site } from '../../../site/site.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { json } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { skillName } from '../pages/skill/skill-name.ts';
import { AUTHED_MCP_PATH, MCP_PATH } from './mcp-paths.ts';
import { type OfferedTools, toolsOf } from './mcp-tools.ts';

/** Whether readers of a site can sign in to read more, or must to read anything. */
export type ProgramSignIn = 'none' | 'offered' | 'required';

interface DiscoveryOptions {
  /** Public address without trailing slash. */
  readonly origin: string;
  readonly offered: () => OfferedTools;
  readonly signIn: () => ProgramSignIn;
}

const VERSION = '1.0.0';
/** Public, and read by tools that run in browsers. */
const HEADERS = { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' } as const;

/** An author's file at one of these addresses takes precedence. */
export function mcpDiscovery(live: LiveSite, { origin, offered, signIn }: DiscoveryOptions): Handler {
  return ({ path }) => {
    const make = DOCUMENTS.get(path);
    const site = live.current();
    if (make === undefined || site.files.has(path.slice(1))) return undefined;
    const below = `${origin}${encodeURI(site.base)}`;
    return json(make(site, { servers: serversOf(below, signIn()), offered: offered() }), HEADERS);
  };
}

interface Server {
  readonly name: 'public' | 'authenticated';
  readonly url: string;
  readonly transport: 'http';
  readonly authentication: 'none' | 'oauth2';
}

/** The first is the one for programs that know nothing of the reader. */
function serversOf(below: string, signIn: ProgramSignIn): readonly [Server, ...Server[]] {
  const at = { transport: 'http' } as const;
  const authenticated = { ...at, name: 'authenticated', authentication: 'oauth2' } as const;
  if (signIn === 'required') return [{ ...authenticated, url: below + MCP_PATH }];
  const open: Server = { ...at, name: 'public', url: below + MCP_PATH, authentication: 'none' };
  return signIn === 'none' ? [open] : [open, { ...authenticated, url: below + AUTHED_MCP_PATH }];
}

interface DiscoveryFacts {
  readonly servers: readonly [Server, ...Server[]];
  readonly offered: OfferedTools;
}

type Document = (site: Site, facts: DiscoveryFacts) => object;

const listOf = (servers: readonly [Server, ...Server[]]): object => ({
  version: VERSION,
  transport: 'http',
  url: servers[0].url,
  servers,
});

const card = ({ config }: Site, { url, authentication }: Server, offered: OfferedTools): object => ({
  name: skillName(config.name),
  title: config.name,
  version: VERSION,
  url,
  transport: 'http',
  description: config.description ?? `Search and read the documentation of ${config.name}`,
  capabilities: { tools: true, resources: true },
  authentication,
  tools: toolsOf(offered).map(({ inputSchema, ...tool }) => ({
    ...tool,
    inputSchema: z.toJSONSchema(inputSchema),
  })),
});

const DOCUMENTS: ReadonlyMap<string, Document> = new Map<string, Document>([
  ['/.well-known/mcp', (_site, { servers }) => listOf(servers)],
  ['/.well-known/mcp.json', (_site, { servers }) => listOf(servers)],
  ['/.well-known/mcp/server-card.json', (site, { servers, offered }) => card(site, servers[0], offered)],
  [
    '/.well-known/mcp/server-cards.json',
    (site, { servers, offered }) => ({ servers: servers.map((server) => card(site, server, offered)) }),
  ],
]);

/** Documents that say nothing of the site but its address. */
export const SERVER_LISTS: readonly string[] = ['/.well-known/mcp', '/.well-known/mcp.json'];

interface Closed {
  readonly live: Pick<LiveSite, 'current'>;
  readonly settings: () => { readonly visibility: Visibility };
}

/**
 * What a private site tells strangers in place of its own documents; undefined on other sites.
 * @param below public address with the path prefix
 */
export function closedServers({ live, settings }: Closed, below: string, path: string): object | undefined {
  if (!SERVER_LISTS.includes(path) || settings().visibility !== 'private') return undefined;
  return live.current().files.has(path.slice(1)) ? undefined : listOf(serversOf(below, 'required'));
}

export const MCP_DISCOVERY_PATHS: readonly string[] = [...DOCUMENTS.keys()];
