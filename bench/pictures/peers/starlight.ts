/** Starlight with its default theme. */
import { type Dialect, FLOW_SVG, GROUPS, PROSE_PAGE, prose, shortBody } from '../fixture.ts';
import type { PeerSite } from './peer.ts';

const VERSION = '0.42.4';

const dialect: Dialect = {
  callout: (kind, title, text) => `:::${kind === 'note' ? 'note' : 'caution'}[${title}]\n${text}\n:::`,
  tabs: (_, panes) =>
    `<Tabs>\n${panes.map(({ title, lang, code }) => `<TabItem label="${title}">\n\n\`\`\`${lang}\n${code}\n\`\`\`\n\n</TabItem>`).join('\n')}\n</Tabs>`,
  steps: (items) =>
    `<Steps>\n\n${items.map(([title, text], index) => `${index + 1}. **${title}**\n\n   ${text}`).join('\n\n')}\n\n</Steps>`,
  link: (path) => `/${path}/`,
};

const CONFIG = `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({
  site: 'https://docs.example.com',
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  integrations: [starlight({
    title: 'Harbor',
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/example/harbor' }],
    sidebar: ${JSON.stringify(GROUPS.map(({ title, pages }) => ({ label: title, items: pages.map(({ path }) => path) })))},
  })],
});
`;

const CONTENT = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

const pages = GROUPS.flatMap((group) => group.pages).map((page) => {
  const { path, title, description } = page;
  const head = `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n\n`;
  const imports = `import { Steps, Tabs, TabItem } from '@astrojs/starlight/components';\n\n`;
  const body = page === PROSE_PAGE ? `${imports}${prose(dialect)}\n` : `${shortBody(page)}\n`;
  return [`src/content/docs/${path}.mdx`, head + body] as const;
});

const prosePath = `/${PROSE_PAGE.path}/`;

export const starlight: PeerSite = {
  name: 'starlight',
  version: VERSION,
  packages: { '@astrojs/starlight': VERSION, astro: '7.3.5', sharp: '0.35.5' },
  files: {
    'astro.config.mjs': CONFIG,
    'src/content.config.ts': CONTENT,
    'public/flow.svg': FLOW_SVG,
    ...Object.fromEntries(pages),
  },
  build: ['node_modules/astro/bin/astro.mjs', 'build'],
  out: 'dist',
  paths: {
    prose: prosePath,
    middle: prosePath,
    code: prosePath,
    table: prosePath,
    search: prosePath,
    menu: prosePath,
    missing: '/guides/retrys/',
  },
  menu: '.sl-menu-button',
};
