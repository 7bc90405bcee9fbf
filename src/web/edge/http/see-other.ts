/** The reply to a form: redirects with 303, so that reloading does not send the form again. */
import { type HeaderValues, type Reply, reply, TEXT_TYPE } from './reply.ts';

/** @param location with base prefix */
export function seeOther(location: string, headers: HeaderValues = {}): Reply {
  return reply(303, TEXT_TYPE, `See ${location}\n`, { ...headers, location });
}
