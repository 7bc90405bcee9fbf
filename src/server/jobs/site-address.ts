/** The public address of a project's site, for links that are sent: what the operator named, and no guess. */

/**
 * @param hosts of the project
 * @param first whether it is the project of the base address
 * @returns undefined where nobody named one; without trailing slash
 */
export function siteAddress(
  hosts: readonly string[],
  first: boolean,
  baseUrl: string | undefined,
): string | undefined {
  if (first && baseUrl !== undefined) return baseUrl;
  const [host] = hosts;
  if (host === undefined) return undefined;
  const base = baseUrl === undefined ? undefined : new URL(baseUrl);
  return `${base?.protocol ?? 'https:'}//${host}${base?.pathname.replace(/\/+$/, '') ?? ''}`;
}
