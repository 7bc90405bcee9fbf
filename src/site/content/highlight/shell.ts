/** Shell scripts and terminal sessions. */
import type { Classify, Grammar, Rule } from './grammar.ts';
import { SPACE, words } from './patterns.ts';

const KEYWORDS = words(
  'if then else elif fi for while until do done case esac in select function return break continue exit export local readonly declare unset set source alias trap shift eval exec',
);
/** Words after which a command begins. */
const BEFORE_COMMAND = words('then else elif do if while until sudo exec time command env nohup xargs !');

/** A word is a command where a command may begin: at a line's start, after a pipe, `&&`, `;`, `(` or `sudo`. */
const word: Classify = (text, source, { start }) => {
  let at = start - 1;
  while (source[at] === ' ' || source[at] === '\t') at--;
  const before = source[at];
  const begins =
    at < 0 ||
    (before === '\n' && source[at - 1] !== '\\') ||
    before === '|' ||
    before === ';' ||
    before === '(' ||
    before === '{' ||
    before === '`' ||
    (before === '&' && source[at - 1] === '&') ||
    (before === '$' && (at === 0 || source[at - 1] === '\n'));
  if (KEYWORDS.has(text) && (begins || text === 'in' || text === 'do' || text === 'then')) return 'k';
  if (begins) return 'f';
  const previous = /([^\s]+)[ \t]+$/.exec(source.slice(Math.max(0, start - 40), start))?.[1];
  return previous !== undefined && BEFORE_COMMAND.has(previous) && !/[=-]/.test(previous) ? 'f' : '';
};

const VARIABLES: readonly Rule[] = [
  { match: '\\$\\(', is: 'p', push: 'inner' },
  { match: '\\$\\{[^}\\n]*\\}?|\\$[A-Za-z_]\\w*|\\$[\\d@*#?$!-]', is: 'v' },
];

const command: readonly Rule[] = [
  { match: '\\\\\\n', is: 'p' },
  SPACE,
  { match: '(?<![^\\s;(])#[^\\n]*', is: 'c', starts: '#' },
  { match: '"', is: 's', push: 'string' },
  { match: "\\$?'[^']*'?", is: 's' },
  ...VARIABLES,
  { match: '(?<![^\\n])[$%>](?=[ \\t])', is: 'p' },
  { match: '(?<![^\\s])--?[A-Za-z][\\w-]*', is: 'a', starts: '-' },
  { match: '(?<![^\\s;(])[A-Za-z_]\\w*(?=\\+?=)', is: 'v', starts: 'A-Za-z_' },
  { match: '<<-?[ \\t]*["\']?\\w+["\']?', is: 'o' },
  { match: '(?<![\\w.-])\\d+(?:\\.\\d+)?(?![\\w./:-])', is: 'n', starts: '\\d' },
  { match: '[A-Za-z_./~@][^\\s"\'`$|&;()<>{}\\\\=]*', is: word },
  { match: '&&|\\|\\|?|[<>]+&?\\d?|[=!]', is: 'o' },
  { match: '[;&{}\\[\\]()`]', is: 'p' },
];

export const SHELL: Grammar = {
  root: command,
  inner: [{ match: '\\)', is: 'p', pop: 1 }, { match: '\\(', is: 'p', push: 'inner' }, ...command],
  string: [
    { match: '[^"\\\\$]+', is: 's' },
    { match: '\\\\[\\s\\S]', is: 'e' },
    ...VARIABLES,
    { match: '"', is: 's', pop: 1 },
    { match: '\\$', is: 's' },
  ],
};

const INSTRUCTION: Rule = {
  match:
    '(?<![^\\n])[ \\t]*(?:FROM|RUN|CMD|LABEL|EXPOSE|ENV|ADD|COPY|ENTRYPOINT|VOLUME|USER|WORKDIR|ARG|ONBUILD|STOPSIGNAL|HEALTHCHECK|SHELL|MAINTAINER)\\b|\\bAS\\b',
  is: 'k',
};

export const DOCKERFILE: Grammar = { ...SHELL, root: [INSTRUCTION, ...command] };
