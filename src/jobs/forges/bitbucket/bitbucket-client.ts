/** Requests to Bitbucket Cloud with an access token, or with an API token and the e-mail address of its account. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import { gather, numbered } from '../shared/pages.ts';
import { requiredToken } from '../shared/required-token.ts';
import {
  type Authorized,
  authorizedClient,
  type TokenCall,
  type TokenClient,
  type TokenForgeParts,
} from '../shared/token-client.ts';
import { BITBUCKET_RIGHTS } from './bitbucket-rights.ts';

export interface BitbucketClient extends TokenClient {
  /** All values of a list, until `enough` have been read. */
  list<T>(call: TokenCall, value: z.ZodType<T>, enough: number): Promise<readonly T[]>;
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

/** API tokens, which belong to an account, begin with this. */
const API_TOKEN = 'ATATT';

export function bitbucketClient(
  parts: Omit<TokenForgeParts, 'repository'>,
  repository = '',
): BitbucketClient {
  const client = authorizedClient(BITBUCKET_RIGHTS, { ...parts, repository }, authorize);
  return {
    ...client,
    list: async (call, value, enough) => {
      const schema = z.object({ values: z.array(value).max(1000), next: z.string().optional() });
      return await gather(async (page) => {
        const query = { ...numbered(page, 'pagelen'), ...call.query };
        const { values, next } = client.read(schema, await client.request({ ...call, query }));
        return { values, isLast: next === undefined || values.length === 0 };
      }, enough);
    },
  };
}

/** @throws AppError `forge/misconfigured`, without a word of the token */
function authorize(given: string | undefined, name: string): Authorized {
  const { tokenVariable: setting, push, pulls } = BITBUCKET_RIGHTS;
  const whole = requiredToken(given, { name, setting, rights: `${push} and ${pulls}` });
  const at = whole.indexOf(':');
  const token = whole.slice(at + 1);
  if (at < 0) {
    if (token.startsWith(API_TOKEN)) throw noAddress(name);
    const git = { username: 'x-token-auth', password: token };
    return { headers: { authorization: `Bearer ${token}` }, git, secrets: [token] };
  }
  const basic = Buffer.from(whole).toString('base64');
  return {
    headers: { authorization: `Basic ${basic}` },
    // Git takes no e-mail address, and has this name for whatever account the token belongs to.
    git: { username: 'x-bitbucket-api-token-auth', password: token },
    secrets: [basic, whole, token],
  };
}

const noAddress = (name: string): AppError =>
  new AppError('forge/misconfigured', `The API token for ${name} has no e-mail address before it`, {
    hint: `Set ${BITBUCKET_RIGHTS.tokenVariable} to EMAIL:TOKEN, with the address of the account that made the token`,
  });
