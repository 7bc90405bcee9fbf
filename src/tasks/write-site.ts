/** Loads a site and writes it as static files. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import type { Issue } from '../lib/issue.ts';
import { readOwnAssets } from '../program/own-assets.ts';
import { programFingerprint } from '../program/program-version.ts';
import { siteEdits } from '../project/edit-address.ts';
import { folderHistory } from '../project/history/source-history.ts';
import { commandSource } from '../project/mounts/command-source.ts';
import { pageIndexCache } from '../project/page-index-cache.ts';
import { forgeAddresses } from '../project/repository/project-repository.ts';
import { editedFolder } from '../project/site-source.ts';
import { loadWithRemote } from '../project/specifications/load-with-remote.ts';
import { openSpecificationReader } from '../project/specifications/open-specification-reader.ts';
import type { Settings, SettingsSource } from '../settings/settings.ts';
import type { PageRenderer } from '../site/content/page-renderer.ts';
import type { Site } from '../site/site.ts';
import { createIconSet } from '../theme/icons/resolve-icon.ts';
import { sheetTexts } from '../web/reader/pages/own-asset.ts';
import { siteView } from '../web/reader/pages/site-view.ts';
import { socialLook } from '../web/reader/social/social-card.ts';
import { createSocialImages, type SocialImages } from '../web/reader/social/social-images.ts';
import { renderStatic, type StaticOptions, type StaticResult } from '../web/reader/static/render-static.ts';

const HISTORY_PATIENCE_MS = 30_000;

export interface BuildOptions {
  readonly folder: string;
  readonly out: string;
  readonly base: string;
  /** False to render every page anew. */
  readonly cache: boolean;
  /** True to draw a picture of every page for link previews; they need the public address of the site. */
  readonly socialImages?: boolean;
  /** True to write nothing when there is any issue. */
  readonly strict?: boolean;
  readonly progress?: (done: number, all: number) => void;
  /** Settings of the command line, which win over the environment. */
  readonly flags?: SettingsSource;
}

export interface WrittenSite {
  readonly site: Site;
  readonly result: StaticResult;
  /** True if `strict` found an issue, and nothing was written. */
  readonly refused: boolean;
}

export async function writeSite(
  { folder, out, base, cache, socialImages = false, strict = false, progress }: BuildOptions,
  settings: Settings,
  renderer: PageRenderer,
): Promise<WrittenSite> {
  const { files, manifest } = readOwnAssets();
  const known = pageIndexCache(settings.dataDir, folder);
  const knownPages = cache ? known.read() : undefined;
  const opened = commandSource(folder, settings, {
    offline: false,
    history: folderHistory(folder, settings.dataDir),
  });
  const { source } = opened;
  // Read in parallel with the pages; a history that takes longer than any build should is left out.
  const past = Promise.race([
    source.history?.(),
    sleep(HISTORY_PATIENCE_MS, 'late' as const, { ref: false }),
  ]);
  const reader = openSpecificationReader(cache ? settings.dataDir : undefined);
  const site = await loadWithRemote(
    { source, renderer, base, knownPages, reader },
    { dataDir: settings.dataDir, clock: Date.now },
  );
  const read = await past.catch(() => undefined);
  const history = read === 'late' ? undefined : read;
  const place = editedFolder(folder);
  const images = socialImages ? openImages(settings) : undefined;
  const icons = createIconSet();
  const view = siteView(site, {
    assets: manifest,
    sheetText: sheetTexts(files),
    symbol: (key) => icons.symbol(key),
    search: 'static',
    history: () => history,
    edit: () => siteEdits({ base: place, mounts: opened.editedMounts() }, forgeAddresses(settings.jobs)),
    services: { allowed: settings.allowedServices },
    ...defined({ origin: settings.baseUrl, reportsTo: settings.insight.server }),
    ...(images === undefined ? {} : { socialImages: socialLook }),
  });
  const version = cache ? programFingerprint() : randomUUID();
  const options: StaticOptions = { site, view, out, assets: files, version, ...defined({ progress }) };
  const isClean = ({ issues, failed }: StaticResult): boolean =>
    site.issues.length === 0 && issues.length === 0 && failed.length === 0;
  const written = async (): Promise<WrittenSite> => {
    // Some issues are known only when every page is made, which is done twice to keep what an earlier build wrote.
    const tried = strict ? await renderStatic({ ...options, dry: true }) : undefined;
    if (tried !== undefined && !isClean(tried))
      return { site, result: { ...tried, written: 0 }, refused: true };
    const result = await renderStatic({ ...options, socialImages: images });
    const issues = read === 'late' ? [...result.issues, NO_HISTORY] : result.issues;
    return { site, result: { ...result, issues }, refused: false };
  };
  const made = await written().finally(async () => {
    opened.close();
    await images?.close();
    await reader.close();
  });
  if (cache) known.write(site.authored);
  return made;
}

const NO_HISTORY: Issue = {
  severity: 'warning',
  code: 'build/no-history',
  message: `Git has not said within ${HISTORY_PATIENCE_MS / 1_000} seconds when pages last changed, so they have no dates`,
  hint: 'Build again when the machine is less busy: the pages get their dates then',
  file: 'docs.json',
};

/** @throws AppError when there is no public address: link previews need absolute ones */
function openImages({ baseUrl, renderers, dataDir }: Settings): SocialImages {
  if (baseUrl === undefined)
    throw new AppError('build/no-address', 'Pictures for link previews need the public address of the site', {
      hint: 'Set LECTERN_BASE_URL, for example to https://docs.example.com',
    });
  return createSocialImages({ workers: renderers, folder: join(dataDir, 'cache', 'social') });
}
