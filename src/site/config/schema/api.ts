/** `api`: specifications and the look of reference pages. */
import * as z from '../../../lib/schema.ts';
import { specificationSchema } from './specification.ts';

const playgroundSchema = z.object({
  display: z
    .enum(['interactive', 'simple', 'none', 'auth'])
    .meta({
      description:
        'The form that sends requests: whole, endpoint only, none, or for logged-in readers. Default: "interactive".',
    })
    .optional(),
  proxy: z
    .boolean()
    .meta({
      description:
        'Whether requests may go through the server, for APIs without CORS. They do only where the operator has switched its proxy on. Default: true.',
    })
    .optional(),
  credentials: z
    .boolean()
    .meta({ description: 'Whether requests carry the browser’s cookies. Default: false.' })
    .optional(),
});

const examplesSchema = z.object({
  languages: z
    .array(z.string().min(1))
    .meta({ description: 'Languages of request samples, in order.', examples: [['curl', 'python']] })
    .optional(),
  defaults: z
    .enum(['required', 'all'])
    .meta({ description: 'Which parameters samples contain. Default: "all".' })
    .optional(),
  prefill: z
    .boolean()
    .meta({ description: 'Whether the form starts with example values. Default: false.' })
    .optional(),
  autogenerate: z
    .boolean()
    .meta({ description: 'Whether samples are made from the specification. Default: true.' })
    .optional(),
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
        .meta({ description: 'How requests authenticate.' })
        .optional(),
      name: z
        .string()
        .meta({ description: 'Name of the header for "key".', examples: ['X-API-Key'] })
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
    .optional(),
  params: z
    .object({
      expanded: z
        .enum(['all', 'closed'])
        .meta({ description: 'Whether nested fields are open at first. Default: "closed".' })
        .optional(),
      post: z.array(z.string()).meta({ description: 'Marks shown after parameters.' }).optional(),
    })
    .meta({ description: 'Lists of parameters.' })
    .optional(),
  url: z
    .enum(['full'])
    .meta({ description: '"full" shows the whole address of an endpoint instead of its path.' })
    .optional(),
  examples: examplesSchema.meta({ description: 'Request samples.' }).optional(),
  mdx: mdxSchema.meta({ description: 'Endpoints written by hand in MDX pages.' }).optional(),
});
