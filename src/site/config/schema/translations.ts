/** `translations`: what readers of a language get where its pages are missing or behind. */
import * as z from '../../../lib/schema.ts';
import { withDefault } from './with-default.ts';

/** Terms of one glossary. */
const MAX_TERMS = 5_000;
const LONGEST_TERM = 200;

export const translationsSchema = z.object({
  fallback: withDefault(
    z.boolean(),
    false,
    'Shows a page that a language lacks in the source language, with a notice, at its address in that language. The source language is the first one that a reader may read.',
  ),
  detect: withDefault(
    z.boolean(),
    false,
    'Leads readers who arrive at the root of the site to the language that they chose before, else to that of their browser.',
  ),
  outdated: withDefault(
    z.boolean(),
    false,
    'Says on a translated page that its original has changed since, by the last commits of both files.',
  ),
  glossary: withDefault(
    z
      .array(z.record(z.string().max(LONGEST_TERM), z.string().max(LONGEST_TERM)))
      .max(MAX_TERMS)
      .meta({ examples: [[{ en: 'carabiner', fr: 'mousqueton' }]] }),
    [],
    'Terms by language, which whoever translates changed pages gets with the blocks that have them. A term that stays as it is has the same word in each language. A long list can be a file of its own: `{ "$ref": "./glossary.json" }`.',
  ),
});
