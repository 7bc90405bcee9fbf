/** The operations of SCIM for members: list, read, create, replace, change, remove. */

import { AppError } from '../../../../lib/app-error.ts';
import type {
  DirectoryConditions,
  DirectoryField,
  DirectoryOutcome,
} from '../../../../records/users/directory-member.ts';
import { chosen, listResponse, pageOf } from '../list-response.ts';
import { readPatch } from '../patch-operations.ts';
import { parseFilter, type ScimCondition } from '../scim-expression.ts';
import { badRequest, noResource, ScimProblem } from '../scim-problem.ts';
import type { ScimAnswer, ScimRequest, ScimRoute } from '../scim-route.ts';
import { USERS, userResource } from './user-resource.ts';
import { readUser, readUserSteps, type UserDraft, valuesOf } from './user-values.ts';

const FIELDS: Readonly<Record<string, DirectoryField>> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'email',
  'emails.value': 'email',
  displayname: 'displayName',
};

/** Every address that is kept is one of work. */
function isKept({ path, value }: ScimCondition): boolean {
  return path.attribute === 'type' && String(value).toLowerCase() === 'work';
}

/** @throws ScimProblem `invalidFilter` */
function userConditions(filter: string | null): DirectoryConditions {
  if (filter === null || filter.trim() === '') return {};
  const conditions: Partial<Record<DirectoryField, string>> = {};
  for (const { path, value } of parseFilter(filter)) {
    const name = path.sub === undefined ? path.attribute : `${path.attribute}.${path.sub}`;
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field === undefined || typeof value !== 'string' || !(path.where ?? []).every(isKept))
      throw badRequest(
        'invalidFilter',
        'A filter compares a text with userName, externalId, emails.value, displayName or id',
      );
    if (conditions[field] !== undefined && conditions[field] !== value)
      throw badRequest('invalidFilter', `"${name}" is compared twice`);
    conditions[field] = value;
  }
  return conditions;
}

/** GET /Users: members, a page at a time, all or those that a filter names. */
export const listUsers: ScimRoute = {
  method: 'GET',
  path: USERS,
  handle: async (context) => {
    const { service, request } = context;
    const { startIndex, count } = pageOf(request);
    const { total, members } = await service.records.users.directoryMembers(
      userConditions(request.query.get('filter')),
      { offset: startIndex - 1, limit: count },
    );
    const resources = members.map((member) => chosen(userResource(member, context), request));
    return { status: 200, body: listResponse(resources, { total, startIndex }) };
  },
};

/** GET /Users/:id: one member. */
export const getUser: ScimRoute = {
  method: 'GET',
  path: `${USERS}/:id`,
  handle: async (context) => {
    const member = await context.service.records.users.directoryMember(context.id);
    if (member === undefined) throw noResource(context.id);
    return { status: 200, body: chosen(userResource(member, context), context.request) };
  },
};

/** POST /Users: makes a member with the role of the setting; a known address is a conflict, never taken over. */
export const createUser: ScimRoute = {
  method: 'POST',
  path: USERS,
  handle: async (context) => {
    const { service, body, role, audit } = context;
    const values = valuesOf(readUser(body));
    const member = await checked(() => service.records.users.addFromDirectory(values, role));
    if (member === 'taken') throw taken();
    await audit('member.provisioned', member.email, member.active ? role : `${role}, suspended`);
    const resource = userResource(member, context);
    return { status: 201, body: resource, location: resource.meta.location };
  },
};

/** PUT /Users/:id: replaces a member; what the body does not mention stays, so that leaving `active` out wakes nobody. */
export const replaceUser: ScimRoute = {
  method: 'PUT',
  path: `${USERS}/:id`,
  handle: (context) => {
    const draft = readUser(context.body);
    if (draft.userName === undefined) throw badRequest('invalidValue', 'A user needs a "userName"');
    return changeUser(context, draft);
  },
};

/** PATCH /Users/:id: changes single attributes of a member. */
export const patchUser: ScimRoute = {
  method: 'PATCH',
  path: `${USERS}/:id`,
  handle: (context) => changeUser(context, readUserSteps(readPatch(context.body))),
};

/** DELETE /Users/:id: removes a member; what they did stays in the audit log. */
export const deleteUser: ScimRoute = {
  method: 'DELETE',
  path: `${USERS}/:id`,
  handle: async ({ service, id, audit }) => {
    const done = await service.records.users.removeFromDirectory(id);
    if (done.outcome === 'none') throw noResource(id);
    if (done.outcome === 'owner') throw ownerProblem();
    await audit('member.removed', done.member.email, done.member.role);
    return { status: 204 };
  },
};

/** Changes a member as a directory asked, and writes what happened into the audit log. */
function taken(): ScimProblem {
  return new ScimProblem(
    { status: 409, scimType: 'uniqueness' },
    'Another member has this userName, address or externalId',
  );
}

function ownerProblem(): ScimProblem {
  return new ScimProblem(
    { status: 403 },
    'Owners are not managed by the directory: an owner changes them in the dashboard',
  );
}

/** @returns the result of `work`, or an error of the client where an address cannot be one */
async function checked<T>(work: () => Promise<T>): Promise<T> {
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
async function changeUser(context: ScimRequest, draft: UserDraft): Promise<ScimAnswer> {
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
