/** The library's client of a provider: from discovery, or from typed addresses for plain OAuth 2; kept for an hour. */
import { hash } from 'node:crypto';
import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import { defined } from '../../lib/defined.ts';
import type { Lookup } from '../../lib/outgoing/safe-target.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { ProviderSettings } from '../../records/readers/access-settings.ts';
import { isLoopbackName, providerAddress } from './provider-address.ts';
import { type ProviderFetch, providerFetch } from './provider-fetch.ts';
import { ProviderTrouble } from './provider-trouble.ts';

const KNOWN_FOR = 60 * 60_000;
const MAX_KNOWN = 200;
/** Seconds that the clocks of provider and server may differ. */
const CLOCK_TOLERANCE = 30;

type Library = typeof import('openid-client');

export interface ProviderClient {
  readonly library: Library;
  readonly config: Configuration;
  /** The same with another way to ask, for one exchange. */
  configure(fetch: ProviderFetch): Configuration;
  readonly server: Readonly<ServerMetadata>;
  /** False for plain OAuth 2. */
  readonly isOpenId: boolean;
  readonly fetch: ProviderFetch;
}

export interface ClientParts {
  readonly clock: Clock;
  /** Milliseconds for one request; default 10 s. */
  readonly timeout?: number;
  readonly lookup?: Lookup;
  /** The operator's permission for typed addresses to be private; what a provider refers to never may. Default false. */
  readonly allowPrivate?: boolean;
}

/** Loaded with the first sign-in. */
const openidClient = (): Promise<Library> => import('openid-client');

interface Known {
  readonly client: Promise<ProviderClient>;
  readonly until: number;
}

/** @returns a function that throws what `failureOf` understands */
export function providerClients(parts: ClientParts): {
  get(provider: ProviderSettings): Promise<ProviderClient>;
  /** For a provider whose description cannot be used, so that a corrected one is read at once. */
  forget(provider: ProviderSettings): void;
  /** Asks again, for a test of the settings. */
  fresh(provider: ProviderSettings): Promise<ProviderClient>;
} {
  const known = new Map<string, Known>();
  const fresh = (provider: ProviderSettings): Promise<ProviderClient> => {
    const key = keyOf(provider);
    known.delete(key);
    const client = makeClient(provider, parts);
    known.set(key, { client, until: parts.clock() + KNOWN_FOR });
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
    // A provider that was away is asked again at the next try.
    client.catch(() => {
      if (known.get(key)?.client === client) known.delete(key);
    });
    return client;
  };
  return {
    fresh,
    forget: (provider) => void known.delete(keyOf(provider)),
    get: (provider) => {
      const one = known.get(keyOf(provider));
      return one !== undefined && one.until > parts.clock() ? one.client : fresh(provider);
    },
  };
}

function keyOf(provider: ProviderSettings): string {
  const { issuer, authorizationUrl, tokenUrl, infoUrl, clientId, clientSecret } = provider;
  return hash(
    'sha256',
    JSON.stringify([issuer, authorizationUrl, tokenUrl, infoUrl, clientId, clientSecret]),
    'hex',
  );
}

/** The hosts that an administrator typed. */
function typedHosts(provider: ProviderSettings): ReadonlySet<string> {
  const { issuer, authorizationUrl, tokenUrl, infoUrl } = provider;
  const urls = [issuer, authorizationUrl, tokenUrl, infoUrl].map(providerAddress);
  return new Set(urls.flatMap((url) => (url === undefined ? [] : [url.host])));
}

async function makeClient(provider: ProviderSettings, parts: ClientParts): Promise<ProviderClient> {
  const library = await openidClient();
  const { timeout, lookup } = parts;
  const fetch = providerFetch({
    typedBy: 'admin',
    ...defined({
      timeout,
      lookup,
      privateHosts: parts.allowPrivate === true ? typedHosts(provider) : undefined,
    }),
  });
  const isOpenId = provider.issuer !== undefined;
  const server = isOpenId ? await discovered(provider, library, fetch) : typedServer(provider);
  const configure = (asking: ProviderFetch): Configuration => {
    const config = new library.Configuration(
      server,
      provider.clientId,
      {
        ...defined({ client_secret: provider.clientSecret }),
        [library.clockTolerance]: CLOCK_TOLERANCE,
        [library.clockSkew]: Math.round((parts.clock() - Date.now()) / 1000),
      },
      authentication(provider, server, library),
    );
    config[library.customFetch] = asking as CustomFetch;
    // Our own fetch allows http for this machine only.
    if (isPlain(provider)) library.allowInsecureRequests(config);
    if (isOpenId) library.enableNonRepudiationChecks(config);
    return config;
  };
  return { library, config: configure(fetch), configure, server, isOpenId, fetch };
}

async function discovered(
  provider: ProviderSettings,
  library: Library,
  fetch: ProviderFetch,
): Promise<ServerMetadata> {
  const issuer = providerAddress(provider.issuer);
  if (issuer === undefined) throw new ProviderTrouble('address', 'the issuer is not an https address');
  const config = await library.discovery(issuer, provider.clientId, undefined, library.None(), {
    [library.customFetch]: fetch as CustomFetch,
    execute: isPlain(provider) ? [library.allowInsecureRequests] : [],
  });
  return config.serverMetadata();
}

function typedServer({ id, authorizationUrl, tokenUrl }: ProviderSettings): ServerMetadata {
  if (authorizationUrl === undefined || tokenUrl === undefined)
    throw new ProviderTrouble('address', 'neither an issuer nor the addresses of OAuth 2 are set');
  return {
    // Without discovery the provider has no name of its own; each has its own callback address instead.
    issuer: `https://${id}.invalid`,
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
  };
}

function isPlain({ issuer, authorizationUrl, tokenUrl }: ProviderSettings): boolean {
  return [issuer, authorizationUrl, tokenUrl].some((text) => {
    const url = providerAddress(text);
    return url?.protocol === 'http:' && isLoopbackName(url.hostname);
  });
}

/** In the body where the provider says so: the header's encoding is read differently by many. */
function authentication(
  { clientSecret, issuer }: ProviderSettings,
  { token_endpoint_auth_methods_supported: methods }: ServerMetadata,
  library: Library,
): ReturnType<Library['None']> {
  if (clientSecret === undefined) return library.None();
  const inBody = methods === undefined ? issuer === undefined : methods.includes('client_secret_post');
  return inBody ? library.ClientSecretPost(clientSecret) : library.ClientSecretBasic(clientSecret);
}
