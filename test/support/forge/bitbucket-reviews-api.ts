/** The test forge as Bitbucket Cloud: commits, statuses, reports, comments and webhooks of a repository. */
import { lacks, page, refuse } from './bitbucket-answers.ts';
import { accountJson } from './bitbucket-shapes.ts';
import {
  type BitbucketComment,
  type BitbucketHook,
  bitbucketState,
  ok,
  type RepositoryCall,
  wholeCommit,
} from './bitbucket-world.ts';
import type { ForgeComment, ForgePull } from './forge-rows.ts';
import { type ForgeAnswer, type ForgeWorld, nextId } from './forge-world.ts';
import { pullsOf } from './open-pull.ts';
import { removeFrom } from './review-rows.ts';
import { git } from './served-repository.ts';

type Handler = (about: RepositoryCall, key: string, id: string) => ForgeAnswer | Promise<ForgeAnswer>;

const ROUTES: readonly (readonly [pattern: RegExp, handle: Handler])[] = [
  [/^\/commit\/(\w+)$/, commit],
  [/^\/commit\/(\w+)\/statuses\/build$/, status],
  [/^\/commit\/(\w+)\/reports\/([\w-]+)$/, report],
  [/^\/commit\/(\w+)\/reports\/([\w-]+)\/annotations$/, annotations],
  [/^\/pullrequests\/(\d+)\/commits$/, commitsOfPull],
  [/^\/pullrequests\/(\d+)\/statuses$/, statusesOf],
  [/^\/pullrequests\/(\d+)\/comments(?:\/(\d+))?$/, comments],
  [/^\/(hooks)(?:\/(.+))?$/, hooks],
];

/** @returns undefined when the path is none of these */
export async function bitbucketReviewsApi(about: RepositoryCall): Promise<ForgeAnswer | undefined> {
  for (const [pattern, handle] of ROUTES) {
    const found = pattern.exec(about.rest);
    if (found !== null) return await handle(about, found[1] ?? '', decodeURIComponent(found[2] ?? ''));
  }
  return undefined;
}

async function commit({ repository }: RepositoryCall, key: string): Promise<ForgeAnswer> {
  const hash = await wholeCommit(repository, key);
  // Bitbucket keeps pull requests of forks where our test forge keeps them, and does not show them here.
  const isOwn =
    hash !== undefined && (await git(repository.folder, ['branch', '--contains', hash, '--all'])) !== '';
  return isOwn ? ok({ type: 'commit', hash }) : refuse(404, `Commit not found: ${key}`);
}

async function status({ world, call, repository }: RepositoryCall, key: string): Promise<ForgeAnswer> {
  const { body } = call;
  if ((await wholeCommit(repository, key)) !== key) return refuse(404, 'Commit not found');
  if (String(body['key'] ?? '').length > 40)
    return refuse(400, 'key: Ensure this value has at most 40 characters');
  if (!/^https?:/.test(String(body['url'] ?? ''))) return refuse(400, 'url: required key not provided');
  const { statuses } = bitbucketState(world);
  const old = statuses.findIndex((one) => one.commit === key && one.body['key'] === body['key']);
  const made = { repository: repository.name, commit: key, body };
  statuses.splice(old < 0 ? statuses.length : old, 1, made);
  return ok({ type: 'build', ...body }, 201);
}

async function report(about: RepositoryCall, key: string, id: string): Promise<ForgeAnswer> {
  const { world, call, repository, login } = about;
  const { reports } = bitbucketState(world);
  const old = reports.findIndex((one) => one.commit === key && one.key === id);
  if (call.method === 'DELETE') {
    if (old >= 0) reports.splice(old, 1);
    return { status: 204 };
  }
  if ((await wholeCommit(repository, key)) !== key) return refuse(404, 'Commit not found');
  const kept = reports[old]?.annotations ?? [];
  const made = { repository: repository.name, commit: key, key: id, owner: login, body: call.body };
  reports.splice(old < 0 ? reports.length : old, 1, { ...made, annotations: kept });
  return ok({ type: 'report', uuid: `{${id}}`, external_id: id, ...call.body });
}

function annotations({ world, call }: RepositoryCall, key: string, id: string): ForgeAnswer {
  const found = bitbucketState(world).reports.find((one) => one.commit === key && one.key === id);
  if (found === undefined) return refuse(404, 'Report not found');
  const given = call.list;
  if (given.length === 0 || given.length > 100)
    return refuse(400, 'Annotations: between 1 and 100 are taken at once');
  const ids = new Set(given.map((one) => one['external_id']));
  const all = [...found.annotations.filter((one) => !ids.has(one['external_id'])), ...given];
  if (all.length > 1000) return refuse(400, 'Report has too many annotations');
  found.annotations = all;
  return ok(given.map((one) => ({ type: 'report_annotation', ...one })));
}

async function commitsOfPull(about: RepositoryCall, number: string): Promise<ForgeAnswer> {
  const pull = pullOf(about, number);
  if (pull === undefined) return refuse(404, `Pull request ${number} not found`);
  const range = `refs/heads/${pull.base}..${pull.commit}`;
  const listed = await git(about.repository.folder, ['rev-list', range]);
  const hashes = listed.split('\n').filter(Boolean);
  return page(
    about.call,
    hashes.map((hash) => ({ type: 'commit', hash })),
  );
}

const pullOf = ({ world, repository }: RepositoryCall, number: string): ForgePull | undefined =>
  pullsOf(world, repository.name).find((one) => one.number === Number(number));

const LONG_AGO = '2024-01-01T00:00:00.000Z';

/** What somebody says, and where. */
const saidJson = (world: ForgeWorld, one: ForgeComment): object => ({
  type: 'pullrequest_comment',
  id: one.id,
  deleted: false,
  content: { raw: one.body, markup: 'markdown', html: '' },
  user: { ...accountJson(world, one.author), ...(one.author.endsWith('[bot]') ? { type: 'app_user' } : {}) },
  created_on: one.at ?? LONG_AGO,
  ...(one.path === undefined ? {} : { inline: { path: one.path, to: one.line ?? null, from: null } }),
});

function statusesOf({ world, call, repository }: RepositoryCall, number: string): ForgeAnswer {
  const pull = pullsOf(world, repository.name).find((one) => String(one.number) === number);
  if (pull === undefined) return refuse(404, 'Pull request not found');
  const all = bitbucketState(world).statuses.filter((one) => one.commit === pull.commit);
  return page(
    call,
    all.map(({ body }) => ({ type: 'build', ...body })),
  );
}

function comments(about: RepositoryCall, number: string, id: string): ForgeAnswer {
  const { world, call, login } = about;
  const state = bitbucketState(world);
  const pull = pullOf(about, number);
  if (pull === undefined) return refuse(404, `Pull request ${number} not found`);
  const json = (one: BitbucketComment): object => ({
    type: 'pullrequest_comment',
    id: one.id,
    deleted: one.deleted,
    content: { raw: one.deleted ? '' : one.text, markup: 'markdown', html: '' },
    user: accountJson(world, one.author),
    created_on: LONG_AGO,
  });
  const own = state.comments.filter((one) => one.pull === pull);
  if (call.method === 'GET') {
    const since = /^created_on >= (\S+)$/.exec(call.query.get('q') ?? '')?.[1] ?? '';
    const others = world.comments.filter(
      (one) => one.repository === pull.repository && one.number === pull.number,
    );
    const shown = [...own.map(json), ...others.map((one) => saidJson(world, one))] as {
      created_on: string;
    }[];
    return page(
      call,
      shown
        .filter(({ created_on: at }) => at >= since)
        .toSorted((a, b) => (a.created_on < b.created_on ? -1 : 1)),
    );
  }
  const found = own.find((one) => one.id === Number(id) && !one.deleted);
  if (id !== '' && found === undefined) return refuse(404, 'Comment not found');
  if (found !== undefined && found.author !== login)
    return refuse(403, 'You do not have access to edit this comment.');
  if (call.method === 'DELETE') {
    found!.deleted = true;
    return { status: 204 };
  }
  const text = (call.body['content'] as { raw: string }).raw;
  if (text.length > 32_768) return refuse(400, 'content.raw: too long');
  if (found === undefined) {
    const made = { id: nextId(), pull, author: login, text, version: 0, deleted: false };
    state.comments.push(made);
    return ok(json(made), 201);
  }
  found.text = text;
  return ok(json(found));
}

function hooks({ world, call, repository }: RepositoryCall, _: string, uuid: string): ForgeAnswer {
  const state = bitbucketState(world);
  if (state.hooksDenied) return lacks('webhook');
  const json = ({ id, body }: BitbucketHook): object => {
    const { secret, ...rest } = body;
    return { type: 'webhook_subscription', uuid: `{hook-${id}}`, secret_set: secret !== undefined, ...rest };
  };
  const own = state.hooks.filter((one) => one.kind === 'cloud' && one.repository === repository.name);
  if (call.method === 'GET') return page(call, own.map(json));
  if (uuid === '') {
    const made: BitbucketHook = { id: nextId(), kind: 'cloud', repository: repository.name, body: call.body };
    state.hooks.push(made);
    return ok(json(made), 201);
  }
  const found = own.find(({ id }) => `{hook-${id}}` === uuid);
  if (found === undefined) return refuse(404, 'Webhook not found');
  if (call.method === 'DELETE') {
    removeFrom(state.hooks, found);
    return ok(undefined, 204);
  }
  found.body = { ...found.body, ...call.body };
  return ok(json(found));
}
