/** `search`: text of the search field, and whether readers may ask. */
import * as z from '../../../lib/schema.ts';
import { withDefault } from './with-default.ts';

/** Groups, words of a group, and characters of a word. */
const MAX_GROUPS = 100;
const MAX_TERMS = 10;
const LONGEST_TERM = 60;
const MAX_EXAMPLES = 3;
const LONGEST_EXAMPLE = 200;
const MAX_ORIGINS = 20;

function isHandOff(href: string): boolean {
  const url = URL.parse(href);
  if (url?.protocol === 'mailto:') return url.pathname.includes('@');
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '' && url.password === ''
  );
}

/** An address also takes `*` and other signs as a host name; no page is there. */
const ORIGIN = /^https?:\/\/(?:[a-z\d._-]+|\[[\da-f:]+\])(?::\d+)?$/;

/** As browsers write it in the header `Origin`, so that it is compared to the letter. */
function isOrigin(text: string): boolean {
  return ORIGIN.test(text) && URL.parse(text)?.origin === text;
}

export const searchSchema = z.object({
  prompt: z
    .string()
    .min(1)
    .meta({ description: 'Text in the empty search field.', examples: ['Search the manual…'] })
    .optional(),
  ask: withDefault(
    z.boolean(),
    true,
    'Lets readers of a served site ask questions, which are answered with sentences of its pages.',
  ),
  synonyms: z
    .array(z.array(z.string().trim().min(1).max(LONGEST_TERM)).min(2).max(MAX_TERMS))
    .max(MAX_GROUPS)
    .meta({
      description:
        'Words that mean the same, in groups: what is written with one of a group is found by the others.',
      examples: [[['callout', 'admonition', 'notice box']]],
    })
    .optional(),
  questions: z
    .array(z.string().trim().min(1).max(LONGEST_EXAMPLE))
    .max(MAX_EXAMPLES)
    .meta({
      description: 'Questions that the empty panel and `/ask` offer to readers, three at most.',
      examples: [['How do I rotate a key?']],
    })
    .optional(),
  handOff: z
    .object({
      href: z
        .string()
        .max(1_000)
        .refine(isHandOff, {
          error: 'Give an address that begins with https:// or mailto:, without a user name',
          params: { code: 'config/hand-off' },
        })
        .meta({
          description:
            'Form, forum or mail address. The id of the conversation is added as `threadId`, or to the subject.',
          examples: ['https://support.example.com/new'],
        }),
      label: z
        .string()
        .min(1)
        .max(60)
        .meta({ description: 'Text of the link.', examples: ['Ask our team'] })
        .optional(),
    })
    .meta({ description: 'Where readers may turn to when the documentation does not say.' })
    .optional(),
  widget: z
    .object({
      origins: z
        .array(
          z
            .string()
            .max(300)
            .refine(isOrigin, {
              error:
                'Give an origin as browsers send it: https:// or http://, the host name in lower case, a port if it is not the usual one, and nothing behind it; each subdomain by its name, without *',
              params: { code: 'config/origin' },
            }),
        )
        .min(1)
        .max(MAX_ORIGINS)
        .meta({
          description:
            'Origins of the websites whose pages may have the widget. A subdomain is an origin of its own.',
          examples: [['https://app.example.com', 'http://localhost:3000']],
        }),
    })
    .meta({ description: 'Lets pages of other websites ask, by a script in them.' })
    .optional(),
});
