/** Renders every page of a site and runs every rule over it. */
import { compareIssues, type Issue } from '../lib/issue.ts';
import type { AllowedServices } from '../lib/services/plan-services.ts';
import { knownIcons } from '../program/known-icons.ts';
import { environmentSettings, joinSettings, type Settings } from '../settings/settings.ts';
import { checkContent } from '../site/check/check-content.ts';
import type { CheckedPage, KnownIcons } from '../site/check/check-context.ts';
import { checkedBody } from '../site/check/checked-body.ts';
import type { Edit, Finding } from '../site/check/finding.ts';
import { serviceIssues } from '../site/check/service-issues.ts';
import type { NavNode } from '../site/navigation/nav-node.ts';
import { loadSite, type Site, type SiteOptions } from '../site/site.ts';
import { mountOf } from '../site/source/mount.ts';
import type { Source } from '../site/source/source.ts';
import { brandCss } from '../theme/brand/brand-css.ts';
import { documentationSource } from './documentation-source.ts';
import { type LoadOnce, loadOnce, OFFLINE } from './load-once.ts';
import { openRenderer } from './open-renderer.ts';
import { pageIndexCache } from './page-index-cache.ts';
import { openSpecificationReader } from './specifications/open-specification-reader.ts';

/** Pages requested at once: enough to keep every process busy, few enough to stop soon and to fit in memory. */
const AT_ONCE = 16;

/** Each page is rendered once and cached on disk, so memory need not hold it. */
const ONCE = 2_000_000;

/** Called with the number of finished pages and the total. */
export type Progress = (done: number, all: number) => void;

export interface CheckResult {
  readonly issues: readonly Issue[];
  /** Edits that can be applied without asking. */
  readonly edits: readonly Edit[];
  /** Pages that the navigation does not list. */
  readonly unlisted: number;
  readonly pages: number;
  /** Operations listed in the navigation. */
  readonly endpoints: number;
  readonly files: number;
  readonly milliseconds: number;
}

export interface RenderedSite {
  readonly site: Site;
  readonly rendered: readonly CheckedPage[];
}

interface RenderedCheck extends Omit<CheckResult, 'milliseconds'> {
  /** The problems, each with the edits that fix it. */
  readonly findings: readonly Finding[];
}

/**
 * Runs every rule over a site whose pages are rendered.
 * @param allowed services that its pages may load; default: those of the environment
 * @param icons default: those of the theme, read anew
 */
export async function checkRendered(
  { site, rendered }: RenderedSite,
  allowed: AllowedServices = joinSettings([environmentSettings()]).allowedServices,
  icons: KnownIcons = knownIcons(),
): Promise<RenderedCheck> {
  const { findings: found, unlisted } = await checkContent(site, rendered, icons);
  const ours = [...colourIssues(site), ...serviceIssues(site, allowed)];
  const findings = await placedFindings(site, [...found, ...ours.map((issue) => ({ issue }))]);
  return {
    findings,
    issues: findings.map(({ issue }) => issue),
    // Files of mounted repositories are only a copy here.
    edits: findings
      .flatMap(({ edits = [] }) => edits)
      .filter(({ file }) => mountOf(site.mounts, file) === undefined),
    unlisted,
    pages: rendered.length,
    endpoints: endpointsOf(site.tree.children).size,
    files: site.files.size,
  };
}

/** Problems of files that were made for another program are in those files, which are not ours to change. */
async function placedFindings(
  { source, loaded, pages }: Site,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  if (loaded.foreign === undefined) return findings;
  const placed: Finding[] = [];
  for (const { issue } of findings) placed.push({ issue: (await source.placed?.(issue)) ?? issue });
  for (const file of new Set([...pages.byPath.values()].map((page) => page.file)))
    for (const issue of (await source.notes?.(file)) ?? []) placed.push({ issue });
  return placed.sort((a, b) => compareIssues(a.issue, b.issue));
}

interface RenderOptions extends LoadOnce {
  /** Default: the folder alone, without mounted repositories. */
  readonly source?: Source;
}

/** Renders every page of a site, from the cache where it did not change; fetches nothing unless `options` say how. */
export async function renderSite(
  folder: string,
  progress: Progress,
  options: RenderOptions = OFFLINE,
): Promise<RenderedSite> {
  return withRenderedSite(folder, progress, (site) => Promise.resolve(site), options);
}

/** As `renderSite`, for work that has more to read of the pages, such as their syntax trees: the processes end after it. */
export async function withRenderedSite<T>(
  folder: string,
  progress: Progress,
  use: (rendered: RenderedSite) => Promise<T>,
  { source, ...fetching }: RenderOptions = OFFLINE,
): Promise<T> {
  const settings = joinSettings([environmentSettings()]);
  const known = pageIndexCache(settings.dataDir, folder);
  const files = source ?? documentationSource(folder, settings);
  return withRenderedSource(files, settings, { progress, fetching, knownPages: known.read() }, (result) => {
    known.write(result.site.authored);
    return use(result);
  });
}

interface RenderParts {
  readonly progress: Progress;
  readonly fetching: LoadOnce;
  readonly knownPages?: SiteOptions['knownPages'];
}

/** As `withRenderedSite`, for files from anywhere. */
export async function withRenderedSource<T>(
  source: Source,
  settings: Settings,
  { progress, fetching, knownPages }: RenderParts,
  use: (rendered: RenderedSite) => Promise<T>,
): Promise<T> {
  const renderer = openRenderer(settings, { memory: ONCE });
  const reader = openSpecificationReader(settings.dataDir);
  try {
    const options = { source, renderer, reader, knownPages };
    const site = await loadOnce(options, { dataDir: settings.dataDir, ...fetching });
    return await use(await renderPages(site, progress));
  } finally {
    await reader.close();
    await renderer.close();
  }
}

/** @param signal stops requesting pages; pages already requested are awaited */
export async function renderWith(
  options: SiteOptions,
  progress: Progress,
  signal?: AbortSignal,
): Promise<RenderedSite> {
  return renderPages(await loadSite(options), progress, signal);
}

export async function renderPages(
  site: Site,
  progress: Progress,
  signal?: AbortSignal,
): Promise<RenderedSite> {
  const pages = [...site.pages.byUrl.values()].filter(
    ({ externalUrl, original }) => externalUrl === undefined && original === undefined,
  );
  const rendered: CheckedPage[] = [];
  let next = 0;
  let done = 0;
  const render = async (): Promise<void> => {
    while (next < pages.length) {
      signal?.throwIfAborted();
      const at = next++;
      const meta = pages[at]!;
      const [{ body }, parts] = await Promise.all([site.render(meta), site.renderParts(meta)]);
      rendered[at] = { meta, body: checkedBody(meta, body, parts?.body) };
      progress(++done, pages.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, pages.length) }, render));
  return { site, rendered };
}

/**
 * Reports colours that the theme adjusts because text in them would be unreadable; those of the dark mode only if the
 * site has one.
 */
function colourIssues({ config, loaded }: Site): Issue[] {
  return brandCss(config.colors)
    .changes.filter(({ mode }) => mode === 'light' || config.colors.light !== undefined)
    .map(({ from, to, mode, contrast }) => ({
      severity: 'warning',
      code: 'config/colour-contrast',
      ...loaded.located.at(mode === 'light' ? '/colors/primary' : '/colors/light'),
      message: `The colour "${from}" has a contrast of only ${contrast.toFixed(1)}:1 in ${mode} mode, so "${to}" is shown instead`,
      hint: 'Choose a colour with at least 4.5:1 against the page to have it as it is',
    }));
}

/** Counts each once, however often the navigation lists it. */
function endpointsOf(nodes: readonly NavNode[], found: Set<string> = new Set()): ReadonlySet<string> {
  for (const node of nodes) {
    if (node.kind === 'page' && node.method !== undefined && node.endpoint !== undefined)
      found.add(node.url === '' ? node.path : node.url);
    if (node.kind === 'division' || node.kind === 'group') endpointsOf(node.children, found);
  }
  return found;
}
