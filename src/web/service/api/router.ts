/** Finds the operation of a path: exact patterns only, because documentation has pages with addresses like `/api/start` too. */
import type { Operation } from '../operation/operation.ts';

export interface Match {
  /** The operations of this path by method; HEAD is answered as GET. */
  readonly methods: ReadonlyMap<string, Operation>;
  /** Methods for `Allow`. */
  readonly allow: string;
  readonly params: Readonly<Record<string, string>>;
}

interface Route {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly methods: Map<string, Operation>;
  allow: string;
}

function routeOf(path: string): Route {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
  const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '([^/]+)')}$`);
  return { pattern, names, methods: new Map(), allow: '' };
}

/** Patterns without parameters in the last place stand first, so that `feedback/by-page` is not an id. */
export function createRouter(operations: readonly Operation[]): (path: string) => Match | undefined {
  const routes = new Map<string, Route>();
  for (const operation of operations)
    for (const path of operation.paths) {
      const shape = path.replace(/\{[^}]+\}/g, '{}');
      const route = routes.get(shape) ?? routeOf(path);
      routes.set(shape, route);
      const methods = operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method];
      for (const method of methods) route.methods.set(method, operation);
      route.allow = [...route.methods.keys()].sort().join(', ');
    }
  const ordered = [...routes]
    .sort(([a], [b]) => Number(a.endsWith('{}')) - Number(b.endsWith('{}')))
    .map(([, route]) => route);
  return (path) => {
    for (const { pattern, names, methods, allow } of ordered) {
      const found = pattern.exec(path);
      if (found !== null)
        return {
          methods,
          allow,
          params: Object.fromEntries(names.map((name, at) => [name, found[at + 1]!])),
        };
    }
    return undefined;
  };
}
