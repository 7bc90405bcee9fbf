/** Opens files in memory as a folder of another program, for tests. */
import { memorySource } from '../../source/memory-source.ts';
import type { Dialect } from '../common/dialect.ts';
import { foreignSource } from '../foreign-source.ts';

export async function openForeign(dialect: Dialect, files: Readonly<Record<string, string>>) {
  const source = foreignSource(memorySource(files), async () => [dialect]);
  const listing = await source.list();
  const foreign = await source.foreign!();
  const page = async (path: string): Promise<string | undefined> =>
    (await source.read(path))?.toString('utf8');
  return {
    source,
    paths: [...listing.keys()].sort(),
    docs: JSON.parse(foreign?.text ?? 'null') as Record<string, unknown>,
    notes: (foreign?.notes ?? []).map(({ file, line, message }) => `${file}:${line ?? ''} ${message}`),
    page,
    /** A page's text without empty lines. */
    short: async (path: string): Promise<string> =>
      ((await page(path)) ?? '')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .join('\n'),
    told: async (path: string): Promise<string[]> =>
      (await source.notes!(path)).map(({ file, line, message }) => `${file}:${line ?? ''} ${message}`),
  };
}
