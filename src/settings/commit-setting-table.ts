/** The operator's settings of the commits that agent jobs make. */
import type { SettingEntry } from '../lib/setting-entry.ts';

export const COMMIT_SETTINGS = {
  commitName: {
    env: 'LECTERN_COMMIT_NAME',
    default: '`Lectern`',
    doc: 'Author and committer of what agent jobs commit.',
  },
  commitMail: {
    env: 'LECTERN_COMMIT_MAIL',
    default: '`lectern@localhost`',
    doc: 'Their mail address. Use the one of the account whose token opens the pull requests, so that the Git provider shows the commits as its own.',
  },
  commitKey: {
    env: 'LECTERN_COMMIT_KEY',
    default: 'none',
    doc: 'Private SSH key (Ed25519, without passphrase) that signs these commits.',
    secret: true,
  },
  commitSignOff: {
    env: 'LECTERN_COMMIT_SIGN_OFF',
    default: '`false`',
    doc: 'Adds `Signed-off-by` with the name and address of the author.',
  },
  commitCoAuthor: {
    env: 'LECTERN_COMMIT_CO_AUTHOR',
    default: '`false`',
    doc: 'Adds `Co-authored-by` with the name and mail address of the member who asked for the change. Everybody who can read the repository then sees the address.',
  },
  commitTitle: {
    env: 'LECTERN_COMMIT_TITLE',
    default: 'none',
    doc: 'What titles of commits and pull requests begin with, for example `docs: `.',
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;
