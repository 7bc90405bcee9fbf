/** Looks at everything a site is made of and collects what is wrong. */
import type { Issue } from '../lib/issue.ts';
import { checkContent } from '../site/check/check-content.ts';
import type { CheckedPage } from '../site/check/check-context.ts';
import type { Edit } from '../site/check/finding.ts';
import type { NavNode } from '../site/navigation/nav-node.ts';
import { loadSite, type Site } from '../site/site.ts';
import { folderSource } from '../site/source/folder-source.ts';
import { brandCss } from '../web/theme/brand/brand-css.ts';
import { openRenderer } from './open-renderer.ts';
import { pageIndexCache } from './page-index-cache.ts';
import { environmentSettings, joinSettings } from './settings.ts';

/** Called with pages done and pages in all. */
export type Progress = (done: number, all: number) => void;

export interface CheckResult {
  readonly issues: readonly Issue[];
  /** What can be put right without asking. */
  readonly edits: readonly Edit[];
  /** Pages that the navigation does not list. */
  readonly unlisted: number;
  readonly pages: number;
  /** Operations listed in the navigation. */
  readonly endpoints: number;
  readonly files: number;
  readonly milliseconds: number;
}

export async function checkSite(folder: string, progress: Progress): Promise<CheckResult> {
  const began = performance.now();
  const { site, rendered } = await renderSite(folder, progress);
  const { findings, unlisted } = await checkContent(site, rendered);
  return {
    issues: [...findings.map(({ issue }) => issue), ...colourIssues(site)],
    edits: findings.flatMap(({ edits = [] }) => edits),
    unlisted,
    pages: rendered.length,
    endpoints: countEndpoints(site.tree.children),
    files: site.files.size,
    milliseconds: Math.round(performance.now() - began),
  };
}

export interface RenderedSite {
  readonly site: Site;
  readonly rendered: readonly CheckedPage[];
}

/** A site with the text of every page rendered, from the cache where it did not change. */
export async function renderSite(folder: string, progress: Progress): Promise<RenderedSite> {
  const settings = joinSettings([environmentSettings()]);
  const renderer = openRenderer(settings);
  try {
    const known = pageIndexCache(settings.dataDir, folder);
    const site = await loadSite({ source: folderSource(folder), renderer, knownPages: known.read() });
    const pages = [...site.pages.byUrl.values()].filter((page) => page.externalUrl === undefined);
    let done = 0;
    const rendered = await Promise.all(
      pages.map(async (meta) => {
        const { body } = await site.render(meta);
        progress(++done, pages.length);
        return { meta, body };
      }),
    );
    known.write(site.pages);
    return { site, rendered };
  } finally {
    await renderer.close();
  }
}

/** Colours that the theme shows otherwise than written, because text in them could not be read; the dark mode's own only if there is one. */
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

function countEndpoints(nodes: readonly NavNode[]): number {
  return nodes.reduce(
    (sum, node) =>
      sum +
      (node.kind === 'page'
        ? node.method !== undefined && node.url === ''
          ? 1
          : 0
        : node.kind === 'link'
          ? 0
          : countEndpoints(node.children)),
    0,
  );
}
