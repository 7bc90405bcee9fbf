/** The tasks of the agent without a model: what each does, example requests, and a pattern for requests. */
import type { RequestedWork } from './request.ts';

export interface Task {
  /** For people: what comes of it. */
  readonly sentence: string;
  /** Requests as people write them; the first is the shortest way to ask. */
  readonly examples: readonly string[];
  /** Undefined for a rename, which names its pages: `renames-in.ts` finds it. */
  readonly work?: Exclude<RequestedWork, { readonly kind: 'rename' }>;
  /** Matches a part of a request for this task: lower case, from its verb on. */
  readonly form?: RegExp;
}

const FIX = 'fix|fixing|repair|repairing|mend|correct|resolve|heal|clean|update';
const ADD = 'add|adding|write|fill|create|generate|list|put|include|complete';
const CONVERT = 'convert|converting|migrate|upgrade|turn|replace';
/** Verbs that a part of a request begins with. */
export const VERBS = `${FIX}|${ADD}|${CONVERT}`;

const LINKS = 'links?|anchors?|urls?|hyperlinks?';
const IMAGES = 'images?|pictures?|screenshots?';
const NAVIGATION = 'navigation|nav|sidebar';
const PROBLEMS = 'everything|anything|problems?|issues?|errors?|mistakes?|warnings?';
/** Words allowed between the verb and the noun of a task. */
const BETWEEN =
  "an?|all|the|any|every|each|our|my|your|these|those|up|in|of|and|or|&|as|well|also|both|broken|dead|wrong|bad|internal|missing|empty|absent|invalid|stale|redirected|outdated|old|short|meta|page(?:'s)?|front|matter|seo|alt|remaining|other|relative|mistyped|unlisted|forgotten|orphan(?:ed)?|lost|hidden|existing";
const ALL_NOUNS = `${LINKS}|${IMAGES}|${NAVIGATION}|${PROBLEMS}|descriptions?|pages|mint\\.json`;

/** A verb, small words and other nouns, then the noun that counts. */
function asks(verbs: string, nouns: string, rest = ''): RegExp {
  return new RegExp(`^(?:${verbs})(?: (?:${BETWEEN}|${ALL_NOUNS}),?)*? (?:${nouns})(?![\\w.-])${rest}`);
}

/** In the order in which they run: those that move files first, those that read text last. */
export const TASKS: readonly Task[] = [
  {
    sentence: 'A docs.json that says the same.',
    examples: ['convert mint.json'],
    work: { kind: 'mint-json' },
    form: asks(CONVERT, 'mint\\.json'),
  },
  {
    sentence: 'The file, the navigation, every link, and a redirect.',
    examples: ['rename quickstart to guides/start', 'I renamed quickstart to guides/start, update the links'],
  },
  {
    sentence: 'All that "lectern check --fix" fixes.',
    examples: ['fix everything check finds'],
    work: { kind: 'fix', what: 'everything' },
    form: asks(FIX, PROBLEMS),
  },
  {
    sentence: 'Links and anchors that lead nowhere and have one likely target.',
    examples: ['fix the broken links', 'fix links and images in guides/'],
    work: { kind: 'fix', what: 'links' },
    form: asks(FIX, LINKS),
  },
  {
    sentence: 'Addresses of images that lead nowhere and have one likely target.',
    examples: ['fix the broken images'],
    work: { kind: 'fix', what: 'images' },
    form: asks(FIX, IMAGES),
  },
  {
    sentence: 'Entries of the navigation that lead nowhere and have one likely target.',
    examples: ['fix the navigation'],
    work: { kind: 'fix', what: 'navigation' },
    form: asks(FIX, NAVIGATION, '(?!.* pages\\b)'),
  },
  {
    sentence: 'Pages that no list has, beside their neighbours.',
    examples: ['add forgotten pages to the navigation'],
    work: { kind: 'forgotten-pages' },
    form: new RegExp(
      [
        asks(`${FIX}|${ADD}`, 'pages', '.* (?:navigation|nav|sidebar|docs\\.json|menu)\\b').source,
        asks(`${FIX}|${ADD}`, '(?:unlisted|forgotten|orphan|orphaned|lost|missing) pages|orphans').source,
      ].join('|'),
    ),
  },
  {
    sentence: 'A description from the first paragraph of a page.',
    examples: ['add missing descriptions'],
    work: { kind: 'descriptions' },
    form: asks(
      `${FIX}|${ADD}`,
      'descriptions|description(?=.* (?:every|each|all|any|pages)\\b)|missing description',
    ),
  },
];
