/** Writes parameters as `ParamField` and properties of bodies and answers as fields, their own properties inside. */
import { type Parameter, resolved, type Schema } from './api-document.ts';
import { cell, code, sentence } from './markdown.ts';

type Tag = 'ParamField' | 'ResponseField';

/** A property, and for which kinds of its object it is there; none named = for all. */
interface Property {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly kinds: readonly string[];
}

export function parameterFields(parameters: readonly Parameter[]): string {
  return parameters
    .map((parameter) =>
      field('ParamField', { [parameter.in]: parameter.name, required: parameter.required === true }, [
        parameter.schema,
        parameter.description,
      ]),
    )
    .join('\n\n');
}

/** @param anchor begins the ids of the fields, so that a name may stand on a page twice */
export function propertyFields(tag: Tag, schema: Schema, anchor: string): string {
  return propertiesOf(schema)
    .map(({ name, schema: inner, required, kinds }) => {
      const id = `${anchor}-${name}`;
      const props =
        tag === 'ParamField'
          ? { body: name, id, required }
          : {
              name,
              id,
              ...(required ? {} : { post: ['optional'] }),
              ...(kinds.length > 0 ? { post: kinds } : {}),
            };
      return field(tag, props, [inner, undefined], nested(tag, inner, id));
    })
    .join('\n\n');
}

/** The properties inside, when the value is an object or a list of objects. */
function nested(tag: Tag, schema: Schema, id: string): string {
  const one = withoutNull(resolved(schema));
  const inner = one.type === 'array' ? withoutNull(resolved(one.items ?? {})) : one;
  if (propertiesOf(inner).length === 0) return '';
  const title = one.type === 'array' ? 'Each entry' : 'Fields';
  return `<Expandable title="${title}" defaultOpen>\n\n${propertyFields(tag, inner, id)}\n\n</Expandable>`;
}

function field(
  tag: Tag,
  props: Readonly<Record<string, string | boolean | readonly string[]>>,
  [schema, description]: readonly [Schema, string | undefined],
  inner = '',
): string {
  const whole = resolved(schema);
  const all = {
    ...props,
    type: typeOf(whole),
    ...(whole.default === undefined ? {} : { default: String(whole.default) }),
  };
  const written = Object.entries(all).map(([name, value]) => {
    if (typeof value === 'string') return ` ${name}="${value}"`;
    return typeof value === 'boolean' ? (value ? ` ${name}` : '') : ` ${name}={${JSON.stringify(value)}}`;
  });
  const text = [cell(sentence(description ?? whole.description ?? '')), ...limits(whole)].join(' ').trim();
  const body = [text, inner].filter((part) => part !== '').join('\n\n');
  return `<${tag}${written.join('')}>\n\n${body}\n\n</${tag}>`.replace(/\n{3,}/g, '\n\n');
}

/** Said after the description: what the type does not say. */
function limits(schema: Schema): string[] {
  const one = withoutNull(schema);
  const items = one.type === 'array' ? withoutNull(resolved(one.items ?? {})) : one;
  const { minimum, maximum, maxLength } = one;
  return [
    ...(items.enum === undefined
      ? []
      : [`One of ${items.enum.map((value) => code(String(value))).join(', ')}.`]),
    ...(one.const === undefined ? [] : [`Always ${code(String(one.const))}.`]),
    ...(minimum === undefined || maximum === undefined || maximum > 1_000_000_000
      ? []
      : [`From ${minimum} to ${maximum.toLocaleString('en')}.`]),
    ...(maxLength === undefined ? [] : [`At most ${maxLength.toLocaleString('en')} characters.`]),
  ];
}

function typeOf(schema: Schema): string {
  const whole = resolved(schema);
  const one = withoutNull(whole);
  const base =
    one.type === 'array'
      ? `${typeOf(one.items ?? {})}[]`
      : typeof one.type === 'string'
        ? one.type
        : one.enum !== undefined || one.const !== undefined
          ? typeof (one.enum?.[0] ?? one.const)
          : 'object';
  return one === whole ? base : `${base} | null`;
}

/** The value apart from `null`, which the type names. */
function withoutNull(schema: Schema): Schema {
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const [type] = schema.type.filter((one) => one !== 'null');
    return { ...schema, type };
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options === undefined || !options.some(({ type }) => type === 'null')) return schema;
  const [first, ...others] = options.filter(({ type }) => type !== 'null').map(resolved);
  return first === undefined || others.length > 0 ? schema : { ...first, ...said(schema) };
}

function said({ description }: Schema): Schema {
  return description === undefined ? {} : { description };
}

/** Of an object; of a choice of objects, each property once with the kinds that have it. */
function propertiesOf(schema: Schema): readonly Property[] {
  const whole = resolved(schema);
  const options = (whole.oneOf ?? whole.anyOf)?.map(resolved);
  if (options === undefined)
    return Object.entries(whole.properties ?? {}).map(([name, inner]) => ({
      name,
      schema: inner,
      required: whole.required?.includes(name) === true,
      kinds: [],
    }));
  const names = new Set(options.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].map((name) => {
    const having = options.filter(({ properties = {} }) => name in properties);
    const schemas = having.map(({ properties = {} }) => resolved(properties[name]!));
    const constants = schemas.map((one) => one.const);
    return {
      name,
      schema: constants.every((value) => value !== undefined)
        ? { type: typeof constants[0], enum: [...new Set(constants)], ...said(schemas[0]!) }
        : schemas[0]!,
      required: having.every(({ required = [] }) => required.includes(name)),
      kinds: having.length === options.length ? [] : having.map(kindOf),
    };
  });
}

/** The constant that tells an object of a choice from the others. */
function kindOf({ properties = {} }: Schema): string {
  const constant = Object.values(properties)
    .map((one) => resolved(one).const)
    .find((value) => value !== undefined);
  return `only ${String(constant)}`;
}
