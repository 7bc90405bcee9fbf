/** Makes questions whose page is known from the records of a site, and the site without these questions and their answers. */
import { createHash } from 'node:crypto';
import { isGeneralWord } from '../../src/lib/search/general-words.ts';
import { wordRuns } from '../../src/lib/search/search-words.ts';
import { isStopWord } from '../../src/lib/search/stop-words.ts';
import type { SearchRecord } from '../../src/site/search/search-record.ts';
import type { SitePage } from './site-records.ts';

export interface KnownQuery {
  readonly text: string;
  readonly kind: 'question' | 'name';
  /** Addresses of the pages that answer it. */
  readonly pages: readonly string[];
  readonly lang: string;
  readonly version: string;
  /** Half of them, by hash: not looked at while the ranking is tuned. */
  readonly isSealed: boolean;
}

export interface QuestionSet {
  readonly queries: readonly KnownQuery[];
  readonly pages: readonly (readonly SearchRecord[])[];
}

export type Answers = 'removed' | 'kept';

const QUESTION =
  /[?？]\s*$|^(?:how (?:do|can|to|does|should)|what (?:is|are|does)|why |when (?:to|should)|where |can i |do i |is there )/i;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const FEWEST_WORDS = 3;
/** What is left of a page must still say what it is about. */
const SHORTEST_REST = 200;
const MAX_OF_A_PAGE = 4;
/** With more, a question is about no page in particular. */
const MAX_PAGES = 3;
const MAX_NAMES = 40;

export function questionSet(site: readonly SitePage[], answers: Answers): QuestionSet {
  const questions: KnownQuery[] = [];
  const pages = site.map((page) => {
    const { rest, asked } = split(page, answers);
    const said = rest.reduce((sum, { text, code }) => sum + text.length + code.length, 0);
    const first = rest[0];
    if (first !== undefined && said >= SHORTEST_REST)
      for (const text of [...new Set(asked)].filter(tells).toSorted(byHash).slice(0, MAX_OF_A_PAGE))
        questions.push(query(text, 'question', first, [page.url]));
    return rest;
  });
  return { queries: [...once(questions), ...nameQueries(pages)], pages };
}

/** The records without those that answer a question, and the questions. */
function split({ records, asked }: SitePage, answers: Answers) {
  const rest: SearchRecord[] = [];
  const questions = asked.filter(isQuestion);
  for (const record of records) {
    const last = rest.at(-1);
    if (record.heading === '' || last === undefined || !isQuestion(record.heading)) rest.push(record);
    else {
      questions.push(record.heading);
      if (answers === 'kept')
        rest[rest.length - 1] = {
          ...last,
          text: `${last.text} ${record.text}`,
          code: `${last.code} ${record.code}`,
        };
    }
  }
  return { rest, asked: questions };
}

function isQuestion(text: string): boolean {
  return QUESTION.test(text) && (UNSPACED.test(text) || text.trim().split(/\s+/).length >= FEWEST_WORDS);
}

/** "How does it work?" asks something on its page only. */
const tells = (text: string): boolean =>
  wordRuns(text).some(({ text: word }) => !isStopWord(word) && !isGeneralWord(word));

/** A question of several pages, such as those of two versions, is answered by each of them; one of more is asked in one version. */
function once(questions: readonly KnownQuery[]): KnownQuery[] {
  const groups = Map.groupBy(questions, ({ text, lang }) => `${lang} ${text.toLowerCase()}`);
  return [...groups.values()]
    .map((group) => {
      const [first] = group;
      if (group.length <= MAX_PAGES) return { ...first!, version: '', pages: pagesOf(group) };
      return { ...first!, pages: pagesOf(group.filter(({ version }) => version === first!.version)) };
    })
    .filter(({ pages }) => pages.length <= MAX_PAGES);
}

const pagesOf = (group: readonly KnownQuery[]): readonly string[] => group.flatMap(({ pages }) => pages);

const NAMES: readonly RegExp[] = [
  /(?<![\w-])--[a-z][a-z0-9]+(?:-[a-z0-9]+)*/g,
  /(?<![\w/.])[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+/g,
  /(?<![\w/.])[a-z]+(?:[A-Z][a-z0-9]+)+/g,
  /(?<![\w/])[A-Z]{1,6}-?\d{3,5}(?!\w)/g,
  /(?<![\w/:.])\/(?:v\d+|api)(?:\/[\w{}-]+)+/g,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3,8}/gu,
];

/** Names that stand on exactly one page. */
function nameQueries(pages: readonly (readonly SearchRecord[])[]): KnownQuery[] {
  const found = new Map<string, SearchRecord | undefined>();
  for (const records of pages) {
    const own = new Set(
      records.flatMap(({ text, code, endpoint }) =>
        NAMES.flatMap((name) => `${text}\n${code}\n${endpoint}`.match(name) ?? []),
      ),
    );
    for (const name of own) found.set(name, found.has(name) ? undefined : records[0]);
  }
  const unique = [...found].filter(([name, record]) => record !== undefined && name.length <= 60);
  const whole = pages.map((records) => records.map((record) => Object.values(record).join('\n')).join('\n'));
  return unique
    .toSorted(([a], [b]) => byHash(a, b))
    .slice(0, MAX_NAMES * 3)
    .filter(([name]) => whole.filter((text) => text.includes(name)).length === 1)
    .slice(0, MAX_NAMES)
    .map(([name, record]) => query(name, 'name', record!, [record!.url]));
}

function query(
  text: string,
  kind: KnownQuery['kind'],
  { lang, version }: SearchRecord,
  pages: readonly string[],
): KnownQuery {
  // Names are chosen by the beginning of their hash.
  const digit = hash(text).at(kind === 'name' ? -1 : 0)!;
  return { text: text.trim(), kind, pages, lang, version, isSealed: digit.charCodeAt(0) % 2 === 1 };
}

function byHash(a: string, b: string): number {
  return hash(a) < hash(b) ? -1 : 1;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
