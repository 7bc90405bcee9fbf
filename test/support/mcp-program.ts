/** A program with the client of the Model Context Protocol's own SDK, which keeps what it is given in memory. */
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';

type Provider = Required<OAuthClientProvider>;

export interface McpProgram {
  /** Tries to connect. @returns where the reader must go first; undefined when the program is connected */
  connect(): Promise<URL | undefined>;
  /** Takes the address to which the reader was sent afterwards. */
  finish(returned: URL): Promise<void>;
  readonly client: Client;
  readonly tokens: () => Awaited<ReturnType<Provider['tokens']>>;
  /** Forgets the access token, as if its hour were over. */
  expire(): void;
  /** Paths that were asked for, each once and in order. */
  readonly asked: readonly string[];
}

const TO = 'http://127.0.0.1:4711/callback';

/** @param url address of the MCP server */
export function mcpProgram(url: string): McpProgram {
  let wanted: URL | undefined;
  let verifier = '';
  let information: Awaited<ReturnType<Provider['clientInformation']>>;
  let tokens: Awaited<ReturnType<Provider['tokens']>>;
  let discovery: Awaited<ReturnType<Provider['discoveryState']>>;
  const asked: string[] = [];
  const authProvider: OAuthClientProvider = {
    redirectUrl: TO,
    clientMetadata: { redirect_uris: [TO], client_name: 'Test program' },
    state: () => 'the-state',
    clientInformation: () => information,
    saveClientInformation: (given) => void (information = given),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (address) => void (wanted = address),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
    invalidateCredentials: (which) => {
      if (which === 'tokens') tokens = undefined;
    },
    discoveryState: () => discovery,
    saveDiscoveryState: (given) => void (discovery = given),
  };
  const transport = (): StreamableHTTPClientTransport =>
    new StreamableHTTPClientTransport(new URL(url), {
      authProvider,
      fetch: (address, init) => {
        const { pathname } = new URL(address);
        if (!asked.includes(pathname)) asked.push(pathname);
        return fetch(address, init);
      },
    });
  const client = new Client({ name: 'test', version: '1' });
  let last = transport();
  return {
    client,
    asked,
    tokens: () => tokens,
    expire: () => {
      if (tokens !== undefined) tokens = { ...tokens, access_token: 'rdo_over' };
    },
    connect: async () => {
      wanted = undefined;
      last = transport();
      try {
        await client.connect(last);
        return undefined;
      } catch (error) {
        if (!(error instanceof UnauthorizedError) || wanted === undefined) throw error;
        return wanted;
      }
    },
    finish: ({ searchParams }) => last.finishAuth(searchParams),
  };
}
