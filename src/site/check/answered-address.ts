/** The addresses that a server answers by itself, beside the pages and files of a site. */

/** Each is one address: sites have pages such as `/dashboard/plans` and `/mcp/tools` below the same words. */
const ANSWERED: ReadonlySet<string> = new Set([
  ...['/llms.txt', '/llms-full.txt', '/sitemap.xml', '/robots.txt', '/skill.md', '/openapi.json'],
  ...['/.well-known/llms.txt', '/.well-known/llms-full.txt'],
  ...['/.well-known/skills/index.json', '/.well-known/agent-skills/index.json'],
  ...['/.well-known/mcp', '/.well-known/mcp.json'],
  ...['/.well-known/mcp/server-card.json', '/.well-known/mcp/server-cards.json'],
  ...['/mcp', '/authed/mcp', '/search', '/search.json', '/dashboard', '/dashboard/sign-in'],
]);
const FEED = '/rss.xml';

/**
 * @param path decoded, with leading slash
 * @param hasFeed true for the address of a page that has a feed
 */
export function isAnswered(path: string, hasFeed: (url: string) => boolean): boolean {
  if (ANSWERED.has(path)) return true;
  return path.endsWith(FEED) && hasFeed(path.slice(0, -FEED.length) || '/');
}
