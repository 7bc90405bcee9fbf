/** Makes tasks of the phrases of a request: each operation with its limits, without contradictions, or a refusal. */
import type { Part } from './grammar/read-request.ts';
import type { NamedPlaces, NamedProblems, SlotValue } from './grammar/slots.ts';
import type { Values } from './operations/operation.ts';
import { OPERATIONS, operationNamed } from './operations/operations.ts';
import { type FileTest, isDoubt, type Places } from './places/places.ts';
import type { ReadRequest, RequestedTask } from './request.ts';
import type { LanguageCode } from './words/words.ts';

export interface TaskInput {
  readonly places: Places;
  /** Every file of the site. */
  readonly files: readonly string[];
  readonly language: LanguageCode;
}

/** A request that was understood and cannot be followed. */
class Refusal extends Error {
  readonly nearest: readonly string[];

  constructor(reason: string, nearest: readonly string[] = []) {
    super(reason);
    this.nearest = nearest;
  }
}

export function tasksOf(parts: readonly Part[], input: TaskInput): ReadRequest {
  try {
    refuseContradictions(parts);
    refuseHiddenLimits(parts);
    const asked = parts.filter(({ kind }) => kind === 'operation');
    const known = withPronouns(asked);
    const wanted = known.filter(({ negated }) => !negated);
    const done = wanted.length > 0 ? wanted : known;
    const tasks = done.map((part) => taskOf(part, parts, input));
    return { kind: 'understood', language: input.language, tasks: inOrder(withoutCovered(tasks)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'refused', reasons: [error.message], nearest: error.nearest };
  }
}

/** The same operation with the same values, wanted and unwanted. */
function refuseContradictions(parts: readonly Part[]): void {
  const denied = parts.filter(({ negated }) => negated);
  for (const part of parts) {
    if (part.kind !== 'operation' || part.negated) continue;
    const against = denied.find(
      (other) => other.operation === part.operation && (other.kind === 'topic' || isSame(other, part)),
    );
    if (against !== undefined)
      throw new Refusal(`The request contradicts itself: "${part.text}" and "${against.text}"`, [
        part.operation,
      ]);
  }
}

/** "Do not fix anything in the changelog, but fix the links": a limit of what is not to be done is one of what is. */
function refuseHiddenLimits(parts: readonly Part[]): void {
  const isWanted = parts.some(({ kind, negated }) => kind === 'operation' && !negated);
  const hidden = parts.findIndex(
    ({ negated, sentence }, at) =>
      negated &&
      parts[at + 1] !== undefined &&
      isLimit(parts[at + 1]!) &&
      parts[at + 1]!.sentence === sentence,
  );
  if (!isWanted || hidden < 0) return;
  const [denied, limit] = [parts[hidden]!, parts[hidden + 1]!];
  throw new Refusal(
    `It is not clear what "${denied.text} ${limit.text}" leaves to be done. Write the task first, and then its limit, such as "but not ${limit.text}"`,
    [denied.operation],
  );
}

const isLimit = ({ kind }: Part): boolean => kind === 'within' || kind === 'without';

const isSame = (a: Part, b: Part): boolean => JSON.stringify(a.values) === JSON.stringify(b.values);

/**
 * "Find broken links and fix them", "do not fix links, tell me which ones are broken": what the second names by a pronoun is what the
 * first names. A listing that only prepares a fix, or is asked for instead of one, is the same task.
 */
function withPronouns(asked: readonly Part[]): Part[] {
  const found: Part[] = [];
  let last: NamedProblems | undefined;
  for (const part of asked) {
    const own = part.values['what'] as NamedProblems | undefined;
    const isPronoun = (part.operation === 'fix' || part.operation === 'list') && own === undefined;
    if (!isPronoun) {
      last = own ?? last;
      found.push(part);
      continue;
    }
    const before = found.findLastIndex((other) => other.values['what'] !== undefined);
    if (before < 0 && part.operation === 'fix')
      throw new Refusal(`"${part.text}" does not say what is to be fixed`, ['fix']);
    const values = last === undefined ? part.values : { ...part.values, what: last };
    if (before >= 0) found.splice(before, 1);
    found.push({ ...part, values });
  }
  return found;
}

function taskOf(part: Part, parts: readonly Part[], { places, files }: TaskInput): RequestedTask {
  const operation = operationNamed(part.operation);
  const modifiers = parts.filter(
    ({ kind, operation: name }) => kind === 'modifier' && name === part.operation,
  );
  const limits = limitsOf(part, parts);
  const except = limits.flatMap(({ kind, values }) =>
    kind === 'without' ? placesIn(values).flatMap((one) => (one.kind === 'problems' ? one.what : [])) : [],
  );
  const work = operation.read({
    places,
    slots: Object.assign({}, ...modifiers.map(({ values }) => values), part.values) as Values['slots'],
    sets: { ...settings(modifiers), ...(except.length === 0 ? {} : { except: except.join(' ') }) },
  });
  if (isDoubt(work)) throw new Refusal(work.problem, [part.operation]);
  if (except.length > 0 && !('except' in work))
    throw new Refusal(
      `"${part.text}" cannot leave out ${except.join(' and ')}. Write it without that limit`,
      [part.operation],
    );
  if (except.length > 0 && !('except' in work && work.what.includes('everything')))
    throw new Refusal(
      `Only "everything" can leave out kinds of problems. Write: Fix everything check finds except ${except.join(' and ')}`,
      ['fix'],
    );
  const inside = part.values['within'];
  const own: readonly Part[] =
    inside === undefined ? [] : [{ ...part, kind: 'within', values: { places: inside } }];
  const within = filesOf([...own, ...limits], 'within', places);
  const excluded = filesOf(limits, 'without', places);
  if (within !== undefined && operation.scope === 'whole')
    throw new Refusal(
      `"${part.text}" cannot be limited to some pages: everything that refers to them changes too. Leave the limit out`,
      [part.operation],
    );
  const isInside: FileTest = (file) => (within?.(file) ?? true) && excluded?.(file) !== true;
  if (limits.length > 0 && !files.some(isInside))
    throw new Refusal(`The limits leave no page: "${limits.map(({ text }) => text).join('", "')}"`);
  return {
    operation: part.negated && work.kind === 'fix' ? 'list' : part.operation,
    work: part.negated && work.kind === 'fix' ? { ...work, kind: 'list' } : work,
    planOnly: part.negated || parts.some(({ kind }) => kind === 'plan-only'),
    within: isInside,
    excluded: (file) => excluded?.(file) === true,
    limits: [...own.map(() => `in ${named(inside)}`), ...limits.map(({ text }) => text)],
  };
}

function settings(modifiers: readonly Part[]): Record<string, string> {
  const sets: Record<string, string> = {};
  for (const { sets: pair, text } of modifiers) {
    if (pair === undefined) continue;
    const [name, value] = pair;
    if (sets[name] !== undefined && sets[name] !== value)
      throw new Refusal(`The request contradicts itself: "${text}" and another word about "${name}"`);
    sets[name] = value;
  }
  return sets;
}

/** Limits follow their tasks; those of a sentence without a task hold for all. */
function limitsOf(part: Part, parts: readonly Part[]): Part[] {
  const isTask = ({ kind }: Part): boolean => kind === 'operation';
  const own = parts.filter(({ sentence }) => sentence === part.sentence);
  const elsewhere = parts.filter(
    (other) =>
      isLimit(other) &&
      other.sentence !== part.sentence &&
      !parts.some((task) => isTask(task) && task.sentence === other.sentence),
  );
  // "Go through guides/ and fix the links": before the first task of its sentence. After a task: up to the next group of tasks.
  const at = own.indexOf(part);
  const leading = own.slice(0, own.findIndex(isTask)).filter(isLimit);
  const after = own.slice(at < 0 ? 0 : at + 1);
  const first = after.findIndex(isLimit);
  const rest = first < 0 ? [] : after.slice(first);
  const end = rest.findIndex(isTask);
  return [...leading, ...rest.slice(0, end < 0 ? rest.length : end).filter(isLimit), ...elsewhere];
}

const named = (value: SlotValue | undefined): string =>
  value?.kind === 'places'
    ? value.places.map((one) => (one.kind === 'problems' ? one.what.join(', ') : one.text)).join(', ')
    : '';

/** "In guides/ and in reference/" names places twice. */
const placesIn = (values: Readonly<Record<string, SlotValue>>): NamedPlaces['places'] =>
  ['places', 'more'].flatMap((name) => (values[name] as NamedPlaces | undefined)?.places ?? []);

function filesOf(limits: readonly Part[], kind: 'within' | 'without', places: Places): FileTest | undefined {
  const groups = limits
    .filter((limit) => limit.kind === kind)
    .map(({ values, text }) =>
      placesIn(values).flatMap((named): FileTest[] => {
        if (named.kind === 'problems') {
          if (kind === 'without') return [];
          throw new Refusal(`"${text}" names no page and no folder`);
        }
        const found = places[kind](named);
        if (isDoubt(found)) throw new Refusal(found.problem);
        return [found];
      }),
    )
    .filter((tests) => tests.length > 0);
  if (groups.length === 0) return undefined;
  const any =
    (tests: readonly FileTest[]): FileTest =>
    (file) =>
      tests.some((test) => test(file));
  // "In guides/, only English" names two limits that both hold; exclusions add up.
  return kind === 'within' ? (file) => groups.every((tests) => any(tests)(file)) : any(groups.flat());
}

/** "Fix links and everything else" is one task. */
function withoutCovered(tasks: readonly RequestedTask[]): RequestedTask[] {
  const once = new Map(tasks.map((task) => [JSON.stringify([task.work, task.limits, task.planOnly]), task]));
  const all = [...once.values()];
  const covering = all.find(({ work }) => work.kind === 'fix' && work.what.includes('everything'));
  return all.filter(
    (task) =>
      covering === undefined ||
      task === covering ||
      task.work.kind !== 'fix' ||
      JSON.stringify(task.limits) !== JSON.stringify(covering.limits),
  );
}

function inOrder(tasks: readonly RequestedTask[]): RequestedTask[] {
  const froms = tasks.flatMap(({ work }) =>
    work.kind === 'move'
      ? [work.from]
      : work.kind === 'remove-page' || work.kind === 'split-page'
        ? [work.page]
        : [],
  );
  const twice = froms.find((from, at) => froms.indexOf(from) !== at);
  if (twice !== undefined) throw new Refusal(`The request says two things about "${twice}"`);
  const place = ({ operation }: RequestedTask): number =>
    OPERATIONS.findIndex(({ name }) => name === operation);
  return [...tasks].sort((a, b) => place(a) - place(b));
}
