/** Adds the headers that keep a page from running what is not ours (CSP by hashes) and from being framed elsewhere. */
import type { Middleware } from '../http/handler.ts';
import { HTML_TYPE } from '../http/reply.ts';

export interface ContentPolicy {
  /** `'sha256-…'` of inline scripts and style sheets in our own pages. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  /** Servers that a page may ask beside its own. */
  readonly connect?: readonly string[] | undefined;
}

/**
 * Inline `style` attributes are allowed because authors write them and they are sanitised when the page is rendered;
 * inline style sheets and scripts are not, beyond our own by hash.
 */
export function contentSecurityPolicy({ scriptHashes, styleHashes, connect = [] }: ContentPolicy): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    // Author's style sheets commonly import their fonts from this one host.
    ['style-src', "'self'", 'https://fonts.googleapis.com', ...styleHashes].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: blob:",
    "font-src 'self' https: data:",
    "frame-src 'self' https:",
    ["connect-src 'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Every answer gets the plain headers; HTML of ours gets the policy unless the handler set its own. */
export function securityHeaders(policy: () => ContentPolicy): Middleware {
  return (next) => async (request) => {
    const answer = await next(request);
    const headers: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      // Not the dashboard's value: a window that a script of the site opens there is cut off from it.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      ...answer.headers,
    };
    if (answer.headers['content-type'] === HTML_TYPE && headers['content-security-policy'] === undefined)
      headers['content-security-policy'] = contentSecurityPolicy({ ...policy(), connect: answer.connect });
    return { ...answer, headers };
  };
}
