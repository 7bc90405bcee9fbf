/** The state of the test forge: real Git repositories, pull requests, tokens, and configured faults. */
import type { KeyObject } from 'node:crypto';
import type {
  ForgeCheckRun,
  ForgeComment,
  ForgeDelivery,
  ForgeHook,
  ForgeIssueRow,
  ForgePull,
  ForgeRepository,
  ForgeReviewRow,
  ForgeStatus,
  Happening,
} from './forge-rows.ts';

export interface ForgeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Header `authorization` or `private-token`, as it came. */
  readonly authorization: string;
  readonly body: unknown;
  /** 0 = the connection was cut. */
  readonly status: number;
  readonly answer: unknown;
  /** True when the answer is a configured fault, which no real forge describes. */
  readonly fault: boolean;
}

export interface TokenRights {
  readonly push: boolean;
  readonly pulls: boolean;
  /** Milliseconds; undefined = for ever. */
  readonly until?: number;
  /** Repositories it sees; undefined = all. */
  readonly only?: readonly string[];
  /** Belongs to an installation of an App. */
  readonly installation?: boolean;
  /** Rights of an App's token beyond the two above. */
  readonly permissions?: readonly string[];
  /** Whose it is. */
  readonly login?: string;
}

/** What reviews need beside jobs, by what GitHub calls it. */
export type ReviewRight = 'checks' | 'statuses' | 'comments' | 'issues' | 'hooks';

/** All of them off is a forge that works. */
export interface Behaviours {
  readonly archived: boolean;
  readonly disabled: boolean;
  /** Tokens read, and nothing else. */
  readonly readOnly: boolean;
  /** 403 for new pull requests. */
  readonly pullsDenied: boolean;
  /** Patterns of branches that a hook refuses. */
  readonly protect: readonly string[];
  readonly draftUnsupported: boolean;
  /** Rights that neither tokens nor the App have. */
  readonly denied: readonly ReviewRight[];
  /** Who may push, beside the account of the token. */
  readonly writers: readonly string[];
  /** Names that no account and no team has. */
  readonly strangers: readonly string[];
  /** GitLab's free edition keeps one reviewer. */
  readonly oneReviewer: boolean;
  /** GitLab takes addresses of its own network for webhooks, which an administrator can allow. */
  readonly localHooks: boolean;
  /** Of the App. */
  readonly installation:
    | 'there'
    | 'missing'
    | 'suspended'
    | 'contents-read'
    | 'pulls-read'
    | 'not-this-repository';
  readonly rateLimit:
    | {
        readonly status: 403 | 429;
        readonly header: 'retry-after' | 'reset' | 'none';
        readonly seconds: number;
      }
    | undefined;
  /** So many of the next API requests are answered with 502. */
  readonly failures: number;
  /** The same for Git, with 503. */
  readonly gitFailures: number;
  /** So many of the next API requests end with a cut connection, before anything is done. */
  readonly resets: number;
  /** So many of the next writes are done, and whoever asked does not learn of it. */
  readonly lostAnswers: number;
  /** What comes in place of a lost answer: a cut connection, a web page, a 502 with one, or JSON of another shape. */
  readonly lostAs: 'cut' | 'html' | 'failure' | 'shape';
  /** Milliseconds before an API answer. */
  readonly slow: number;
  /** Milliseconds between what a request does and its answer: the time in which whoever asked may die. */
  readonly late: number;
  /** New name by old name. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Every API request is sent to this address. */
  readonly redirectTo: string | undefined;
  /** Milliseconds that the forge's clock is ahead of ours. */
  readonly clockAhead: number;
  /** Instead of an answer: 9 MB of JSON, a web page, JSON of another shape, or a 500 that repeats the token it was given. */
  readonly garbage: 'huge' | 'html' | 'shape' | 'echo' | undefined;
}

export const WELL_BEHAVED: Behaviours = Object.freeze({
  archived: false,
  disabled: false,
  readOnly: false,
  pullsDenied: false,
  protect: [],
  draftUnsupported: false,
  denied: [],
  writers: [],
  strangers: [],
  oneReviewer: false,
  localHooks: false,
  installation: 'there',
  rateLimit: undefined,
  failures: 0,
  gitFailures: 0,
  resets: 0,
  lostAnswers: 0,
  lostAs: 'cut',
  slow: 0,
  late: 0,
  renamed: {},
  redirectTo: undefined,
  clockAhead: 0,
  garbage: undefined,
});

export interface ForgeApp {
  readonly id: string;
  readonly installation: number;
  readonly publicKey: KeyObject;
  /** PEM. */
  readonly privateKey: string;
  readonly webhookSecret: string;
  /** Where its webhooks go, once it was made from a manifest with an address. */
  hookUrl?: string;
  setupUrl?: string;
  /** Of Apps that were made and not yet fetched. */
  readonly codes: Set<string>;
}

export interface ForgeWorld {
  /** Without slash at its end. */
  url: string;
  readonly root: string;
  readonly repositories: Map<string, ForgeRepository>;
  readonly pulls: ForgePull[];
  readonly tokens: Map<string, TokenRights>;
  readonly issues: ForgeIssueRow[];
  readonly comments: ForgeComment[];
  readonly reviews: ForgeReviewRow[];
  readonly statuses: ForgeStatus[];
  readonly checkRuns: ForgeCheckRun[];
  readonly hooks: ForgeHook[];
  readonly deliveries: ForgeDelivery[];
  /** Webhook requests under way. */
  readonly sending: Set<Promise<void>>;
  /** Sends webhooks about it, to everybody who subscribed. */
  announce: (what: Happening) => Promise<void>;
  readonly app: ForgeApp;
  readonly requests: ForgeRequest[];
  behaviours: Behaviours;
  readonly now: () => number;
}

export interface ApiCall {
  readonly method: string;
  /** Below `/api/v3` and so on. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string;
  /** As it came. */
  readonly authorization?: string;
  /** Without fields where the body is a list. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Empty where the body is no list. */
  readonly list: readonly Readonly<Record<string, unknown>>[];
}

export interface ForgeAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Cut the connection instead of answering. */
  readonly cut?: boolean;
  /** A configured fault. */
  readonly fault?: boolean;
}

let ids = 1000;
export const nextId = (): number => ++ids;

/** Everybody has a number. */
export const userId = (login: string): number =>
  [...login].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

export const loginOf = (world: ForgeWorld, token: string): string => {
  const rights = world.tokens.get(token);
  return rights?.login ?? (rights?.installation === true ? 'lectern[bot]' : 'lectern');
};

export function rightsOf(world: ForgeWorld, token: string, repository: string): TokenRights | undefined {
  const rights = world.tokens.get(token);
  if (rights === undefined || (rights.until ?? Number.POSITIVE_INFINITY) <= world.now()) return undefined;
  if (rights.only !== undefined && !rights.only.includes(repository)) return { push: false, pulls: false };
  return world.behaviours.readOnly ? { ...rights, push: false, pulls: false } : rights;
}

export function sees(world: ForgeWorld, token: string, repository: string): boolean {
  const only = world.tokens.get(token)?.only;
  return world.repositories.has(repository) && (only === undefined || only.includes(repository));
}
