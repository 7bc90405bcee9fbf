/** Reads the operator's settings of commits: who they are by, what their messages say, and the key that signs them. */

import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import {
  type CommitIdentity,
  DEFAULT_IDENTITY,
  isCommitMail,
  isCommitName,
} from '../lib/git/commit-identity.ts';
import { readSigningKey, type SigningKey } from '../lib/git/ssh-signature.ts';
import { isTitlePrefix, LONGEST_TITLE_PREFIX, type ProjectCommits } from './project-commits.ts';
import { SETTINGS, type SettingName } from './setting-table.ts';
import { type SettingValue, yesOrNo } from './setting-values.ts';

export interface CommitSettings {
  readonly name: string;
  readonly mail: string;
  /** Adds `Signed-off-by`. */
  readonly signOff: boolean;
  /** Names the member who asked, with the address of their account. */
  readonly coAuthor: boolean;
  /** What titles of commits and pull requests begin with; empty = nothing. */
  readonly title: string;
  readonly key?: SigningKey;
}

/** @throws AppError `settings/invalid` */
export function commitSettings(pick: (name: SettingName) => SettingValue): CommitSettings {
  const text = (name: SettingName, isValid: (text: string) => boolean, hint: string): string | undefined => {
    const value = pick(name);
    if (value === undefined) return undefined;
    if (isValid(String(value))) return String(value);
    throw new AppError('settings/invalid', `${SETTINGS[name].env} is ${JSON.stringify(value)}`, { hint });
  };
  const key = pick('commitKey');
  return {
    name:
      text('commitName', isCommitName, 'Give a name without < and >, for example Example Docs') ??
      DEFAULT_IDENTITY.name,
    mail:
      text('commitMail', isCommitMail, 'Give a mail address, for example docs-bot@example.com') ??
      DEFAULT_IDENTITY.mail,
    signOff: yesOrNo('commitSignOff', pick('commitSignOff') ?? false),
    coAuthor: yesOrNo('commitCoAuthor', pick('commitCoAuthor') ?? false),
    title:
      text(
        'commitTitle',
        isTitlePrefix,
        `Give at most ${LONGEST_TITLE_PREFIX} characters, for example "docs: "`,
      ) ?? '',
    ...(key === undefined ? {} : { key: signingKey(String(key)) }),
  };
}

function signingKey(text: string): SigningKey {
  try {
    return readSigningKey(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('settings/invalid', `${SETTINGS.commitKey.env}: ${error.message}`, {
      ...defined({ hint: error.hint }),
      cause: error,
    });
  }
}

/** Those of one project. */
export function projectCommits(own: ProjectCommits | undefined, settings: CommitSettings): CommitSettings {
  return own === undefined ? settings : { ...settings, ...defined(own) };
}

export const identityOf = ({ name, mail, key }: CommitSettings): CommitIdentity => ({
  name,
  mail,
  ...defined({ key }),
});
