/** Converts the valid fields of docs.json to the configuration: with defaults, and each in one form. */
import * as z from '../../lib/schema.ts';
import { defined, type Exact } from './exact.ts';
import { background } from './schema/background.ts';
import { docsFields, type WrittenFields } from './schema/docs-fields.ts';
import { errorPages } from './schema/errors.ts';
import { fonts } from './schema/fonts.ts';
import { imagePair } from './schema/image-source.ts';
import { logo } from './schema/logo.ts';
import { navbar } from './schema/navbar.ts';
import { styling } from './schema/styling.ts';

/**
 * Redirects and navigation are read with their locations, and `public` from the authored document,
 * because even an invalid value closes the site.
 */
const SETTINGS = docsFields.omit({ $schema: true, public: true, redirects: true, navigation: true });

/** @param name of the site when docs.json has none */
export function normalise(written: WrittenFields, name: string) {
  const fields = fillDefaults(SETTINGS, written);
  return defined({
    ...fields,
    name: fields.name ?? name,
    logo: logo(fields.logo),
    favicon: imagePair(fields.favicon),
    fonts: fonts(fields.fonts),
    background: background(fields.background),
    styling: styling(fields.styling),
    navbar: navbar(fields.navbar),
    errors: errorPages(fields.errors),
  });
}

/** A value with all defaults of objects and lists; alternatives and records contain none. */
export function fillDefaults<Schema extends z.ZodType>(
  schema: Schema,
  value: Exact<z.input<Schema>>,
): Exact<z.output<Schema>> {
  const fill = fillerOf(schema) ?? unchanged;
  return fill(value) as Exact<z.output<Schema>>;
}

type Filler = (value: unknown) => unknown;

const fillers = new WeakMap<z.ZodType, Filler | 'nothing to fill'>();
const unchanged: Filler = (value) => value;

/** Undefined for a schema without any default: its values need not be walked. */
function fillerOf(schema: z.ZodType): Filler | undefined {
  const filler = fillers.get(schema) ?? makeFiller(schema) ?? 'nothing to fill';
  fillers.set(schema, filler);
  return typeof filler === 'function' ? filler : undefined;
}

function makeFiller(schema: z.ZodType): Filler | undefined {
  if (schema instanceof z.ZodDefault) return (value) => value ?? schema.def.defaultValue;
  if (schema instanceof z.ZodPrefault) {
    const fill = fillerOf(schema.unwrap() as z.ZodType) ?? unchanged;
    return (value) => fill(value ?? schema.def.defaultValue);
  }
  if (schema instanceof z.ZodOptional) {
    const fill = fillerOf(schema.unwrap() as z.ZodType);
    return fill && ((value) => (value === undefined ? undefined : fill(value)));
  }
  if (schema instanceof z.ZodArray) {
    const fill = fillerOf(schema.element as z.ZodType);
    return fill && ((value) => (value as readonly unknown[]).map((item) => fill(item)));
  }
  return schema instanceof z.ZodObject ? objectFiller(schema) : undefined;
}

/** Fields in the order of the schema, and no others. */
function objectFiller(schema: z.ZodObject): Filler | undefined {
  const fields = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).map(
    ([key, field]) => [key, fillerOf(field)] as const,
  );
  if (fields.every(([, fill]) => fill === undefined)) return undefined;
  return (value) => {
    const given = value as Readonly<Record<string, unknown>>;
    const result: Record<string, unknown> = {};
    for (const [key, fill = unchanged] of fields) {
      const member = fill(given[key]);
      if (member !== undefined) result[key] = member;
    }
    return result;
  };
}
