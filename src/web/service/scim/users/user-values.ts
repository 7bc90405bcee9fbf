/** Reads what a directory writes of a person: a whole resource, or the steps of a PATCH. */
import type { DirectoryProfile, DirectoryValues } from '../../../../records/users/directory-member.ts';
import { lowerKeys, type PatchStep } from '../patch-operations.ts';
import type { ScimPath } from '../scim-expression.ts';
import { badRequest } from '../scim-problem.ts';

const MAX_TEXT = 254;
const MAX_EMAILS = 100;

/** What was written; an attribute that is absent stays as it is, and undefined takes it away. */
export interface UserDraft {
  userName?: string | undefined;
  email?: string | undefined;
  externalId?: string | undefined;
  active?: boolean;
  displayName?: string | undefined;
  formatted?: string | undefined;
  givenName?: string | undefined;
  familyName?: string | undefined;
}

type TextField = Exclude<keyof UserDraft, 'active'>;

const TEXTS: Readonly<Record<string, TextField>> = {
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  'name.formatted': 'formatted',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
};

function textOf(value: unknown, name: string): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || value.length > MAX_TEXT || /\p{Cc}/u.test(value))
    throw badRequest('invalidValue', `"${name}" is a text of at most ${MAX_TEXT} characters, on one line`);
  return value;
}

/** Entra sends "True" and "False". */
function booleanOf(value: unknown): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw badRequest('invalidValue', '"active" is true or false');
}

interface Address {
  readonly value: string;
  readonly type: string;
  readonly primary: boolean;
}

/** Of several addresses the primary one, else the one of work, else the first. */
function emailOf(given: unknown): string | undefined {
  const list = Array.isArray(given) ? given : [given];
  if (list.length > MAX_EMAILS) throw badRequest('tooMany', `A user has at most ${MAX_EMAILS} addresses`);
  const found = list.flatMap((one): Address[] => {
    const { value, type, primary } = lowerKeys(typeof one === 'string' ? { value: one } : one);
    const text = textOf(value, 'emails.value');
    if (text === undefined) return [];
    return [
      { value: text, type: String(type).toLowerCase(), primary: primary === true || primary === 'true' },
    ];
  });
  const best = found.find(({ primary }) => primary) ?? found.find(({ type }) => type === 'work') ?? found[0];
  return best?.value;
}

/** Only one address is kept: that of work. */
function isOurAddress({ where }: ScimPath): boolean {
  return (where ?? []).every(
    ({ path, value }) =>
      (path.attribute === 'type' && String(value).toLowerCase() === 'work') ||
      (path.attribute === 'primary' && value === true) ||
      path.attribute === 'value',
  );
}

function assign(draft: UserDraft, path: ScimPath, value: unknown): void {
  const { attribute, sub } = path;
  if (attribute === 'active' && sub === undefined) draft.active = booleanOf(value);
  else if (attribute === 'name' && sub === undefined)
    for (const [name, one] of Object.entries(lowerKeys(value))) assign(draft, { attribute, sub: name }, one);
  else if (attribute === 'emails' && isOurAddress(path)) {
    if (sub === undefined) draft.email = emailOf(value);
    else if (sub === 'value') draft.email = textOf(value, 'emails.value');
  } else if (path.where === undefined) {
    const name = sub === undefined ? attribute : `${attribute}.${sub}`;
    const field = Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
    // What is not kept is ignored: directories send departments, phones and more by default.
    if (field !== undefined) draft[field] = textOf(value, field);
  }
}

/** @throws ScimProblem `invalidValue`, `tooMany` */
export function readUser(body: unknown): UserDraft {
  const draft: UserDraft = {};
  for (const [attribute, value] of Object.entries(lowerKeys(body))) assign(draft, { attribute }, value);
  return draft;
}

/** @throws ScimProblem `invalidValue`, `tooMany`, `mutability` */
export function readUserSteps(steps: readonly PatchStep[]): UserDraft {
  const draft: UserDraft = {};
  for (const { op, path, value } of steps) {
    if (op !== 'remove') assign(draft, path, value);
    else if (path.attribute === 'username' || path.attribute === 'active')
      throw badRequest('mutability', `"${path.attribute}" cannot be removed`);
    else if (path.attribute === 'name' && path.sub === undefined)
      assign(draft, path, { formatted: null, givenName: null, familyName: null });
    else assign(draft, path, null);
  }
  return draft;
}

/** @throws ScimProblem `invalidValue` */
export function valuesOf(draft: UserDraft, before?: DirectoryValues): DirectoryValues {
  const { userName = before?.profile.userName, active = before?.active ?? true } = draft;
  if (userName === undefined || userName.trim() === '')
    throw badRequest('invalidValue', 'A user needs a "userName"');
  const profile: Record<string, string> = { userName };
  for (const field of ['displayName', 'formatted', 'givenName', 'familyName'] as const) {
    const text = Object.hasOwn(draft, field) ? draft[field] : before?.profile[field];
    if (text !== undefined) profile[field] = text;
  }
  return {
    profile: profile as unknown as DirectoryProfile,
    email: addressOf(draft, userName, before),
    externalId: Object.hasOwn(draft, 'externalId') ? draft.externalId : before?.externalId,
    active,
  };
}

/** A name to sign in with is an address in most directories, and stands for one where there is no other. */
function addressOf(draft: UserDraft, userName: string, before: DirectoryValues | undefined): string {
  if (draft.email !== undefined) return draft.email;
  const follows =
    before === undefined || before.email === before.profile.userName.trim().normalize('NFC').toLowerCase();
  const moved = draft.userName !== undefined && follows && /^[^\s@]+@[^\s@]+$/.test(userName.trim());
  if (moved) return userName;
  if (before !== undefined) return before.email;
  throw badRequest('invalidValue', 'A user needs an address in "emails", or a "userName" that is one');
}
