/** Creates the member records on either database from sign-in, sessions, invitations and the second factor. */

import { createPasswordHasher, type PasswordCost } from '../../lib/secrets/password-hash.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createDirectoryMembers } from './directory-members.ts';
import { createIdentities } from './identities.ts';
import { createInvitations } from './invitations.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createMembers } from './members.ts';
import { createOneTimeTokens } from './one-time-tokens.ts';
import { createPasskeyChallenges } from './passkey-challenges.ts';
import { createPasskeySignIn } from './passkey-sign-in.ts';
import { createPasskeys } from './passkeys.ts';
import { createProviders } from './providers.ts';
import { createRecovery } from './recovery.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSessions } from './sessions.ts';
import { createSignIn, type SignInParts } from './sign-in.ts';
import { createTeams } from './teams/create-teams.ts';
import type { UserRecords } from './user-records.ts';

/** @param cost of new password hashes; existing ones of another cost stay valid */
export function createUserRecords(deps: RecordDeps, cost?: PasswordCost): UserRecords {
  const { database } = deps;
  const browsers = createKnownBrowsers(deps);
  const parts: SignInParts = {
    browsers,
    sessions: createSessions(deps, browsers),
    tokens: createOneTimeTokens(deps),
    factor: createSecondFactor(deps),
    passwords: createPasswordHasher(deps.random, cost),
  };
  const { sessions, factor } = parts;
  const signIn = createSignIn(deps, parts);
  const passkeys = { ...signIn, challenges: createPasskeyChallenges(deps) };
  const { find, ...providerRecords } = createProviders(deps);
  return {
    ...createInvitations(deps, parts),
    ...createMembers(deps, parts, signIn),
    ...createDirectoryMembers(deps),
    ...createTeams(deps),
    ...createRecovery(deps, parts, signIn),
    ...createPasskeys(deps, parts, passkeys),
    ...createPasskeySignIn(deps, parts, passkeys),
    ...providerRecords,
    ...createIdentities(deps, parts, { find }),
    signIn: signIn.signIn,
    signInWithTotp: signIn.signInWithTotp,
    session: async (...tokens) => {
      const [first, ...others] = await sessions.find(tokens);
      return others.every(({ user }) => user.id === first?.user.id) ? first : undefined;
    },
    signOut: sessions.end,
    sessions: sessions.list,
    endSession: sessions.endOne,
    endOtherSessions: (user, keep) =>
      database.write((transaction) => sessions.endOthers(transaction, user, keep)),
    beginTotp: factor.begin,
    confirmTotp: factor.confirm,
  };
}
