/** The feedback form of a page: shown only where it is offered, and safe with hostile text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FeedbackOffer, PageView } from '../../page-view.ts';
import { strings } from '../../strings/strings.ts';
import { renderNotFound } from '../not-found.ts';
import { renderPage } from '../page.ts';
import { testNavigation, testPage, testSite } from '../testing/page-view.ts';
import { feedbackFields } from './feedback-fields.ts';

const ALL: FeedbackOffer = { project: 'docs', rating: true, comment: true, contact: true, code: true };
const page = (offer: Partial<FeedbackOffer> | undefined, changes: Partial<PageView> = {}): string =>
  String(
    renderPage(
      testPage({ site: testSite(offer === undefined ? {} : { feedback: { ...ALL, ...offer } }), ...changes }),
    ),
  );

describe('the question at the end of a page', () => {
  it('is a form that works without script', () => {
    const html = page({}, { site: testSite({ base: '/docs', feedback: ALL }) });
    assert.match(
      html,
      /<form class="ask feedback-toolbar" method="post" action="\/docs\/_lectern\/feedback"/,
    );
    assert.match(
      html,
      /<input type="hidden" name="project" value="docs"><input type="hidden" name="path" value="\/a">/,
    );
    for (const side of ['yes', 'no'])
      assert.match(html, new RegExp(`<button class="button"[^>]* name="helpful" value="${side}">`));
    assert.match(html, /<p class="ask-said" role="status"><\/p>/);
    assert.match(html, /<body[^>]* data-api="\/docs\/api\/public\/v1\/docs\/" data-report="Report a problem/);
  });

  it('is absent without a server, and in the modes whose pages the author draws alone', () => {
    for (const html of [
      page(undefined),
      page({ rating: false, comment: false, contact: false, code: false }),
      page({}, { mode: 'custom' }),
      page({}, { mode: 'frame' }),
      String(
        renderNotFound({
          site: testSite({ feedback: ALL }),
          navigation: testNavigation(),
          path: '/x',
          suggestions: [],
        }),
      ),
    ]) {
      assert.doesNotMatch(html, /class="ask|lectern-ask/);
    }
    assert.doesNotMatch(page(undefined), /data-api|data-report/);
    assert.doesNotMatch(page({}, { mode: 'custom' }), /data-report/);
  });

  it('has the follow-up fields that are offered, and no others', () => {
    assert.match(page({}), /<template id="lectern-ask"[^>]*><form class="ask-more">.*name="contact"/);
    assert.doesNotMatch(page({ contact: false }), /name="contact"/);
    assert.match(page({ comment: false, contact: false, code: false }), /<template[^>]*><\/template>/);
    const codeOnly = page({ rating: false, comment: false, contact: false });
    assert.doesNotMatch(codeOnly, /<form class="ask /);
    assert.match(codeOnly, /data-question="What is wrong with this code\?"/);
    assert.doesNotMatch(page({ code: false }), /data-question|data-report/);
  });

  it('escapes hostile text', () => {
    const html = page({ project: '"><script>x' }, { url: '/"><script>y' });
    assert.doesNotMatch(html, /<script>[xy]/);
  });
});

describe('feedbackFields()', () => {
  const text = strings('en');
  it('gives different reasons after yes and after no', () => {
    const [yes, no] = [text.feedbackReasonsYes, text.feedbackReasonsNo];
    assert.ok(yes.length >= 4 && yes.length <= 5 && no.length >= 4 && no.length <= 5);
    const html = String(feedbackFields(text, { side: 'yes', contact: false, cancel: false }));
    for (const reason of yes) assert.ok(html.includes(`value="${reason}"`), reason);
    assert.ok(!html.includes(no[0]!));
  });

  it('writes a reader’s text back as text', () => {
    const evil = '</textarea><script>x</script>"';
    const html = String(
      feedbackFields(text, {
        contact: true,
        cancel: false,
        wrongContact: true,
        values: { reason: evil, comment: evil, contact: evil },
      }),
    );
    assert.doesNotMatch(html, /<script>|<\/textarea><script/);
    assert.match(html, /aria-invalid="true" aria-describedby="lectern-ask-error"/);
  });

  it('hides the honeypot field from readers', () => {
    const html = String(feedbackFields(text, { contact: false, cancel: false }));
    assert.match(
      html,
      /<div class="visually-hidden" aria-hidden="true"><label>[^<]*<input name="website" tabindex="-1" autocomplete="off">/,
    );
  });
});
