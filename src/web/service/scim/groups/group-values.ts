/** Reads what a directory writes of a group: a whole resource, or the steps of a PATCH. */
import type { TeamChange } from '../../../../records/users/teams/team-records.ts';
import { lowerKeys, type PatchStep } from '../patch-operations.ts';
import type { ScimCondition } from '../scim-expression.ts';
import { badRequest } from '../scim-problem.ts';

const MAX_TEXT = 254;
const MAX_MEMBERS = 10_000;

interface GroupDraft {
  readonly displayName?: string;
  /** Undefined takes it away. */
  readonly externalId?: string | undefined;
  readonly members?: readonly string[];
}

function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string' || value.length > MAX_TEXT)
    throw badRequest('invalidValue', `"${name}" is a text of at most ${MAX_TEXT} characters`);
  return value;
}

const externalIdOf = (value: unknown): string | undefined =>
  value === null || value === undefined || value === '' ? undefined : textOf(value, 'externalId');

/** Ids in a list of `{ "value": id }`, or in one of them. */
function idsOf(given: unknown): readonly string[] {
  const list = given === null || given === undefined ? [] : Array.isArray(given) ? given : [given];
  if (list.length > MAX_MEMBERS)
    throw badRequest('tooMany', `At most ${MAX_MEMBERS.toLocaleString('en')} members are taken at once`);
  return list.map((one) => textOf(typeof one === 'string' ? one : lowerKeys(one)['value'], 'members.value'));
}

/** @throws ScimProblem `invalidValue`, `tooMany` */
export function readGroup(body: unknown): GroupDraft {
  const given = lowerKeys(body);
  return {
    ...('displayname' in given ? { displayName: textOf(given['displayname'], 'displayName') } : {}),
    ...('externalid' in given ? { externalId: externalIdOf(given['externalid']) } : {}),
    ...('members' in given ? { members: idsOf(given['members']) } : {}),
  };
}

/** The ids that `members[value eq "id"]` names. */
function namedIds(where: readonly ScimCondition[]): readonly string[] {
  return where.map(({ path, value }) => {
    if (path.attribute !== 'value' || typeof value !== 'string')
      throw badRequest('invalidPath', 'A member is named as members[value eq "ID"]');
    return value;
  });
}

type Step = (change: TeamChange, members: Set<string>) => TeamChange;

function memberStep({ op, path, value }: PatchStep): Step {
  const named = path.where === undefined ? undefined : namedIds(path.where);
  const ids = named ?? idsOf(value);
  return (change, members) => {
    // A removal without values takes all of them.
    if (op === 'replace' || (op === 'remove' && named === undefined && value === undefined)) members.clear();
    for (const id of ids)
      if (op === 'remove') members.delete(id);
      else members.add(id);
    return change;
  };
}

function stepOf(step: PatchStep): Step {
  const { op, path, value } = step;
  if (path.attribute === 'members') return memberStep(step);
  if (path.attribute === 'displayname') {
    if (op === 'remove') throw badRequest('mutability', '"displayName" cannot be removed');
    const name = textOf(value, 'displayName');
    return (change) => ({ ...change, name });
  }
  if (path.attribute === 'externalid') {
    const externalId = op === 'remove' ? undefined : externalIdOf(value);
    return (change) => ({ ...change, externalId });
  }
  // Okta repeats the id, and others send what is not kept.
  return (change) => change;
}

/** @returns the change, from the members of now. @throws ScimProblem `invalidValue`, `invalidPath`, `mutability`, `tooMany` */
export function readGroupSteps(steps: readonly PatchStep[]): (members: readonly string[]) => TeamChange {
  const read = steps.map(stepOf);
  return (now) => {
    const members = new Set(now);
    const change = read.reduce<TeamChange>((change, step) => step(change, members), {});
    return { ...change, members: [...members] };
  };
}
