/** Registers a program that nobody knows yet (RFC 7591). */
import * as z from '../../../../lib/schema.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { type ProgramAnswer, refused } from './program-answer.ts';
import { MOST_ADDRESSES, programClient, sealClient } from './program-client.ts';
import { SCOPE } from './program-metadata.ts';

const REGISTRATION = z.object({
  redirect_uris: z.array(z.string()).min(1).max(MOST_ADDRESSES),
  client_name: z.string().max(1_000).optional(),
  token_endpoint_auth_method: z.literal('none').optional(),
});

/** @param text body of the request */
export function answerRegistration(deps: SignInDeps, text: string): ProgramAnswer {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('invalid_client_metadata');
  }
  const read = REGISTRATION.safeParse(value);
  if (!read.success) {
    const at = read.error.issues[0]?.path[0];
    return refused(at === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata');
  }
  const { redirect_uris, client_name = '' } = read.data;
  const client = programClient(client_name, redirect_uris);
  if (client === undefined) return refused('invalid_redirect_uri');
  return {
    status: 201,
    body: {
      client_id: sealClient(deps, client),
      client_id_issued_at: Math.floor(deps.clock() / 1_000),
      redirect_uris,
      ...(client_name === '' ? {} : { client_name }),
      scope: SCOPE,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  };
}
