/** The test forge as GitHub: repositories and pull requests; Apps and reviews are in files of their own. */
import type { ForgeRepository } from './forge-rows.ts';
import { type ApiCall, type ForgeAnswer, type ForgeWorld, loginOf, rightsOf, sees } from './forge-world.ts';
import { invalid, NOT_FOUND, page, refuse } from './github-answers.ts';
import { githubAppApi, installation } from './github-app-api.ts';
import { githubExtras } from './github-extras-api.ts';
import { githubAccountApi, githubReviewsApi } from './github-reviews-api.ts';
import { openedPullJson, pullJson, repositoryJson } from './github-shapes.ts';
import { openPull, pullsOf } from './open-pull.ts';

const custom = (message: string): ForgeAnswer =>
  invalid({ resource: 'PullRequest', code: 'custom', message });

export async function githubApi(world: ForgeWorld, call: ApiCall): Promise<ForgeAnswer> {
  const outside = githubAppApi(world, call) ?? githubAccountApi(world, call);
  if (outside !== undefined) return outside;
  const [, name = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(call.path) ?? [];
  const id = /^\/repositories\/(\d+)(\/.*)?$/.exec(call.path);
  if (id !== null) {
    const known = [...world.repositories.values()].find((one) => one.id === Number(id[1]));
    return known === undefined
      ? NOT_FOUND
      : ofRepository(world, call, { repository: known, rest: id[2] ?? '' });
  }
  const renamed = world.repositories.get(world.behaviours.renamed[name] ?? '');
  if (renamed !== undefined) return moved(world, call, `/repositories/${renamed.id}${rest}`);
  const repository = world.repositories.get(name);
  return repository === undefined ? unknown(world, call) : ofRepository(world, call, { repository, rest });
}

const unknown = (world: ForgeWorld, call: ApiCall): ForgeAnswer =>
  world.tokens.has(call.token) || call.token.includes('.') ? NOT_FOUND : refuse(401, 'Bad credentials');

function moved(world: ForgeWorld, call: ApiCall, path: string): ForgeAnswer {
  const query = call.query.size === 0 ? '' : `?${call.query}`;
  const location = `${world.url}/api/v3${path}${query}`;
  return {
    status: call.method === 'GET' ? 301 : 307,
    headers: { location },
    json: { message: 'Moved Permanently', url: location, documentation_url: 'https://docs.github.com/rest' },
  };
}

interface Place {
  readonly repository: ForgeRepository;
  readonly rest: string;
}

async function ofRepository(
  world: ForgeWorld,
  call: ApiCall,
  { repository, rest }: Place,
): Promise<ForgeAnswer> {
  if (rest === '/installation') return installation(world, call);
  const rights = rightsOf(world, call.token, repository.name);
  if (rights === undefined) return refuse(401, 'Bad credentials');
  if (!sees(world, call.token, repository.name)) return NOT_FOUND;
  if (rest === '') return { status: 200, json: repositoryJson(world, repository, rights) };
  if (rest === '/pulls' && call.method === 'GET') return listPulls(world, call, repository);
  const extras = githubExtras({ world, call, repository, rest, rights });
  if (extras !== undefined) return extras;
  const number = /^\/pulls\/(\d+)$/.exec(rest)?.[1];
  if (number !== undefined) return onePull(world, repository, Number(number));
  if (rest !== '/pulls') return githubReviewsApi(world, call, { repository, rest, rights });
  if (world.behaviours.archived) return refuse(403, 'Repository was archived so is read-only.');
  if (!rights.pulls || world.behaviours.pullsDenied) {
    const by = rights.installation === true ? 'integration' : 'personal access token';
    const denied = refuse(403, `Resource not accessible by ${by}`);
    return { ...denied, headers: { 'x-accepted-github-permissions': 'pull_requests=write' } };
  }
  return createPull(world, call, repository);
}

function listPulls(world: ForgeWorld, call: ApiCall, repository: ForgeRepository): ForgeAnswer {
  const [owner] = repository.name.split('/');
  const { query } = call;
  const state = query.get('state') ?? 'open';
  const head = query.get('head') ?? '';
  const found = pullsOf(world, repository.name)
    // GitHub ignores a head that has no owner.
    .filter((pull) => !head.includes(':') || head.toLowerCase() === `${owner}:${pull.branch}`.toLowerCase())
    .filter((pull) => [null, pull.base].includes(query.get('base')))
    .filter((pull) => state === 'all' || (state === 'open') === (pull.state === 'open'));
  if ((query.get('direction') ?? 'desc') === 'desc') found.reverse();
  return { status: 200, json: page(call, found).map((pull) => pullJson(world, repository, pull)) };
}

function onePull(world: ForgeWorld, repository: ForgeRepository, number: number): ForgeAnswer {
  const pull = pullsOf(world, repository.name).find((one) => one.number === number);
  return pull === undefined ? NOT_FOUND : { status: 200, json: openedPullJson(world, repository, pull) };
}

async function createPull(
  world: ForgeWorld,
  call: ApiCall,
  repository: ForgeRepository,
): Promise<ForgeAnswer> {
  const { head, base, title, body = '', draft = false } = call.body as Record<string, string>;
  const wanted = { branch: String(head).replace(/^[^:/]*:/, ''), base: String(base), title: String(title) };
  if (wanted.title === '' || title === undefined)
    return invalid({ resource: 'PullRequest', field: 'title', code: 'missing_field' });
  if (wanted.title.length > 256) return custom('title is too long (maximum is 256 characters)');
  if (body.length > 65_536) return custom('body is too long (maximum is 65536 characters)');
  if (draft && world.behaviours.draftUnsupported)
    return refuse(422, 'Draft pull requests are not supported in this repository.');
  const author = loginOf(world, call.token);
  const outcome = await openPull(world, repository, { ...wanted, author, body, draft: Boolean(draft) });
  const [owner] = repository.name.split('/');
  if (outcome.kind === 'no-base') return invalid({ resource: 'PullRequest', field: 'base', code: 'invalid' });
  if (outcome.kind === 'no-head') return invalid({ resource: 'PullRequest', field: 'head', code: 'invalid' });
  if (outcome.kind === 'no-commits') return custom(`No commits between ${wanted.base} and ${wanted.branch}`);
  if (outcome.kind === 'duplicate')
    return custom(`A pull request already exists for ${owner}:${wanted.branch}.`);
  return { status: 201, json: openedPullJson(world, repository, outcome.pull) };
}
