/** Serves the fixture site with a built program, and its other themes as static files. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveSite as serveProgram } from '../../scripts/docs-pictures/serve-site.ts';
import { fresh } from '../build/peer.ts';
import { serveFolder } from '../reading/serve-folder.ts';
import { PROSE_PAGE } from './fixture.ts';
import { writeOwnSite } from './own-site.ts';
import type { Subject } from './views.ts';

export const THEMES = [
  'mint',
  'maple',
  'palm',
  'willow',
  'linden',
  'almond',
  'aspen',
  'sequoia',
  'luma',
] as const;

/** A checkout with a built program. */
export interface Tree {
  /** `now`, or `before` for the one it is compared with. */
  readonly name: string;
  readonly folder: string;
  readonly cli: string;
}

export interface Running {
  readonly subject: Subject;
  close(): Promise<void>;
}

const prosePath = `/${PROSE_PAGE.path}`;

const SITE_PATHS: Subject['paths'] = {
  prose: prosePath,
  middle: prosePath,
  code: prosePath,
  table: prosePath,
  search: prosePath,
  menu: prosePath,
  missing: '/guides/retrys',
  home: '/',
  components: '/components',
  'components-end': '/components',
  api: '/api/send-event',
  playground: '/api/send-event',
};

const project = '/dashboard/p/harbor';
const DASHBOARD_PATHS: Subject['paths'] = {
  overview: `${project}/overview`,
  feedback: `${project}/feedback`,
  keys: `${project}/keys`,
  jobs: `${project}/jobs`,
  job: `${project}/jobs`,
};

const MENU = '.menu-button';

/** The site with its dashboard, in the first theme. The store is filled by the same checkout, whose tables it has. */
export async function serveTree(tree: Tree, scratch: string, write = writeOwnSite): Promise<Running> {
  const data = fresh(join(scratch, tree.name, 'data'));
  const seeding = pathToFileURL(join(tree.folder, 'scripts/docs-pictures/seed-store.ts')).href;
  const { seedStore } = (await import(seeding)) as typeof import('../../scripts/docs-pictures/seed-store.ts');
  const member = await seedStore(data);
  const site = fresh(join(scratch, tree.name, 'site'));
  write(site);
  const { url, close } = await serveProgram(tree.cli, [site], { data });
  const paths = { ...SITE_PATHS, ...DASHBOARD_PATHS };
  return { subject: { name: tree.name, version: '', url, paths, menu: MENU, member }, close };
}

/** The built site in one theme, from a small file host. */
export async function serveTheme(
  tree: Tree,
  theme: string,
  scratch: string,
  write = writeOwnSite,
): Promise<Running> {
  const site = fresh(join(scratch, tree.name, `site-${theme}`));
  const out = join(scratch, tree.name, `out-${theme}`);
  write(site, theme);
  mkdirSync(join(scratch, tree.name), { recursive: true });
  const run = spawnSync(process.execPath, [tree.cli, 'build', site, '--out', out], {
    encoding: 'utf8',
    env: { ...process.env, LECTERN_DATA_DIR: join(scratch, tree.name, 'build-data') },
  });
  if (run.status !== 0 || !existsSync(out))
    throw new Error(`the theme ${theme} did not build: ${(run.stderr || run.stdout).slice(-300)}`);
  const { url, close } = await serveFolder(out);
  const subject = { name: tree.name, version: '', url, paths: SITE_PATHS, menu: MENU };
  return { subject, close: async () => close() };
}
