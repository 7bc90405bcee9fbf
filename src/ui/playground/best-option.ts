/** Finds the alternative of a schema that a value is of. Pure. */
import type { Schema } from '../../site/openapi/reference-document.ts';
import { isValues } from './form-field.ts';
import { type Schemas, shapeOf, type UnionOption } from './shape.ts';

/** Schemas that are looked at for an option, which may have alternatives at every level. What is beyond them fits. */
const MAX_COMPARED = 200;
/** For the value of a discriminator, which decides alone. */
const CERTAIN = 1_000;
/** For a value of the right kind that does not fit inside. */
const ALMOST = 0.5;

export function bestOption(value: unknown, options: readonly UnionOption[], schemas: Schemas): number {
  const scores = options.map((option) => optionScore(value, option, { schemas, left: MAX_COMPARED }));
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

interface Comparison {
  readonly schemas: Schemas;
  left: number;
}

function optionScore(value: unknown, { schema, fixed }: UnionOption, comparison: Comparison): number {
  const isCertain = fixed !== undefined && isValues(value) && value[fixed.name] === fixed.value;
  return isCertain ? CERTAIN : score(value, schema, comparison);
}

/** 0 for a value that the schema cannot have. */
function score(value: unknown, schema: Schema, comparison: Comparison): number {
  if (--comparison.left < 0) return 1;
  const shape = shapeOf(schema, comparison.schemas);
  if (value === null && shape.nullable) return 1;
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' ? 1 : 0;
    case 'number':
      return typeof value === 'number' && (!shape.integer || Number.isInteger(value)) ? 1 : 0;
    case 'choice':
      return shape.values.some((one) => JSON.stringify(one) === JSON.stringify(value)) ? 2 : 0;
    case 'fixed':
      return JSON.stringify(shape.value) === JSON.stringify(value) ? 2 : 0;
    case 'array': {
      if (!Array.isArray(value)) return 0;
      const scores = value.slice(0, MAX_COMPARED).map((item) => score(item, shape.items, comparison));
      return scores.every((one) => one > ALMOST) ? 1 + Math.min(1, ...scores) : ALMOST;
    }
    case 'object': {
      if (!isValues(value)) return 0;
      const schemaOf = new Map(shape.members.map(({ name, schema: own }) => [name, own]));
      const entries = Object.entries(value);
      const fits = entries.every(([name, one]) => {
        const own = schemaOf.get(name) ?? shape.extra;
        return own === undefined || score(one, own, comparison) > ALMOST;
      });
      const lacks = shape.members.some(({ name, required }) => required && !Object.hasOwn(value, name));
      return lacks || !fits ? ALMOST : 1 + entries.filter(([name]) => schemaOf.has(name)).length;
    }
    case 'union':
      return Math.max(...shape.options.map((option) => optionScore(value, option, comparison)));
    case 'json':
      return ALMOST + 0.1;
    case 'null':
      return value === null ? 1 : 0;
    default:
      return 0;
  }
}
