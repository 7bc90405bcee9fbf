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
