/** Cuts what our drivers use out of the forges' own descriptions of their APIs: some operations and every schema they lead to. */
import { readFileSync } from 'node:fs';

/*
 * Run once for each new version of a description; the packages are too large to be ours (385 MB unpacked):
 *
 *     npm pack @octokit/openapi@23.0.2 @octokit/openapi-webhooks@12.1.0
 *     tar xzf octokit-openapi-23.0.2.tgz package/generated/api.github.com.json
 *     node scripts/run.mjs test/support/forge/cut-openapi.ts package/generated/api.github.com.json > test/fixtures/github/openapi-cut.json
 *     tar xzf octokit-openapi-webhooks-12.1.0.tgz package/generated/api.github.com.json
 *     node scripts/run.mjs test/support/forge/cut-openapi.ts package/generated/api.github.com.json > test/fixtures/github/webhooks-cut.json
 *
 * Forgejo serves its own at `/swagger.v1.json`; that file goes to `test/fixtures/gitea/swagger-cut.json`.
 *
 * Examples and words for people are left out, nothing else is changed: what a schema demands stays as the forge wrote it.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** `METHOD PATH`; what a description does not have is not looked for. */
const OPERATIONS = `
  get /repos/{owner}/{repo}
  get /repos/{owner}/{repo}/installation
  get /repos/{owner}/{repo}/pulls
  post /repos/{owner}/{repo}/pulls
  get /repos/{owner}/{repo}/pulls/{pull_number}
  get /repos/{owner}/{repo}/pulls/{pull_number}/comments
  get /repos/{owner}/{repo}/commits/{ref}/check-runs
  post /repos/{owner}/{repo}/check-runs
  patch /repos/{owner}/{repo}/check-runs/{check_run_id}
  post /repos/{owner}/{repo}/statuses/{sha}
  get /repos/{owner}/{repo}/issues/{issue_number}
  get /repos/{owner}/{repo}/issues/{issue_number}/comments
  post /repos/{owner}/{repo}/issues/{issue_number}/comments
  patch /repos/{owner}/{repo}/issues/comments/{comment_id}
  delete /repos/{owner}/{repo}/issues/comments/{comment_id}
  get /repos/{owner}/{repo}/hooks
  post /repos/{owner}/{repo}/hooks
  patch /repos/{owner}/{repo}/hooks/{hook_id}
  delete /repos/{owner}/{repo}/hooks/{hook_id}
  post /repos/{owner}/{repo}/issues/{issue_number}/labels
  post /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers
  get /repos/{owner}/{repo}/pulls/{pull_number}/comments
  get /repos/{owner}/{repo}/pulls/{pull_number}/reviews
  get /repos/{owner}/{repo}/commits/{ref}/status
  get /repos/{owner}/{repo}/collaborators/{username}/permission
  get /user
  get /user/repos
  get /app/installations
  get /app/installations/{installation_id}
  post /app/installations/{installation_id}/access_tokens
  get /installation/repositories
  post /app-manifests/{code}/conversions

  get /repos/{owner}/{repo}/pulls/{index}
  get /repos/{owner}/{repo}/compare/{basehead}
  get /repos/{owner}/{repo}/issues/{index}/comments
  post /repos/{owner}/{repo}/issues/{index}/comments
  patch /repos/{owner}/{repo}/issues/comments/{id}
  delete /repos/{owner}/{repo}/issues/comments/{id}
  patch /repos/{owner}/{repo}/hooks/{id}
  delete /repos/{owner}/{repo}/hooks/{id}
  get /repos/search
`;
/** Of what GitHub sends by itself. */
const EVENTS = `
  ping push installation-created installation-deleted installation-suspend installation-unsuspend
  installation-repositories-added installation-repositories-removed
  pull-request-opened pull-request-reopened pull-request-synchronize pull-request-edited pull-request-closed
  repository-renamed repository-transferred repository-deleted repository-archived repository-unarchived
`;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without words for people. `properties` may well have a member called `description`, so its keys are left alone. */
function bare(value: Json, named = false): Json {
  if (Array.isArray(value)) return value.map((one) => bare(one));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key]) =>
      named ||
      !(
        ['summary', 'description', 'example', 'examples', 'externalDocs'].includes(key) ||
        key.startsWith('x-')
      ),
  );
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, bare(inner, !named && (key === 'properties' || key === 'headers'))]),
  );
}

function* references(value: Json): Iterable<string> {
  if (Array.isArray(value)) for (const one of value) yield* references(one);
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value))
      if (key === '$ref' && typeof inner === 'string') yield inner;
      else yield* references(inner);
}

function place(root: JsonObject, reference: string): { holder: JsonObject; key: string } {
  const keys = reference.slice(2).split('/');
  let holder = root;
  for (const key of keys.slice(0, -1)) holder = (holder[key] ??= {}) as JsonObject;
  return { holder, key: keys.at(-1) ?? '' };
}

const words = (text: string, pattern: RegExp): string[] =>
  text
    .split(pattern)
    .map((one) => one.trim())
    .filter((one) => one !== '');

const WANTED: readonly (readonly [section: string, path: string, method: string])[] = [
  ...words(OPERATIONS, /\n/).map((line) => ['paths', line.split(' ')[1]!, line.split(' ')[0]!] as const),
  ...words(EVENTS, /\s/).map((event) => ['webhooks', event, 'post'] as const),
];

const whole = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as JsonObject;
const version = Object.fromEntries(Object.entries(whole).filter(([key]) => /^(openapi|swagger)$/.test(key)));
const cut: JsonObject = { ...version, info: bare(whole['info']!) };
const open: string[] = [];
for (const [section, path, method] of WANTED) {
  const found = ((whole[section] as JsonObject | undefined)?.[path] as JsonObject | undefined)?.[method];
  if (found === undefined) continue;
  const to = (cut[section] ??= {}) as JsonObject;
  ((to[path] ??= {}) as JsonObject)[method] = bare(found);
  open.push(...references(bare(found)));
}
const done = new Set<string>();
for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
  if (done.has(reference)) continue;
  done.add(reference);
  const from = place(whole, reference);
  const to = place(cut, reference);
  to.holder[to.key] = bare(from.holder[from.key]!);
  open.push(...references(to.holder[to.key]!));
}
process.stdout.write(`${JSON.stringify(cut, null, 1)}\n`);
