/** What every refusal of a forge means: whether somebody must change something, whether it works later, or whether it is no error. */
import type { ForgeKind } from '../forge.ts';

/**
 * `installation`, `mint`: an App asks for its token. `access`: the repository is looked at. `list`, `compare`, `create`: of pull
 * requests.
 */
export type ForgeStep = 'installation' | 'mint' | 'access' | 'list' | 'compare' | 'create';

/** `adopt`: there is one already. `no-draft`: the same without being a draft. */
export type Outcome = 'misconfigured' | 'busy' | 'unreachable' | 'nothing' | 'failed' | 'adopt' | 'no-draft';

export interface Refused {
  readonly kind: Exclude<ForgeKind, 'local'>;
  /** For example `github.com/example/docs`. */
  readonly name: string;
  readonly who: 'token' | 'App';
  readonly step: ForgeStep;
  readonly status: number;
  /** In the forge's own words, cleaned. */
  readonly words: string;
  /** Out of requests for now. */
  readonly limited: boolean;
  readonly branch?: string | undefined;
  readonly base?: string | undefined;
}

export interface ErrorRow {
  readonly steps?: readonly ForgeStep[];
  /** Of GitHub alone, or of the others; undefined = all. */
  readonly kinds?: readonly Refused['kind'][];
  readonly status: readonly number[] | ((status: number) => boolean);
  readonly words?: RegExp;
  readonly limited?: true;
  readonly outcome: Outcome;
  readonly message: (refused: Refused) => string;
  readonly hint?: (refused: Refused) => string;
}

/** What to give a token, in the words of the page where it is given. */
export const RIGHTS = {
  github: {
    push: '"Contents: write"',
    pulls: '"Pull requests: write"',
    setting: 'LECTERN_GITHUB_TOKEN',
    address: 'LECTERN_GITHUB_URL',
  },
  gitlab: {
    push: 'the role Developer and the scope "api"',
    pulls: 'the role Developer and the scope "api"',
    setting: 'LECTERN_GITLAB_TOKEN',
    address: 'LECTERN_GITLAB_URL',
  },
  gitea: {
    push: 'write access and the scope "write:repository"',
    pulls: 'write access and the scope "write:repository"',
    setting: 'LECTERN_GITEA_TOKEN',
    address: 'LECTERN_GITEA_URL',
  },
} as const;

const quoted = (words: string): string => (words === '' ? '' : `: ${words}`);
const hostOf = ({ name }: Refused): string => name.split('/')[0] ?? name;
const addRepository = ({ who, kind }: Refused): string => {
  if (who === 'App') return "Check its address, and add the repository to the App's installation";
  return kind === 'github'
    ? 'Check its address, and add the repository to those the token may access'
    : 'Check its address, and make the owner of the token a member of it';
};

/** First row that fits. */
export const ERROR_TABLE: readonly ErrorRow[] = [
  {
    status: [403, 429],
    limited: true,
    outcome: 'busy',
    message: (seen) => `${hostOf(seen)} takes no more requests for now`,
  },
  {
    status: (status) => status >= 500 || status === 408,
    outcome: 'unreachable',
    message: (seen) => `${hostOf(seen)} answered ${seen.status}${quoted(seen.words)}`,
  },
  {
    steps: ['installation', 'mint'],
    status: [401],
    outcome: 'misconfigured',
    message: ({ words }) => `GitHub does not accept the key of the App${quoted(words)}`,
    hint: () => "Check LECTERN_GITHUB_APP_ID and LECTERN_GITHUB_APP_KEY, and this machine's clock",
  },
  {
    steps: ['installation'],
    status: [403, 404],
    outcome: 'misconfigured',
    message: ({ name }) => `The GitHub App is not installed for ${name}`,
    hint: addRepository,
  },
  {
    steps: ['mint'],
    status: [403],
    words: /suspended/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The installation of the GitHub App for ${name} is suspended`,
    hint: () => 'Unsuspend it, in the settings of its owner under "GitHub Apps"',
  },
  {
    steps: ['mint'],
    status: [422],
    words: /permissions requested/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The GitHub App for ${name} lacks "Contents: write" or "Pull requests: write"`,
    hint: () => 'Give the App both rights, and accept them for its installation',
  },
  {
    steps: ['mint'],
    status: [422],
    words: /repositor/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The installation of the GitHub App does not include ${name}`,
    hint: addRepository,
  },
  {
    steps: ['mint'],
    status: [403, 404],
    outcome: 'misconfigured',
    message: ({ name, words }) => `The GitHub App has no installation for ${name} any more${quoted(words)}`,
    hint: () => 'Install the App again, or remove a number of an installation that is gone from the settings',
  },
  {
    status: [401],
    outcome: 'misconfigured',
    message: ({ name }) => `${name} does not accept the token: it is wrong, expired or revoked`,
    hint: ({ kind }) => `Make a new one and set ${RIGHTS[kind].setting}`,
  },
  {
    status: [403],
    words: /\b(saml|sso)\b/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The organization of ${name} wants the token authorized for single sign-on`,
    hint: () => 'Press "Configure SSO" beside the token, and authorize the organization',
  },
  {
    status: [403],
    words: /ip allow list/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The organization of ${name} does not let this machine's address in`,
    hint: () => 'Add the address to the IP allow list of the organization',
  },
  {
    status: [403, 423],
    words: /archived/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The repository ${name} is archived, so nobody can change it`,
    hint: () => 'Unarchive it, or name another repository',
  },
  {
    steps: ['access'],
    status: [403],
    outcome: 'misconfigured',
    message: ({ name, who, words }) => `The ${who} may not read ${name}${quoted(words)}`,
    hint: ({ kind, who }) => `Give the ${who} ${RIGHTS[kind].push}`,
  },
  {
    steps: ['access', 'list'],
    status: [404],
    outcome: 'misconfigured',
    message: ({ name, who }) => `There is no repository ${name}, or the ${who} may not see it`,
    hint: addRepository,
  },
  {
    steps: ['access'],
    status: [451],
    outcome: 'misconfigured',
    message: ({ name, words }) => `The repository ${name} is blocked${quoted(words)}`,
  },
  {
    steps: ['list', 'compare', 'create'],
    status: [403],
    outcome: 'misconfigured',
    message: ({ name, who, kind, words }) =>
      `The ${who} may not open pull requests in ${name}: it lacks ${RIGHTS[kind].pulls}${quoted(words)}`,
    hint: ({ kind, who }) => `Give the ${who} ${RIGHTS[kind].pulls}`,
  },
  {
    steps: ['create'],
    status: [409],
    kinds: ['gitlab', 'gitea'],
    outcome: 'adopt',
    message: ({ branch, words }) => `There is a pull request of "${branch}" already${quoted(words)}`,
  },
  {
    steps: ['create'],
    status: [422],
    words: /already exists/i,
    outcome: 'adopt',
    message: ({ branch }) => `There is a pull request of "${branch}" already`,
  },
  {
    steps: ['create'],
    status: [422],
    words: /no commits between|no changes between/i,
    outcome: 'nothing',
    message: ({ branch, base }) => `"${branch}" has nothing that "${base}" has not`,
  },
  {
    steps: ['create'],
    status: [422],
    words: /\bdraft\b/i,
    outcome: 'no-draft',
    message: ({ name, words }) => `${name} has no draft pull requests${quoted(words)}`,
  },
  {
    steps: ['create'],
    status: [422],
    words: /\bbase\b.*\binvalid\b/i,
    outcome: 'misconfigured',
    message: ({ name, base }) => `The repository ${name} has no branch "${base}" to merge into`,
    hint: () => 'Correct the branch in the settings of the project',
  },
  {
    steps: ['create'],
    status: [422],
    words: /\bhead\b.*\binvalid\b/i,
    // Right after a push not every machine of a forge has heard of it.
    outcome: 'unreachable',
    message: ({ name, branch }) => `${name} does not know the branch "${branch}" yet`,
  },
  {
    steps: ['compare'],
    status: [404],
    outcome: 'misconfigured',
    message: ({ name, base }) => `The repository ${name} has no branch "${base}" to merge into`,
    hint: () => 'Correct the branch in the settings of the project',
  },
  {
    steps: ['create'],
    status: [404, 405, 410],
    outcome: 'misconfigured',
    message: ({ name, who, kind, base }) =>
      `${name} takes no pull request into "${base}": they are switched off, the branch is gone, or the ${who} lacks ${RIGHTS[kind].pulls}`,
    hint: ({ kind, who }) => `Switch pull requests on there, and give the ${who} ${RIGHTS[kind].pulls}`,
  },
  {
    status: () => true,
    outcome: 'failed',
    message: (seen) => `${hostOf(seen)} answered ${seen.status}${quoted(seen.words)}`,
  },
];
