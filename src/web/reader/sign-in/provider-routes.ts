/** The ways in with providers of OpenID Connect and OAuth 2, as routes and links of the sign-in page. */
import type { SignInDeps } from './sign-in-deps.ts';
import type { ProviderWay, Way, WayProblem } from './way.ts';

const REMOVED: WayProblem = { problem: 'again', detail: 'no such provider' };

export function providerRoutes({ settings, base }: SignInDeps, way: ProviderWay): Way {
  const has = (id: string): boolean => settings().providers.some((one) => one.id === id);
  return {
    name: 'oauth',
    isOn: ({ providers }) => providers.length > 0,
    choices: ({ providers }, returnTo) =>
      providers.map(({ id, name }) => ({
        kind: 'link',
        name,
        href: `${base}/login/oauth/${id}?redirect=${encodeURIComponent(returnTo)}`,
        external: true,
      })),
    routes: [
      {
        method: 'GET',
        path: '/login/oauth/:provider',
        handle: async ({ request, params, returnTo }) =>
          has(params['provider']!) ? way.begin(request, params['provider']!, returnTo) : REMOVED,
      },
      {
        method: 'GET',
        path: '/login/oauth/:provider/callback',
        handle: async ({ request, params }) =>
          has(params['provider']!) ? way.callback(request, params['provider']!) : REMOVED,
      },
    ],
  };
}
