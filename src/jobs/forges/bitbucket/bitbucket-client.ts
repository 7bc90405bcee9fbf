/** Requests to Bitbucket Cloud with an access token, or with an API token and the e-mail address of its account. */
import { AppError } from '../../../lib/app-error.ts';
import type { GitCredential } from '../../../lib/git/repository.ts';
import * as z from '../../../lib/schema.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import {
  createForgeClient,
  type ForgeCall,
  type ForgeClient,
  type ForgeResult,
} from '../shared/forge-client.ts';
import { createForgeHttp, type Fetch, type ForgeAnswer } from '../shared/forge-http.ts';
import { givenToken } from '../shared/given-token.ts';
import { gather, numbered } from '../shared/pages.ts';
import { BITBUCKET_RIGHTS } from './bitbucket-rights.ts';

export interface BitbucketParts {
  readonly apiUrl: string;
  /** For people; undefined = the API's. */
  readonly host?: string;
  /** `workspace/name`. */
  readonly repository: string;
  /** Undefined = not set up; the first request then throws. */
  readonly token: string | undefined;
  readonly clock: Clock;
  readonly fetch?: Fetch;
  /** Milliseconds for one request. */
  readonly timeout?: number;
}

type BitbucketCall = Omit<ForgeCall, 'headers' | 'secrets'>;

export interface BitbucketClient {
  readonly name: string;
  request(call: BitbucketCall): Promise<ForgeAnswer>;
  tryRequest(call: BitbucketCall): Promise<ForgeResult>;
  readonly read: ForgeClient['read'];
  /** All values of a list, until `enough` have been read. */
  list<T>(call: BitbucketCall, value: z.ZodType<T>, enough: number): Promise<readonly T[]>;
  credential(): Promise<GitCredential | undefined>;
}

export interface OwnRepository {
  /** Stays the same when the repository is renamed. */
  readonly uuid: string;
  readonly webUrl: string;
}

/** One repository and how it is reached. */
export interface BitbucketPlace {
  readonly client: BitbucketClient;
  /** Path in the API. */
  readonly home: string;
  readonly own: () => Promise<OwnRepository>;
}

interface Authorized {
  readonly authorization: string;
  readonly git: GitCredential;
  readonly secrets: readonly string[];
}

/** API tokens, which belong to an account, begin with this. */
const API_TOKEN = 'ATATT';

export function bitbucketClient(parts: Omit<BitbucketParts, 'repository'>, repository = ''): BitbucketClient {
  const { apiUrl, host = new URL(apiUrl).host, token, clock, fetch, timeout } = parts;
  const name = repository === '' ? host : `${host}/${repository}`;
  const http = createForgeHttp({ apiUrl, setting: BITBUCKET_RIGHTS.addressVariable, fetch, timeout });
  const client = createForgeClient({ rights: BITBUCKET_RIGHTS, name, who: 'token', http, clock });
  const whole = (call: BitbucketCall): ForgeCall => {
    const { authorization, secrets } = authorize(token, name);
    return { ...call, headers: { authorization }, secrets };
  };
  const request = async (call: BitbucketCall): Promise<ForgeAnswer> => client.request(whole(call));
  return {
    name,
    request,
    tryRequest: async (call) => client.tryRequest(whole(call)),
    read: client.read,
    list: async (call, value, enough) => {
      const schema = z.object({ values: z.array(value).max(1000), next: z.string().optional() });
      return await gather(async (page) => {
        const query = { ...numbered(page, 'pagelen'), ...call.query };
        const { values, next } = client.read(schema, await request({ ...call, query }));
        return { values, isLast: next === undefined || values.length === 0 };
      }, enough);
    },
    credential: async () => (token === undefined ? undefined : authorize(token, name).git),
  };
}

/** @throws AppError `forge/misconfigured`, without a word of the token */
function authorize(given: string | undefined, name: string): Authorized {
  const { tokenVariable: setting, push, pulls } = BITBUCKET_RIGHTS;
  const whole = givenToken(given, { name, setting, rights: `${push} and ${pulls}` });
  const at = whole.indexOf(':');
  const token = whole.slice(at + 1);
  if (at < 0) {
    if (token.startsWith(API_TOKEN)) throw noAddress(name);
    const git = { username: 'x-token-auth', password: token };
    return { authorization: `Bearer ${token}`, git, secrets: [token] };
  }
  const basic = Buffer.from(whole).toString('base64');
  return {
    authorization: `Basic ${basic}`,
    // Git takes no e-mail address, and has this name for whatever account the token belongs to.
    git: { username: 'x-bitbucket-api-token-auth', password: token },
    secrets: [basic, whole, token],
  };
}

const noAddress = (name: string): AppError =>
  new AppError('forge/misconfigured', `The API token for ${name} has no e-mail address before it`, {
    hint: `Set ${BITBUCKET_RIGHTS.tokenVariable} to EMAIL:TOKEN, with the address of the account that made the token`,
  });
