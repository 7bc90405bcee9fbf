/** Signs in a user of each role for tests of the dashboard. */

import type { Role } from '../../src/records/users/user.ts';
import type { UserRecords } from '../../src/records/users/user-records.ts';

const PASSWORD = 'four unrelated words';

/** @returns value of the session cookie of each role; the editor's name is `The editor`, and so on */
export async function signedInRoles(users: UserRecords): Promise<Map<Role, string>> {
  await users.ensureOwner({ email: 'owner@example.com', password: PASSWORD });
  const signed = await users.signIn({
    email: 'owner@example.com',
    password: PASSWORD,
    device: 'x',
    from: 'a',
  });
  if (signed.outcome !== 'in') throw new Error('The owner cannot sign in');
  const cookies = new Map<Role, string>([['owner', signed.token]]);
  for (const role of ['none', 'viewer', 'editor', 'admin'] as const) {
    const token = await users.invite({ email: `${role}@example.com`, role, by: signed.session.user.id });
    const member = await users.acceptInvitation({
      token: token!,
      name: `The ${role}`,
      password: PASSWORD,
      device: 'x',
    });
    cookies.set(role, member!.token);
  }
  return cookies;
}
