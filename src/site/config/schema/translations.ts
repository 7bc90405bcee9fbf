/** `translations`: what readers of a language get where its pages are missing or behind. */
import * as z from '../../../lib/schema.ts';
import { withDefault } from './with-default.ts';

export const translationsSchema = z.object({
  fallback: withDefault(
    z.boolean(),
    false,
    'Shows a page that a language lacks in the source language, with a notice, at its address in that language. The source language is the one that readers get first.',
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
});
