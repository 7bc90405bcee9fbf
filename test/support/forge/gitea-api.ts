/** The test forge as Gitea and Forgejo: repository, comparison and pull requests, with their habits. */
import type { ForgePull, ForgeRepository } from './forge-rows.ts';
import { type ApiCall, type ForgeAnswer, type ForgeWorld, loginOf, rightsOf, sees } from './forge-world.ts';
import { giteaExtras, giteaOrganizationLabels } from './gitea-extras-api.ts';
import { giteaReviewsApi, giteaUser } from './gitea-reviews-api.ts';
import { openPull, pullsOf } from './open-pull.ts';
import { commitsBetween, headOf } from './served-repository.ts';

const refuse = (status: number, message: string): ForgeAnswer => ({ status, json: { message, url: '' } });
const NOT_FOUND = refuse(404, "The target couldn't be found.");

function pullJson(world: ForgeWorld, repository: ForgeRepository, pull: ForgePull): object {
  const end = (name: string, ref: string, sha: string): object => {
    const { id } = world.repositories.get(name)!;
    return { label: ref, ref, sha, repo_id: id, repo: { id, full_name: name } };
  };
  return {
    id: pull.number,
    number: pull.number,
    title: pull.title,
    body: pull.body,
    state: pull.state === 'open' ? 'open' : 'closed',
    merged: pull.state === 'merged',
    // Gitea writes null before; its description knows no null here.
    ...(pull.state === 'merged'
      ? {
          merged_at: pull.settledAt ?? pull.createdAt,
          merge_commit_sha: pull.mergeCommit ?? pull.commit,
        }
      : {}),
    updated_at: pull.settledAt ?? pull.createdAt,
    draft: pull.draft,
    html_url: `${world.url}/${repository.name}/pulls/${pull.number}`,
    user: giteaUser(world, pull.author),
    head: end(pull.from, pull.branch, pull.commit),
    base: end(repository.name, pull.base, '0'.repeat(40)),
  };
}

export async function giteaApi(world: ForgeWorld, call: ApiCall): Promise<ForgeAnswer> {
  if (call.path === '/user' || call.path === '/repos/search') return account(world, call);
  if (call.path.startsWith('/orgs/')) return giteaOrganizationLabels(world, call);
  const [, name = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(call.path) ?? [];
  const rights = rightsOf(world, call.token, name);
  if (rights === undefined) return refuse(401, 'invalid username, password or token');
  const repository = world.repositories.get(name);
  if (repository === undefined || !sees(world, call.token, name)) return NOT_FOUND;
  const { archived } = world.behaviours;
  if (rest === '') {
    return { status: 200, json: repositoryJson(world, repository, rights.push) };
  }
  if (rest.startsWith('/compare/')) return compare(repository, rest.slice('/compare/'.length));
  if (rest === '/pulls' && call.method === 'GET') return list(world, call, repository);
  const number = /^\/pulls\/(\d+)$/.exec(rest)?.[1];
  if (number !== undefined) {
    const pull = pullsOf(world, name).find((one) => String(one.number) === number);
    return pull === undefined ? NOT_FOUND : { status: 200, json: pullJson(world, repository, pull) };
  }
  const extras = giteaExtras({ world, call, repository, rest, rights });
  if (extras !== undefined) return extras;
  if (rest !== '/pulls') return await giteaReviewsApi(world, call, { repository, rest, rights });
  if (archived) return refuse(423, `${name} is archived`);
  if (!rights.pulls || world.behaviours.pullsDenied)
    return refuse(403, 'user should have a permission to write to a pull request');
  return create(world, call, repository);
}

function repositoryJson(world: ForgeWorld, { id, name, forkOf }: ForgeRepository, push: boolean): object {
  return {
    id,
    name: name.split('/')[1],
    full_name: name,
    fork: forkOf !== undefined,
    private: true,
    clone_url: `${world.url}/${name}.git`,
    default_branch: 'main',
    archived: world.behaviours.archived,
    has_pull_requests: true,
    permissions: { admin: false, push, pull: true },
  };
}

function account(world: ForgeWorld, call: ApiCall): ForgeAnswer {
  const rights = world.tokens.get(call.token);
  if (rights === undefined) return refuse(401, 'invalid username, password or token');
  if (call.path === '/user') return { status: 200, json: giteaUser(world, loginOf(world, call.token)) };
  const size = Math.min(Number(call.query.get('limit') ?? 30), 50);
  const page = Number(call.query.get('page') ?? 1);
  const q = (call.query.get('q') ?? '').toLowerCase();
  const all = [...world.repositories.values()]
    .filter(({ name }) => sees(world, call.token, name) && name.split('/')[1]!.includes(q))
    .reverse()
    .slice((page - 1) * size, page * size);
  return { status: 200, json: { ok: true, data: all.map((one) => repositoryJson(world, one, rights.push)) } };
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
    author: loginOf(world, call.token),
  });
  if (outcome.kind === 'duplicate')
    return refuse(409, `pull request already exists for these targets [id: ${outcome.pull.number}]`);
  if (outcome.kind === 'no-commits')
    return refuse(500, 'opened a pull request without commits: the driver must have asked before');
  if (outcome.kind !== 'opened') return NOT_FOUND;
  return { status: 201, json: pullJson(world, repository, outcome.pull) };
}
