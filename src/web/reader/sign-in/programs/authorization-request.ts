/** What a program asks of a reader, checked: which program, where the reader goes afterwards, and nothing that is given twice. */
import type { SignInDeps } from '../sign-in-deps.ts';
import { ownAddress, type ProgramClient } from './program-client.ts';
import { isOurResource } from './program-metadata.ts';
import type { RedirectAddress } from './redirect-address.ts';

export interface AuthorizationRequest {
  readonly client: ProgramClient;
  readonly to: RedirectAddress;
  /** The known fields, in one order. */
  readonly fields: URLSearchParams;
}

/** `error` is a code of RFC 6749, section 4.1.2.1, that the program may be told; without it nobody is sent anywhere. */
type RequestFault =
  | { readonly fault: 'address' }
  | { readonly fault: 'request'; readonly error: string; readonly request: AuthorizationRequest };

const NAMES = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
];
const MAX_STATE = 1_000;
const MAX_SCOPE = 200;

export function knownFields(given: URLSearchParams): URLSearchParams {
  return new URLSearchParams(NAMES.flatMap((name) => given.getAll(name).map((value) => [name, value])));
}

export function checkedRequest(
  deps: SignInDeps,
  client: ProgramClient,
  given: URLSearchParams,
): AuthorizationRequest | RequestFault {
  const fields = knownFields(given);
  const to = ownAddress(client, fields.get('redirect_uri'));
  if (to === undefined) return { fault: 'address' };
  const known = { client, to, fields };
  const error = errorOf(deps, fields);
  if (error === undefined) return known;
  if ((fields.get('state') ?? '').length > MAX_STATE || fields.getAll('state').length > 1)
    fields.delete('state');
  return { fault: 'request', error, request: known };
}

function errorOf(deps: SignInDeps, fields: URLSearchParams): string | undefined {
  if (NAMES.some((name) => fields.getAll(name).length > 1)) return 'invalid_request';
  if ((fields.get('state') ?? '').length > MAX_STATE) return 'invalid_request';
  if (fields.get('response_type') !== 'code') return 'unsupported_response_type';
  if ((fields.get('response_mode') ?? 'query') !== 'query') return 'invalid_request';
  // Other scopes than ours are ignored, and the answer with the tokens names what was given (RFC 6749, section 3.3).
  const scope = fields.get('scope') ?? '';
  if (scope.length > MAX_SCOPE || !/^[\x20-\x7e]*$/.test(scope)) return 'invalid_scope';
  // Without a method it would be `plain`.
  if (fields.get('code_challenge_method') !== 'S256') return 'invalid_request';
  if (!/^[\w-]{43}$/.test(fields.get('code_challenge') ?? '')) return 'invalid_request';
  return isOurResource(deps, fields.get('resource')) ? undefined : 'invalid_target';
}
