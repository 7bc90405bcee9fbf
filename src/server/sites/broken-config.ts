/** Rejects a docs.json that cannot be read at all; one with single mistakes still describes a site. */
import { AppError } from '../../lib/app-error.ts';
import { loadConfig } from '../../site/config/load-config.ts';
import type { Source } from '../../site/source/source.ts';

const AS_A_WHOLE: ReadonlySet<string> = new Set(['config/invalid-json', 'config/not-an-object']);

/** @throws AppError `config/…` when it is missing or unreadable */
export async function refuseBrokenConfig(source: Source): Promise<void> {
  const { issues, files } = await loadConfig(source);
  const broken = issues.find(({ code, file }) => AS_A_WHOLE.has(code) && file === files[0]);
  if (broken === undefined) return;
  const { line, column } = broken;
  const place =
    line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
  throw new AppError(broken.code, `${broken.message} in "${source.name}/${broken.file}"${place}`, {
    hint: broken.hint ?? 'Fix it; "lectern check" says more',
  });
}
