/** The address for which passkeys of the dashboard are made: the operator's setting, else the one of the request. */
import { isIP } from 'node:net';
import type { PasskeySite } from '../../../records/users/passkey-records.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { isHttps } from '../../edge/http/is-https.ts';
import type { Service } from '../service.ts';

/** @returns undefined for IP addresses, for which browsers make no passkeys */
export function passkeySite(
  { origin }: Pick<Service, 'origin'>,
  request: Pick<WebRequest, 'host' | 'secure'>,
): PasskeySite | undefined {
  // A proxy that is not configured may have taken the request by HTTPS: browsers report what they see.
  const schemes = isHttps({}, request) ? ['https'] : ['http', 'https'];
  const origins = origin === undefined ? schemes.map((scheme) => `${scheme}://${request.host}`) : [origin];
  const url = URL.parse(origins[0]!);
  if (url === null || url.hostname.startsWith('[') || isIP(url.hostname) !== 0) return undefined;
  return { id: url.hostname, origins: origins.map((one) => new URL(one).origin) };
}
