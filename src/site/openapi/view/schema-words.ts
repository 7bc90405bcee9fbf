/** Describes constraints that are not shapes in words: `not`, `if`, `contains`, `propertyNames`. */
import { cutText, isRecord, type JsonRecord, listOf } from '../json-data.ts';
import { constraintsOf } from './schema-constraints.ts';
import { type Branch, settleSchema } from './schema-settle.ts';
import { typeLabel } from './type-label.ts';

const MOST_WORDS = 200;

export function rulesOf(schema: JsonRecord, branch: Branch): string[] {
  const rules: string[] = [];
  if (schema['not'] !== undefined) rules.push(`not ${wordsOf(schema['not'], branch)}`);
  if (schema['if'] !== undefined) rules.push(...conditionOf(schema, branch));
  if (schema['contains'] !== undefined)
    rules.push(`has an item that is ${wordsOf(schema['contains'], branch)}`);
  if (isRecord(schema['propertyNames'])) {
    const about = [...constraintsOf(schema['propertyNames']), ...valuesOf(schema['propertyNames'])];
    if (about.length > 0) rules.push(`names: ${about.join(', ')}`);
  }
  for (const [name, part] of Object.entries(recordOr(schema['dependentSchemas'])).slice(0, 20))
    rules.push(`with ${cutText(name, 100)}: ${wordsOf(part, branch)}`);
  return rules.map((rule) => cutText(rule, MOST_WORDS));
}

function conditionOf(schema: JsonRecord, branch: Branch): string[] {
  const when = wordsOf(schema['if'], branch);
  const [yes, no] = [schema['then'], schema['else']];
  return [
    ...(yes === undefined ? [] : [`if ${when}: ${wordsOf(yes, branch)}`]),
    ...(no === undefined ? [] : [`unless ${when}: ${wordsOf(no, branch)}`]),
  ];
}

/** A schema as part of a sentence. */
export function wordsOf(value: unknown, branch: Branch, depth = 0): string {
  if (value === false) return 'nothing';
  const settled = settleSchema(value, branch);
  const { schema } = settled;
  const forms = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (forms.length > 0 && depth < 2 && forms.length <= 5)
    return forms.map((form) => wordsOf(form, branch, depth + 1)).join(' or ');
  const fields = Object.entries(recordOr(schema['properties']))
    .slice(0, 5)
    .flatMap(([name, field]) => fieldWords(name, field, { branch, depth }));
  const needed = listOf(schema['required']).filter((name) => typeof name === 'string');
  const asked = needed.filter((name) => !Object.hasOwn(recordOr(schema['properties']), name)).slice(0, 10);
  const values = valuesOf(schema);
  const about = [
    ...values,
    ...(asked.length > 0 ? [`${asked.join(' and ')} given`] : []),
    ...fields,
    ...constraintsOf({ ...schema, required: undefined }),
  ];
  if (about.length > 0) return cutText(about.join(', '), MOST_WORDS);
  return typeLabel(settled);
}

function fieldWords(
  name: string,
  field: unknown,
  at: { readonly branch: Branch; readonly depth: number },
): string[] {
  if (at.depth > 2) return [];
  if (field === false) return [`no ${cutText(name, 100)}`];
  const words = wordsOf(field, at.branch, at.depth + 1);
  return [`${cutText(name, 100)} is ${words}`];
}

function valuesOf(schema: JsonRecord): string[] {
  const values = 'const' in schema ? [schema['const']] : listOf(schema['enum']);
  if (values.length === 0) return [];
  const shown = values.slice(0, 10).map((value) => cutText(JSON.stringify(value) ?? '', 60));
  return [`${shown.join(' or ')}${values.length > 10 ? ' or …' : ''}`];
}

const recordOr = (value: unknown): JsonRecord => (isRecord(value) ? value : {});
