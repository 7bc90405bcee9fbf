/** Rejects a docs.json that cannot be read at all, or is gone; one with single mistakes still describes a site. */
import { AppError } from '../../lib/app-error.ts';
import { loadConfig } from '../../site/config/load-config.ts';
import type { Source } from '../../site/source/source.ts';

const AS_A_WHOLE: ReadonlySet<string> = new Set(['config/invalid-json', 'config/not-an-object']);

/**
 * @param touched the newest commit that changed one of these files; undefined where there is no history
 * @throws AppError `config/…` when it is missing or unreadable
 */
export async function refuseBrokenConfig(
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
