/** Hugo's side of the comparison: Debian's package with the small theme beside this file. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Section } from '../content.ts';
import { markdown } from '../markdown.ts';
import { fresh, type Places, type Prepared, put } from '../peer.ts';

const theme = fileURLToPath(new URL('./hugo-theme', import.meta.url));

type Found = { command: string; env: NodeJS.ProcessEnv; version: string };

function version(command: string, env: NodeJS.ProcessEnv): Found | undefined {
  const run = spawnSync(command, ['version'], { encoding: 'utf8', env: { ...process.env, ...env } });
  const number = /v(\d+\.\d+\.\d+)/.exec(run.stdout ?? '')?.[1];
  return number === undefined ? undefined : { command, env, version: number };
}

/** Without root Debian's packages are unpacked into the cache, with the two libraries Hugo needs. */
function unpacked(home: string): Found | undefined {
  const env = {
    LD_LIBRARY_PATH: join(
      home,
      'usr',
      'lib',
      process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu',
    ),
  };
  const command = join(home, 'usr', 'bin', 'hugo');
  if (!existsSync(command)) {
    mkdirSync(home, { recursive: true });
    spawnSync('apt-get', ['download', 'hugo', 'libsass1', 'libwebp7'], { cwd: home });
    for (const file of readdirSync(home).filter((name) => name.endsWith('.deb')))
      spawnSync('dpkg-deb', ['-x', file, '.'], { cwd: home });
  }
  return existsSync(command) ? version(command, env) : undefined;
}

function install(home: string): Found | undefined {
  const present = version('hugo', {});
  if (present !== undefined) return present;
  if (process.getuid?.() === 0) {
    const apt = () =>
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'hugo'], { stdio: 'ignore' })
        .status === 0;
    if (!apt() && spawnSync('apt-get', ['update'], { stdio: 'ignore' }).status === 0) apt();
    return version('hugo', {});
  }
  return unpacked(home);
}

/** Section pages give the navigation its titles and order but are not written as pages of their own. */
function putSections(site: string, folder: string, sections: readonly Section[]): void {
  for (const [index, section] of sections.entries()) {
    const path = `${folder}/${section.slug}`;
    put(
      site,
      `${path}/_index.md`,
      `---\ntitle: ${section.title}\nweight: ${index + 1}\n_build:\n  render: never\n---\n`,
    );
    putSections(site, path, section.sections);
  }
}

/** Finds or installs Hugo and writes its site. */
export function prepareHugo({ cache, content }: Places): Prepared {
  const found = install(join(cache, 'hugo'));
  if (found === undefined)
    return {
      ok: false,
      name: 'hugo',
      message:
        'hugo is missing and could not be installed: it comes from Debian\'s package "hugo" (apt-get install hugo)',
    };
  const site = fresh(join(cache, 'sites', 'hugo'));
  const out = join(cache, 'out', 'hugo');
  const order = new Map(content.pages.map((page, index) => [page.path, index + 1]));
  const dialect = {
    link: (path: string) => (path === 'index' ? '/' : `/${path}/`),
    extra: (page: { path: string }) => [`weight: ${order.get(page.path)}`],
  };
  for (const page of content.pages)
    put(site, `content/${page.path === 'index' ? '_index' : page.path}.md`, markdown(page, dialect));
  putSections(site, 'content', content.sections);
  put(
    site,
    'config.json',
    JSON.stringify(
      {
        baseURL: 'https://docs.example.com/',
        title: 'Bench',
        languageCode: 'en',
        disableKinds: ['taxonomy', 'term', 'RSS', '404'],
        outputs: { home: ['HTML', 'JSON'] },
        markup: { highlight: { noClasses: false }, tableOfContents: { startLevel: 2, endLevel: 3 } },
      },
      null,
      2,
    ),
  );
  cpSync(theme, join(site, 'layouts'), { recursive: true });
  const css = spawnSync(found.command, ['gen', 'chromastyles', '--style=github'], {
    encoding: 'utf8',
    env: { ...process.env, ...found.env },
  }).stdout;
  put(site, 'static/site.css', css);
  put(
    site,
    'static/site.js',
    'document.querySelector(".search")?.addEventListener("click", (event) => fetch(event.target.dataset.index));\n',
  );
  return {
    ok: true,
    peer: {
      name: 'hugo',
      version: found.version,
      site,
      out,
      caches: [join(site, 'resources'), join(site, '.hugo_build.lock')],
      build: {
        command: [found.command, '--minify', '--source', site, '--destination', out],
        cwd: site,
        env: found.env,
      },
      htmlFile: (path) => (path === 'index' ? 'index.html' : `${path}/index.html`),
    },
  };
}
