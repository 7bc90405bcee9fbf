/** Code repositories of a project: how people write them, and which names and addresses can be taken. */
import { AppError } from '../../lib/app-error.ts';
import { isBranchName } from '../../lib/git/branch-name.ts';
import { remoteKind } from '../../lib/git/remote.ts';

/** A repository that agents may read beside the documentation. */
export interface ProjectCode {
  /** What agents and people call it. */
  readonly name: string;
  readonly remote: string;
  /** Undefined = the repository's own. */
  readonly branch?: string | undefined;
}

/** Of one project. */
export const MAX_CODE = 10;
export const CODE_NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;
export const CODE_NAME_RULE = 'must be 1 to 40 of a-z, 0-9, ".", "_" and "-", for example "api"';

/**
 * Reads a list such as `api=https://github.com/example/api.git#main`, with spaces or line ends between.
 * @throws AppError `connections/code`
 */
export function readCode(text: string): readonly ProjectCode[] {
  const entries = text.split(/\s+/).filter(Boolean);
  const code = entries.map((entry) => {
    const [, name = '', remote = '', branch] = /^([^=]*)=([^#]*)(?:#(.*))?$/s.exec(entry) ?? [];
    if (name === '' || remote === '')
      throw refused(`${JSON.stringify(entry.slice(0, 100))} is no name and address`, 'Write name=address');
    return { name, remote, ...(branch === undefined ? {} : { branch }) };
  });
  checkCode(code);
  return code;
}

/** In the form that `readCode` reads, one a line. */
export function writeCode(code: readonly ProjectCode[]): string {
  return code
    .map(({ name, remote, branch }) => `${name}=${remote}${branch === undefined ? '' : `#${branch}`}`)
    .join('\n');
}

/**
 * Only addresses by https: folders are the operator's to name, and a key for ssh belongs to the one repository it was made for.
 * @throws AppError `connections/code`
 */
export function checkCode(code: readonly ProjectCode[]): void {
  if (code.length > MAX_CODE)
    throw refused(`A project has at most ${MAX_CODE} code repositories`, 'Leave some out');
  for (const [at, { name, remote, branch }] of code.entries()) {
    if (!CODE_NAME.test(name))
      throw refused(`The name ${JSON.stringify(name.slice(0, 100))} cannot be used`, `It ${CODE_NAME_RULE}`);
    if (code.findIndex((one) => one.name === name) !== at)
      throw refused(`There are two code repositories "${name}"`, 'Give each its own name');
    if (kindOf(remote) !== 'https')
      throw refused(
        `The address of "${name}" cannot be that of a code repository`,
        'Give an address by https without a password; only the settings file of the server may name others',
      );
    if (branch !== undefined && !isBranchName(branch))
      throw refused(
        `${JSON.stringify(branch.slice(0, 100))} cannot be the name of a branch`,
        'For example "main"',
      );
  }
}

function kindOf(remote: string): string | undefined {
  try {
    return URL.canParse(remote) ? remoteKind(remote) : undefined;
  } catch {
    return undefined;
  }
}

const refused = (message: string, hint: string): AppError =>
  new AppError('connections/code', message, { hint });
