/** Tests the floor of answers on our own manual: what it says is quoted, and what it does not say is refused. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sharedRenderProcesses } from '../../../../test/support/render-processes.ts';
import { MANUAL } from '../../../../test/support/site-fixture.ts';
import { SILENT } from '../../../lib/log.ts';
import { answerQuestion, type ExtractedAnswer } from '../../../site/ask/answer-question.ts';
import { folderSource } from '../../../site/source/folder-source.ts';
import { type LiveSite, openLiveSite } from '../live/live-site.ts';
import { createSearch, type Search } from '../pages/search.ts';
import { foundSections } from './found-sections.ts';
import { OFF_TOPIC, ON_TOPIC, OTHER_WORDS } from './testing/manual-questions.data.ts';

/** How many of the questions are answered from the page that an author would name; the others from a page that says it too. */
const FROM_THE_PAGE = 20;

const pageOf = (url: string): string => url.split('#', 1)[0]!;

describe('asked about our manual', () => {
  let live: LiveSite;
  let search: Search;
  before(async () => {
    live = await openLiveSite(
      { source: folderSource(MANUAL), renderer: sharedRenderProcesses() },
      SILENT,
      false,
    );
    search = createSearch(live, { patience: 100_000 });
    await search.found();
  });
  const ask = async (question: string): Promise<ExtractedAnswer> => {
    const { words, sections } = await foundSections({ site: live.current(), search }, question);
    return answerQuestion(words, sections);
  };

  it(`quotes sentences for ${ON_TOPIC.length} questions, most of them from the best page`, async () => {
    let best = 0;
    for (const [question, page] of ON_TOPIC) {
      const { quotes, nearest } = await ask(question);
      assert.ok(quotes.length > 0, question);
      for (const { url, sentences, code } of quotes) {
        assert.ok(sentences.length > 0 || code !== undefined, question);
        const meta = live.current().pages.byUrl.get(pageOf(url));
        assert.ok(meta !== undefined, url);
        const { body } = await live.current().render(meta);
        const section = body.sections.find(({ id }) => id === (url.split('#')[1] ?? ''));
        for (const sentence of sentences)
          assert.ok(`${section?.text} ${meta.description}`.includes(sentence), `${url}: ${sentence}`);
        if (code !== undefined) assert.ok(section?.code.includes(code.text), url);
      }
      const from = quotes.map(({ url }) => pageOf(url));
      if (from.includes(page)) best++;
      else if (!nearest.some(({ url }) => url === page))
        assert.ok(live.current().pages.byUrl.has(page), page);
    }
    assert.ok(best >= FROM_THE_PAGE, `${best} of ${ON_TOPIC.length} from the best page`);
  });

  it(`says that it does not know for ${OFF_TOPIC.length} questions about something else`, async () => {
    for (const question of OFF_TOPIC) {
      const { quotes, confidence } = await ask(question);
      assert.deepEqual(quotes, [], `${question} (${confidence})`);
    }
  });

  it('leads to the page where the manual has other words for it', async () => {
    for (const [question, page] of OTHER_WORDS) {
      const { quotes, nearest } = await ask(question);
      assert.deepEqual(quotes, [], question);
      assert.ok(
        nearest.some(({ url }) => url === page),
        question,
      );
    }
  });
});
