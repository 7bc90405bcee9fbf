/** VitePress with its default theme and local search. */
import { type Dialect, FLOW_SVG, GROUPS, PROSE_PAGE, prose, shortBody } from '../fixture.ts';
import type { PeerSite } from './peer.ts';

const VERSION = '1.6.4';

const dialect: Dialect = {
  callout: (kind, title, text) => `::: ${kind === 'note' ? 'info' : 'warning'} ${title}\n${text}\n:::`,
  tabs: (_, panes) =>
    `::: code-group\n\n${panes.map(({ title, lang, code }) => `\`\`\`${lang} [${title}]\n${code}\n\`\`\``).join('\n\n')}\n\n:::`,
  steps: (items) =>
    items.map(([title, text], index) => `${index + 1}. **${title}**\n\n   ${text}`).join('\n\n'),
  link: (path) => `/${path}`,
};

const CONFIG = `export default {
  title: 'Harbor',
  description: 'Events that arrive.',
  cleanUrls: true,
  ignoreDeadLinks: true,
  themeConfig: {
    search: { provider: 'local' },
    nav: [{ text: 'Guides', link: '/guides/introduction', activeMatch: '/guides/' }, { text: 'Status', link: '/guides/alerts' }],
    socialLinks: [{ icon: 'github', link: 'https://github.com/example/harbor' }],
    sidebar: ${JSON.stringify(
      GROUPS.map(({ title, pages }) => ({
        text: title,
        items: pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
      })),
    )},
  },
};
`;

const pages = GROUPS.flatMap((group) => group.pages).map((page) => {
  const { path, title, description } = page;
  // The default theme shows neither title nor description of the front matter.
  const head = `---\ndescription: ${JSON.stringify(description)}\n---\n\n# ${title}\n\n${description}\n\n`;
  const body = page === PROSE_PAGE ? prose(dialect) : shortBody(page);
  return [`${path}.md`, `${head}${body}\n`] as const;
});

const prosePath = `/${PROSE_PAGE.path}`;

export const vitepress: PeerSite = {
  name: 'vitepress',
  version: VERSION,
  packages: { vitepress: VERSION },
  files: {
    '.vitepress/config.mjs': CONFIG,
    'index.md': '# Harbor\n\nEvents that arrive.\n',
    'public/flow.svg': FLOW_SVG,
    ...Object.fromEntries(pages),
  },
  build: ['node_modules/vitepress/bin/vitepress.js', 'build', '.'],
  out: '.vitepress/dist',
  paths: {
    prose: prosePath,
    middle: prosePath,
    code: prosePath,
    table: prosePath,
    search: prosePath,
    menu: prosePath,
    missing: '/guides/retrys',
  },
  menu: '.VPLocalNav .menu',
};
