/** Keys of the role that a token of the cluster stands for, from the Security Token Service: IAM roles for service accounts. */
import { textOf } from '../s3-xml.ts';
import { askForKeys, type KeyOptions, type KeyReply, noKeys, refusal } from './ask-for-keys.ts';
import type { WebIdentitySource } from './key-source.ts';
import { type RoleKeys, roleKeys } from './role-keys.ts';
import { readToken } from './token-file.ts';

const PATIENCE = 10_000;

const HINTS: Readonly<Record<string, string>> = {
  AccessDenied:
    'Let the trust policy of the role accept the identity provider of the cluster and this service account',
  ExpiredTokenException:
    'The token in AWS_WEB_IDENTITY_TOKEN_FILE has expired: look why the cluster does not renew it',
  InvalidIdentityToken: 'Check that the identity provider of the cluster is known to the account of the role',
  ValidationError: 'Check AWS_ROLE_ARN and AWS_ROLE_SESSION_NAME',
};
const ELSE = 'Check AWS_ROLE_ARN, AWS_WEB_IDENTITY_TOKEN_FILE and the trust policy of the role';

/** The service asks the identity provider, which may not have answered. */
const isPassing = ({ status, text }: KeyReply): boolean =>
  status >= 500 || status === 429 || textOf(text, 'Code') === 'IDPCommunicationError';

/** @throws AppError `s3/keys` */
export async function webIdentityKeys(source: WebIdentitySource, options: KeyOptions): Promise<RoleKeys> {
  const name = `the role "${source.role}"`;
  const url = URL.parse(source.service);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw noKeys(
      { source: name },
      `because the address of the Security Token Service is "${source.service}"`,
      'Set AWS_ENDPOINT_URL_STS to a whole address, or leave it out',
    );
  const token = await readToken(source.tokenFile, 'AWS_WEB_IDENTITY_TOKEN_FILE', name);
  const request = {
    ...({ source: name, url, method: 'POST', patience: PATIENCE, isPassing } as const),
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({
      Action: 'AssumeRoleWithWebIdentity',
      Version: '2011-06-15',
      RoleArn: source.role,
      RoleSessionName: source.session,
      WebIdentityToken: token,
    }).toString(),
    hint: 'Check that this machine reaches the Security Token Service, or set AWS_ENDPOINT_URL_STS to the address of its endpoint in your network',
  };
  const reply = await askForKeys(request, options);
  const textIn = (element: string): string | undefined => textOf(reply.text, element);
  if (reply.status !== 200) {
    const code = textIn('Code') ?? '';
    const hint = Object.hasOwn(HINTS, code) ? HINTS[code]! : ELSE;
    throw noKeys(request, refusal(request, reply, code, textIn('Message')), hint);
  }
  const found = roleKeys(
    {
      id: textIn('AccessKeyId'),
      secret: textIn('SecretAccessKey'),
      token: textIn('SessionToken'),
      expires: textIn('Expiration'),
    },
    options.clock(),
  );
  if (found !== undefined) return found;
  throw noKeys(request, `at ${url.origin}: its reply has no keys`, 'Check AWS_ENDPOINT_URL_STS');
}
