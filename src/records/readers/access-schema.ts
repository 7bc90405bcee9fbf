/** Validates access settings strictly before they are stored: an address of a provider decides who is let in. */
import { AppError } from '../../lib/app-error.ts';
import * as z from '../../lib/schema.ts';
import type { AccessSettings } from './access-settings.ts';
import { isMailRule } from './mail-address.ts';

const MAX_LOGIN_ADDRESSES = 10;
export const MAX_PROVIDERS = 20;
const MAX_MAIL_RULES = 1_000;
export const MAX_WITHDRAWN = 1_000;
const MAX_URL = 2_000;

/** The program sets these itself: another value would switch off a protection. */
const RESERVED = new Set(
  'client_id client_secret code_challenge code_challenge_method nonce redirect_uri request request_uri response_mode response_type scope state'.split(
    ' ',
  ),
);

/** Names on this machine, where no one listens in. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '' || /\s/.test(text))
    return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

const line = (max: number, what: string) => {
  const error = `${what} has 1 to ${max} characters, on one line`;
  return z
    .string(error)
    .trim()
    .min(1, error)
    .max(max, error)
    .refine((text) => !/\p{Cc}/u.test(text), error);
};
const address = (what: string) => {
  const error = `${what} is no whole address that begins with https://`;
  return z.string(error).trim().max(MAX_URL, error).refine(isAddress, error);
};

const GROUPS = z.strictObject({
  source: z.enum(['id_token', 'access_token', 'userinfo'], 'The place of the groups is unknown'),
  path: line(200, 'The name of the groups claim').refine(
    (path) => path.split('.').every((part) => part !== ''),
    'The name of the groups claim has an empty part',
  ),
  delimiter: z
    .string()
    .min(1, 'A separator has 1 to 4 characters')
    .max(4, 'A separator has 1 to 4 characters')
    .optional(),
});

const PROVIDER = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[a-z0-9-]{1,40}$/,
        'The short name of a provider has 1 to 40 characters: small letters, digits and hyphens',
      ),
    name: line(80, 'The name of a provider'),
    issuer: address('The issuer').optional(),
    authorizationUrl: address('The authorization address').optional(),
    tokenUrl: address('The token address').optional(),
    infoUrl: address('The address of user data').optional(),
    logoutUrl: address('The sign-out address').optional(),
    clientId: line(500, 'The client ID'),
    clientSecret: line(2_000, 'The client secret').optional(),
    scopes: z
      .array(
        z
          .string()
          .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'A scope has no space, quotation mark or backslash'),
      )
      .max(50, 'A provider has at most 50 scopes'),
    parameters: z
      .record(
        z
          .string()
          .regex(/^[\w.-]{1,100}$/, 'a name has letters, digits, dots, hyphens and underscores')
          .refine((name) => !RESERVED.has(name), 'the program sets it itself'),
        z.string().max(1_000, 'The value of a parameter has at most 1,000 characters'),
      )
      .refine((all) => Object.keys(all).length <= 20, 'A provider has at most 20 parameters'),
    groups: GROUPS,
  })
  .refine(({ issuer, authorizationUrl, tokenUrl }) => issuer ?? (authorizationUrl && tokenUrl), {
    path: ['issuer'],
    error: 'A provider has an issuer, or an authorization address and a token address',
  });

const unique = <Item>(items: readonly Item[], key: (item: Item) => string): boolean =>
  new Set(items.map(key)).size === items.length;

const ACCESS = z.strictObject({
  visibility: z.enum(['public', 'partly', 'private'], 'The visibility is "public", "partly" or "private"'),
  password: z
    .string()
    .regex(/^scrypt\$\d+\$\d+\$\d+\$[\w-]+\$[\w-]+$/, 'The shared password is not a hash')
    .optional(),
  members: z.boolean(),
  withdrawn: z
    .array(z.strictObject({ address: z.string().min(1).max(600), at: z.number(), by: z.string().max(300) }))
    .max(MAX_WITHDRAWN)
    .optional(),
  providers: z
    .array(PROVIDER)
    .max(MAX_PROVIDERS, `A project has at most ${MAX_PROVIDERS} providers`)
    .refine((all) => unique(all, ({ id }) => id), {
      path: ['id'],
      error: 'Another provider has this short name',
    }),
  jwt: z
    .array(
      z.strictObject({ name: line(80, 'The name of a login address'), url: address('The login address') }),
    )
    .max(MAX_LOGIN_ADDRESSES, `A project has at most ${MAX_LOGIN_ADDRESSES} login addresses`)
    .refine((all) => unique(all, ({ name }) => name), {
      path: ['name'],
      error: 'Another login address has this name',
    }),
  mail: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .refine(isMailRule, 'A line is neither a mail address nor "@" with a domain'),
    )
    .max(MAX_MAIL_RULES, `A project has at most ${MAX_MAIL_RULES} mail addresses`)
    .transform((all) => [...new Set(all)]),
  sharedSession: z
    .strictObject({
      infoUrl: address('The address of user data'),
      loginUrl: address('The login address').optional(),
    })
    .optional(),
});

const HINTS: Readonly<Record<string, string>> = {
  authorizationUrl: 'For example https://id.example.com/oauth/authorize; http:// works on this machine only',
  clientId: 'Copy it from the application that you registered with the provider',
  clientSecret: 'Copy it again, or leave it empty for a public client',
  delimiter: 'For example a comma; leave it empty when the claim is a list',
  id: 'It is a part of the callback address, for example "okta" or "okta-2"',
  infoUrl: 'For example https://api.example.com/user; http:// works on this machine only',
  issuer: 'For example https://id.example.com; discovery begins there',
  loginUrl: 'For example https://app.example.com/login',
  logoutUrl: 'For example https://id.example.com/logout',
  mail: 'For example ann@example.com, or @example.com for everybody there',
  parameters: 'For example prompt=login',
  path: 'For example "groups", or "realm_access.roles" for an inner list',
  scopes: 'For example openid, profile and email',
  tokenUrl: 'For example https://id.example.com/oauth/token; http:// works on this machine only',
  url: 'For example https://app.example.com/docs-login',
};

/** The last name of a path that has a place in a form: `['providers', 0, 'groups', 'path']` -> `path`. */
function fieldOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part): part is string => typeof part === 'string');
  return names.includes('parameters') ? 'parameters' : (names.at(-1) ?? 'settings');
}

function messageOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== 'invalid_key') return issue?.message ?? 'The access settings are wrong';
  const name = String(issue.path.at(-1)).slice(0, 100);
  return `The parameter "${name}" cannot be used: ${issue.issues[0]?.message ?? 'its name is wrong'}`;
}

/** @throws AppError `readers/FIELD`, with the name of the field that is wrong */
export function checkedAccess(settings: AccessSettings): AccessSettings {
  const read = ACCESS.safeParse(settings);
  if (read.success) return read.data as AccessSettings;
  const [issue] = read.error.issues;
  const field = fieldOf(issue?.path ?? []);
  throw new AppError(`readers/${field}`, messageOf(issue), {
    hint: HINTS[field] ?? 'Correct this field and save again',
  });
}

/** What the store holds. Settings that cannot be read protect everything: they never open a closed site. */
export function readAccess(text: string): AccessSettings {
  const read = parsedAccess(text);
  if (read?.success === true) return read.data as AccessSettings;
  return { visibility: 'private', members: false, providers: [], jwt: [], mail: [] };
}

/**
 * A change begins with what was read. Of settings that a later version wrote, this one has read nothing, so it would forget ways in
 * and withdrawn pages.
 * @throws AppError `readers/newer`
 */
export function refuseNewer(text: string): void {
  const issues = parsedAccess(text)?.error?.issues ?? [];
  if (issues.some(({ code }) => code === 'unrecognized_keys' || code === 'invalid_value'))
    throw new AppError(
      'readers/newer',
      'A newer version of Lectern has set who may read, and this one would lose a part of it',
      { hint: 'Update this server, or change it on one that is updated' },
    );
}

function parsedAccess(text: string): ReturnType<typeof ACCESS.safeParse> | undefined {
  try {
    return ACCESS.safeParse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
