/** Finds the route of a request: paths of whole segments, in which `:name` takes one. */

interface Routed {
  readonly method: string;
  readonly path: string;
}

export interface Match<Route> {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** What stands at a path; an empty list of methods means nothing does. */
export interface Found<Route> {
  readonly match?: Match<Route>;
  readonly methods: readonly string[];
}

/** Words win over names: `/members/new` is asked before `/members/:id`. */
export function createRouter<Route extends Routed>(
  routes: readonly Route[],
): (method: string, path: string) => Found<Route> {
  const split = routes.map((route) => ({ route, segments: route.path.split('/') }));
  const rank = (segments: readonly string[]): string =>
    segments.map((segment) => (segment.startsWith(':') ? '1' : '0')).join('');
  split.sort((a, b) => (rank(a.segments) < rank(b.segments) ? -1 : 1));
  return (method, path) => {
    const asked = path.split('/');
    const wanted = method === 'HEAD' ? 'GET' : method;
    const methods: string[] = [];
    for (const { route, segments } of split) {
      const params = matched(segments, asked);
      if (params === undefined) continue;
      if (route.method === wanted) return { match: { route, params }, methods: [wanted] };
      methods.push(...(route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
    }
    return { methods: [...new Set(methods)] };
  };
}

function matched(segments: readonly string[], asked: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== asked.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const given = asked[at]!;
    if (!segment.startsWith(':')) {
      if (segment !== given) return undefined;
    } else if (given === '') return undefined;
    else params[segment.slice(1)] = given;
  }
  return params;
}
