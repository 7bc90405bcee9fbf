/** Adds the headers that block foreign scripts (CSP by hashes) and framing by other sites. */
import { createHash } from 'node:crypto';
import type { ServiceSources } from '../../../lib/services/service.ts';
import type { Middleware } from '../http/handler.ts';
import { HTML_TYPE } from '../http/reply.ts';

export interface ContentPolicy {
  /** `'sha256-…'` of inline scripts and style sheets in Lectern's own pages. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  /** Servers that a page may request besides its own. */
  readonly connect?: readonly string[] | undefined;
  /** Origins of the services that every page of the site may load. */
  readonly services?: ServiceSources | undefined;
}

/**
 * Inline `style` attributes are allowed because authors write them and rendering sanitises them;
 * inline style sheets and scripts are not, except Lectern's own by hash.
 */
export function contentSecurityPolicy(policy: ContentPolicy): string {
  const { scriptHashes, styleHashes, connect = [], services } = policy;
  const { script = [], style = [], worker = [] } = services ?? {};
  const reached = new Set([...connect, ...(services?.connect ?? [])]);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes, ...script].join(' '),
    // Authors' style sheets commonly import their fonts from this host.
    ['style-src', "'self'", 'https://fonts.googleapis.com', ...styleHashes, ...style].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: blob:",
    "font-src 'self' https: data:",
    "frame-src 'self' https:",
    ["connect-src 'self'", ...reached].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `worker-src ${worker.length === 0 ? "'none'" : worker.join(' ')}`,
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** @returns the source expression for an inline script or style sheet */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Every reply gets the plain headers; HTML pages get the policy unless the handler set its own. */
export function securityHeaders(policy: () => ContentPolicy): Middleware {
  return (next) => async (request) => {
    const answer = await next(request);
    const headers: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      // Not the dashboard's value: it cuts off a window that a site's script opens there.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      ...answer.headers,
    };
    if (answer.headers['content-type'] === HTML_TYPE && headers['content-security-policy'] === undefined) {
      const { connect, styleHashes = [] } = answer;
      const site = policy();
      headers['content-security-policy'] = contentSecurityPolicy({
        ...site,
        styleHashes: [...site.styleHashes, ...styleHashes],
        connect,
      });
    }
    return { ...answer, headers };
  };
}
