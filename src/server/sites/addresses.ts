/** Public addresses: the first project has the base URL, others their first host, else their subdomain of localhost. */
import type { Settings } from '../../settings/settings.ts';

interface Placed {
  readonly hosts: readonly string[];
}

interface Named extends Placed {
  readonly subdomain: string;
}

export interface Addresses {
  /** The address before the port is known: `local` replaces an unknown origin. */
  known(plan: Placed, first: boolean): { readonly origin: string | undefined; readonly local: string };
  /** Without trailing slash, base prefix included. */
  of(site: Named, first: boolean, port: number): string;
}

export function addresses(
  { baseUrl, host, port: wanted }: Pick<Settings, 'baseUrl' | 'host' | 'port'>,
  base: string,
): Addresses {
  const protocol = baseUrl?.startsWith('https:') === true ? 'https' : 'http';
  const here = host === '0.0.0.0' || host === '127.0.0.1' || host === '::' ? 'localhost' : host;
  const origin = (hosts: readonly string[], first: boolean): string | undefined =>
    hosts[0] !== undefined && (!first || baseUrl === undefined)
      ? `${protocol}://${hosts[0]}`
      : first && baseUrl !== undefined
        ? new URL(baseUrl).origin
        : undefined;
  return {
    known: (plan, first) => ({ origin: origin(plan.hosts, first), local: `http://${here}:${wanted}` }),
    of: (site, first, port) =>
      (origin(site.hosts, first) ?? `http://${first ? '' : `${site.subdomain}.`}${here}:${port}`) + base,
  };
}
