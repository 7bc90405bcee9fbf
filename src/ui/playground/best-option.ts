/** Finds the alternative of a schema that a value is of. Pure. */
import type { Schema } from '../../site/openapi/reference-document.ts';
import { isValues } from './form-field.ts';
import { type Schemas, shapeOf, type UnionOption } from './shape.ts';

/** Levels and entries of a value that are compared: every level may have alternatives of its own. */
const DEEPEST = 5;
const MAX_ENTRIES = 20;
/** For the value of a discriminator, which decides alone. */
const CERTAIN = 1_000;
/** For a value of the right kind that does not fit inside. */
const ALMOST = 0.5;

export function bestOption(value: unknown, options: readonly UnionOption[], schemas: Schemas): number {
  const scores = optionScores(value, options, { schemas, depth: 0 });
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

interface Place {
  readonly schemas: Schemas;
  readonly depth: number;
}

function optionScores(value: unknown, options: readonly UnionOption[], place: Place): readonly number[] {
  return options.map(({ schema, fixed }) =>
    fixed !== undefined && isValues(value) && value[fixed.name] === fixed.value
      ? CERTAIN
      : score(value, schema, place),
  );
}

/** 0 for a value that the schema cannot have. */
function score(value: unknown, schema: Schema, { schemas, depth }: Place): number {
  if (depth > DEEPEST) return ALMOST;
  const shape = shapeOf(schema, schemas);
  const below = { schemas, depth: depth + 1 };
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
      const items = value.slice(0, MAX_ENTRIES) as readonly unknown[];
      const scores = items.map((item) => score(item, shape.items, below));
      return scores.every((one) => one > ALMOST) ? 1 + Math.min(1, ...scores) : ALMOST;
    }
    case 'object': {
      if (!isValues(value)) return 0;
      const schemaOf = new Map(shape.members.map(({ name, schema: own }) => [name, own]));
      const entries = Object.entries(value).slice(0, MAX_ENTRIES);
      const fits = entries.every(([name, one]) => {
        const own = schemaOf.get(name) ?? shape.extra;
        return own === undefined || score(one, own, below) > ALMOST;
      });
      const lacks = shape.members.some(({ name, required }) => required && !Object.hasOwn(value, name));
      return lacks || !fits ? ALMOST : 1 + entries.filter(([name]) => schemaOf.has(name)).length;
    }
    case 'union':
      return Math.max(...optionScores(value, shape.options, below));
    case 'json':
      return ALMOST + 0.1;
    case 'null':
      return value === null ? 1 : 0;
    default:
      return 0;
  }
}
