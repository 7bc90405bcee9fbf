/** Operations on the text of pages: terms, versions, lists, headings, images. */
import { OTHER_FORMS, USUAL_FORMS } from '../../../../site/check/work/term-family.ts';
import { choiceField, choicesField, flagField, listField, optional, quoted, textField } from './field.ts';
import { operation } from './operation.ts';

const WHERE = ['prose', 'code', 'both', 'install-commands'] as const;

const VERSION = /^v?\d+(?:\.\d+)+(?:[-+.][\w.-]+)?$/i;

export const replace = operation({
  name: 'replace',
  commands: ['replace'],
  title: 'Replace a text',
  sentence:
    'A term with its plural, its possessive and the article before it, a version, or a pattern: in text, or in code, both, or commands that install a package. Compounds, labels and identifiers are counted and left.',
  fields: {
    from: textField({ label: 'Replace', help: 'The text, as it is written.', example: 'Acme dashboard' }),
    to: textField({ label: 'With', help: 'What takes its place.', example: 'Acme console' }),
    in: optional(
      choiceField(
        {
          label: 'In',
          help: 'Where it is replaced; default prose, and for a version it has to be said.',
          example: 'prose',
        },
        WHERE,
      ),
    ),
    'any-case': flagField({ label: 'In any case', help: 'Upper and lower case are alike.' }),
    parts: flagField({ label: 'Parts of words', help: 'Parts of longer words too.' }),
    also: optional(
      choicesField(
        {
          label: 'Also',
          help: 'Forms of the term that are otherwise left: single words that begin a sentence, other capitals, compounds with a hyphen, labels of a program, identifiers.',
          example: 'capitals,compound',
        },
        OTHER_FORMS,
      ),
    ),
    leave: optional(
      choicesField(
        { label: 'Leave', help: 'Forms of the term that are otherwise changed with it.', example: 'plural' },
        USUAL_FORMS,
      ),
    ),
    pattern: flagField({
      label: 'A pattern',
      help: 'The text is a regular expression, and $1 to $9 are its groups.',
    }),
  },
  sentences: [
    { form: 'Replace "<from>" with "<to>"', bare: true },
    { form: 'Replace "<from>" with "<to>" in code', sets: { in: 'code' } },
    { form: 'Replace "<from>" with "<to>" in text and code', sets: { in: 'both' } },
    { form: 'Replace "<from>" with "<to>" in install commands', sets: { in: 'install-commands' } },
    { form: 'Change "<from>" to "<to>"' },
    { form: 'Use "<to>" instead of "<from>"' },
    { form: 'Fix the typo "<from>" -> "<to>"' },
  ],
  hints:
    'replace:2 typo:3 typos:3 misspelling:3 misspellings:3 spelling:2 term:1 word:1 phrase:1 pattern:1 brand:1 bump:2 version:1 upgrade:1 occurrences:1 instances:1 mentions:1',
  scope: 'files',
  read: ({ from, to, in: where, 'any-case': anyCase, parts, pattern, also, leave }) => {
    if (from === to)
      return {
        problem: `${quoted(from)} would be replaced with itself`,
        hint: 'Name another text to put in its place',
      };
    if (where === undefined && !pattern && VERSION.test(from))
      return {
        problem: `It is not clear where the version ${from} is to be replaced`,
        hint: 'Say it: in install-commands, code, prose or both',
      };
    return {
      kind: 'replace',
      from,
      to,
      where: where ?? 'prose',
      wholeWords: !parts,
      matchCase: !anyCase,
      pattern,
      ...(also === undefined ? {} : { also }),
      ...(leave === undefined ? {} : { leave }),
    };
  },
});

export const bullets = operation({
  name: 'bullets',
  commands: ['bullets'],
  title: 'Use one mark for lists',
  sentence: 'The mark at the beginning of each entry of an unordered list.',
  fields: {
    mark: choiceField({ label: 'Mark', help: 'The mark of each entry.', example: '-' }, ['-', '*', '+']),
  },
  sentences: [{ form: 'Use <mark> for [all] bullet lists' }],
  hints: 'bullet:2 bullets:2 unordered:2 lists:1 dash:1 dashes:1 asterisk:1 asterisks:1',
  scope: 'files',
  read: ({ mark }) => ({ kind: 'bullets', mark }),
});

export const headingCase = operation({
  name: 'heading-case',
  commands: ['heading-case'],
  title: 'Put headings into sentence case',
  sentence:
    'Proposes sentence case, heading by heading, where the text of the site proves that a word is no name; only the headings that are named are changed, or all proposals with `--all`. A project whose rules want title case is left as it is.',
  fields: {
    names: optional(
      listField({
        label: 'Names',
        help: 'Names that keep their capitals.',
        example: 'Control Plane, VS Code',
      }),
    ),
    headings: optional(
      listField({
        label: 'Headings',
        help: 'Proposed headings to change, as the plan names them; without any, all are only proposed.',
        example: 'guides/start.mdx:12, guides/use.mdx:30',
      }),
    ),
    all: flagField({ label: 'All proposals', help: 'Change every heading that is proposed.' }),
  },
  sentences: [{ form: 'Put [the] headings into sentence case' }, { form: 'Use sentence case for headings' }],
  hints: 'headings:2 heading:1 sentence:1 capitalization:1 capitals:1',
  scope: 'files',
  read: ({ names = [], headings, all }) => {
    if (all && headings !== undefined)
      return { problem: 'Some headings are chosen, and all of them', hint: 'Leave "headings" or "all" out' };
    const wrong = headings?.find((place) => !/^[^:\s][^:]*:[1-9]\d{0,6}$/.test(place));
    if (wrong !== undefined)
      return {
        problem: `${quoted(wrong)} is no place of a heading`,
        hint: 'Write the file and the line, for example "guides/start.mdx:12"',
      };
    return { kind: 'heading-case', names, chosen: all ? 'all' : (headings ?? []) };
  },
});

export const altTexts = operation({
  name: 'alt-texts',
  commands: ['alt-texts'],
  title: 'Add missing alt texts',
  sentence:
    'Alternative texts from what people have written: title or caption. Other images are listed: a file name describes nothing.',
  fields: {},
  sentences: [{ form: 'Add [the] missing alt texts' }],
  hints: 'alt:3 accessibility:1 a11y:1 images:1',
  scope: 'files',
  read: () => ({ kind: 'alt-texts' }),
});
