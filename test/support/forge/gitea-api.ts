/** The test forge as Gitea and Forgejo: repository, comparison and pull requests, with their habits. */
import {
  type ApiCall,
  type ForgeAnswer,
  type ForgePull,
  type ForgeRepository,
  type ForgeWorld,
  rightsOf,
  sees,
} from './forge-world.ts';
import { openPull, pullsOf } from './open-pull.ts';
import { commitsBetween, headOf } from './served-repository.ts';

const refuse = (status: number, message: string): ForgeAnswer => ({ status, json: { message, url: '' } });
const NOT_FOUND = refuse(404, "The target couldn't be found.");

function pullJson(world: ForgeWorld, repository: ForgeRepository, pull: ForgePull): object {
  const end = (ref: string): object => ({
    label: ref,
    ref,
    repo: { id: repository.id, full_name: repository.name },
  });
  return {
    id: pull.number,
    number: pull.number,
    title: pull.title,
    body: pull.body,
    state: pull.state === 'open' ? 'open' : 'closed',
    merged: pull.state === 'merged',
    draft: pull.draft,
    html_url: `${world.url}/${repository.name}/pulls/${pull.number}`,
    head: end(pull.branch),
    base: end(pull.base),
  };
}

export async function giteaApi(world: ForgeWorld, call: ApiCall): Promise<ForgeAnswer> {
  const [, name = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(call.path) ?? [];
  const rights = rightsOf(world, call.token, name);
  if (rights === undefined) return refuse(401, 'invalid username, password or token');
  const repository = world.repositories.get(name);
  if (repository === undefined || !sees(world, call.token, name)) return NOT_FOUND;
  const { archived } = world.behaviours;
  if (rest === '') {
    const permissions = { admin: false, push: rights.push, pull: true };
    const json = { id: repository.id, full_name: name, archived, has_pull_requests: true, permissions };
    return { status: 200, json };
  }
  if (rest.startsWith('/compare/')) return compare(repository, rest.slice('/compare/'.length));
  if (rest === '/pulls' && call.method === 'GET') return list(world, call, repository);
  if (rest !== '/pulls') return NOT_FOUND;
  if (archived) return refuse(423, `${name} is archived`);
  if (!rights.pulls || world.behaviours.pullsDenied)
    return refuse(403, 'user should have a permission to write to a pull request');
  return create(world, call, repository);
}

async function compare({ folder }: ForgeRepository, range: string): Promise<ForgeAnswer> {
  const [base = '', head = ''] = decodeURIComponent(range).split('...');
  if ((await headOf(folder, base)) === undefined || (await headOf(folder, head)) === undefined)
    return NOT_FOUND;
  return { status: 200, json: { total_commits: await commitsBetween(folder, base, head), commits: [] } };
}

function list(world: ForgeWorld, call: ApiCall, repository: ForgeRepository): ForgeAnswer {
  const size = Math.min(Number(call.query.get('limit') ?? 30), 50);
  const page = Number(call.query.get('page') ?? 1);
  const state = call.query.get('state') ?? 'open';
  const found = pullsOf(world, repository.name)
    .filter((pull) => state === 'all' || (state === 'open') === (pull.state === 'open'))
    .toReversed();
  const shown = found.slice((page - 1) * size, page * size);
  return { status: 200, json: shown.map((pull) => pullJson(world, repository, pull)) };
}

async function create(world: ForgeWorld, call: ApiCall, repository: ForgeRepository): Promise<ForgeAnswer> {
  const { head: branch = '', base = '', title = '', body = '' } = call.body as Record<string, string>;
  if (title.length > 255) return refuse(422, 'title is too long');
  const outcome = await openPull(world, repository, {
    branch,
    base,
    title,
    body,
    draft: /^wip:|^\[wip\]/i.test(title),
  });
  if (outcome.kind === 'duplicate')
    return refuse(409, `pull request already exists for these targets [id: ${outcome.pull.number}]`);
  if (outcome.kind === 'no-commits')
    return refuse(500, 'opened a pull request without commits: the driver must have asked before');
  if (outcome.kind !== 'opened') return NOT_FOUND;
  return { status: 201, json: pullJson(world, repository, outcome.pull) };
}
