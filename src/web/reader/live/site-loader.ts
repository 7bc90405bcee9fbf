/** Loads the site of a folder and its changes, either as its author sees it or with the last valid docs.json for readers. */
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import type { Issue } from '../../../lib/issue.ts';
import type { Log } from '../../../lib/log.ts';
import { brokenConfig } from '../../../site/config/broken-config.ts';
import { loadConfig } from '../../../site/config/load-config.ts';
import { editionPlan } from '../../../site/editions/ref-entries.ts';
import { type Change, loadSite, type Site, type SiteOptions } from '../../../site/site.ts';
import type { Source } from '../../../site/source/source.ts';
import { type ConfigStore, LastGoodConfig } from './last-good-config.ts';

/** Why the newest files are not in use. */
export interface Rejection extends Issue {
  /** The commit that was refused; undefined for a folder. */
  readonly commit?: string;
}

export interface SiteLoader {
  /** @throws AppError when there is nothing to load */
  load(options: SiteOptions, change?: Change): Promise<Site>;
  /** Why not the newest files are in use; undefined when they are. */
  rejection(): Rejection | undefined;
}

export const plainLoader: SiteLoader = {
  load: async (options, change) => {
    const site = await loadSite(
      { ...options, source: options.source.snapshot?.() ?? options.source },
      change,
    );
    return change === undefined ? site : refuseLost(site, change.previous);
  },
  rejection: () => undefined,
};

export function carefulLoader(source: Source, store: ConfigStore, log: Log): SiteLoader {
  return new CarefulLoader(source, store, log);
}

class CarefulLoader implements SiteLoader {
  private readonly kept: LastGoodConfig;
  private readonly log: Log;
  private why: Issue | undefined;

  constructor(source: Source, store: ConfigStore, log: Log) {
    this.kept = new LastGoodConfig(source, store);
    this.log = log;
  }

  rejection(): Issue | undefined {
    return this.why;
  }

  async load(options: SiteOptions, change?: Change): Promise<Site> {
    const { source } = this.kept;
    if (this.why !== undefined && !(await this.isFixed(source))) return this.loadLastGood(options, change);
    const recovering = this.why !== undefined;
    const site = await loadSite({ ...options, source }, recovering ? afterAll(change) : change);
    // Neither it nor the pages that it lists are others: only texts changed.
    const { loaded, resolved } = change?.previous ?? {};
    if (site.loaded === loaded && site.resolved === resolved) return site;
    const lost = this.kept.lastGood() === undefined ? undefined : lostConfig(site, undefined);
    const before = change?.previous;
    if (before !== undefined) refuseLost(site, before);
    const why = brokenConfig(site.loaded) ?? lost ?? emptied(site, before);
    if (why === undefined) {
      if (site.loaded.assumed === undefined) this.kept.keep(site.loaded.contents);
      if (recovering) this.log.info(`${name(site)}: docs.json can be used again`);
      this.why = undefined;
      return site;
    }
    return this.hold(why, site, options, change);
  }

  private async hold(why: Issue, site: Site, options: SiteOptions, change?: Change): Promise<Site> {
    const good = this.kept.lastGood();
    const place = why.line === undefined ? why.file : `${why.file}:${why.line}`;
    if (why.message !== this.why?.message) {
      const instead =
        good === undefined
          ? 'there is no earlier one, so what can be understood is shown'
          : 'the last good one stays in use';
      this.log.error(
        `${name(change?.previous ?? site)}: docs.json is broken, and ${instead}. ${place}: ${why.message}`,
      );
    }
    this.why = why;
    return good === undefined ? site : this.loadLastGood(options, change);
  }

  /** Pages keep changing; only the contents of docs.json stay. */
  private async loadLastGood(options: SiteOptions, change?: Change): Promise<Site> {
    const source = this.kept.lastGood();
    if (source !== undefined) return loadSite({ ...options, source }, change);
    const site = await loadSite(options, change);
    return change === undefined ? site : refuseLost(site, change.previous);
  }

  private async isFixed(source: Source): Promise<boolean> {
    const loaded = await loadConfig(source);
    return loaded.assumed === undefined && brokenConfig(loaded) === undefined;
  }
}

/** The configuration is read again although no changed path mentions it. */
function afterAll(change: Change | undefined): Change | undefined {
  return change && { ...change, paths: [...new Set([...change.paths, ...change.previous.configFiles])] };
}

/** A docs.json that is gone may have said who reads what. @param before undefined when there was one */
function lostConfig({ loaded }: Site, before: Site | undefined): Issue | undefined {
  if (loaded.assumed === undefined || before?.loaded.assumed !== undefined) return undefined;
  return {
    severity: 'error',
    code: 'config/not-found',
    message: 'docs.json is gone',
    hint: 'Put it back; to make a site of the folders instead, remove the project and add it again',
    file: 'docs.json',
  };
}

/** @throws AppError when `site` is made of folders and the one before it, however broken, was not */
export function refuseLost(site: Site, before: Site): Site {
  const lost = lostConfig(site, before);
  if (lost !== undefined) throw new AppError(lost.code, lost.message, defined({ hint: lost.hint }));
  return site;
}

/** An edit that empties the navigation is a mistake. */
export function emptied({ tree, config, configFiles }: Site, previous: Site | undefined): Issue | undefined {
  // All of it may be in other commits.
  if (editionPlan(config.navigation) !== undefined) return undefined;
  if (tree.children.length > 0 || (previous?.tree.children.length ?? 0) === 0) return undefined;
  return {
    severity: 'error',
    code: 'config/empty-navigation',
    message: 'The navigation is empty now',
    hint: 'List pages in "navigation"',
    file: configFiles[0] ?? 'docs.json',
  };
}

function name({ config }: Site): string {
  return JSON.stringify(config.name);
}
