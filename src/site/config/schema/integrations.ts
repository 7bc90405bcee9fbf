/** `integrations`: the analytics and support services that pages load. */
import * as z from '../../../lib/schema.ts';
import type { Service } from '../../../lib/services/service.ts';
import type { ServiceField } from '../../../lib/services/service-field.ts';
import {
  CONSENT_MANAGERS,
  type ManagerId,
  SERVICES,
  type ServiceId,
} from '../../../lib/services/services.ts';
import { withDefault } from './with-default.ts';

const text = (description: string) => z.string().min(1).max(300).meta({ description });

/**
 * Values of another form than their service gives are accepted here and not loaded, which `check` reports: a docs.json
 * that another program accepts must not stop the site.
 */
function fieldSchema({ doc, kind, begins }: ServiceField): z.ZodOptional<z.ZodString | z.ZodBoolean> {
  if (kind === 'flag') return z.boolean().meta({ description: doc }).optional();
  if (begins === undefined) return text(doc).optional();
  // A fixed prefix, so that an identifier of another service is detected.
  return text(doc)
    .refine((value) => value.startsWith(begins), { error: `It begins with "${begins}"` })
    .optional();
}

type FieldsSchema = z.ZodObject<Record<string, ReturnType<typeof fieldSchema>>>;
type ServiceSchema = z.ZodOptional<FieldsSchema | z.ZodUnion<readonly [z.ZodString, FieldsSchema]>>;

interface Described extends Pick<Service, 'fields'> {
  readonly id: string;
  readonly plain?: string;
}

function serviceSchema({ fields, plain }: Described): ServiceSchema {
  const schema = z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
  );
  if (plain === undefined) return schema.optional();
  return z.union([text(fields[plain]!.doc), schema]).optional();
}

const all: readonly Described[] = [...SERVICES, ...CONSENT_MANAGERS];
const services = Object.fromEntries(all.map((one) => [one.id, serviceSchema(one)])) as Record<
  ServiceId | ManagerId,
  ServiceSchema
>;

const cookies = z.object({
  key: text('Key in local storage under which your own code keeps the consent of a reader.').optional(),
  value: text('Value under that key that means consent.').optional(),
});

const script = z.object({
  src: z.string().min(1).max(500).meta({ description: 'Address of the script; it begins with https://.' }),
  integrity: z
    .string()
    .min(1)
    .max(400)
    .meta({ description: 'Hash of the script, such as sha384-…: a browser runs no other text.' })
    .optional(),
  consent: withDefault(z.boolean(), true, 'Whether readers are asked before it is loaded.'),
});

const telemetry = z.object({
  enabled: withDefault(z.boolean(), true, 'False switches feedback off.'),
});

const own = {
  cookies: cookies.optional(),
  scripts: z
    .array(script)
    .max(20)
    .meta({ description: 'Scripts of services that have no field of their own.' })
    .optional(),
  telemetry: telemetry.optional(),
};

/** Fields in the order of their names. */
export const integrationsSchema = z.object(
  Object.fromEntries(
    Object.entries({ ...services, ...own }).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ) as typeof services & typeof own,
);
