/** Chooses what readers see of broken files, and refuses to begin with a docs.json that cannot be read at all, or is gone. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { contentHash } from '../../lib/bytes/hash.ts';
import * as z from '../../lib/schema.ts';
import type { OpenSource } from '../../project/site-source.ts';
import type { ProjectPlan } from '../../settings/project-plans.ts';
import { loadConfig } from '../../site/config/load-config.ts';
import type { BranchSource } from '../../site/source/branch-source.ts';
import type { Source } from '../../site/source/source.ts';
import { commitLoader } from '../../web/reader/live/commit-loader.ts';
import type { ConfigStore } from '../../web/reader/live/last-good-config.ts';
import { carefulLoader, plainLoader, type SiteLoader } from '../../web/reader/live/site-loader.ts';
import type { SharedParts } from './shared-parts.ts';

/** An author in a preview wants to see what is left of a broken site; readers get the last good one. */
export async function chooseLoader(
  plan: ProjectPlan,
  { source, branch, touched }: OpenSource,
  { preview, settings, log }: SharedParts,
): Promise<SiteLoader> {
  if (preview) return plainLoader;
  if (branch !== undefined) {
    if ((await branch.served()) === undefined) await refuseFirst(branch, touched);
    return commitLoader(branch, log);
  }
  const store = configCache(settings.dataDir, plan.folder);
  if (store.read() === undefined) await refuseBrokenConfig(source);
  return carefulLoader(source, store, log);
}

/** The commit of an earlier attempt is kept here, and the branch may have a better one by now. */
async function refuseFirst(branch: BranchSource, touched: OpenSource['touched']): Promise<void> {
  try {
    await refuseBrokenConfig(branch, touched);
  } catch (error) {
    if (!(await branch.look())) throw error;
    await refuseBrokenConfig(branch, touched);
  }
}

const AS_A_WHOLE: ReadonlySet<string> = new Set(['config/invalid-json', 'config/not-an-object']);

/**
 * One with single mistakes still describes a site.
 * @param touched the newest commit that changed one of these files; undefined where there is no history
 * @throws AppError `config/…` when it is missing or unreadable
 */
async function refuseBrokenConfig(
  source: Source,
  touched?: (names: readonly string[]) => Promise<string | undefined>,
): Promise<void> {
  const { issues, files, assumed } = await loadConfig(source);
  // A server that starts with an empty data folder does not know that others serve another site.
  const gone = assumed === undefined ? undefined : await touched?.(['docs.json', 'mint.json']);
  if (gone !== undefined)
    throw new AppError(
      'config/not-found',
      `Commit ${gone.slice(0, 10)} removed docs.json of "${source.name}"`,
      {
        hint: 'Put it back; "lectern nav --write" writes one that makes a site of the folders',
      },
    );
  const broken = issues.find(({ code, file }) => AS_A_WHOLE.has(code) && file === files[0]);
  if (broken === undefined) return;
  const { line, column } = broken;
  const place =
    line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
  throw new AppError(broken.code, `${broken.message} in "${source.name}/${broken.file}"${place}`, {
    hint: broken.hint ?? 'Fix it; "lectern check" says more',
  });
}

const stored = z.record(z.string(), z.string());

/** Safe to delete: without it a project whose docs.json is broken at the start is not served until it is fixed. */
function configCache(dataDir: string, folder: string): ConfigStore {
  const home = join(dataDir, 'cache');
  const file = join(home, `config-${contentHash(resolve(folder))}.json`);
  return {
    read: () => {
      try {
        const texts = stored.parse(JSON.parse(readFileSync(file, 'utf8')));
        return new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
      } catch {
        return undefined;
      }
    },
    write: (files) => {
      try {
        mkdirSync(home, { recursive: true });
        const texts = Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('base64')]));
        writeFileSync(`${file}.${process.pid}`, JSON.stringify(texts), { mode: 0o600 });
        renameSync(`${file}.${process.pid}`, file);
      } catch {
        // A full disk or a read-only folder: this process still has it in memory.
      }
    },
  };
}
