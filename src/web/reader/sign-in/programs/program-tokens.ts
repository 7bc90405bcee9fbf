/** Codes and tokens of programs: sealed around a reader's session, so that they end when it ends. */
import { createHash, createHmac } from 'node:crypto';
import { deriveKey } from '../../../../lib/secrets/derive-key.ts';
import type { ReaderSession } from '../../../../records/readers/reader.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { openRecord, sealRecord } from './sealed-record.ts';

export const CODE_GOOD_FOR = 60_000;
export const ACCESS_GOOD_FOR = 60 * 60_000;
const REFRESH_GOOD_FOR = 30 * 86_400_000;
const PREFIX = { access: 'rdo_', refresh: 'rdf_' } as const;

interface ProgramCode {
  /** Mark of the client id. */
  readonly client: string;
  /** What the list of sessions calls the program. */
  readonly name: string;
  readonly to: string;
  readonly challenge: string;
  /** Token of the browser's session. */
  readonly session: string;
  readonly until: number;
}

interface ProgramToken {
  readonly client: string;
  /** Token of the program's own session. */
  readonly session: string;
  readonly until: number;
}

export const clientMark = (id: string): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, 22);

export function makeCode(deps: SignInDeps, code: Omit<ProgramCode, 'until'>): string {
  return sealRecord(deps, 'code', { ...code, until: deps.clock() + CODE_GOOD_FOR });
}

export function openCode(deps: SignInDeps, text: string): ProgramCode | undefined {
  const code = openRecord(deps, 'code', text) as ProgramCode | undefined;
  return code !== undefined && code.until > deps.clock() ? code : undefined;
}

/** Token of the session that a code begins: made from the code, so that the code alone is enough to end the session. */
export function sessionOfCode({ secret, project }: SignInDeps, code: string): string {
  return createHmac('sha256', deriveKey(secret, 'reader program sessions'))
    .update(`${project}\n${code}`)
    .digest('base64url');
}

export function makeTokens(
  deps: SignInDeps,
  token: Omit<ProgramToken, 'until'>,
): { readonly access: string; readonly refresh: string } {
  const make = (kind: 'access' | 'refresh', lives: number): string =>
    PREFIX[kind] + sealRecord(deps, kind, { ...token, until: deps.clock() + lives });
  return { access: make('access', ACCESS_GOOD_FOR), refresh: make('refresh', REFRESH_GOOD_FOR) };
}

export function openToken(
  deps: SignInDeps,
  kind: 'access' | 'refresh',
  text: string,
): ProgramToken | undefined {
  if (!text.startsWith(PREFIX[kind])) return undefined;
  const token = openRecord(deps, kind, text.slice(PREFIX[kind].length)) as ProgramToken | undefined;
  return token !== undefined && token.until > deps.clock() ? token : undefined;
}

export const isAccessToken = (text: string): boolean => text.startsWith(PREFIX.access);

export async function sessionOfAccess(deps: SignInDeps, text: string): Promise<ReaderSession | undefined> {
  const token = openToken(deps, 'access', text);
  return token && deps.records.session(deps.project, token.session);
}
