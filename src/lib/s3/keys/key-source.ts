/** Where keys of an object store come from when none are set: the role of a pod, a container or an instance. */
import { defined } from '../../defined.ts';

export interface WebIdentitySource {
  readonly kind: 'web identity';
  readonly role: string;
  /** A file with a token of the cluster, which renews it. */
  readonly tokenFile: string;
  readonly session: string;
  /** Address of the Security Token Service. */
  readonly service: string;
}

export interface ContainerSource {
  readonly kind: 'container';
  readonly address: string;
  readonly tokenFile?: string;
  readonly token?: string;
}

export interface InstanceSource {
  readonly kind: 'instance';
  readonly address: string;
}

export type KeySource = WebIdentitySource | ContainerSource | InstanceSource;

/** The variables that platforms set, with the names that programs for AWS share. */
export const ROLE_VARIABLES = [
  'AWS_ROLE_ARN',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_ROLE_SESSION_NAME',
  'AWS_ENDPOINT_URL_STS',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE',
  'AWS_CONTAINER_AUTHORIZATION_TOKEN',
  'AWS_EC2_METADATA_DISABLED',
  'AWS_EC2_METADATA_SERVICE_ENDPOINT',
  'AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE',
] as const;

/** Variables that name files with secrets. */
export const ROLE_FILES = ['AWS_WEB_IDENTITY_TOKEN_FILE', 'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE'] as const;

/** Of the agent of Amazon ECS. */
const ECS = 'http://169.254.170.2';
const INSTANCE = { IPv4: 'http://169.254.169.254', IPv6: 'http://[fd00:ec2::254]' };

/** The part of the host names of Amazon's services that depends on the region. */
export const amazonDomain = (region: string): string =>
  region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';

/**
 * The first that is set up, in the order of Amazon's own SDKs. Nothing is checked or asked before keys are needed.
 * @param given the value of a variable; undefined when it is missing or empty
 * @param region of services that are asked for keys
 * @returns undefined when the instance may not be asked either
 */
export function keySource(
  given: (name: (typeof ROLE_VARIABLES)[number] | 'AWS_ENDPOINT_URL') => string | undefined,
  region: string,
): KeySource | undefined {
  const [role, tokenFile] = [given('AWS_ROLE_ARN'), given('AWS_WEB_IDENTITY_TOKEN_FILE')];
  if (role !== undefined && tokenFile !== undefined)
    return {
      kind: 'web identity',
      role,
      tokenFile,
      session: given('AWS_ROLE_SESSION_NAME') ?? 'lectern',
      service:
        given('AWS_ENDPOINT_URL_STS') ??
        given('AWS_ENDPOINT_URL') ??
        `https://sts.${region}.${amazonDomain(region)}`,
    };
  const path = given('AWS_CONTAINER_CREDENTIALS_RELATIVE_URI');
  const address = path === undefined ? given('AWS_CONTAINER_CREDENTIALS_FULL_URI') : ECS + path;
  if (address !== undefined)
    return {
      kind: 'container',
      address,
      ...defined({
        tokenFile: given('AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE'),
        token: given('AWS_CONTAINER_AUTHORIZATION_TOKEN'),
      }),
    };
  if (given('AWS_EC2_METADATA_DISABLED')?.toLowerCase() === 'true') return undefined;
  const isV6 = given('AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE')?.toLowerCase() === 'ipv6';
  return {
    kind: 'instance',
    address: given('AWS_EC2_METADATA_SERVICE_ENDPOINT') ?? (isV6 ? INSTANCE.IPv6 : INSTANCE.IPv4),
  };
}
