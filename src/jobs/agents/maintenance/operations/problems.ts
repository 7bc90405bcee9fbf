/** Fix what has one right answer, or list problems without a change. */
import type { NamedProblems } from '../grammar/slots.ts';
import type { RequestedWork } from '../request.ts';
import type { Operation, Values } from './operation.ts';

/** A pronoun stands for problems that are named elsewhere; a request that names none means all. */
function problemWork(kind: 'fix' | 'list', { slots, sets }: Values): RequestedWork {
  const named = slots['what'] as NamedProblems | undefined;
  const what = named?.what ?? ['everything' as const];
  const except = (sets['except'] ?? '').split(' ').filter(Boolean) as NamedProblems['what'];
  return what.includes('everything') ? { kind, what: ['everything'], except } : { kind, what, except };
}

const FINDS = '[[that] [lectern] check (finds | found | reports | lists | can fix)] [automatically]';

export const fix: Operation = {
  name: 'fix',
  sentence:
    'Problems that have one right answer: broken links and anchors, images, navigation entries; `everything` is all that `lectern check --fix` fixes.',
  examples: [
    'Fix the broken links',
    'Fix broken links and images in guides/',
    'Fix broken anchors in guides/ and reference/, but not in the changelog',
    'Fix the navigation',
    'Fix everything check finds',
  ],
  hints:
    'broken dead links link anchors anchor urls url 404 errors problems parse invalid images kaputt kaputte liens enlaces',
  scope: 'files',
  forms: {
    en: `
[(find | check | search | look | look for | check for | search for | scan for | go through) [and]] @fix [up] <what:problems> ${FINDS}
[(find | check | search) <what:problems> and] @fix (them | it | those | they)
update @broken <what:problems>
@broken <what:problems>
make sure [that] <what:problems> work
`,
    de: `
[(finde | suche | prüfe) [und]] @fix <what:problems> [@fixend]
@broken <what:problems> @fixinf
<what:problems> @fixinf
`,
    fr: `
[(trouve | trouver | cherche | vérifie | trouvez) [et]] @fix <what:problems>
`,
    es: `
[(busca | buscar | encuentra | encontrar | revisa) [y]] @fix <what:problems>
`,
  },
  read: (values) => problemWork('fix', values),
};

export const list: Operation = {
  name: 'list',
  sentence: 'Nothing: it names the problems with their file and line.',
  examples: [
    'List the broken links',
    'Do not fix links. Tell me which ones are broken.',
    'Which images are broken?',
    'Check the docs',
  ],
  hints: 'list report review audit valid validate',
  scope: 'files',
  forms: {
    en: `
@see [(for | and list | and report)] [me] <what:problems> ${FINDS}
(show | tell | give) (me | us) [(about | a list of | list of)] <what:problems>
(look | search | scan | check) for <what:problems>
[(tell | show) (me | us)] (which | what) <what:problems> are @broken
[(tell | show) (me | us)] (which | what) [(ones | of them | they)] are @broken
are there <what:problems>
(list | show | report | tell me) (them | which ones)
(check | review | audit | validate) (docs | documentation | site)
(run | do) check
`,
    de: `
@see [(mir | uns)] <what:problems> [auf]
welche <what:problems> sind @broken
[(sag | sage | zeig | zeige | nenne) (mir | uns)] welche [davon] @broken sind
(prüfe | überprüfe) (dokumentation | doku | seite)
`,
    fr: `
@see [(moi | nous)] <what:problems>
(quels | quelles) <what:problems> sont @broken
[(dis | dites) (moi | nous)] lesquels sont @broken
`,
    es: `
@see <what:problems>
(qué | que | cuáles) <what:problems> están @broken
[(dime | dinos)] (cuáles | cuales) están @broken
`,
  },
  read: (values) => problemWork('list', values),
};
