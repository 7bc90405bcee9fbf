/** Keeps members on either database: puts together signing in, sessions, invitations and the second factor. */
import type { RecordDeps } from '../store/record-deps.ts';
import { createInvitations } from './invitations.ts';
import { createMembers } from './members.ts';
import { createOneTimeTokens } from './one-time-tokens.ts';
import { createPasswordHasher, type PasswordCost } from './password-hash.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSessions } from './sessions.ts';
import { createSignIn, type SignInParts } from './sign-in.ts';
import type { UserRecords } from './user-records.ts';

/** @param cost of new password hashes; those that were made at another cost stay good */
export function createUserRecords(deps: RecordDeps, cost?: PasswordCost): UserRecords {
  const { database } = deps;
  const parts: SignInParts = {
    sessions: createSessions(deps),
    tokens: createOneTimeTokens(deps),
    factor: createSecondFactor(deps),
    passwords: createPasswordHasher(deps.random, cost),
  };
  const { sessions, factor } = parts;
  const signIn = createSignIn(deps, parts);
  return {
    ...createInvitations(deps, parts),
    ...createMembers(deps, parts, signIn),
    signIn: signIn.signIn,
    signInWithTotp: signIn.signInWithTotp,
    session: sessions.find,
    signOut: sessions.end,
    sessions: sessions.list,
    endSession: sessions.endOne,
    endOtherSessions: (user, keep) =>
      database.write((transaction) => sessions.endOthers(transaction, user, keep)),
    beginTotp: factor.begin,
    confirmTotp: factor.confirm,
  };
}
