/** Reads from Git when the pages of a project last changed, and caches the answer by commit for the next start. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../../lib/bytes/hash.ts';
import type { HistoryRequest } from '../../lib/git/history/file-history.ts';
import { readHead } from '../../lib/git/read-head.ts';
import * as z from '../../lib/schema.ts';
import { searchPath } from '../../program/search-path.ts';
import type { SourceHistory } from '../../site/source/source.ts';
import { findRepository, gitFolder } from '../repository/find-repository.ts';

/** Seconds, or 0 where the last change is not known. */
const cacheSchema = z.object({ key: z.string(), files: z.record(z.string(), z.number().int()) });

/** History of a folder on disk. Undefined where it is in no repository, has no commit, or Git fails. */
export function folderHistory(folder: string, dataDir: string): () => Promise<SourceHistory | undefined> {
  let last: { readonly key: string; readonly history: SourceHistory } | undefined;
  return async () => {
    const found = findRepository(folder);
    const git = found === undefined ? undefined : gitFolder(found.workTree);
    const head = git === undefined ? undefined : readHead(git);
    if (found === undefined || git === undefined || head === undefined) return undefined;
    const request = { objects: join(git.shared, 'objects'), folder: found.folder, ...head };
    const key = contentHash([head.commit, ...head.shallow].join('\n'));
    if (last?.key === key) return last.history;
    const remembered = { dataDir, place: `${git.shared}\n${found.folder}`, key };
    const history = await rememberedHistory(remembered, () => readWith(dataDir, request));
    last = history === undefined ? undefined : { key, history };
    return history;
  };
}

interface Remembered {
  readonly dataDir: string;
  /** Identifies the repository and the folder. */
  readonly place: string;
  /** Identifies the commit. */
  readonly key: string;
}

/**
 * The cached answer for this key, else the result of `read`; undefined when that fails: a page without a date is still
 * a page.
 */
export async function rememberedHistory(
  { dataDir, place, key }: Remembered,
  read: () => Promise<SourceHistory>,
): Promise<SourceHistory | undefined> {
  const file = join(dataDir, 'cache', `history-${contentHash(place)}.json`);
  const known = readCache(file, key);
  if (known !== undefined) return known;
  try {
    const history = await read();
    writeCache(file, key, history);
    return history;
  } catch {
    return undefined;
  }
}

async function readWith(dataDir: string, request: HistoryRequest): Promise<SourceHistory> {
  const { fileHistory } = await import('../../lib/git/history/file-history.ts');
  const mine = join(dataDir, 'git', 'scratch', String(process.pid));
  mkdirSync(mine, { recursive: true });
  const scratch = mkdtempSync(join(mine, 'history-'));
  const home = join(scratch, 'home');
  mkdirSync(home);
  try {
    return await fileHistory({ place: { searchPath: searchPath(), home }, scratch }, request);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function readCache(file: string, key: string): SourceHistory | undefined {
  try {
    const kept = cacheSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (kept.key !== key) return undefined;
    const files = Object.entries(kept.files);
    return {
      tracked: new Set(files.map(([path]) => path)),
      dates: new Map(files.flatMap(([path, second]) => (second > 0 ? [[path, second * 1000] as const] : []))),
    };
  } catch {
    return undefined;
  }
}

function writeCache(file: string, key: string, { tracked, dates }: SourceHistory): void {
  const files = Object.fromEntries([...tracked].map((path) => [path, (dates.get(path) ?? 0) / 1000]));
  try {
    // Another process may be reading: the rename gives it the old file or the new one, never half of one.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ key, files }));
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // A full disk or a read-only folder: the next start asks again, nothing else.
  }
}
