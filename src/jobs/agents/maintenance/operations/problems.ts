/** Fix what has one right answer, or list problems without a change. */
import { PROBLEMS, type Problem, type ProblemWork } from '../problem-codes.ts';
import { choicesField, type Doubt, optional, withStandard } from './field.ts';
import { operation, type SentenceForm } from './operation.ts';

const problems = withStandard(
  choicesField(
    { label: 'Problems', help: 'Kinds of problems, as a check finds them.', example: 'links,images' },
    PROBLEMS,
  ),
  'everything',
  true,
);

const KINDS = PROBLEMS.filter((problem) => problem !== 'everything');

const ignore = optional(
  choicesField(
    { label: 'Ignore', help: 'Kinds of problems to leave, of everything.', example: 'images' },
    KINDS,
  ),
);

interface Given {
  readonly problems: readonly Problem[];
  readonly ignore: readonly Problem[] | undefined;
}

function problemWork({ problems: what, ignore: except = [] }: Given): ProblemWork | Doubt {
  const isAll = what.includes('everything');
  if (isAll || except.length === 0) return { what: isAll ? ['everything'] : what, except };
  return {
    problem: `Only "everything" can ignore kinds of problems, not "${what.join(',')}"`,
    hint: 'Name the kinds that are meant, and ignore none',
  };
}

const about = (words: string, kinds: readonly Problem[]): SentenceForm[] =>
  kinds.map((kind) => ({ form: `${words} ${kind}`, sets: { problems: kind } }));

export const fix = operation({
  name: 'fix',
  commands: ['fix'],
  title: 'Fix broken links and other problems',
  sentence:
    'Problems that have one right answer: broken links and anchors, images, navigation entries; `everything` is all that `lectern check --fix` fixes.',
  fields: { problems, ignore },
  sentences: [
    ...about('Fix [the] [broken]', ['links', 'anchors']),
    ...about('Fix [the] broken', ['images', 'redirects']),
    { form: 'Fix the navigation', sets: { problems: 'navigation' } },
    { form: 'Fix everything [check finds]', sets: { problems: 'everything' } },
  ],
  hints:
    'fix:2 remove:-3 delete:-3 repair:2 mend:2 correct:1 resolve:1 broken:2 dead:2 links:1 link:1 anchors:1 anchor:1 images:1 404:1 urls:1 issues:1 problems:1 errors:1 navigation:1',
  scope: 'files',
  read: (values) => {
    const work = problemWork(values);
    return 'problem' in work ? work : { kind: 'fix', ...work };
  },
});

export const list = operation({
  name: 'list',
  commands: ['list'],
  title: 'List problems',
  sentence: 'Nothing: it names the problems with their file and line.',
  fields: { problems, ignore },
  sentences: [
    ...about('List [the] broken', ['links', 'anchors', 'images', 'redirects']),
    { form: 'Check the docs', sets: { problems: 'everything' } },
    { form: 'List [the] problems', sets: { problems: 'everything' } },
  ],
  hints:
    'list:2 find:2 report:2 check:2 audit:2 show:2 which:2 there:2 broken:1 dead:1 links:1 anchors:1 images:1 problems:1 issues:1',
  scope: 'files',
  read: (values) => {
    const work = problemWork(values);
    return 'problem' in work ? work : { kind: 'list', ...work };
  },
});
