/** Asks a site questions whose answers are known, as its readers would, and judges what it finds and says. */
import { AppError } from '../../lib/app-error.ts';
import { answerQuestion } from '../../site/ask/answer-question.ts';
import { searchRecords } from '../../site/search/search-record.ts';
import { localSearch, type SearchStore } from '../../site/search/search-store.ts';
import { isSearchable } from '../../site/search/searchable.ts';
import type { Site } from '../../site/site.ts';
import type { AskModel } from '../../web/reader/ask/ask-model.ts';
import { type FoundSections, foundSections } from '../../web/reader/ask/found-sections.ts';
import { writtenAnswer } from '../../web/reader/ask/written-answer.ts';
import type { KnownQuestion } from './known-questions.ts';

export interface JudgedQuestion {
  readonly question: KnownQuestion;
  readonly verdict: 'right' | 'wrong' | 'unanswered';
  /** Why it is not right. */
  readonly why: readonly string[];
  /** Place of the first right page among the pages that were found, from 1; 0 when it is not among them. */
  readonly place: number;
  /** Addresses of the first pages that were found, best first. */
  readonly found: readonly string[];
  /** What readers get, as text; undefined when the documentation does not say. */
  readonly answer: string | undefined;
  readonly seconds: number;
}

/** Pages that a reader looks at. */
const LOOKED_AT = 5;
/** Pages rendered at once, which are in the cache mostly. */
const AT_ONCE = 8;

interface Judging {
  /** Writes the answers; default: they are quoted. */
  readonly model?: AskModel | undefined;
  readonly judged?: (result: JudgedQuestion) => void;
}

/** @param site while its renderer is open */
export async function judgeQuestions(
  site: Site,
  questions: readonly KnownQuestion[],
  { model, judged }: Judging = {},
): Promise<readonly JudgedQuestion[]> {
  const index = await indexOf(site);
  const search = { found: async () => ({ index, complete: true }) };
  const results: JudgedQuestion[] = [];
  try {
    for (const question of questions) {
      const began = performance.now();
      const found = await foundSections({ site, search }, question.ask, { path: pageIn(site, question) });
      const answer = await answerTo(question, found, model);
      const result = { ...judge(site, question, { found, answer }), seconds: secondsSince(began) };
      results.push(result);
      judged?.(result);
    }
  } finally {
    await index.close();
  }
  return results;
}

async function indexOf(site: Site): Promise<SearchStore> {
  const index = localSearch();
  const waiting = [...site.pages.byUrl.values()].filter((page) => isSearchable(site, page));
  const lane = async (): Promise<void> => {
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      const { body } = await site.render(page);
      const view = site.navigation(page.url);
      await index.put(page.url, searchRecords(site, page, { body, view }), page.url);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await index.settle('');
  return index;
}

/** A page of the language and version of which the question is asked. */
function pageIn(site: Site, { lang, version }: KnownQuestion): string | undefined {
  if (lang === undefined && version === undefined) return undefined;
  for (const url of site.pages.byUrl.keys()) {
    const view = site.navigation(url);
    if ((lang ?? view.language?.lang) === view.language?.lang && (version ?? view.version) === view.version)
      return url;
  }
  const names = [lang, version].filter((part) => part !== undefined).join(', ');
  throw new AppError('questions/file', `No page of the site is in "${names}"`, {
    hint: 'Write "lang" and "version" as docs.json does',
  });
}

/** @returns undefined when there is none */
async function answerTo(
  { ask }: KnownQuestion,
  found: FoundSections,
  model: AskModel | undefined,
): Promise<string | undefined> {
  const { quotes } = answerQuestion(found.words, found.sections);
  // Below the floor no model is asked, as on the site.
  if (quotes.length === 0) return undefined;
  const quoted = quotes
    .flatMap(({ sentences, code }) => (code === undefined ? sentences : [...sentences, code.text]))
    .join('\n');
  if (model === undefined) return quoted;
  const errors: unknown[] = [];
  let text = '';
  for await (const part of writtenAnswer({
    askRequest: { question: ask, history: [], context: [] },
    found,
    model,
    signal: new AbortController().signal,
    linkTo: (url) => url,
    failed: (error) => errors.push(error),
  }))
    if (part.type === 'text-delta') text += part.delta;
  if (errors.length > 0) throw errors[0];
  return text === '' ? undefined : text;
}

function judge(
  site: Site,
  question: KnownQuestion,
  { found, answer }: { readonly found: FoundSections; readonly answer: string | undefined },
): Omit<JudgedQuestion, 'seconds'> {
  const pages = [...new Set(found.sections.map(({ url }) => url.split('#', 1)[0]!))].slice(0, LOOKED_AT);
  const known = (question.pages ?? []).map((name) => addressOf(site, name));
  const addresses = new Set(known.map(({ url }) => url));
  const place = pages.findIndex((url) => addresses.has(url)) + 1;
  const lost = known
    .filter(({ url }) => url === undefined)
    .map(({ name }) => `strangers see no page "${name}"`);
  const text = answer?.toLowerCase();
  const why = question.unanswered
    ? answer === undefined
      ? []
      : [`it is answered: ${answer.slice(0, 120)}`]
    : [
        ...lost,
        ...(known.length > 0 && place === 0 && lost.length < known.length
          ? [
              `${known.length === 1 ? 'its page is not' : 'none of its pages is'} among the first ${LOOKED_AT} that are found`,
            ]
          : []),
        ...(text === undefined
          ? question.says.length > 0
            ? ['it is not answered']
            : []
          : question.says
              .filter((part) => !text.includes(part.toLowerCase()))
              .map((part) => `the answer lacks "${part}"`)),
      ];
  const verdict =
    why.length === 0 ? 'right' : !question.unanswered && answer === undefined ? 'unanswered' : 'wrong';
  return { question, verdict, why, place, found: pages, answer };
}

function addressOf(site: Site, name: string): { readonly name: string; readonly url: string | undefined } {
  const path = name
    .replace(/[#?].*$/s, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.mdx?$/, '');
  const { byUrl } = site.pages;
  const own = [`/${path}`, path === '' ? site.home : ''].find((url) => byUrl.has(url));
  return { name, url: own ?? [...byUrl.values()].find((page) => page.path === path)?.url };
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 10) / 100;
