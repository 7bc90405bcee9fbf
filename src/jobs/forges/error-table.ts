/** Maps every error of a forge to its cause and a hint: a setting to change, a retry, or no error at all. */
/**
 * `manifest`: an App is made. `installation`, `mint`: it asks for its token. `access`: the repository is looked at. `list`, `compare`,
 * `create`: of pull requests. `extras`: their labels and reviewers. `discussion`: what people and checks say on them. `report`, `comment`, `webhook`: what reviews write. `issue`, `answer`: an issue is read, and gets a comment. `directory`: repositories of the account.
 */
export type ForgeStep =
  | 'manifest'
  | 'installation'
  | 'mint'
  | 'access'
  | 'list'
  | 'compare'
  | 'create'
  | 'extras'
  | 'discussion'
  | 'report'
  | 'comment'
  | 'issue'
  | 'answer'
  | 'webhook'
  | 'directory';

/** `adopt`: there is one already. `no-draft`: the same without being a draft. */
export type Outcome = 'misconfigured' | 'busy' | 'unreachable' | 'nothing' | 'failed' | 'adopt' | 'no-draft';

export interface Refused {
  readonly rights: ForgeRights;
  /** For example `github.com/example/docs`. */
  readonly name: string;
  readonly who: 'token' | 'App';
  readonly step: ForgeStep;
  readonly status: number;
  /** The forge's own error text, cleaned. */
  readonly text: string;
  /** The rate limit is used up. */
  readonly limited: boolean;
  readonly branch?: string | undefined;
  readonly base?: string | undefined;
}

export interface ErrorRow {
  readonly steps?: readonly ForgeStep[];
  readonly status: readonly number[] | ((status: number) => boolean);
  readonly text?: RegExp;
  readonly limited?: true;
  readonly outcome: Outcome;
  readonly message: (refused: Refused) => string;
  readonly hint?: (refused: Refused) => string;
}

/** What one forge asks of a token, and where an administrator changes that. */
export interface ForgeRights {
  /** Rights for pushing, as the forge's token page calls them. */
  readonly push: string;
  /** Rights for opening pull requests. */
  readonly pulls: string;
  /** Environment variables with the token and with the address of the server. */
  readonly tokenVariable: string;
  readonly addressVariable: string;
  /** How to make a repository visible to the token, as the end of a sentence. */
  addRepository(who: Refused['who']): string;
  /** Errors of this forge alone; they win over the common ones. */
  readonly errors: readonly ErrorRow[];
}

export const quoted = (text: string): string => (text === '' ? '' : `: ${text}`);
const hostOf = ({ name }: Refused): string => name.split('/')[0] ?? name;

/** For forges that answer 409 when a branch has a pull request already. */
export const EXISTING_PULL_REQUEST: ErrorRow = {
  steps: ['create'],
  status: [409],
  outcome: 'adopt',
  message: ({ branch, text }) => `There is a pull request of "${branch}" already${quoted(text)}`,
};

/** Errors of any request: the forge cannot answer now. */
const OUTAGES: readonly ErrorRow[] = [
  {
    status: [403, 429],
    limited: true,
    outcome: 'busy',
    message: (seen) => `${hostOf(seen)} takes no more requests for now`,
  },
  {
    status: (status) => status >= 500 || status === 408,
    outcome: 'unreachable',
    message: (seen) => `${hostOf(seen)} answered ${seen.status}${quoted(seen.text)}`,
  },
];

/** Refusals whose text names another reason than a missing right, whatever was asked for. */
const REASONS: readonly ErrorRow[] = [
  {
    status: [403],
    text: /\b(saml|sso)\b/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The organization of ${name} wants the token authorized for single sign-on`,
    hint: () => 'Press "Configure SSO" beside the token, and authorize the organization',
  },
  {
    status: [403],
    text: /ip allow list/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The organization of ${name} does not let this machine's address in`,
    hint: () => 'Add the address to the IP allow list of the organization',
  },
  {
    status: [403, 423],
    text: /archived/i,
    outcome: 'misconfigured',
    message: ({ name }) => `The repository ${name} is archived, so nobody can change it`,
    hint: () => 'Unarchive it, or name another repository',
  },
];

/** Errors that all forges have in common. */
const REFUSALS: readonly ErrorRow[] = [
  {
    status: [401],
    outcome: 'misconfigured',
    message: ({ name }) => `${name} does not accept the token: it is wrong, expired or revoked`,
    hint: ({ rights }) => `Make a new one and set ${rights.tokenVariable}`,
  },
  {
    steps: ['access'],
    status: [403],
    outcome: 'misconfigured',
    message: ({ name, who, text }) => `The ${who} may not read ${name}${quoted(text)}`,
    hint: ({ rights, who }) => `Give the ${who} ${rights.push}`,
  },
  {
    steps: ['access', 'list'],
    status: [404],
    outcome: 'misconfigured',
    message: ({ name, who }) => `There is no repository ${name}, or the ${who} may not see it`,
    hint: ({ rights, who }) => `Check its address, and ${rights.addRepository(who)}`,
  },
  {
    steps: ['access'],
    status: [451],
    outcome: 'misconfigured',
    message: ({ name, text }) => `The repository ${name} is blocked${quoted(text)}`,
  },
  {
    steps: ['list', 'compare', 'create'],
    status: [403],
    outcome: 'misconfigured',
    message: ({ name, who, rights, text }) =>
      `The ${who} may not open pull requests in ${name}: it lacks ${rights.pulls}${quoted(text)}`,
    hint: ({ rights, who }) => `Give the ${who} ${rights.pulls}`,
  },
  {
    steps: ['extras'],
    status: [403],
    outcome: 'misconfigured',
    message: ({ name, who, rights, text }) =>
      `The ${who} may not set labels or ask reviewers in ${name}: it lacks ${rights.pulls}${quoted(text)}`,
    hint: ({ rights, who }) => `Give the ${who} ${rights.pulls}`,
  },
  {
    steps: ['create'],
    status: [422],
    text: /already exists/i,
    outcome: 'adopt',
    message: ({ branch }) => `There is a pull request of "${branch}" already`,
  },
  {
    steps: ['create'],
    status: [422],
    text: /no commits between|no changes between/i,
    outcome: 'nothing',
    message: ({ branch, base }) => `"${branch}" has nothing that "${base}" has not`,
  },
  {
    steps: ['create'],
    status: [422],
    text: /\bdraft\b/i,
    outcome: 'no-draft',
    message: ({ name, text }) => `${name} has no draft pull requests${quoted(text)}`,
  },
  {
    steps: ['create'],
    status: [422],
    text: /\bbase\b.*\binvalid\b/i,
    outcome: 'misconfigured',
    message: ({ name, base }) => `The repository ${name} has no branch "${base}" to merge into`,
    hint: () => 'Correct the branch in the settings of the project',
  },
  {
    steps: ['create'],
    status: [422],
    text: /\bhead\b.*\binvalid\b/i,
    // Right after a push a forge may not know the branch on all its servers.
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
    message: ({ name, who, rights, base }) =>
      `${name} takes no pull request into "${base}": they are switched off, the branch is gone, or the ${who} lacks ${rights.pulls}`,
    hint: ({ rights, who }) => `Switch pull requests on there, and give the ${who} ${rights.pulls}`,
  },
  {
    status: () => true,
    outcome: 'failed',
    message: (seen) => `${hostOf(seen)} answered ${seen.status}${quoted(seen.text)}`,
  },
];

/** The rows for one forge; the first that matches applies. */
export const errorRows = ({ errors }: ForgeRights): readonly ErrorRow[] => [
  ...OUTAGES,
  ...REASONS,
  ...errors,
  ...REFUSALS,
];
