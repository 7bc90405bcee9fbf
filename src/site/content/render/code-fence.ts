/** Parses the info string of a code fence: language, title, icon, marked lines and flags, in all common forms. */
import { defined } from '../../../lib/defined.ts';

export interface FenceInfo {
  /** As written, lower case; empty for none. */
  readonly lang: string;
  readonly title?: string;
  readonly icon?: string;
  /** Line numbers from 1. */
  readonly highlight: ReadonlySet<number>;
  readonly focus: ReadonlySet<number>;
  readonly lines: boolean;
  readonly wrap: boolean;
  readonly expandable: boolean;
  /** Whether the sample has a copy button. */
  readonly copy: boolean;
  /** Words of other programs, as written, that have no effect here. */
  readonly unused: ReadonlySet<string>;
}

const WORD_FLAGS: Readonly<Record<string, 'lines' | 'wrap' | 'expandable' | 'nocopy' | 'ignored'>> = {
  lines: 'lines',
  shownumbers: 'lines',
  showlinenumbers: 'lines',
  linenumbers: 'lines',
  'line-numbers': 'lines',
  numberlines: 'lines',
  wrap: 'wrap',
  'wrap-text': 'wrap',
  expandable: 'expandable',
  collapsible: 'expandable',
  collapse: 'expandable',
  nocopy: 'nocopy',
  'no-copy': 'nocopy',
  twoslash: 'ignored',
  runnable: 'ignored',
  ignore: 'ignored',
  live: 'ignored',
  editable: 'ignored',
};
/** Rust's own tools read it. */
const UNREPORTED = new Set(['ignore']);
/** Keys of other programs. */
const UNUSED_KEYS = new Set(
  'theme start startline start-line linenumberstart copy download diff css caption description height maxheight'.split(
    ' ',
  ),
);
const TITLE_KEYS = new Set(['title', 'filename', 'file', 'name', 'label', 'tab']);
const TOKEN =
  /([A-Za-z][\w-]*)=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\{([^}]*)\}|\[([^\]]*)\]|([^\s{}"']+))|\{([^}]*)\}|\[([^\]]*)\]|"([^"]*)"|'([^']*)'|(\S+)/g;
const RANGES = /^[\s,\d[\]-]*\d[\s,\d[\]-]*$/;
const MAX_LINES = 10_000;
/** A file name used as the language: ```` ```app.ts ````. */
const FILE_NAME = /^[\w./-]*[\w-]+\.([A-Za-z][A-Za-z0-9]{0,9})$/;

interface Draft {
  lang: string;
  words: string[];
  title?: string;
  icon?: string;
  highlight: Set<number>;
  focus: Set<number>;
  flags: Set<string>;
  unused: Set<string>;
}

/**
 * @param lang the first word of the info string, as the Markdown parser gives it
 * @param meta the rest of the info string
 */
export function readFenceInfo(lang: string, meta: string): FenceInfo {
  const draft: Draft = {
    lang: '',
    words: [],
    highlight: new Set(),
    focus: new Set(),
    flags: new Set(),
    unused: new Set(),
  };
  const [head, tail] = splitLanguage(lang);
  readLanguage(head, draft);
  if (tail !== '' || meta !== '')
    for (const token of `${tail} ${meta}`.slice(0, 2_000).matchAll(TOKEN)) readToken(token, draft);
  const title = draft.title ?? (draft.words.length > 0 ? draft.words.join(' ') : undefined);
  return {
    lang: draft.lang,
    ...(title === undefined || title.trim() === '' ? {} : { title: title.trim() }),
    ...defined({ icon: draft.icon }),
    highlight: draft.highlight,
    focus: draft.focus,
    lines: draft.flags.has('lines'),
    wrap: draft.flags.has('wrap'),
    expandable: draft.flags.has('expandable'),
    copy: !draft.flags.has('nocopy'),
    unused: draft.unused,
  };
}

/** Splits `js{4}` and `js[title]`, which are written without a space. */
function splitLanguage(lang: string): [string, string] {
  const at = lang.search(/[{[="']/);
  return at < 0 ? [lang, ''] : lang[at] === '=' ? ['', lang] : [lang.slice(0, at), lang.slice(at)];
}

/** The first word may also be a flag, a file name or a title of one word (`Response`). */
function readLanguage(word: string, draft: Draft): void {
  const lower = word.toLowerCase();
  const flag = Object.hasOwn(WORD_FLAGS, lower) ? WORD_FLAGS[lower] : undefined;
  const file = FILE_NAME.exec(word)?.[1];
  if (flag !== undefined) addFlag(word, flag, draft);
  else if (file !== undefined) {
    draft.lang = file.toLowerCase();
    draft.title = word;
  } else {
    draft.lang = lower;
    if (/^[A-Z][a-z]{3,}/.test(word)) draft.words.push(word);
  }
}

function readToken(token: RegExpExecArray, draft: Draft): void {
  const [, key, double, single, braced, listed, bare, braces, brackets, quoted, apostrophed, word] = token;
  if (key !== undefined)
    readKey(key, (double ?? single ?? braced ?? listed ?? bare ?? '').replace(/^["'`]|["'`]$/g, ''), draft);
  else if (braces !== undefined) addRanges(braces, draft.highlight);
  else if (brackets !== undefined) {
    if (RANGES.test(brackets)) addRanges(brackets, draft.highlight);
    else readWords(brackets, draft);
  } else if (quoted !== undefined || apostrophed !== undefined) draft.title ??= quoted ?? apostrophed ?? '';
  else if (word !== undefined) readWords(word, draft);
}

function readKey(key: string, value: string, draft: Draft): void {
  const lower = key.toLowerCase();
  const flag = Object.hasOwn(WORD_FLAGS, lower) ? WORD_FLAGS[lower] : undefined;
  if (TITLE_KEYS.has(lower)) draft.title = value.replace(/\\(["'])/g, '$1');
  else if (lower === 'icon') draft.icon = value;
  else if (lower === 'highlight' || lower === 'mark' || lower === 'hl_lines')
    addRanges(value, draft.highlight);
  else if (lower === 'focus') addRanges(value, draft.focus);
  else if (lower === 'lines' && RANGES.test(value)) addRanges(value, draft.highlight);
  else if (lower === 'copy' && value === 'false') draft.flags.add('nocopy');
  else if (flag !== undefined && value !== 'false') addFlag(key, flag, draft);
  else if (UNUSED_KEYS.has(lower)) draft.unused.add(key);
}

function readWords(text: string, draft: Draft): void {
  for (const word of text.split(/\s+/)) {
    const lower = word.toLowerCase();
    if (Object.hasOwn(WORD_FLAGS, lower)) addFlag(word, WORD_FLAGS[lower]!, draft);
    else if (word !== '') {
      // The first word was only a fallback title.
      if (draft.words.length === 1 && draft.words[0]!.toLowerCase() === draft.lang) draft.words.pop();
      draft.words.push(word);
    }
  }
}

function addFlag(word: string, flag: string, draft: Draft): void {
  draft.flags.add(flag);
  if (flag === 'ignored' && !UNREPORTED.has(word.toLowerCase())) draft.unused.add(word);
}

/** Adds `1-3,5` and `[1, 3-5]`. */
function addRanges(text: string, lines: Set<number>): void {
  for (const [, from, to = from] of text.matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)) {
    const last = Math.min(Number(to), Number(from) + MAX_LINES);
    for (let line = Number(from); line <= last; line++) lines.add(line);
  }
}
