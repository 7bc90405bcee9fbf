/** The test forge as Bitbucket Data Center: build statuses, reports, comments and webhooks of a repository. */
import { FORBIDDEN, pageOf, refuse } from './bitbucket-data-center-answers.ts';
import { dataCenterUser } from './bitbucket-data-center-shapes.ts';
import {
  type BitbucketComment,
  type BitbucketHook,
  bitbucketState,
  ok,
  type RepositoryCall,
  sendHook,
  wholeCommit,
} from './bitbucket-world.ts';
import { type ForgeAnswer, nextId } from './forge-world.ts';
import { pullsOf } from './open-pull.ts';
import { removeFrom } from './review-rows.ts';

type Handler = (about: RepositoryCall, key: string, id: string) => ForgeAnswer | Promise<ForgeAnswer>;

const ROUTES: readonly (readonly [pattern: RegExp, handle: Handler])[] = [
  [/^\/commits\/(\w+)\/builds$/, build],
  [/^\/insights\/commits\/(\w+)\/reports\/([\w-]+)$/, report],
  [/^\/insights\/commits\/(\w+)\/reports\/([\w-]+)\/annotations$/, annotations],
  [/^\/pull-requests\/(\d+)\/(activities)$/, comments],
  [/^\/pull-requests\/(\d+)\/comments(?:\/(\d+))?$/, comments],
  [/^\/(webhooks)(?:\/(\d+|test))?$/, webhooks],
];

const NOTHING = refuse(404, 'There is nothing here', 'NoSuchEntityException');

export async function dataCenterReviewsApi(about: RepositoryCall): Promise<ForgeAnswer> {
  for (const [pattern, handle] of ROUTES) {
    const found = pattern.exec(about.rest);
    if (found !== null) return await handle(about, found[1] ?? '', found[2] ?? '');
  }
  return NOTHING;
}

const invalid = (message: string): ForgeAnswer =>
  refuse(400, message, 'validation.ArgumentValidationException');

async function build({ world, call, repository }: RepositoryCall, key: string): Promise<ForgeAnswer> {
  const { body } = call;
  if ((await wholeCommit(repository, key)) !== key) return NOTHING;
  if (!/^https?:/.test(String(body['url'] ?? ''))) return invalid('The URL must be an http or https one');
  const { statuses } = bitbucketState(world);
  const old = statuses.findIndex((one) => one.commit === key && one.body['key'] === body['key']);
  const made = { repository: repository.name, commit: key, body };
  statuses.splice(old < 0 ? statuses.length : old, 1, made);
  return { status: 204 };
}

function report({ world, call, repository, login }: RepositoryCall, key: string, id: string): ForgeAnswer {
  const { reports } = bitbucketState(world);
  const old = reports.findIndex((one) => one.commit === key && one.key === id);
  const kept = reports[old];
  if (kept !== undefined && kept.owner !== login) return FORBIDDEN;
  const made = { repository: repository.name, commit: key, key: id, owner: login, body: call.body };
  reports.splice(old < 0 ? reports.length : old, 1, { ...made, annotations: kept?.annotations ?? [] });
  return ok({ key: id, createdDate: world.now(), ...call.body });
}

function annotations({ world, call }: RepositoryCall, key: string, id: string): ForgeAnswer {
  const found = bitbucketState(world).reports.find((one) => one.commit === key && one.key === id);
  if (found === undefined) return NOTHING;
  const given = (call.body['annotations'] ?? []) as Record<string, unknown>[];
  if (call.method === 'DELETE') found.annotations = [];
  else if (found.annotations.length + given.length > 1000)
    return invalid('The report has too many annotations');
  else if (given.some((one) => String(one['message']).length > 2000))
    return invalid('The message is too long');
  else found.annotations = [...found.annotations, ...given];
  return { status: 204 };
}

const LONG_AGO = Date.parse('2024-01-01');

function comments(about: RepositoryCall, number: string, id: string): ForgeAnswer {
  const { world, call, login, repository } = about;
  const state = bitbucketState(world);
  const pull = pullsOf(world, repository.name).find((one) => one.number === Number(number));
  if (pull === undefined) return NOTHING;
  const json = (one: BitbucketComment): object => ({
    id: one.id,
    version: one.version,
    text: one.text,
    author: dataCenterUser(one.author),
    createdDate: LONG_AGO,
    comments: [],
  });
  const own = state.comments.filter((one) => one.pull === pull && !one.deleted);
  if (id === 'activities') {
    const opened = { id: 1, createdDate: 0, user: dataCenterUser(pull.author), action: 'OPENED' };
    const written = own.map((one) => ({
      id: one.id,
      createdDate: 0,
      user: dataCenterUser(one.author),
      action: 'COMMENTED',
      commentAction: 'ADDED',
      comment: json(one),
    }));
    const said = world.comments
      .filter((one) => one.repository === repository.name && one.number === pull.number)
      .map((one) => ({
        id: one.id,
        createdDate: Date.parse(one.at ?? '2024-01-01'),
        user: dataCenterUser(one.author),
        action: 'COMMENTED',
        commentAction: 'ADDED',
        comment: {
          id: one.id,
          version: 0,
          text: one.body,
          author: dataCenterUser(one.author),
          comments: [],
          createdDate: Date.parse(one.at ?? '2024-01-01'),
        },
        ...(one.path === undefined
          ? {}
          : { commentAnchor: { path: one.path, line: one.line, lineType: 'ADDED' } }),
      }));
    return pageOf(call, [...said.toReversed(), ...written.toReversed(), opened]);
  }
  const found = own.find((one) => one.id === Number(id));
  if (id !== '' && found === undefined) return NOTHING;
  if (call.method === 'GET') return ok(json(found!));
  if (call.method === 'DELETE') {
    if (found!.author !== login) return FORBIDDEN;
    found!.deleted = true;
    return { status: 204 };
  }
  const text = String(call.body['text']);
  if (text.length > 32_768) return invalid('Please enter a non-empty value less than 32768 characters');
  if (found === undefined) {
    const made = { id: nextId(), pull, author: login, text, version: 0, deleted: false };
    state.comments.push(made);
    return ok(json(made), 201);
  }
  if (state.staleComments > 0) {
    state.staleComments--;
    found.version++;
  }
  if (found.author !== login) return FORBIDDEN;
  if (call.body['version'] !== found.version)
    return refuse(
      409,
      'You are attempting to modify a comment based on out-of-date information.',
      'comment.CommentOutOfDateException',
    );
  found.text = text;
  found.version++;
  return ok(json(found));
}

async function webhooks(about: RepositoryCall, _: string, id: string): Promise<ForgeAnswer> {
  const { world, call, repository } = about;
  const state = bitbucketState(world);
  if (state.hooksDenied) return FORBIDDEN;
  const json = ({ id: number, body }: BitbucketHook): object => ({ id: number, ...body });
  const own = state.hooks.filter((one) => one.kind === 'data-center' && one.repository === repository.name);
  if (call.method === 'GET') return pageOf(call, own.map(json));
  if (id === '') {
    const made: BitbucketHook = {
      id: nextId(),
      kind: 'data-center',
      repository: repository.name,
      body: call.body,
    };
    state.hooks.push(made);
    return ok(json(made), 201);
  }
  if (id === 'test') {
    const hook = own.find((one) => one.body['url'] === call.query.get('url'));
    if (hook === undefined) return NOTHING;
    await sendHook(world, hook, { event: 'diagnostics:ping', body: { test: true } });
    return ok({});
  }
  const found = own.find((one) => one.id === Number(id));
  if (found === undefined) return NOTHING;
  if (call.method === 'DELETE') {
    removeFrom(state.hooks, found);
    return ok(undefined, 204);
  }
  found.body = { ...found.body, ...call.body };
  return ok(json(found));
}
