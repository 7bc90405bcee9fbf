/** The cookies of the dashboard, which over plain HTTP are sent to its pages only. */
import { type CookieKind, type OwnCookie, ownCookie } from '../../edge/http/own-cookie.ts';
import type { Service } from '../service.ts';

export function dashboardCookie(
  { origin, base }: Pick<Service, 'origin' | 'base'>,
  kind: CookieKind,
): OwnCookie {
  return ownCookie({ ...(origin === undefined ? {} : { origin }), base, home: `${base}/dashboard` }, kind);
}
