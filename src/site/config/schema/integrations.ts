/** `integrations`: analytics and chat services that a site loads. */
import * as z from '../../../lib/schema.ts';
import { withDefault } from './with-default.ts';

/** Identifiers become part of script addresses, so they must be short and plain. */
const text = (description: string) => z.string().min(1).max(300).meta({ description });
const service = <Name extends string>(fields: Readonly<Record<Name, string>>) =>
  z.object(
    Object.fromEntries(
      Object.entries<string>(fields).map(([name, description]) => [name, text(description).optional()]),
    ) as Record<Name, z.ZodOptional<z.ZodString>>,
  );

/** An identifier with a fixed prefix, so that one of another service is detected. */
const beginning = (start: string, description: string) =>
  text(description).refine((value) => value.startsWith(start), { error: `It begins with "${start}"` });

const telemetry = z.object({
  enabled: withDefault(z.boolean(), true, 'False switches feedback off.'),
});

export const integrationsSchema = z.object({
  adobe: service({ launchUrl: 'Address of the Launch script.' }).optional(),
  amplitude: service({ apiKey: 'API key.' }).optional(),
  clarity: service({ projectId: 'Project id.' }).optional(),
  clearbit: service({ publicApiKey: 'Public API key.' }).optional(),
  cookies: service({ key: 'Name of the stored consent.', value: 'Value that means consent.' }).optional(),
  fathom: service({ siteId: 'Site id.' }).optional(),
  frontchat: service({ snippetId: 'Snippet id.' }).optional(),
  ga4: z.object({ measurementId: beginning('G', 'Measurement id, beginning with G.').optional() }).optional(),
  gtm: z.object({ tagId: beginning('G', 'Tag id, beginning with G.').optional() }).optional(),
  heap: service({ appId: 'App id.' }).optional(),
  hightouch: service({ writeKey: 'Write key.', apiHost: 'Host of the API.' }).optional(),
  hotjar: service({ hjid: 'Site id.', hjsv: 'Script version.' }).optional(),
  intercom: service({ appId: 'App id.' }).optional(),
  koala: service({ publicApiKey: 'Public API key.' }).optional(),
  logrocket: service({ appId: 'App id.' }).optional(),
  mixpanel: service({ projectToken: 'Project token.', region: 'Region of the data.' }).optional(),
  onetrust: service({ domainScript: 'Domain script id.' }).optional(),
  pirsch: service({ id: 'Identification code.' }).optional(),
  plausible: service({ domain: 'Domain of the site.', server: 'Host of the service.' }).optional(),
  posthog: z
    .object({
      apiKey: beginning('phc_', 'Project key, beginning with phc_.').optional(),
      apiHost: text('Host of the service.').optional(),
      sessionRecording: z.boolean().meta({ description: 'Whether sessions are recorded.' }).optional(),
    })
    .optional(),
  segment: service({ key: 'Write key.', cdnUrl: 'Address of the script.' }).optional(),
  telemetry: telemetry.optional(),
  transcend: service({ bundleId: 'Bundle id.' }).optional(),
});
