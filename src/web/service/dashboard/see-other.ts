/** The answer after a form: the browser asks for another page, so that loading that one again sends nothing twice. */
import { type HeaderValues, type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';

/** @param location with base prefix */
export function seeOther(location: string, headers: HeaderValues = {}): Reply {
  return reply(303, TEXT_TYPE, `See ${location}\n`, { ...headers, location });
}
