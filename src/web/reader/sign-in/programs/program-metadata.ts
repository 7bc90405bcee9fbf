/** The documents that tell programs how to sign in: RFC 9728 and RFC 8414. */
import { AUTHED_MCP_PATH, MCP_PATH } from '../../mcp/mcp-paths.ts';
import { AUTHORIZE_PATH } from '../return-to.ts';
import type { SignInDeps } from '../sign-in-deps.ts';

type Place = Pick<SignInDeps, 'origin' | 'base'>;

export const TOKEN_PATH = '/login/oauth-app/token';
export const REVOKE_PATH = '/login/oauth-app/revoke';
export const REGISTER_PATH = '/login/oauth-app/register';
/** There is one: what a program may do is what its reader may read. */
export const SCOPE = 'read';
const RESOURCE_PATH = '/.well-known/oauth-protected-resource';
const SERVER_PATH = '/.well-known/oauth-authorization-server';
const RESOURCES = [MCP_PATH, AUTHED_MCP_PATH];

export const PROGRAM_DOCUMENTS: readonly string[] = [
  SERVER_PATH,
  RESOURCE_PATH,
  ...RESOURCES.map((path) => RESOURCE_PATH + path),
];

export const issuerOf = ({ origin, base }: Place): string => `${origin}${encodeURI(base)}`;

/** True also for programs that name none: there is only one thing to read here. */
export function isOurResource(place: Place, named: string | null): boolean {
  return named === null || RESOURCES.some((path) => issuerOf(place) + path === named);
}

/** Value of `WWW-Authenticate` at `/mcp`. */
export function mcpChallenge(place: Place, path: string, error?: 'invalid_token'): string {
  const more = error === undefined ? '' : `, error="${error}"`;
  return `Bearer resource_metadata="${issuerOf(place)}${RESOURCE_PATH}${path}", scope="${SCOPE}"${more}`;
}

export function programMetadata(place: Place): ReadonlyMap<string, object> {
  const issuer = issuerOf(place);
  const resource = (path: string): object => ({
    resource: issuer + path,
    authorization_servers: [issuer],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
  });
  return new Map<string, object>([
    [RESOURCE_PATH, resource(MCP_PATH)],
    ...RESOURCES.map((path): [string, object] => [RESOURCE_PATH + path, resource(path)]),
    [
      SERVER_PATH,
      {
        issuer,
        authorization_endpoint: `${issuer}${AUTHORIZE_PATH}`,
        token_endpoint: `${issuer}${TOKEN_PATH}`,
        revocation_endpoint: `${issuer}${REVOKE_PATH}`,
        registration_endpoint: `${issuer}${REGISTER_PATH}`,
        scopes_supported: [SCOPE],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
      },
    ],
  ]);
}
