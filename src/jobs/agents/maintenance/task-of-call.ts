/** Makes a task of a call: its values are read, and its limits are found among the files of the site. */
import { nearest } from '../../../lib/text/nearest.ts';
import type { SiteFacts } from '../../site-facts.ts';
import { globMatcher } from '../../workspace/matches-glob.ts';
import { readValues } from './operation-call.ts';
import { type Doubt, isDoubt, quoted } from './operations/field.ts';
import { fieldsOf, type Limits, positionalsOf } from './operations/operation.ts';
import { operationNamed } from './operations/operations.ts';
import type { FileTest, OperationCall, RequestedTask } from './request.ts';

export function taskOfCall(call: OperationCall, facts: SiteFacts): RequestedTask | Doubt {
  const operation = operationNamed(call.operation);
  const { values, problems } = readValues(operation, call.values);
  const [wrong] = Object.entries(problems);
  if (wrong !== undefined) {
    const [name, { problem, hint }] = wrong;
    const isPlaced = positionalsOf(operation).includes(name) || !Object.hasOwn(fieldsOf(operation), name);
    return { problem: `"${isPlaced ? name : `--${name}`}" of "${operation.commands[0]}": ${problem}`, hint };
  }
  const work = operation.read(values);
  if (isDoubt(work)) return work;
  const { under, except = [] } = values as Limits;
  const excluded = anyOf(except, facts);
  if (isDoubt(excluded)) return excluded;
  const within = under === undefined ? () => true : anyOf(under, facts);
  if (isDoubt(within)) return within;
  const isInside: FileTest = (file) => within(file) && !excluded(file);
  const limits = [
    ...(under === undefined ? [] : [`under ${under.join(', ')}`]),
    ...(except.length === 0 ? [] : [`except ${except.join(', ')}`]),
  ];
  if (limits.length > 0 && !facts.files.some(isInside))
    return { problem: `No page is left: ${limits.join(', ')}`, hint: 'Change the limits' };
  return {
    operation: operation.name,
    work,
    limits,
    excluded,
    within: isInside,
    planOnly: call.dryRun === true,
  };
}

/** The files of folders, of pages, and those that fit patterns. */
function anyOf(names: readonly string[], facts: SiteFacts): FileTest | Doubt {
  const tests: FileTest[] = [];
  for (const name of names) {
    const test = filesOf(name, facts);
    if (isDoubt(test)) return test;
    tests.push(test);
  }
  return (file) => tests.some((test) => test(file));
}

function filesOf(name: string, { files, pages }: SiteFacts): FileTest | Doubt {
  const bare = name.replace(/^(?:\.?\/)+/, '').replace(/(?:\/\*{0,2})+$/, '');
  if (bare.includes('*')) return globMatcher(bare) ?? noPattern(name);
  const inside = (file: string): boolean => file.startsWith(`${bare}/`);
  const own = new Set([
    ...pages.filter(({ path }) => path === bare).map(({ file }) => file),
    ...files.filter((file) => file === bare),
  ]);
  const isFolder = files.some(inside);
  if (own.size > 0 || (isFolder && bare !== ''))
    // A name that ends with a slash is the folder alone.
    return (file) => (own.has(file) && !name.endsWith('/')) || (isFolder && inside(file));
  return noPlace(name, bare, { files, pages });
}

function noPattern(name: string): Doubt {
  return { problem: `${quoted(name)} is no pattern of files`, hint: 'For example "guides/**/*.mdx"' };
}

function noPlace(name: string, bare: string, { files, pages }: Pick<SiteFacts, 'files' | 'pages'>): Doubt {
  const folders = files.map((file) => file.slice(0, Math.max(0, file.lastIndexOf('/'))));
  const near = nearest(bare, new Set([...pages.map(({ path }) => path), ...folders]));
  return {
    problem: `There is no page or folder ${quoted(name)}`,
    hint:
      near === undefined || near === ''
        ? 'Name it as docs.json does, for example "guides/start"'
        : `Did you mean "${near}"?`,
  };
}
