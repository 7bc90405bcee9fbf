/** Routes paths by whole segments: `:name` matches one segment that is not empty, and a final `*name` the rest. */

export interface Routed {
  readonly method: string;
  /** For example `/members/:id` or `/files/*path`. */
  readonly path: string;
}

export interface Match<Route> {
  readonly route: Route;
  /** Values of the path's parameters. */
  readonly params: Readonly<Record<string, string>>;
}

/** One path pattern that matches the request. */
export interface Place<Route> {
  /** Methods for `Allow`; HEAD is answered as GET. */
  readonly methods: readonly string[];
  readonly match: (method: string) => Match<Route> | undefined;
}

interface Shape<Route> {
  readonly routes: Map<string, { readonly route: Route; readonly names: readonly string[] }>;
  readonly methods: string[];
}

interface Node<Route> {
  readonly words: Map<string, Node<Route>>;
  /** The child of a `:name` segment. */
  any?: Node<Route>;
  /** The routes of a `*name`. */
  rest?: Shape<Route>;
  /** The routes that end here. */
  here?: Shape<Route>;
}

/** @returns every match of a path: literal segments before parameters, decided at the first difference, and `*name` last */
export function createRouter<Route extends Routed>(
  routes: readonly Route[],
): (path: string) => readonly Place<Route>[] {
  const root: Node<Route> = { words: new Map() };
  for (const route of routes) add(root, route);
  return (path) => {
    const places: Place<Route>[] = [];
    collect(root, { segments: path.split('/'), values: [], places }, 0);
    return places;
  };
}

/** Matches the paths of any of the patterns: one regular expression is faster than a router. */
export function pathExpression(patterns: readonly string[]): RegExp {
  const sources = patterns.map((pattern) => pattern.split('/').map(sourceOf).join('/'));
  return new RegExp(`^(?:${sources.join('|')})$`, 's');
}

function sourceOf(segment: string): string {
  if (segment.startsWith('*')) return '.*';
  return segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, '\\$&');
}

export interface Found<Route> {
  readonly match?: Match<Route>;
  /** Empty when nothing matches the path. */
  readonly methods: readonly string[];
}

/** The first match that allows the method; without one, the methods of all matches. */
export function findRoute<Route>(places: readonly Place<Route>[], method: string): Found<Route> {
  for (const place of places) {
    const match = place.match(method);
    if (match !== undefined) return { match, methods: place.methods };
  }
  return { methods: [...new Set(places.flatMap(({ methods }) => methods))] };
}

function add<Route extends Routed>(root: Node<Route>, route: Route): void {
  const names: string[] = [];
  let node = root;
  let shape: Shape<Route> | undefined;
  for (const segment of route.path.split('/')) {
    if (segment.startsWith('*')) {
      names.push(segment.slice(1));
      shape = node.rest ??= newShape();
    } else if (segment.startsWith(':')) {
      names.push(segment.slice(1));
      node = node.any ??= { words: new Map() };
    } else {
      const next: Node<Route> = node.words.get(segment) ?? { words: new Map() };
      node.words.set(segment, next);
      node = next;
    }
  }
  shape ??= node.here ??= newShape();
  for (const method of route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]) {
    if (shape.routes.has(method)) continue;
    shape.routes.set(method, { route, names });
    shape.methods.push(method);
  }
}

function newShape<Route>(): Shape<Route> {
  return { routes: new Map(), methods: [] };
}

interface Walk<Route> {
  readonly segments: readonly string[];
  readonly values: readonly string[];
  readonly places: Place<Route>[];
}

function collect<Route>(node: Node<Route>, walk: Walk<Route>, at: number): void {
  const { segments, values, places } = walk;
  const segment = segments[at];
  if (segment === undefined) {
    if (node.here !== undefined) places.push(placeOf(node.here, values));
    return;
  }
  const next = node.words.get(segment);
  if (next !== undefined) collect(next, walk, at + 1);
  if (node.any !== undefined && segment !== '')
    collect(node.any, { ...walk, values: [...values, segment] }, at + 1);
  if (node.rest !== undefined) places.push(placeOf(node.rest, [...values, segments.slice(at).join('/')]));
}

function placeOf<Route>({ routes, methods }: Shape<Route>, values: readonly string[]): Place<Route> {
  return {
    methods,
    match: (method) => {
      const found = routes.get(method);
      if (found === undefined) return undefined;
      const params = Object.fromEntries(found.names.map((name, at) => [name, values[at]!]));
      return { route: found.route, params };
    },
  };
}
