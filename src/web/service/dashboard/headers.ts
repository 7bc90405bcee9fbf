/** Headers of every reply of the dashboard: no caching, no foreign scripts, no framing. */
import { createHash } from 'node:crypto';
import { ADMIN_INLINE_SCRIPT } from '../../../theme/admin/frame/admin-document.ts';
import { forPerson } from '../../edge/http/person-guard.ts';
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

const HEADERS: HeaderValues = {
  'content-security-policy': dashboardPolicy(),
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

export function withDashboardHeaders(answer: Reply): Reply {
  return forPerson({ ...answer, headers: { ...HEADERS, ...answer.headers } });
}
