/** The programs whose documentation can be imported, by the names that people give them. */
import { AppError } from '../../lib/app-error.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { Dialect } from '../../site/dialects/common/dialect.ts';
import { DIALECTS } from '../../site/dialects/dialects.ts';
import { confluence } from './readers/confluence/confluence.ts';
import { notion } from './readers/notion/notion.ts';

/** `MkDocs` -> `mkdocs`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Exports hold what was written at a service, so they are only imported and never shown as they are. */
const IMPORTABLE: readonly Dialect[] = [...DIALECTS, notion, confluence];

/** @param name undefined for all @throws AppError `usage/options` */
export function dialectsNamed(name: string | undefined): readonly Dialect[] {
  if (name === undefined) return IMPORTABLE;
  const matching = IMPORTABLE.filter((dialect) => plain(dialect.name) === plain(name));
  if (matching.length > 0) return matching;
  const names = IMPORTABLE.map((dialect) => plain(dialect.name));
  const near = nearest(plain(name), names);
  throw new AppError('usage/options', `"--from ${name}" is no program that can be imported`, {
    hint: near === undefined ? `They are: ${['auto', ...names].join(', ')}` : `Did you mean "${near}"?`,
  });
}
