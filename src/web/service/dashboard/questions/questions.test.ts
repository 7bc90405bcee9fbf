/** Questions asked as a handler: those without an answer first, all, page by page, and when none are kept. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';
import type { NewQuestion } from '../../../../records/questions/question-records.ts';

const QUESTIONS = '/dashboard/p/docs/questions';
const ASKED: NewQuestion = {
  project: 'docs',
  caller: 'web',
  status: 'answered',
  question: 'How do I start?',
  answer: 'Install it.',
  sources: [{ title: 'Start', url: '/start#install' }],
  page: '/guides',
};

describe('questions', () => {
  it('without an answer come first, and all of them with their answers and links to the site', async () => {
    const made = await feedbackDashboard({ questionDays: 30 });
    const { questions } = made.records;
    await questions.add(ASKED);
    await questions.add({
      ...ASKED,
      status: 'unanswered',
      question: 'Why <b>?',
      sources: [],
      page: undefined,
    });
    await questions.add({
      ...ASKED,
      caller: 'api',
      status: 'refused',
      question: 'Too late?',
      sources: [{ title: 'Bad', url: 'javascript:alert(1)' }],
    });
    const first = (await made.as('viewer').get(QUESTIONS)).text;
    assert.match(first, /Why &lt;b&gt;\?/);
    assert.doesNotMatch(first, /How do I start/);
    assert.match(first, />33%</);
    const all = (await made.as('viewer').get(`${QUESTIONS}?show=all`)).text;
    assert.match(all, /How do I start\?[\s\S]*Install it\./);
    assert.match(all, /href="https:\/\/docs\.example\.com\/start#install"/);
    assert.match(all, /href="https:\/\/docs\.example\.com\/guides"/);
    assert.match(all, /Not finished/);
    assert.doesNotMatch(all, /href="[^"]*javascript/);
  });

  it('are shown page by page', async () => {
    const made = await feedbackDashboard({ questionDays: 30 });
    for (let n = 0; n < 60; n++) {
      await made.records.questions.add({ ...ASKED, question: `Number ${n}!` });
      made.clock.advance(1_000);
    }
    const first = (await made.as('viewer').get(`${QUESTIONS}?show=all`)).text;
    assert.match(first, /Number 59!/);
    assert.doesNotMatch(first, /Number 9!/);
    const older = /href="([^"]*before=[^"]*)"[^>]*rel="next"/.exec(first)![1]!.replaceAll('&amp;', '&');
    const second = (await made.as('viewer').get(older)).text;
    assert.match(second, /Number 9!/);
    assert.doesNotMatch(second, /Number 59!|rel="next"/);
    assert.match(second, /rel="prev"/);
    assert.match((await made.as('viewer').get(`${QUESTIONS}?before='%22`)).text, /Everything was answered/);
  });

  it('show what written answers have cost today and what is left, also before anybody asked', async () => {
    const caps = { tokens: 500_000, money: 1_500_000, moneyOfAll: 10_000_000, atOnce: 4, ofNetwork: 0.25 };
    const askCaps = { ...caps, dearest: { tokens: 96_800, money: 25_600 } };
    const made = await feedbackDashboard({ questionDays: 30, askCaps });
    const { spending } = made.records;
    for (const project of ['docs', 'other']) {
      const max = { tokens: 20_000, money: 30_000 };
      const taken = await spending.reserve({ project, max, caps });
      assert.ok('id' in taken);
      await spending.settle(taken.id, { used: { tokens: 4_000, money: 12_345 }, ending: 'whole' });
    }
    const { text } = await made.as('viewer').get(QUESTIONS);
    assert.match(text, /No questions yet/);
    assert.match(text, />Written answers today<[\s\S]*>1<[\s\S]*Each at most 96\.8K tokens, 0\.0256</);
    assert.match(text, />Tokens today<[\s\S]*>4K<[\s\S]*496K of 500K left</);
    assert.match(text, />0\.0123<[\s\S]*1\.4877 of 1\.50 left, 9\.9753 of 10\.00 of all projects left</);
  });

  it('lists answers that did not help, and weak pages', async () => {
    const made = await feedbackDashboard({ questionDays: 30 });
    const { questions } = made.records;
    await questions.add({ ...ASKED, status: 'unanswered', question: 'Nothing on it?' });
    made.clock.advance(1_000);
    await questions.add(ASKED);
    const [asked] = (await questions.list({ project: 'docs', limit: 1 })).questions;
    await questions.vote('docs', asked!.id, -1);
    const unhelpful = (await made.as('viewer').get(`${QUESTIONS}?show=unhelpful`)).text;
    assert.match(unhelpful, /How do I start\?[\s\S]*Did not help/);
    assert.doesNotMatch(unhelpful, /Nothing on it/);
    const pages = (await made.as('viewer').get(`${QUESTIONS}?show=pages`)).text;
    assert.match(pages, /href="https:\/\/docs\.example\.com\/start"[\s\S]*>1<[\s\S]*>1</);
    assert.match(pages, />0%</);
  });

  it('say that nobody asked, or that none are kept', async () => {
    assert.match(
      (await (await feedbackDashboard({ questionDays: 30 })).as('viewer').get(QUESTIONS)).text,
      /No questions yet/,
    );
    assert.match(
      (await (await feedbackDashboard()).as('viewer').get(QUESTIONS)).text,
      /Questions are not kept/,
    );
  });
});
