/** The test forge as GitHub: repository, pull requests, installations of an App and their tokens. */
import { verify } from 'node:crypto';
import {
  type ApiCall,
  type ForgeAnswer,
  type ForgeRepository,
  type ForgeWorld,
  rightsOf,
  sees,
} from './forge-world.ts';
import {
  appPermissions,
  installationJson,
  openedPullJson,
  pullJson,
  repositoryJson,
} from './github-shapes.ts';
import { openPull, pullsOf } from './open-pull.ts';

const HOUR = 3_600_000;

const refuse = (status: number, message: string, more: object = {}): ForgeAnswer => ({
  status,
  json: { message, documentation_url: 'https://docs.github.com/rest', status: String(status), ...more },
});
const NOT_FOUND = refuse(404, 'Not Found');
const invalid = (...errors: object[]): ForgeAnswer => refuse(422, 'Validation Failed', { errors });
const custom = (message: string): ForgeAnswer =>
  invalid({ resource: 'PullRequest', code: 'custom', message });

export async function githubApi(world: ForgeWorld, call: ApiCall): Promise<ForgeAnswer> {
  const mint = /^\/app\/installations\/(\d+)\/access_tokens$/.exec(call.path);
  if (mint !== null) return mintToken(world, call, Number(mint[1]));
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
  if (rest !== '/pulls') return NOT_FOUND;
  if (call.method === 'GET') return listPulls(world, call, repository);
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
  const size = Number(query.get('per_page') ?? 30);
  const page = Number(query.get('page') ?? 1);
  const shown = found.slice((page - 1) * size, page * size);
  return { status: 200, json: shown.map((pull) => pullJson(world, repository, pull)) };
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
  const outcome = await openPull(world, repository, { ...wanted, body, draft: Boolean(draft) });
  const [owner] = repository.name.split('/');
  if (outcome.kind === 'no-base') return invalid({ resource: 'PullRequest', field: 'base', code: 'invalid' });
  if (outcome.kind === 'no-head') return invalid({ resource: 'PullRequest', field: 'head', code: 'invalid' });
  if (outcome.kind === 'no-commits') return custom(`No commits between ${wanted.base} and ${wanted.branch}`);
  if (outcome.kind === 'duplicate')
    return custom(`A pull request already exists for ${owner}:${wanted.branch}.`);
  const { lostAnswers } = world.behaviours;
  if (lostAnswers > 0) {
    world.behaviours = { ...world.behaviours, lostAnswers: lostAnswers - 1 };
    return { status: 0, cut: true };
  }
  return { status: 201, json: openedPullJson(world, repository, outcome.pull) };
}

/** What is wrong with the App's own token, in GitHub's words. */
function jwtProblem(world: ForgeWorld, token: string): string | undefined {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
  const signed = Buffer.from(`${head}.${claims}`);
  try {
    if (JSON.parse(bytes(head).toString()).alg !== 'RS256') return 'A JSON web token could not be decoded';
    if (!verify('RSA-SHA256', signed, world.app.publicKey, bytes(signature)))
      return 'A JSON web token could not be decoded';
    const { iat, exp, iss } = JSON.parse(bytes(claims).toString());
    if (String(iss) !== world.app.id) return 'Integration not found';
    const now = Math.floor(world.now() / 1000);
    if (!Number.isInteger(iat) || iat > now)
      return "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued";
    if (!Number.isInteger(exp) || exp <= now)
      return "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires";
    return exp > now + 600 ? "'Expiration time' claim ('exp') is too far in the future" : undefined;
  } catch {
    return 'A JSON web token could not be decoded';
  }
}

function installation(world: ForgeWorld, call: ApiCall): ForgeAnswer {
  const problem = jwtProblem(world, call.token);
  if (problem !== undefined) return refuse(401, problem);
  if (world.behaviours.installation === 'missing') return NOT_FOUND;
  return { status: 200, json: installationJson(world) };
}

function mintToken(world: ForgeWorld, call: ApiCall, id: number): ForgeAnswer {
  const problem = jwtProblem(world, call.token);
  if (problem !== undefined) return refuse(401, problem);
  const { installation: behaviour } = world.behaviours;
  if (behaviour === 'missing' || id !== world.app.installation) return NOT_FOUND;
  if (behaviour === 'suspended') return refuse(403, 'This installation has been suspended');
  const {
    permissions = {},
    repositories,
    repository_ids: ids,
  } = call.body as {
    permissions?: Record<string, string>;
    repositories?: string[];
    repository_ids?: number[];
  };
  const granted = appPermissions(world);
  if (Object.entries(permissions).some(([key, value]) => value === 'write' && granted[key] !== 'write'))
    return refuse(422, 'The permissions requested are not granted to this installation.');
  const all = [...world.repositories.values()];
  const chosen = all.filter(
    ({ name, id: own }) => ids?.includes(own) ?? repositories?.includes(name.split('/')[1] ?? '') ?? true,
  );
  const wanted = ids?.length ?? repositories?.length ?? chosen.length;
  if (chosen.length < wanted || behaviour === 'not-this-repository')
    return refuse(
      422,
      'There is at least one repository that does not exist or is not accessible to the parent installation.',
    );
  const token = `ghs_${crypto.randomUUID().replaceAll('-', '')}`;
  const until = world.now() + HOUR;
  const has = (name: string): boolean => ({ ...granted, ...permissions })[name] === 'write';
  const only = chosen.map(({ name }) => name);
  world.tokens.set(token, {
    push: has('contents'),
    pulls: has('pull_requests'),
    until,
    only,
    installation: true,
  });
  return {
    status: 201,
    json: {
      token,
      expires_at: new Date(until).toISOString(),
      permissions: { ...granted, ...permissions },
      repository_selection: 'selected',
      repositories: chosen.map((one) => repositoryJson(world, one)),
    },
  };
}
