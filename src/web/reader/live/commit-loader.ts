/** Loads a site from a branch: always one commit, whole or not at all. */
import { defined } from '../../../lib/defined.ts';
import type { Issue } from '../../../lib/issue.ts';
import type { Log } from '../../../lib/log.ts';
import { brokenConfig, isOfAuthors } from '../../../site/config/broken-config.ts';
import { type Change, loadSite, type Site, type SiteOptions } from '../../../site/site.ts';
import type { BranchSource } from '../../../site/source/branch-source.ts';
import { changedPaths } from '../../../site/source/changed-paths.ts';
import type { CommitFiles } from '../../../site/source/commit-source.ts';
import { emptied, type Rejection, refuseLost, type SiteLoader } from './site-loader.ts';

/**
 * While the newest commit cannot be used, the last good one stays, with all of its files, also after a restart and
 * after a forced push.
 */
export function commitLoader(
  branch: Pick<BranchSource, 'snapshot' | 'served' | 'keepServed'>,
  log: Log,
): SiteLoader {
  return new CommitLoader(branch, log);
}

interface Refused {
  /** With its mounts: another state of them is tried again. */
  readonly files: CommitFiles;
  readonly why: Issue;
}

class CommitLoader implements SiteLoader {
  private readonly branch: Pick<BranchSource, 'snapshot' | 'served' | 'keepServed'>;
  private readonly log: Log;
  /** Files of the last site; undefined before the first. */
  private good: CommitFiles | undefined;
  private refused: Refused | undefined;

  constructor(branch: Pick<BranchSource, 'snapshot' | 'served' | 'keepServed'>, log: Log) {
    this.branch = branch;
    this.log = log;
  }

  rejection(): Rejection | undefined {
    return this.refused && { ...this.refused.why, commit: this.refused.files.commit };
  }

  async load(options: SiteOptions, change?: Change): Promise<Site> {
    const newest = this.branch.snapshot();
    if (this.refused?.files !== newest) {
      const site = await this.tryNewest(newest, options, change?.previous);
      if (site !== undefined) return site;
    }
    const good = this.good ?? newest;
    return loadSite({ ...options, source: good }, await changeTo(good, change?.previous));
  }

  /** @returns undefined when the commit before it stays in use */
  private async tryNewest(
    newest: CommitFiles,
    options: SiteOptions,
    previous: Site | undefined,
  ): Promise<Site | undefined> {
    const { site, why, error } = await this.judge(newest, options, previous);
    if (why === undefined) {
      await this.take(newest);
      return site;
    }
    this.good ??= await this.branch.served();
    if (this.good === undefined || this.good.commit === newest.commit) {
      // Nothing was ever served: what can be understood is better than nothing.
      this.good = undefined;
      if (site === undefined) throw error;
    }
    this.refuse(newest, why);
    return this.good === undefined ? site : undefined;
  }

  /** @throws what is no mistake of the commit's authors, as when the disk is full */
  private async judge(
    newest: CommitFiles,
    options: SiteOptions,
    previous: Site | undefined,
  ): Promise<{ readonly site?: Site; readonly why?: Issue | undefined; readonly error?: unknown }> {
    try {
      const site = await loadSite({ ...options, source: newest }, await changeTo(newest, previous));
      const before = previous ?? (await this.siteBefore(site, options));
      if (before !== undefined) refuseLost(site, before);
      return { site, why: brokenConfig(site.loaded) ?? emptied(site, before) };
    } catch (error) {
      if (!isOfAuthors(error)) throw error;
      const { code, message, hint } = error;
      return { error, why: { severity: 'error', code, message, file: 'docs.json', ...defined({ hint }) } };
    }
  }

  /** After a restart: a site without navigation may be a mistake of its newest commit. */
  private async siteBefore(site: Site, options: SiteOptions): Promise<Site | undefined> {
    if (site.tree.children.length > 0 && site.loaded.assumed === undefined) return undefined;
    const served = await this.branch.served();
    return served === undefined || served.commit === site.source.commit
      ? undefined
      : loadSite({ ...options, source: served });
  }

  private async take(newest: CommitFiles): Promise<void> {
    if (this.refused !== undefined)
      this.log.info(`${newest.name}: commit ${short(newest.commit)} can be used, and is served now`);
    this.refused = undefined;
    if (this.good === newest) return;
    const isKept = this.good?.commit === newest.commit;
    this.good = newest;
    if (isKept) return;
    try {
      await this.branch.keepServed(newest.commit);
    } catch (error) {
      this.log.error(
        `${newest.name}: commit ${short(newest.commit)} is served, and is not kept for a restart`,
        {
          error: String(error),
        },
      );
    }
  }

  private refuse(newest: CommitFiles, why: Issue): void {
    this.refused = { files: newest, why };
    const place = why.line === undefined ? why.file : `${why.file}:${why.line}`;
    const instead =
      this.good === undefined
        ? 'there is no earlier one, so what can be understood is shown'
        : `all pages stay those of commit ${short(this.good.commit)}`;
    this.log.error(
      `${newest.name}: commit ${short(newest.commit)} cannot be used, and ${instead}. ${place}: ${why.message}`,
    );
  }
}

/** Commits between the two may have been skipped, so their files are compared. */
async function changeTo(files: CommitFiles, previous: Site | undefined): Promise<Change | undefined> {
  return previous && { previous, paths: changedPaths(previous.allFiles, await files.list()) };
}

const short = (commit: string): string => commit.slice(0, 10);
