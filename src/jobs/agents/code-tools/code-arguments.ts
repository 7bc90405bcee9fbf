/** What the tools for code share: which repository and which commit a call means, and dates. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import type { CodeRepository } from '../../code/code-repository.ts';
import type { WriterContext } from '../writer-tools/writer-context.ts';

const NO_CODE = 'The source code is not open to you: write from what the documentation and the task say';

export const repositoryArgument = z
  .string()
  .max(60)
  .optional()
  .describe('Name of a code repository; left out for the one around the documentation.');
export const commitArgument = (what: string) => z.string().max(60).optional().describe(what);
export const sinceArgument = z.iso.date().describe('First day, for example "2026-01-31".');

/** @throws AppError `code/closed`, `code/unknown` */
export function repositoryOf(
  { code = [] }: Pick<WriterContext, 'code'>,
  name: string | undefined,
): CodeRepository {
  if (code.length === 0) throw new AppError('code/closed', NO_CODE);
  const found =
    name === undefined && code.length === 1 ? code[0] : code.find((one) => one.name === (name ?? ''));
  if (found !== undefined) return found;
  const names = code.filter((one) => one.name !== '').map((one) => `"${one.name}"`);
  throw new AppError(
    'code/unknown',
    name === undefined
      ? 'There is no source code around the documentation'
      : `There is no code repository ${JSON.stringify(name)}`,
    {
      hint: names.length === 0 ? 'Leave "repository" out' : `Name one of ${names.join(', ')} as "repository"`,
    },
  );
}

/** Milliseconds of the beginning of a day, UTC. */
export const dayOf = (date: string | undefined): number | undefined =>
  date === undefined ? undefined : Date.parse(`${date}T00:00:00Z`);

/** For attributes of quoted data. */
export const placeOf = ({ name }: CodeRepository, commit: string) => ({
  ...(name === '' ? {} : { repository: name }),
  commit: commit.slice(0, 12),
});
/** For sentences: ` of api`, or nothing. */
export const ofRepository = ({ name }: CodeRepository): string => (name === '' ? '' : ` of ${name}`);
export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
