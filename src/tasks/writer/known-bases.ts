/** Reads what translations were made from out of a file, for a folder without Git. */
import { readFileSync } from 'node:fs';
import type { KnownBase } from '../../jobs/agents/prompt/named-translations.ts';
import { AppError } from '../../lib/app-error.ts';
import * as z from '../../lib/schema.ts';
import type { FindBase } from '../../site/changes/translation/translation-work.ts';

const knownBasesSchema = z.object({
  bases: z.array(z.object({ translation: z.string(), oid: z.string(), text: z.string() })),
});

/** @throws AppError `usage/options` */
export function knownBases(file: string): FindBase {
  const known = new Map(read(file).map((base) => [base.translation, base]));
  return async ({ translation }) =>
    known.get(translation) ?? {
      why: `What "${translation}" was made from is not known here: the task has no line "- ORIGINAL -> ${translation}", or the history does not say it`,
    };
}

function read(file: string): readonly KnownBase[] {
  const problem = (cause: unknown): AppError =>
    new AppError('usage/options', `"${file}" does not hold texts of originals`, {
      hint: 'Write {"bases": [{"translation": "fr/install.mdx", "oid": "…", "text": "…"}]}, or leave "--bases" out in a Git repository',
      cause,
    });
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw problem(cause);
  }
  const parsed = knownBasesSchema.safeParse(found);
  if (!parsed.success) throw problem(parsed.error);
  return parsed.data.bases;
}
