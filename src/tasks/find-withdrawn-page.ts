/** Looks whether a project has a page at an address, for the terminal: in the commits that its server fetched, else in its folder. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesNamed } from '../lib/git/history/files-named.ts';
import { nearest } from '../lib/text/nearest.ts';
import { searchPath } from '../program/search-path.ts';
import { gitFolders } from '../project/repository/open-mirror.ts';
import type { Records } from '../records/records.ts';
import type { Settings } from '../settings/settings.ts';
import { pageUrl } from '../site/content/page/page-url.ts';
import { type PagePlace, pagePlace } from '../web/service/actions/page-place.ts';
import { type ProjectQuery, plannedProject } from './choose-project.ts';
import { loadUnrendered } from './load-navigation.ts';

interface Sought {
  readonly records: Pick<Records, 'deployments'>;
  readonly project: string;
  readonly request: Pick<ProjectQuery, 'plans' | 'here'>;
}

/** Repositories of one installation in which a commit is sought. */
const MAX_MIRRORS = 200;
const PAGE_FILE = /\.mdx?$/i;

/** @returns undefined where nothing here says which pages the project has, whatever went wrong: the page is withdrawn all the same */
export async function findWithdrawnPage(
  settings: Settings,
  sought: Sought,
  address: string,
): Promise<PagePlace | undefined> {
  try {
    const { records, project } = sought;
    const { commit } = (await records.deployments.latest(project)) ?? {};
    return typeof commit === 'string'
      ? await inCommits(settings, commit, address)
      : await inFolder(sought, address);
  } catch {
    return undefined;
  }
}

async function inFolder({ project, request }: Sought, address: string): Promise<PagePlace | undefined> {
  for (const plan of request.plans.length === 0 ? [request.here] : request.plans) {
    if (plan.git !== undefined || (await plannedProject(plan)).id !== project) continue;
    return pagePlace(await loadUnrendered(plan.folder), address);
  }
  return undefined;
}

async function inCommits(
  settings: Settings,
  commit: string,
  address: string,
): Promise<PagePlace | undefined> {
  const { folder, scratch } = gitFolders(settings);
  const home = join(scratch, 'home');
  mkdirSync(home, { recursive: true });
  const mirrors = readdirSync(folder).filter((name) => /^served-.*\.git$/.test(name));
  for (const mirror of mirrors.slice(0, MAX_MIRRORS)) {
    const found = await filesNamed(
      { place: { searchPath: searchPath(), home }, scratch },
      { mirror: join(folder, mirror), commit },
      namesOf(address),
    );
    if (found?.isThere === true) return { isThere: true };
    if (found !== undefined) return nothingIn(found.files, address);
  }
  return undefined;
}

/** Files of which a page at the address can be made. */
function namesOf(address: string): string[] {
  const path = decodeURIComponent(address.slice(1));
  const bases = path === '' ? ['index', 'README'] : [path, `${path}/index`, `${path}/README`];
  return bases.flatMap((base) => [`${base}.mdx`, `${base}.md`]);
}

/** Undefined for documentation of another program, whose pages have the addresses that it gives them. */
function nothingIn(files: readonly string[], address: string): PagePlace | undefined {
  const roots = files
    .filter((path) => /(?:^|\/)docs\.json$/.test(path))
    .map((path) => path.slice(0, -'docs.json'.length));
  if (roots.length === 0) return undefined;
  const pages = files
    .filter((path) => PAGE_FILE.test(path))
    .flatMap((path) => {
      const root = roots.filter((one) => path.startsWith(one)).sort((a, b) => b.length - a.length)[0];
      return root === undefined ? [] : [pageUrl(path.slice(root.length).replace(PAGE_FILE, ''))];
    });
  return { isThere: false, near: nearest(address, pages) };
}
