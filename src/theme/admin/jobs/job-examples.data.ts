/** Example prompts, for jobs without a model and for those with one. */

/** Each has one right answer, so it needs no model. */
export const MAINTENANCE_EXAMPLES: readonly string[] = [
  'Fix the broken links',
  'Fix everything check finds',
  'Add missing descriptions',
  'Add forgotten pages to the navigation',
  'Rename quickstart to guides/start',
  'Convert mint.json to docs.json',
];

export const MODEL_EXAMPLES: readonly string[] = [
  'Fix the broken links',
  'Add a quickstart that takes a reader from nothing to the first result in five minutes.',
  'Explain every error code that the API reference names, with its cause and what to do.',
  'Read the pages of the first group as a newcomer would, and make the unclear sentences plain.',
];
