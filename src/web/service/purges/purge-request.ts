/** Writes the request that tells a service what its caches must forget, in the form that the service takes. */
import { defined } from '../../../lib/defined.ts';
import type { Purge } from '../../../records/purges/purge.ts';
import type { Post } from '../webhooks/safe-post.ts';

export interface PurgeTarget {
  readonly url: string;
  readonly token?: string;
}

const CLOUDFLARE = 'api.cloudflare.com';
const FASTLY = 'api.fastly.com';

/** Which form a service takes is known by its host; every other one gets ours, and the header that Varnish's xkey reads. */
export function purgeRequest({ url, token }: PurgeTarget, purge: Purge): Post {
  const { project, everything, tags, paths } = purge;
  const host = URL.parse(url)?.hostname;
  const common = { 'content-type': 'application/json', 'user-agent': 'Lectern-Purges' };
  if (host === FASTLY)
    return {
      url,
      headers: { ...common, ...defined({ 'fastly-key': token }) },
      body: JSON.stringify({ surrogate_keys: tags }),
    };
  const headers = { ...common, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  if (host === CLOUDFLARE) return { url, headers, body: JSON.stringify({ tags }) };
  return {
    url,
    headers: { ...headers, 'surrogate-key': tags.join(' ') },
    body: JSON.stringify({ project, everything, tags, paths }),
  };
}
