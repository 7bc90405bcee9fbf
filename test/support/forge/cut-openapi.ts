/** Cuts what our GitHub driver uses out of GitHub's own description of its API: five operations and every schema they lead to. */
import { readFileSync } from 'node:fs';

/*
 * Run once for each new version of the description; the package is too large to be one of ours (385 MB unpacked):
 *
 *     npm pack @octokit/openapi@23.0.2
 *     tar xzf octokit-openapi-23.0.2.tgz package/generated/api.github.com.json
 *     node test/support/forge/cut-openapi.ts package/generated/api.github.com.json > test/fixtures/github/openapi-cut.json
 *
 * Examples and words for people are left out, nothing else is changed: what a schema demands stays as GitHub wrote it.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const OPERATIONS: readonly (readonly [path: string, method: string])[] = [
  ['/repos/{owner}/{repo}', 'get'],
  ['/repos/{owner}/{repo}/installation', 'get'],
  ['/repos/{owner}/{repo}/pulls', 'get'],
  ['/repos/{owner}/{repo}/pulls', 'post'],
  ['/app/installations/{installation_id}/access_tokens', 'post'],
];

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without words for people. `properties` may well have a member called `description`, so its keys are left alone. */
function bare(value: Json, named = false): Json {
  if (Array.isArray(value)) return value.map((one) => bare(one));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key]) =>
      named ||
      !(['description', 'example', 'examples', 'externalDocs'].includes(key) || key.startsWith('x-')),
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

const whole = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as JsonObject;
const cut: JsonObject = { openapi: whole['openapi']!, info: bare(whole['info']!), paths: {} };
const paths = cut['paths'] as JsonObject;
const open: string[] = [];
for (const [path, method] of OPERATIONS) {
  const operation = bare(((whole['paths'] as JsonObject)[path] as JsonObject)[method]!);
  ((paths[path] ??= {}) as JsonObject)[method] = operation;
  open.push(...references(operation));
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
