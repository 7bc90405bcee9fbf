/** `GET /PATH.md?ask=`: what the documentation says to a question, as Markdown, for programs that read pages that way. */
import { LONGEST_QUESTION, readQuestion } from '../../../site/ask/question.ts';
import { strings } from '../../../theme/strings/strings.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { type Reply, reply } from '../../edge/http/reply.ts';
import { findPage } from '../pages/find-page.ts';
import { MARKDOWN_TYPE } from '../pages/markdown/page-markdown-route.ts';
import { linkTarget, quoteMarkdown } from './answer-markdown.ts';
import { isEmbeddedElsewhere } from './ask-request.ts';
import { type AskDeps, type AskSite, closedSince } from './ask-route.ts';
import { newTurnId, turnOf } from './asked-turn.ts';
import { handOffOf } from './hand-off.ts';
import { readerAnswer } from './reader-answer.ts';

/** A page decides the language and version. Quotes only, so a link costs what a search costs. */
export function askMarkdown({ live, search, origin }: AskSite, deps: AskDeps): Handler {
  return async (request) => {
    const { path, query } = request;
    const given = path.endsWith('.md') ? query.get('ask') : null;
    if (given === null || !deps.isOn()) return undefined;
    const site = live.current();
    const found = findPage(site, path.slice(0, -'.md'.length).replace(/\/index$/, '') || '/');
    if (found.kind !== 'page') return undefined;
    const read = readQuestion(given);
    if (read.kind === 'empty') return undefined;
    if (read.kind === 'too-long')
      return plainReply(413, `A question has at most ${LONGEST_QUESTION} characters.`);
    if (isEmbeddedElsewhere(request))
      return plainReply(403, 'Open this address itself; a page cannot embed it.');
    const wait = deps.limits.take(request);
    if (wait > 0)
      return plainReply(429, `There were too many questions; try again in ${wait} s.`, {
        'retry-after': String(wait),
      });
    const askRequest = { question: read.text, history: [], context: [], path: found.page.url };
    const asking = { site, search, isWithdrawn: closedSince(live, deps.isWithdrawn) };
    const answer = await readerAnswer(asking, askRequest);
    const { quotes, nearest, outcome } = answer;
    const thread = newTurnId();
    if (deps.limits.mayKeep(request))
      deps.note?.(turnOf(answer, { thread, caller: 'mcp', askRequest, site }));
    const text = strings(site.navigation(found.page.url).language?.lang);
    const person =
      outcome.status === 'unanswered' ? handOffOf(site.config, thread, text.ask.handOff) : undefined;
    const parts = [
      outcome.message,
      ...quotes.map((quote) => quoteMarkdown({ ...quote, url: origin + quote.url })),
      (quotes.length > 0 ? [] : nearest).map(({ title, url }) => item(title, origin + url)).join('\n'),
      person === undefined ? '' : item(person.label, person.url),
    ];
    return plainReply(
      outcome.status === 'unavailable' ? 503 : 200,
      parts.filter((part) => part !== '').join('\n\n'),
    );
  };
}

function item(title: string, url: string): string {
  return `- [${title.replace(/[\\`*<>[\]]/g, '\\$&').replace(/\s+/g, ' ')}](${linkTarget(url)})`;
}

function plainReply(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return reply(status, MARKDOWN_TYPE, `${text}\n`, {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
}
