/** Which files an operation may change, from patterns of their names. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import { globMatcher } from '../../workspace/matches-glob.ts';

const globs = (what: string) => z.array(z.string().min(1).max(500)).min(1).max(20).describe(what).optional();

export const withinArguments = {
  in: globs('Only files that fit one of these, for example "guides/**". Default: all.'),
  except: globs('No file that fits one of these.'),
};

interface Globs {
  readonly in?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
}

interface FileLimits {
  readonly within: (file: string) => boolean;
  readonly excluded: (file: string) => boolean;
  /** For people. */
  readonly limits: readonly string[];
}

/** @throws AppError `work/glob` */
export function fileLimits({ in: only, except }: Globs): FileLimits {
  const [inside, outside] = [only?.map(matcher), except?.map(matcher)];
  const excluded = (file: string): boolean => outside?.some((fits) => fits(file)) === true;
  return {
    within: (file) => !excluded(file) && (inside === undefined || inside.some((fits) => fits(file))),
    excluded,
    limits: [
      ...(only === undefined ? [] : [`only ${only.join(', ')}`]),
      ...(except === undefined ? [] : [`not ${except.join(', ')}`]),
    ],
  };
}

function matcher(glob: string): (file: string) => boolean {
  const fits = globMatcher(glob);
  if (fits !== undefined) return fits;
  throw new AppError('work/glob', `"${glob}" is no pattern of file names`, {
    hint: 'For example "guides/**/*.mdx"',
  });
}
