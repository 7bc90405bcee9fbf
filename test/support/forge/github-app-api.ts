/** The test forge as GitHub seen by an App: how it is made, where it is installed, and its tokens. */
import { verify } from 'node:crypto';
import { type ApiCall, type ForgeAnswer, type ForgeWorld, sees } from './forge-world.ts';
import { NOT_FOUND, page, refuse } from './github-answers.ts';
import { appPermissions, installationJson, LONG_AGO, repositoryJson, userJson } from './github-shapes.ts';

const HOUR = 3_600_000;

/** @returns undefined when the path is not about an App */
export function githubAppApi(world: ForgeWorld, call: ApiCall): ForgeAnswer | undefined {
  const mint = /^\/app\/installations\/(\d+)\/access_tokens$/.exec(call.path);
  if (mint !== null) return mintToken(world, call, Number(mint[1]));
  if (call.path === '/app/installations') return installations(world, call);
  if (call.path === '/installation/repositories') return installedRepositories(world, call);
  const code = /^\/app-manifests\/([^/]+)\/conversions$/.exec(call.path);
  return code === null ? undefined : convert(world, code[1]!);
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

export function installation(world: ForgeWorld, call: ApiCall): ForgeAnswer {
  const problem = jwtProblem(world, call.token);
  if (problem !== undefined) return refuse(401, problem);
  if (world.behaviours.installation === 'missing') return NOT_FOUND;
  return { status: 200, json: installationJson(world) };
}

function installations(world: ForgeWorld, call: ApiCall): ForgeAnswer {
  const one = installation(world, call);
  if (one.status === 401) return one;
  return { status: 200, json: page(call, one.status === 404 ? [] : [one.json]) };
}

function installedRepositories(world: ForgeWorld, call: ApiCall): ForgeAnswer {
  const rights = world.tokens.get(call.token);
  if (rights === undefined) return refuse(401, 'Bad credentials');
  if (rights.installation !== true) return refuse(403, 'Resource not accessible by personal access token');
  const all = [...world.repositories.values()].filter(({ name }) => sees(world, call.token, name));
  const repositories = page(call, all).map((one) => repositoryJson(world, one, rights));
  return { status: 200, json: { total_count: all.length, repository_selection: 'selected', repositories } };
}

function convert(world: ForgeWorld, code: string): ForgeAnswer {
  if (!world.app.codes.delete(code)) return NOT_FOUND;
  const { id, privateKey: pem, webhookSecret } = world.app;
  const json = {
    ...appJson(world),
    id: Number(id),
    client_secret: 'client-secret-0123456789',
    webhook_secret: world.app.hookUrl === undefined ? null : webhookSecret,
    pem,
  };
  return { status: 201, json };
}

export function appJson(world: ForgeWorld): object {
  return {
    id: Number(world.app.id),
    slug: 'lectern',
    node_id: 'A_1',
    client_id: 'Iv1.0123456789abcdef',
    owner: userJson(world, 'example'),
    name: 'Lectern',
    description: null,
    external_url: 'https://docs.example.com',
    html_url: `${world.url}/apps/lectern`,
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
    permissions: appPermissions(world),
    events: ['push', 'pull_request', 'repository'],
  };
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
  const has = (name: string): boolean => permissions[name] === 'write';
  world.tokens.set(token, {
    push: has('contents'),
    pulls: has('pull_requests'),
    until,
    only: chosen.map(({ name }) => name),
    installation: true,
    permissions: Object.keys(permissions).filter(has),
  });
  return {
    status: 201,
    json: {
      token,
      expires_at: new Date(until).toISOString(),
      permissions,
      repository_selection: 'selected',
      repositories: chosen.map((one) => repositoryJson(world, one)),
    },
  };
}
