/** `/.well-known/mcp` and its variants, which tell programs where the MCP server is and what it can do. */
import * as z from '../../../lib/schema.ts';
import type { Site } from '../../../site/site.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { json } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { skillName } from '../pages/skill-name.ts';
import { MCP_PATH } from './mcp-route.ts';
import { FEEDBACK_TOOL, READING_TOOLS } from './mcp-tools.ts';

export interface DiscoveryOptions {
  /** Public address without trailing slash. */
  readonly origin: string;
  /** Whether programs can send feedback. */
  readonly feedback: () => boolean;
}

const VERSION = '1.0.0';
/** Public, and read by tools that run in browsers. */
const HEADERS = { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' } as const;

/** An author's file at one of these addresses takes precedence. */
export function mcpDiscovery(live: LiveSite, { origin, feedback }: DiscoveryOptions): Handler {
  return ({ path }) => {
    const make = DOCUMENTS.get(path);
    const site = live.current();
    if (make === undefined || site.files.has(path.slice(1))) return undefined;
    return json(make(site, `${origin}${encodeURI(site.base)}${MCP_PATH}`, feedback()), HEADERS);
  };
}

type Document = (site: Site, url: string, feedback: boolean) => object;

const servers: Document = (_site, url) => ({
  version: VERSION,
  transport: 'http',
  url,
  servers: [{ name: 'public', url, transport: 'http', authentication: 'none' }],
});

const card: Document = ({ config }, url, feedback) => ({
  name: skillName(config.name),
  title: config.name,
  version: VERSION,
  url,
  transport: 'http',
  description: config.description ?? `Search and read the documentation of ${config.name}`,
  capabilities: { tools: true, resources: true },
  authentication: 'none',
  tools: [...READING_TOOLS, ...(feedback ? [FEEDBACK_TOOL] : [])].map(({ inputSchema, ...tool }) => ({
    ...tool,
    inputSchema: z.toJSONSchema(inputSchema),
  })),
});

const DOCUMENTS: ReadonlyMap<string, Document> = new Map<string, Document>([
  ['/.well-known/mcp', servers],
  ['/.well-known/mcp.json', servers],
  ['/.well-known/mcp/server-card.json', card],
  ['/.well-known/mcp/server-cards.json', (...given) => ({ servers: [card(...given)] })],
]);

export const MCP_DISCOVERY_PATHS: readonly string[] = [...DOCUMENTS.keys()];
