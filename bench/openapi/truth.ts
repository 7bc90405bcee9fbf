/** Counts the operations of a description with code of its own: nothing of the product reads or walks it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

type Json = Record<string, unknown>;

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

const read = (file: string): unknown => {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  return file.endsWith('.json') ? JSON.parse(text) : load(text, { json: true, maxDepth: 400 });
};

/** Follows a path item's reference, in the same file or another one. */
function resolved(item: Json, root: unknown, file: string): Json {
  const ref = item['$ref'];
  if (typeof ref !== 'string') return item;
  const [name = '', pointer = ''] = ref.split('#');
  const from = name === '' ? file : join(dirname(file), decodeURIComponent(name));
  let value: unknown = name === '' ? root : read(from);
  for (const step of pointer.split('/').slice(1))
    value = objectOf(value)[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')];
  return { ...resolved(objectOf(value), name === '' ? root : read(from), from), ...item };
}

/** Pages that a description gives: operations, webhooks, channels; undefined when it is not one. */
export function countOperations(file: string): number | undefined {
  const root = objectOf(read(file));
  if (root['asyncapi'] !== undefined) return Object.keys(objectOf(root['channels'])).length;
  if (root['openapi'] === undefined && root['swagger'] === undefined) return undefined;
  let count = 0;
  for (const [path, item] of Object.entries(objectOf(root['paths']))) {
    if (path.startsWith('x-')) continue;
    const whole = resolved(objectOf(item), root, file);
    count += METHODS.filter((method) => typeof whole[method] === 'object' && whole[method] !== null).length;
    count += Object.keys(objectOf(whole['additionalOperations'])).length;
  }
  const hooks = Object.values(objectOf(root['webhooks'] ?? root['x-webhooks']));
  return (
    count +
    hooks.filter((item) => METHODS.some((method) => method in resolved(objectOf(item), root, file))).length
  );
}

/** The same by `@apidevtools/swagger-parser`, installed in `folder`; undefined when it refuses the file. */
export async function countByParser(file: string, folder: string): Promise<number | string> {
  const parser = createRequire(join(folder, 'package.json'))('@apidevtools/swagger-parser') as {
    readonly bundle: (file: string, options: unknown) => Promise<unknown>;
    readonly resolve: (file: string, options: unknown) => Promise<unknown>;
  };
  try {
    const root = objectOf(await parser.bundle(file, { resolve: { http: false } }));
    let count = 0;
    for (const [path, item] of Object.entries(objectOf(root['paths']))) {
      if (path.startsWith('x-')) continue;
      const whole = resolved(objectOf(item), root, file);
      count += METHODS.filter((method) => whole[method] !== undefined).length;
    }
    return count + Object.keys(objectOf(root['webhooks'] ?? root['x-webhooks'])).length;
  } catch {
    return 'refused';
  }
}
