/** Where people reach this server, for links that are copied and sent: as the operator says, else as the browser came. */
import type { WebRequest } from '../../edge/http/handler.ts';
import type { Service } from '../service.ts';

export function publicOrigin({ origin }: Pick<Service, 'origin'>, request: WebRequest): string {
  return origin ?? `${request.secure ? 'https' : 'http'}://${request.host}`;
}
