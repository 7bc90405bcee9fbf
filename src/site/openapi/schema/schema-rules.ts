/** Describes constraints that are not shapes in words: `not`, `if`, `contains`, `propertyNames`. */
import { cutText, isRecord, type JsonRecord, listOf } from '../json-data.ts';
import { constraintsOf } from './schema-constraints.ts';
import { type Branch, settleSchema } from './schema-settle.ts';
import { typeLabel } from './type-label.ts';

const LONGEST_RULE = 200;

export function rulesOf(schema: JsonRecord, branch: Branch): string[] {
  const rules: string[] = [];
  if (schema['not'] !== undefined) rules.push(`not ${phraseOf(schema['not'], branch)}`);
  if (schema['if'] !== undefined) rules.push(...conditionOf(schema, branch));
  if (schema['contains'] !== undefined)
    rules.push(`has an item that is ${phraseOf(schema['contains'], branch)}`);
  if (isRecord(schema['propertyNames'])) {
    const about = [...constraintsOf(schema['propertyNames']), ...valuesOf(schema['propertyNames'])];
    if (about.length > 0) rules.push(`names: ${about.join(', ')}`);
  }
  for (const [name, part] of Object.entries(recordOr(schema['dependentSchemas'])).slice(0, 20))
    rules.push(`with ${cutText(name, 100)}: ${phraseOf(part, branch)}`);
  return rules.map((rule) => cutText(rule, LONGEST_RULE));
}

function conditionOf(schema: JsonRecord, branch: Branch): string[] {
  const when = phraseOf(schema['if'], branch);
  const [yes, no] = [schema['then'], schema['else']];
  return [
    ...(yes === undefined ? [] : [`if ${when}: ${phraseOf(yes, branch)}`]),
    ...(no === undefined ? [] : [`unless ${when}: ${phraseOf(no, branch)}`]),
  ];
}

/** A schema as part of a sentence. */
function phraseOf(value: unknown, branch: Branch, depth = 0): string {
  if (value === false) return 'nothing';
  const settled = settleSchema(value, branch);
  const { schema } = settled;
  const forms = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (forms.length > 0 && depth < 2 && forms.length <= 5)
    return forms.map((form) => phraseOf(form, branch, depth + 1)).join(' or ');
  const fields = Object.entries(recordOr(schema['properties']))
    .slice(0, 5)
    .flatMap(([name, field]) => fieldPhrases(name, field, { branch, depth }));
  const needed = listOf(schema['required']).filter((name) => typeof name === 'string');
  const others = needed.filter((name) => !Object.hasOwn(recordOr(schema['properties']), name)).slice(0, 10);
  const values = valuesOf(schema);
  const about = [
    ...values,
    ...(others.length > 0 ? [`${others.join(' and ')} given`] : []),
    ...fields,
    ...constraintsOf({ ...schema, required: undefined }),
  ];
  if (about.length > 0) return cutText(about.join(', '), LONGEST_RULE);
  return typeLabel(settled);
}

function fieldPhrases(
  name: string,
  field: unknown,
  at: { readonly branch: Branch; readonly depth: number },
): string[] {
  if (at.depth > 2) return [];
  if (field === false) return [`no ${cutText(name, 100)}`];
  const words = phraseOf(field, at.branch, at.depth + 1);
  return [`${cutText(name, 100)} is ${words}`];
}

function valuesOf(schema: JsonRecord): string[] {
  const values = 'const' in schema ? [schema['const']] : listOf(schema['enum']);
  if (values.length === 0) return [];
  const shown = values.slice(0, 10).map((value) => cutText(JSON.stringify(value) ?? '', 60));
  return [`${shown.join(' or ')}${values.length > 10 ? ' or …' : ''}`];
}

const recordOr = (value: unknown): JsonRecord => (isRecord(value) ? value : {});
