/** A link to an address of the program counts as correct exactly when a server answers there; its prefixes hide no broken link. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type CheckResult, checkSite } from '../../src/tasks/check-site.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

/** Addresses that the program answers on this site. */
const ANSWERED = [
  ...['/llms.txt', '/llms-full.txt', '/.well-known/llms.txt', '/.well-known/llms-full.txt'],
  ...['/sitemap.xml', '/robots.txt', '/openapi.json', '/ask', '/search', '/search.json?q=plans'],
  ...['/mcp', '/.well-known/mcp', '/.well-known/mcp.json', '/.well-known/mcp/server-card.json'],
  ...['/.well-known/skills/index.json', '/.well-known/agent-skills/index.json', '/.well-known/oauth.json'],
  ...['/dashboard', '/dashboard/sign-in', '/dashboard/plans', '/mcp/tools', '/api/v1/users'],
  ...['/news/rss.xml', '/dashboard#plans', '/api/v1'],
];
/** Below the same prefixes, where nothing answers. */
const NOTHING = [
  ...['/dashboard/plan', '/dashboard/plans/rss.xml', '/dashboard/pricing/teams', '/mcp/tool', '/mcp/a/b'],
  ...['/api/v1/user', '/api/v1/users/list', '/.well-known/none.json', '/.well-known/skills/none'],
  ...['/authed/none', '/llms.txt/none', '/feed.xml', '/news/feed.xml', '/none/rss.xml', '/sitemap.xml/none'],
];

const page = (title: string, text = 'Text.'): string => `---\ntitle: ${title}\n---\n\n${text}\n`;
const links = [...ANSWERED, ...NOTHING].map((address) => `[x](${address})`).join('\n\n');
const { path: folder } = fixtureFolder({
  'docs.json': docsJson({
    pages: ['index', 'dashboard/plans', 'mcp/tools', 'api/v1/users', 'news'],
  }),
  'index.mdx': page('Home', links),
  'dashboard/plans.mdx': page('Plans'),
  'mcp/tools.mdx': page('Tools'),
  'api/v1/users.mdx': page('Users'),
  'news.mdx': page('News', '<Update label="May">\n  ## New\n\n  Text.\n</Update>'),
  '.well-known/oauth.json': '{}',
});

describe('links to addresses of the program', () => {
  let checked: CheckResult;
  let site: RunningSite;
  before(async () => {
    checked = await checkSite(folder, () => undefined);
    site = await runningSite(folder);
  });

  it('are broken where nothing answers, whatever they begin with', () => {
    const broken = checked.issues.filter(({ code }) => code === 'link/broken');
    assert.deepEqual(
      broken.map(({ message }) => /"([^"]+)"/.exec(message)?.[1]),
      NOTHING,
    );
  });

  for (const address of ANSWERED)
    it(`a server answers at ${address}`, async () => {
      const { status } = await site.get(address);
      // 405: the address of programs, which send POST.
      assert.ok(status < 400 || (status === 405 && address === '/mcp'), `${status}`);
    });

  for (const address of NOTHING)
    it(`no server answers at ${address}`, async () => {
      const { status, headers } = await site.get(address);
      // Strangers learn nothing of the dashboard's addresses but where to sign in.
      if (!/^\/dashboard\/(?:sign-in|set-up)/.test(headers.get('location') ?? '')) assert.equal(status, 404);
    });

  it('propose the page that is meant', () => {
    const hint = checked.issues.find(({ message }) => message.includes('"/dashboard/plan"'))?.hint;
    assert.equal(hint, 'Did you mean "/dashboard/plans"?');
  });
});
