/** A forge on this machine: real Git over HTTP, and the APIs of GitHub, GitLab, Gitea and Bitbucket over one state, for several clients. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { announceMovedPull } from './bitbucket-pushes.ts';
import { type BitbucketState, bitbucketState } from './bitbucket-world.ts';

import type {
  ForgeCheckRun,
  ForgeComment,
  ForgeDelivery,
  ForgeHook,
  ForgeIssueRow,
  ForgePull,
  ForgeReviewRow,
  ForgeStatus,
  Happening,
} from './forge-rows.ts';

import {
  type Behaviours,
  type ForgeRequest,
  type ForgeWorld,
  nextId,
  type TokenRights,
  WELL_BEHAVED,
} from './forge-world.ts';
import { announcePushes } from './git-http.ts';
import { handleForgeRequest } from './handle-forge-request.ts';

import { issueOf, openIssue } from './open-issue.ts';
import { openPull, pullsOf, type RequestedPull, settlePull } from './open-pull.ts';
import { delivered, sendWebhooks } from './send-webhooks.ts';

import {
  commitFiles,
  type ForgeFiles,
  git,
  headOf,
  makeServedRepository,
  protectBranches,
  refsOf,
} from './served-repository.ts';

/** May push and open pull requests, where the test names no tokens. */
export const FORGE_TOKEN = 'ghp_0123456789abcdefTestForgeToken';

export interface TestForgeOptions {
  /** Files by path, by `owner/name`. */
  readonly repositories: Readonly<Record<string, ForgeFiles>>;
  readonly tokens?: Readonly<Record<string, TokenRights>>;
  readonly behaviours?: Partial<Behaviours>;
  /** 0 = any. */
  readonly port?: number;
}

export interface TestForge {
  /** Without slash at its end. */
  readonly url: string;
  gitUrl(repository: string): string;
  /** As GitHub Enterprise Server has it; GitLab's ends in `/api/v4`, Gitea's in `/api/v1`, Bitbucket's in `/2.0` and `/rest`. */
  readonly apiUrl: string;
  readonly token: string;
  /** A GitHub App that is installed for every repository. */
  readonly app: { readonly appId: string; readonly privateKey: string };
  /** Oldest first. */
  pulls(repository: string): readonly ForgePull[];
  /** Oldest first; of Git only path and status. */
  readonly requests: readonly ForgeRequest[];
  /** Adds to how it behaves; `WELL_BEHAVED` puts all back. */
  set(behaviours: Partial<Behaviours>): void;
  /** A commit that somebody else makes. @returns its id */
  commit(repository: string, files: ForgeFiles, on?: { branch?: string; from?: string }): Promise<string>;
  head(repository: string, branch: string): Promise<string | undefined>;
  /** Moves a ref as a push would; undefined removes it. */
  setRef(repository: string, ref: string, commit: string | undefined): Promise<void>;
  /** A fork with the branches of now. */
  fork(repository: string, as: string): Promise<void>;
  /** What a person does; `from` names a fork. */
  openPull(
    repository: string,
    wanted: Pick<RequestedPull, 'branch'> & Partial<RequestedPull>,
  ): Promise<ForgePull>;
  /** So many open pull requests that nobody looks into. */
  pile(
    repository: string,
    count: number,
    about?: Partial<Pick<ForgePull, 'base' | 'body'>>,
  ): readonly ForgePull[];
  change(pull: ForgePull, change: 'reopened' | { readonly base: string }): Promise<void>;
  /** A comment of somebody. */
  say(
    repository: string,
    number: number,
    comment: { readonly author: string; readonly body: string; readonly path?: string },
  ): void;
  /** The same, now, with webhooks about it. */
  comment(
    repository: string,
    number: number,
    comment: Pick<ForgeComment, 'author' | 'body'> &
      Partial<Pick<ForgeComment, 'at' | 'path' | 'line' | 'internal'>>,
  ): Promise<ForgeComment>;
  /** An issue that somebody opens, with webhooks about it. */
  openIssue(
    repository: string,
    issue: Pick<ForgeIssueRow, 'author' | 'title'> &
      Partial<Pick<ForgeIssueRow, 'body' | 'at' | 'confidential'>>,
  ): Promise<ForgeIssueRow>;
  /** A review of somebody. */
  review(repository: string, number: number, review: Pick<ForgeReviewRow, 'author' | 'state' | 'body'>): void;
  /** Sends webhooks about what cannot happen here. */
  announce(what: Happening): Promise<void>;
  comments(repository: string, number: number): readonly ForgeComment[];
  statuses(repository: string): readonly ForgeStatus[];
  checkRuns(repository: string): readonly ForgeCheckRun[];
  hooks(repository: string): readonly ForgeHook[];
  /** Of all webhooks, oldest first. */
  readonly deliveries: readonly ForgeDelivery[];
  /** Ends when everything was sent. */
  delivered(): Promise<void>;
  /** What a person does with a pull request. */
  settle(repository: string, number: number, state: 'closed' | 'merged'): Promise<void>;
  /** A token that is good for nothing from now on. */
  revoke(token: string): void;
  /** What both kinds of Bitbucket were told, and the webhooks that they sent. */
  readonly bitbucket: BitbucketState;
  /** Bare repository on disk. */
  folder(repository: string): string;
  close(): Promise<void>;
}

let keys: { readonly privateKey: string } | undefined;
/** One for the whole process: making it takes longer than most tests. */
function appKey(): string {
  keys ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  return keys.privateKey;
}

async function makeWorld(options: TestForgeOptions): Promise<ForgeWorld> {
  const root = mkdtempSync(join(tmpdir(), 'lectern-forge-'));
  const world: ForgeWorld = {
    url: '',
    root,
    repositories: new Map(),
    pulls: [],
    tokens: new Map(Object.entries(options.tokens ?? { [FORGE_TOKEN]: { push: true, pulls: true } })),
    issues: [],
    comments: [],
    reviews: [],
    statuses: [],
    checkRuns: [],
    hooks: [],
    deliveries: [],
    sending: new Set(),
    announce: async () => undefined,
    app: {
      id: '4711',
      installation: 81,
      publicKey: createPublicKey(appKey()),
      privateKey: appKey(),
      webhookSecret: 'webhook-secret-of-the-app',
      codes: new Set(),
    },
    requests: [],
    behaviours: WELL_BEHAVED,
    now: () => Date.now() + world.behaviours.clockAhead,
  };
  for (const [name, files] of Object.entries(options.repositories)) {
    const folder = join(root, `${name}.git`);
    await makeServedRepository(folder, files);
    world.repositories.set(name, { id: world.repositories.size + 1, name, folder });
  }
  world.announce = async (what) => {
    await sendWebhooks(world, what);
    await announceMovedPull(world, what);
  };
  return world;
}

export function setBehaviours(world: ForgeWorld, behaviours: Partial<Behaviours>): void {
  world.behaviours = { ...world.behaviours, ...behaviours };
  for (const { folder } of world.repositories.values()) protectBranches(folder, world.behaviours.protect);
}

export async function startTestForge(options: TestForgeOptions): Promise<TestForge> {
  const world = await makeWorld(options);
  const server = createServer((request, response) => {
    void handleForgeRequest(world, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setBehaviours(world, options.behaviours ?? {});
  const folder = (name: string): string => {
    const repository = world.repositories.get(name);
    if (repository === undefined) throw new Error(`The test forge has no repository "${name}"`);
    return repository.folder;
  };
  return {
    url: world.url,
    apiUrl: `${world.url}/api/v3`,
    gitUrl: (name) => `${world.url}/${name}.git`,
    token: [...world.tokens.keys()][0] ?? '',
    app: { appId: world.app.id, privateKey: appKey() },
    pulls: (name) => pullsOf(world, name),
    requests: world.requests,
    set: (behaviours) => setBehaviours(world, behaviours),
    commit: async (name, files, on) => {
      const before = await refsOf(folder(name));
      const commit = await commitFiles(folder(name), files, on);
      await announcePushes(world, name, { before, after: await refsOf(folder(name)), by: 'somebody' });
      return commit;
    },
    setRef: async (name, ref, commit) => {
      const before = await refsOf(folder(name));
      await git(folder(name), ['update-ref', ...(commit === undefined ? ['-d', ref] : [ref, commit])]);
      await announcePushes(world, name, { before, after: await refsOf(folder(name)), by: 'somebody' });
    },
    fork: async (name, as) => {
      const path = join(world.root, `${as}.git`);
      await makeServedRepository(path, {});
      await git(path, [
        'fetch',
        '--quiet',
        '--update-head-ok',
        '--force',
        folder(name),
        '+refs/heads/*:refs/heads/*',
      ]);
      world.repositories.set(as, { id: world.repositories.size + 1, name: as, folder: path, forkOf: name });
    },
    openPull: async (name, wanted) => {
      const whole = {
        base: 'main',
        title: 'A change',
        body: '',
        draft: false,
        author: 'somebody',
        ...wanted,
      };
      const outcome = await openPull(world, world.repositories.get(name)!, whole);
      if (outcome.kind !== 'opened') throw new Error(`The pull request was not opened: ${outcome.kind}`);
      await delivered(world);
      return outcome.pull;
    },
    pile: (name, count, { base = 'main', body = '' } = {}) =>
      Array.from({ length: count }, () => {
        const number = pullsOf(world, name).length + 1;
        const text = { title: 'A change', body, author: 'somebody', createdAt: '2020-01-01T00:00:00Z' };
        const at = { repository: name, from: name, branch: `pile/${number}`, base, commit: 'a'.repeat(40) };
        const extras = { labels: new Set<string>(), reviewers: new Set<string>() };
        const pull: ForgePull = { number, ...at, ...text, ...extras, draft: false, state: 'open' };
        world.pulls.push(pull);
        return pull;
      }),
    change: async (pull, change) => {
      const { base: before } = pull;
      if (change === 'reopened') pull.state = 'open';
      else pull.base = change.base;
      const action = change === 'reopened' ? 'reopened' : 'retargeted';
      await world.announce({ kind: 'pull', pull, action, before });
    },
    say: (name, number, said) =>
      void world.comments.push({ id: nextId(), repository: name, number, byApp: false, ...said }),
    comment: async (name, number, said) => {
      const at = new Date(world.now()).toISOString();
      const comment = { id: nextId(), repository: name, number, byApp: false, at, ...said };
      world.comments.push(comment);
      const issue = issueOf(world, name, number);
      await world.announce(
        issue === undefined
          ? { kind: 'discussion', comment, pull: pullsOf(world, name)[number - 1]! }
          : { kind: 'issue', comment, issue },
      );
      return comment;
    },
    openIssue: (name, issue) => openIssue(world, name, issue),
    review: (name, number, review) => {
      const at = new Date(world.now()).toISOString();
      world.reviews.push({ id: nextId(), repository: name, number, at, ...review });
    },
    announce: (what) => world.announce(what),
    comments: (name, number) =>
      world.comments.filter((one) => one.repository === name && one.number === number),
    statuses: (name) => world.statuses.filter((one) => one.repository === name),
    checkRuns: (name) => world.checkRuns.filter((one) => one.repository === name),
    hooks: (name) => world.hooks.filter((one) => one.repository === name),
    deliveries: world.deliveries,
    delivered: () => delivered(world),
    head: (name, branch) => headOf(folder(name), branch),
    settle: (name, number, state) => settlePull(world, pullsOf(world, name)[number - 1]!, state),
    revoke: (token) => void world.tokens.delete(token),
    bitbucket: bitbucketState(world),
    folder,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(world.root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
