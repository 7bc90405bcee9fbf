/** The origin for links that people copy: the operator's setting, else the one of the request. */
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Service } from '../service.ts';

export function publicOrigin({ origin }: Pick<Service, 'origin'>, request: WebRequest): string {
  return origin ?? `${request.secure ? 'https' : 'http'}://${request.host}`;
}
