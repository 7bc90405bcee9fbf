/** Changes a member as a directory asked, and writes what happened into the audit log. */
import { AppError } from '../../../../lib/app-error.ts';
import type { DirectoryOutcome } from '../../../../records/users/directory-member.ts';
import { badRequest, noResource, ScimProblem } from '../scim-problem.ts';
import type { ScimAnswer, ScimRequest } from '../scim-route.ts';
import { userResource } from './user-resource.ts';
import { type UserDraft, valuesOf } from './user-values.ts';

export function taken(): ScimProblem {
  return new ScimProblem(
    { status: 409, scimType: 'uniqueness' },
    'Another member has this userName, address or externalId',
  );
}

export function ownerProblem(): ScimProblem {
  return new ScimProblem(
    { status: 403 },
    'Owners are not managed by the directory: an owner changes them in the dashboard',
  );
}

/** @returns the result of `work`, or an error of the client where an address cannot be one */
export async function checked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'users/email')
      throw badRequest('invalidValue', 'The address is not an e-mail address');
    throw error;
  }
}

async function noteChange(
  { audit }: ScimRequest,
  { before, member, keptEmail }: Extract<DirectoryOutcome, { outcome: 'changed' }>,
): Promise<void> {
  if (before.active !== member.active)
    await audit(member.active ? 'member.activated' : 'member.suspended', member.email);
  if (keptEmail) await audit('member.address_kept', member.email, `the directory cannot give ${member.role}`);
  const changed = [
    ...(before.email === member.email ? [] : [`address, was ${before.email}`]),
    ...(before.name === member.name ? [] : [`name, was ${before.name}`]),
    ...(before.profile.userName === member.profile.userName ? [] : ['user name']),
    ...(before.externalId === member.externalId ? [] : ['external id']),
  ];
  if (changed.length > 0) await audit('member.updated', member.email, changed.join('; '));
}

/** @throws ScimProblem 403 for owners, 404, 409 */
export async function changeUser(context: ScimRequest, draft: UserDraft): Promise<ScimAnswer> {
  const { service, id, role } = context;
  const done = await checked(() =>
    service.records.users.changeFromDirectory(id, (member) => valuesOf(draft, member), role),
  );
  if (done.outcome === 'none') throw noResource(id);
  if (done.outcome === 'owner') throw ownerProblem();
  if (done.outcome === 'taken') throw taken();
  await noteChange(context, done);
  return { status: 200, body: userResource(done.member, context) };
}
