/** The test forge as Gitea and Forgejo: labels, and reviewers of a pull request. */
import type { ApiCall, ForgeAnswer, ForgeWorld } from './forge-world.ts';
import { pullsOf } from './open-pull.ts';
import type { ReviewCall } from './review-rows.ts';

const refuse = (status: number, message: string): ForgeAnswer => ({ status, json: { message, url: '' } });
/** Of the repository and of its organization, by their numbers. */
const LABELS = new Map([
  [11, 'documentation'],
  [12, 'bot'],
]);
const SHARED = 12;

const labelJson = ({ url }: ForgeWorld, [id, name]: readonly [number, string]): object => ({
  id,
  name,
  exclusive: false,
  is_archived: false,
  color: 'ededed',
  description: '',
  url: `${url}/api/v1/labels/${id}`,
});

const listed = (world: ForgeWorld, call: ApiCall, shared: boolean): ForgeAnswer => {
  const all = [...LABELS].filter(([id]) => (id === SHARED) === shared);
  const shown = Number(call.query.get('page') ?? 1) === 1 ? all : [];
  return { status: 200, json: shown.map((one) => labelJson(world, one)) };
};

export function giteaOrganizationLabels(world: ForgeWorld, call: ApiCall): ForgeAnswer {
  if (!world.tokens.has(call.token)) return refuse(401, 'invalid username, password or token');
  if (call.path !== '/orgs/example/labels') return refuse(404, "The target couldn't be found.");
  return listed(world, call, true);
}

/** @returns undefined for a path of something else */
export function giteaExtras(at: Omit<ReviewCall, 'key'>): ForgeAnswer | undefined {
  const { world, call, repository, rest, rights } = at;
  if (rest === '/labels' && call.method === 'GET') return listed(world, call, false);
  const found = /^\/(?:issues\/(\d+)\/labels|pulls\/(\d+)\/requested_reviewers)$/.exec(rest);
  if (found === null || call.method !== 'POST') return undefined;
  const pull = pullsOf(world, repository.name).find(
    ({ number }) => String(number) === (found[1] ?? found[2]),
  );
  if (pull === undefined) return refuse(404, "The target couldn't be found.");
  if (!rights.pulls || world.behaviours.denied.includes('comments'))
    return refuse(403, 'token does not have at least one of required scope(s): [write:issue]');
  if (found[1] !== undefined) {
    for (const id of call.body['labels'] as number[]) pull.labels.add(LABELS.get(id) ?? `unknown ${id}`);
    return { status: 200, json: [...LABELS].map((one) => labelJson(world, one)) };
  }
  const { reviewers = [], team_reviewers: teams = [] } = call.body as Record<string, string[]>;
  const unknown = [...reviewers, ...teams].find((one) => world.behaviours.strangers.includes(one));
  if (unknown !== undefined) return refuse(404, `user does not exist [uid: 0, name: ${unknown}]`);
  for (const one of reviewers) pull.reviewers.add(one);
  for (const one of teams) pull.reviewers.add(`team ${one}`);
  return { status: 201, json: [] };
}
