/** The documents that tell programs how to sign in: RFC 9728 and RFC 8414. */
import { MCP_PATH } from '../../mcp/mcp-route.ts';
import { AUTHORIZE_PATH } from '../return-to.ts';
import type { SignInDeps } from '../sign-in-deps.ts';

type Place = Pick<SignInDeps, 'origin' | 'base'>;

export const TOKEN_PATH = '/login/oauth-app/token';
export const REGISTER_PATH = '/login/oauth-app/register';
const RESOURCE_PATH = '/.well-known/oauth-protected-resource';
const SERVER_PATH = '/.well-known/oauth-authorization-server';

export const issuerOf = ({ origin, base }: Place): string => `${origin}${encodeURI(base)}`;
export const resourceOf = (place: Place): string => `${issuerOf(place)}${MCP_PATH}`;

/** Value of `WWW-Authenticate` at `/mcp`. */
export function mcpChallenge(place: Place, error?: 'invalid_token'): string {
  const more = error === undefined ? '' : `, error="${error}"`;
  return `Bearer resource_metadata="${issuerOf(place)}${RESOURCE_PATH}${MCP_PATH}"${more}`;
}

export function programMetadata(place: Place): ReadonlyMap<string, object> {
  const issuer = issuerOf(place);
  const resource = {
    resource: resourceOf(place),
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
  };
  return new Map<string, object>([
    [RESOURCE_PATH, resource],
    [`${RESOURCE_PATH}${MCP_PATH}`, resource],
    [
      SERVER_PATH,
      {
        issuer,
        authorization_endpoint: `${issuer}${AUTHORIZE_PATH}`,
        token_endpoint: `${issuer}${TOKEN_PATH}`,
        registration_endpoint: `${issuer}${REGISTER_PATH}`,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
      },
    ],
  ]);
}
