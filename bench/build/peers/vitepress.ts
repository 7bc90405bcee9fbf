/** VitePress's side of the comparison: default theme, sidebar of all pages, local search. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from '../content.ts';
import { markdown } from '../markdown.ts';
import { fresh, type Places, type Prepared, put } from '../peer.ts';

const wanted = '1.6.4';

type Item = { text: string; link?: string; collapsed?: boolean; items?: Item[] };

const item = (section: Section, depth: number): Item => ({
  text: section.title,
  ...(depth > 0 ? { collapsed: true } : {}),
  items: [
    ...section.pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
    ...section.sections.map((nested) => item(nested, depth + 1)),
  ],
});

function install(home: string): string | undefined {
  const manifest = join(home, 'node_modules', 'vitepress', 'package.json');
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === wanted) return undefined;
  put(home, 'package.json', JSON.stringify({ private: true, type: 'module' }));
  const run = spawnSync('npm', ['install', '--no-audit', '--no-fund', `vitepress@${wanted}`], {
    cwd: home,
    encoding: 'utf8',
  });
  return run.status === 0
    ? undefined
    : `npm could not install vitepress@${wanted}: ${(run.error?.message ?? run.stderr).trim().split('\n').slice(-2).join(' | ')}`;
}

/** Installs VitePress into the cache when it is not there yet, and writes the site beside it. */
export function prepareVitepress({ cache, content }: Places): Prepared {
  const home = join(cache, 'vitepress');
  const problem = install(home);
  if (problem !== undefined) return { ok: false, name: 'vitepress', message: problem };
  // The site lies below the installation, because VitePress resolves `vue` from the site's folder.
  const site = fresh(join(home, 'site'));
  const out = join(cache, 'out', 'vitepress');
  const dialect = {
    link: (path: string) => `/${path}`,
    lead: (page: { title: string }) => `# ${page.title}\n\n`,
  };
  for (const page of content.pages) put(site, `${page.path}.md`, markdown(page, dialect));
  const config = {
    title: 'Bench',
    cleanUrls: true,
    outDir: out,
    cacheDir: join(home, 'cache'),
    themeConfig: {
      search: { provider: 'local' },
      sidebar: [
        { text: 'Start', items: [{ text: content.home.title, link: '/' }] },
        ...content.sections.map((section) => item(section, 0)),
      ],
    },
  };
  put(site, '.vitepress/config.mjs', `export default ${JSON.stringify(config, null, 2)};\n`);
  return {
    ok: true,
    peer: {
      name: 'vitepress',
      version: wanted,
      site,
      out,
      caches: [
        join(home, 'cache'),
        join(home, 'node_modules', '.vite'),
        join(site, '.vitepress', 'cache'),
        join(site, '.vitepress', '.temp'),
      ],
      build: {
        command: [
          process.execPath,
          join(home, 'node_modules', 'vitepress', 'bin', 'vitepress.js'),
          'build',
          site,
        ],
        cwd: home,
      },
      htmlFile: (path) => `${path}.html`,
    },
  };
}
