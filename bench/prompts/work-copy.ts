/** A copy of a documentation folder that can be changed, compared with the original, and put back. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { contentHash } from '../../src/lib/bytes/hash.ts';
import { pastPages } from '../../src/project/history/past-pages.ts';
import { createSiteTools, type OpenSiteTools } from '../../src/server/jobs/site-tools.ts';

export interface WorkCopy {
  readonly folder: string;
  readonly tools: OpenSiteTools;
  /** Paths that differ from the original. */
  changed(): readonly string[];
  /** Puts every changed file back. */
  reset(): void;
  close(): Promise<void>;
}

/** @param original is only read */
export function workCopy(original: string): WorkCopy {
  const top = mkdtempSync(join(tmpdir(), 'lectern-prompts-'));
  const folder = join(top, 'site');
  cpSync(original, folder, { recursive: true, filter: (path) => !/[/\\](?:\.git|node_modules)$/.test(path) });
  const first = hashesOf(folder);
  const tools = createSiteTools({
    folder,
    settings: { dataDir: join(top, 'data'), renderers: 2 },
    deadlineMs: 600_000,
    past: async () => (await pastPages(original, join(top, 'data'))) ?? { files: [], incomplete: true },
  });
  const changed = (): string[] => {
    const now = hashesOf(folder);
    const names = new Set([...first.keys(), ...now.keys()]);
    return [...names].filter((file) => first.get(file) !== now.get(file)).sort();
  };
  return {
    folder,
    tools,
    changed,
    reset: () => {
      for (const file of changed()) {
        const [path, source] = [join(folder, file), join(original, file)];
        if (!existsSync(source)) rmSync(path);
        else {
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, readFileSync(source));
        }
      }
    },
    close: async () => {
      await tools.close();
      rmSync(top, { recursive: true, force: true });
    },
  };
}

function hashesOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path).split(sep).join('/'), contentHash(readFileSync(path))];
    }),
  );
}
