/** The site tools of a job's folder: check, fix, rename and work, with one shared renderer. */

import type { ProjectRule } from '../../jobs/rules/project-rules.ts';
import type { KnownPage, SiteFacts } from '../../jobs/site-facts.ts';
import type { OutlineNode, SiteOutline } from '../../jobs/site-outline.ts';
import type { SiteCheck, SiteRenamed, SiteTools } from '../../jobs/site-tools.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { PastFiles } from '../../lib/git/repository.ts';
import { checkRendered, type RenderedSite, renderWith } from '../../project/checked-site.ts';
import { asWritten } from '../../project/documentation-source.ts';
import { fixSite } from '../../project/fix-site.ts';
import { openRenderer } from '../../project/open-renderer.ts';
import { renameRendered } from '../../project/rename-page.ts';
import { rulesOnDisk } from '../../project/repository/rules-on-disk.ts';
import { readSource } from '../../project/write-source.ts';
import type { Settings } from '../../settings/settings.ts';
import { type FindBase, translationWork } from '../../site/changes/translation/translation-work.ts';
import { applyEdits } from '../../site/check/apply-edits.ts';
import type { Edit } from '../../site/check/finding.ts';
import { plainPath } from '../../site/check/page-path.ts';
import type { Collection } from '../../site/config/schema/collection-spec.ts';
import { type Audience, EVERYONE, WHOEVER_HAS_THE_FILES } from '../../site/content/page/audience.ts';
import { pageUrl } from '../../site/content/page/page-url.ts';
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import type { NavNode, NavPage } from '../../site/navigation/nav-node.ts';
import { languageView } from '../../site/navigation/views/language-view.ts';
import { pageLanguages } from '../../site/navigation/views/navigation-view.ts';
import { loadSite, type Site } from '../../site/site.ts';
import { folderSource } from '../../site/source/folder-source.ts';
import type { Source } from '../../site/source/source.ts';
import { pageMarkdown } from '../../web/reader/pages/markdown/page-markdown.ts';
import { pageOfSite } from '../../web/reader/pages/page-of-site.ts';
import { declinedEdits, type FindDeclined, leavePlanned } from './declined/leave-planned.ts';
import { applyWork, planWork } from './do-work.ts';
import { followMovedPage } from './follow-moved-page.ts';

export interface SiteToolsOptions {
  /** Absolute. The data folder keeps only its rendered text, by content. */
  readonly folder: string;
  readonly settings: Pick<Settings, 'dataDir' | 'renderers'>;
  /** A shared renderer, which is not closed here; default: an own one, started when first needed. */
  readonly renderer?: PageRenderer;
  /** Milliseconds for reading and rendering the whole folder; default 600000. */
  readonly deadlineMs?: number;
  /** Reads the history of the folder; default: it has none. */
  readonly past?: (signal?: AbortSignal) => Promise<PastFiles>;
  /** Finds what translations were made from; default: nothing is known of that. */
  readonly base?: FindBase;
  /** Reads the rules of the project; default: those in the folder and in the repository around it. */
  readonly rules?: () => Promise<readonly ProjectRule[]>;
  /** Finds what people declined in planned changes; default: they declined nothing. */
  readonly declined?: FindDeclined;
}

export interface OpenSiteTools extends SiteTools {
  /** Ends the tools' processes; a running check fails. */
  close(): Promise<void>;
}

const DEADLINE_MS = 600_000;
const NO_BASE: FindBase = async () => ({ why: 'This folder has no Git history that could be compared with' });

/**
 * Edits are made where a page was read, and pages of another program are not read as they are written.
 * @throws AppError `config/foreign`
 */
async function ownFolder(folder: string): Promise<Source> {
  const source = asWritten(folderSource(folder));
  await source.list();
  const foreign = await source.foreign?.();
  if (foreign === undefined) return source;
  const { file = 'its configuration' } = foreign.issue;
  throw new AppError(
    'config/foreign',
    `"${file}" says that this documentation was made with another program, and it is not edited here`,
    {
      hint: 'Agents and "lectern refactor" change folders with a docs.json; "dev", "serve", "build" and "check" read this one as it is',
    },
  );
}

/**
 * Tools for one folder. Every method but `fix` throws AppError `check/too-slow` after the deadline, the reason of `signal` when that
 * is aborted, and `config/…` or `source/…` where the folder cannot be read as a site.
 */
export function createSiteTools(options: SiteToolsOptions): OpenSiteTools {
  const { folder, deadlineMs = DEADLINE_MS, declined, base = NO_BASE } = options;
  const shared = ownRenderer(options);
  const read = async (signal?: AbortSignal): Promise<RenderedSite> => {
    signal?.throwIfAborted();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(tooSlow(deadlineMs)), deadlineMs);
    const either = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]);
    try {
      const source = await ownFolder(folder);
      const rendering = renderWith({ source, renderer: shared.get() }, () => undefined, either);
      return await orAborted(rendering, either);
    } catch (error) {
      // Abandoned pages would keep the processes busy during the next check.
      if (either.aborted) await shared.drop();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  const load = async (signal: AbortSignal | undefined, audience: Audience = EVERYONE): Promise<Site> => {
    const site = await loadSite({ source: await ownFolder(folder), renderer: shared.get(), audience });
    signal?.throwIfAborted();
    return site;
  };
  const plan: SiteTools['plan'] = async (request, signal, within) => {
    const planned = await planWork(await read(signal), { request, within, signal });
    return declined === undefined ? planned : leavePlanned(planned, declined);
  };
  return {
    facts: async (signal) => {
      return siteFactsOf(await load(signal));
    },
    outline: async (signal) => {
      return siteOutlineOf(await load(signal));
    },
    page: async (page, signal) => {
      const site = await load(signal);
      const url = pageOfSite(site, `/${page.replace(/^\/+/, '')}`);
      const meta = url === undefined ? undefined : site.pages.byUrl.get(url);
      return meta === undefined ? undefined : (await pageMarkdown(site, meta)).text;
    },
    past: async (signal) => {
      if (options.past !== undefined) return options.past(signal);
      throw new AppError('work/no-history', 'This folder has no Git history to find moved pages in', {
        hint: 'Run it in a checkout of the repository',
      });
    },
    translation: async (page, signal) => {
      return translationWork(await load(signal, WHOEVER_HAS_THE_FILES), page, base);
    },
    base,
    rules: async (signal) => {
      const rules = await (options.rules?.() ?? rulesOnDisk(folder));
      signal?.throwIfAborted();
      return rules;
    },
    check: async (signal): Promise<SiteCheck> => {
      const { issues, edits, pages, findings } = await checkRendered(await read(signal));
      signal?.throwIfAborted();
      return { issues, edits, pages, findings };
    },
    fix: (edits) => fixSite(folder, edits, false),
    rename: async (from, to, signal) => renameOrFollow(folder, await read(signal), { from, to }),
    plan,
    ...(declined === undefined ? {} : { declined: (edits) => declinedOf(folder, edits, declined) }),
    apply: (planned) => applyWork(folder, planned),
    work: async (request, signal, within) => applyWork(folder, await plan(request, signal, within)),
    close: shared.close,
  };
}

/** Edits of files that are not UTF-8 are refused later. */
function declinedOf(
  folder: string,
  edits: readonly Edit[],
  find: FindDeclined,
): Promise<ReadonlyMap<Edit, string>> {
  const texts = [...Map.groupBy(edits, ({ file }) => file)].flatMap(([file, own]) => {
    const was = readSource(folder, file);
    return was === undefined ? [] : [{ file, was, now: applyEdits(was, own).text, edits: own }];
  });
  return declinedEdits(texts, find);
}

/** Where the page is at the new path already, only links, navigation and redirects are changed. */
async function renameOrFollow(
  folder: string,
  rendered: RenderedSite,
  named: { readonly from: string; readonly to: string },
): Promise<SiteRenamed> {
  const [from, to] = [plainPath(named.from), plainPath(named.to)];
  const { byPath, byUrl } = rendered.site.pages;
  const gone = !byPath.has(from) && !byUrl.has(pageUrl(from));
  if (gone && byPath.has(to)) {
    const followed = await followMovedPage(folder, rendered, { from, to });
    return { files: followed.files.length, changed: followed.files, redirect: followed.redirect };
  }
  const { files, redirect } = await renameRendered({ folder, from, to, dryRun: false }, rendered);
  return { files: files.length, changed: files, redirect: redirect !== undefined };
}

interface SharedRenderer {
  get(): PageRenderer;
  /** Ends the processes if they are ours; the next use starts new ones. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

function ownRenderer({ renderer, settings }: SiteToolsOptions): SharedRenderer {
  let own: PageRenderer | undefined;
  let closed = false;
  const drop = async (): Promise<void> => {
    const ended = own;
    own = undefined;
    await ended?.close();
  };
  return {
    get: () => {
      if (closed) throw new AppError('render/closed', 'The tools of this folder have been closed');
      return renderer ?? (own ??= openRenderer(settings));
    },
    drop,
    close: async () => {
      closed = true;
      await drop();
    },
  };
}

/** The result of a promise, unless the signal is aborted first. */
async function orAborted<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  // The loser of the race may reject later, unobserved.
  running.catch(() => undefined);
  try {
    return await Promise.race([running, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function tooSlow(deadlineMs: number): AppError {
  return new AppError('check/too-slow', `Reading the pages took longer than ${deadlineMs / 1000} seconds`, {
    hint: 'Look for pages that take very long to render: "lectern check" names them',
  });
}

/** Files of mounted repositories are only a copy here, and no request is about them. */
function siteFactsOf(site: Site): SiteFacts {
  const languageOf = pageLanguages(site.tree);
  const pages = [...site.authored.byPath.values()].map(
    ({ file, path, title, url }): KnownPage => ({
      file,
      path,
      title,
      ...defined({ language: languageOf(url) }),
    }),
  );
  return {
    files: [...site.files.keys()],
    pages,
    languages: languagesIn(site.tree.children),
  };
}

/** The default one first. */
function languagesIn(nodes: readonly NavNode[]): readonly string[] {
  const divisions = nodes.flatMap((node) => (node.kind === 'division' ? [node] : []));
  const own = divisions.filter(({ collection }) => collection === 'languages');
  const first = own.find((division) => division.default);
  const ordered = first === undefined ? own : [first, ...own.filter((division) => division !== first)];
  const tags = ordered.map(({ label }) => languageView(label).tag);
  return [...new Set([...tags, ...divisions.flatMap(({ children }) => languagesIn(children))])];
}

const KINDS: Readonly<Record<Collection, string>> = {
  tabs: 'tab',
  menu: 'menu',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
};

/** Turns the navigation of a site into an outline, with the pages by the paths of their files. */
function siteOutlineOf(site: Site): SiteOutline {
  const listed = new Set<string>();
  const nodes = [...site.tree.children, ...site.tree.globals].map((node) => nodeOf(node, listed));
  const unlisted = [...site.authored.byPath.keys()].filter((path) => !listed.has(path)).sort();
  return { name: site.config.name, nodes, unlisted };
}

function nodeOf(node: NavNode, listed: Set<string>): OutlineNode {
  const hidden = node.hidden ? { hidden: true as const } : {};
  if (node.kind === 'page') {
    listed.add(node.path);
    return { kind: 'page', label: labelOf(node), path: node.path, ...hidden, children: [] };
  }
  if (node.kind === 'link')
    return { kind: 'link', label: node.label, path: node.href, ...hidden, children: [] };
  const children = node.children.map((child) => nodeOf(child, listed));
  if (node.kind === 'division')
    return { kind: KINDS[node.collection], label: node.label, ...hidden, children };
  if (node.root !== undefined) listed.add(node.root.path);
  const own = node.root === undefined ? {} : { path: node.root.path };
  return { kind: 'group', label: node.label, ...own, ...hidden, children };
}

const labelOf = ({ title, method, endpoint }: NavPage): string =>
  method === undefined || endpoint === undefined ? title : `${method} ${endpoint}`;
