/** `api`: specifications and the look of reference pages. */
import * as z from '../../../lib/schema.ts';
import { specificationSchema } from './specification.ts';
import { withDefault } from './with-default.ts';

/** How much of the playground a reference page shows. */
export const playgroundDisplay = z.enum(['interactive', 'simple', 'none', 'auth']);

const playgroundSchema = z.object({
  display: withDefault(
    playgroundDisplay,
    'interactive',
    'The form that sends requests: whole, endpoint only, none, or for logged-in readers.',
  ),
  proxy: withDefault(
    z.boolean(),
    true,
    'Whether requests may go through the server, for APIs without CORS. They do only where the operator has switched its proxy on.',
  ),
  credentials: withDefault(z.boolean(), false, 'Whether requests carry the browser’s cookies.'),
});

const examplesSchema = z.object({
  languages: z
    .array(z.string().min(1))
    .meta({ description: 'Languages of request samples, in order.', examples: [['curl', 'python']] })
    .optional(),
  defaults: withDefault(z.enum(['required', 'all']), 'all', 'Which parameters samples contain.'),
  prefill: withDefault(z.boolean(), false, 'Whether the form starts with example values.'),
  autogenerate: withDefault(z.boolean(), true, 'Whether samples are made from the specification.'),
});

const mdxSchema = z.object({
  server: z
    .union([z.string().min(1), z.array(z.string().min(1))])
    .meta({
      description: 'Base address of endpoints written by hand.',
      examples: ['https://api.example.com'],
    })
    .optional(),
  auth: z
    .object({
      method: z
        .enum(['bearer', 'basic', 'key', 'cobo', 'none'])
        .meta({ description: 'How requests authenticate; "cobo" asks for nothing.' })
        .optional(),
      name: z
        .string()
        .meta({ description: 'Name of the header for "key". Default: x-api-key.', examples: ['X-API-Key'] })
        .optional(),
    })
    .meta({ description: 'Authentication of endpoints written by hand.' })
    .optional(),
});

export const apiSchema = z.object({
  openapi: specificationSchema
    .meta({
      description:
        'OpenAPI specification of the site: a path, an https address, several, or one with its folder.',
      examples: ['openapi.json'],
    })
    .optional(),
  asyncapi: specificationSchema
    .meta({ description: 'AsyncAPI specification of the site.', examples: ['asyncapi.yaml'] })
    .optional(),
  playground: playgroundSchema
    .meta({ description: 'The form that sends requests from a reference page.' })
    .prefault({}),
  params: z
    .object({
      expanded: withDefault(z.enum(['all', 'closed']), 'closed', 'Whether nested fields are open at first.'),
      post: z.array(z.string()).meta({ description: 'Marks shown after parameters.' }).optional(),
    })
    .meta({ description: 'Lists of parameters.' })
    .prefault({}),
  url: z
    .enum(['full'])
    .meta({ description: '"full" shows the whole address of an endpoint instead of its path.' })
    .optional(),
  examples: examplesSchema.meta({ description: 'Request samples.' }).prefault({}),
  mdx: mdxSchema.meta({ description: 'Endpoints written by hand in MDX pages.' }).optional(),
});
