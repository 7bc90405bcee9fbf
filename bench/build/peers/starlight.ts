/** Starlight's side of the comparison: default theme, all pages in the sidebar. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from '../content.ts';
import { markdown } from '../markdown.ts';
import { fresh, type Places, type Prepared, put } from '../peer.ts';

const VERSION = '0.42.4';
const PACKAGES = { '@astrojs/starlight': VERSION, astro: '7.3.5', sharp: '0.35.5' };

const CONTENT = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

type Item = string | { label: string; items: Item[] };

const item = (section: Section): Item => ({
  label: section.title,
  items: [...section.pages.map((page) => page.path), ...section.sections.map(item)],
});

/** Without the packages' install scripts. */
function install(home: string): string | undefined {
  const manifest = join(home, 'node_modules/@astrojs/starlight/package.json');
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === VERSION)
    return undefined;
  put(home, 'package.json', JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }));
  const run = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: home,
    encoding: 'utf8',
  });
  return run.status === 0
    ? undefined
    : `npm could not install Starlight ${VERSION}: ${(run.error?.message ?? run.stderr).trim().split('\n').slice(-2).join(' | ')}`;
}

/** Installs Starlight into the cache when it is not there yet, and writes the site into its folder. */
export function prepareStarlight({ cache, content }: Places): Prepared {
  const site = join(cache, 'starlight');
  const problem = install(site);
  if (problem !== undefined) return { ok: false, name: 'starlight', message: problem };
  const out = join(cache, 'out', 'starlight');
  fresh(join(site, 'src'));
  const dialect = { link: (path: string) => (path === 'index' ? '/' : `/${path}/`) };
  for (const page of content.pages) put(site, `src/content/docs/${page.path}.md`, markdown(page, dialect));
  put(site, 'src/content.config.ts', CONTENT);
  const sidebar = JSON.stringify(content.sections.map(item));
  put(
    site,
    'astro.config.mjs',
    `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({
  site: 'https://docs.example.com',
  outDir: ${JSON.stringify(out)},
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  integrations: [starlight({ title: 'Bench', sidebar: ${sidebar} })],
});
`,
  );
  return {
    ok: true,
    peer: {
      name: 'starlight',
      version: VERSION,
      site,
      out,
      caches: [join(site, '.astro'), join(site, 'node_modules', '.astro')],
      build: {
        command: [process.execPath, join(site, 'node_modules/astro/bin/astro.mjs'), 'build'],
        cwd: site,
        env: { ASTRO_TELEMETRY_DISABLED: '1' },
      },
      htmlFile: (path) => (path === 'index' ? 'index.html' : `${path}/index.html`),
    },
  };
}
