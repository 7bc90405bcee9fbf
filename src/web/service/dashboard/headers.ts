/** Headers of every reply of the dashboard: no caching, no foreign scripts, no framing. */
import { createHash } from 'node:crypto';
import { ADMIN_INLINE_SCRIPT } from '../../../theme/admin/frame/admin-document.ts';
import type { HeaderValues, Reply } from '../../edge/http/reply.ts';

const SCRIPT_HASH = `'sha256-${createHash('sha256').update(ADMIN_INLINE_SCRIPT).digest('base64')}'`;

/** @param more directives of a page that needs them, for example a frame */
export function dashboardPolicy(...more: readonly string[]): string {
  return [...DIRECTIVES, ...more].join('; ');
}

const DIRECTIVES = [
  "default-src 'none'",
  `script-src 'self' ${SCRIPT_HASH}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];

/**
 * Other sites get no referrer. Not `no-referrer`: with it browsers send `Origin: null` with our own forms, and the one header that
 * identifies our forms in every browser would be lost.
 */
const HEADERS: HeaderValues = {
  'cache-control': 'no-store',
  'content-security-policy': dashboardPolicy(),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
};

export function withDashboardHeaders(answer: Reply): Reply {
  return { ...answer, headers: { ...HEADERS, ...answer.headers } };
}
