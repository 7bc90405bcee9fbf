/** Which kinds of feedback a site asks for, by what its administrators and its docs.json say. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_PROJECT_SETTINGS, type ProjectSettings } from '../../../records/projects/project-records.ts';
import { feedbackOffer } from './feedback-offer.ts';

const switched = (feedback: Partial<ProjectSettings['feedback']>): ProjectSettings => ({
  ...DEFAULT_PROJECT_SETTINGS,
  feedback: { ...DEFAULT_PROJECT_SETTINGS.feedback, ...feedback },
});

describe('what readers are asked', () => {
  for (const [what, config, settings, kinds] of [
    ['everything by default', {}, {}, 'rating comment contact code'],
    ['no rating when docs.json says so', { feedback: { thumbsRating: false } }, {}, 'code'],
    [
      'no code reports when docs.json says so',
      { feedback: { codeSnippets: false } },
      {},
      'rating comment contact',
    ],
    ['what administrators leave on', {}, { comment: false }, 'rating code'],
    ['no address without a comment', {}, { contact: false }, 'rating comment code'],
    [
      'nothing that administrators switched off, whatever docs.json says',
      { feedback: { thumbsRating: true } },
      { rating: false },
      'code',
    ],
    ['nothing when both kinds are off', {}, { rating: false, code: false }, ''],
    ['nothing when telemetry is off', { integrations: { telemetry: { enabled: false } } }, {}, ''],
    [
      'everything when telemetry is on',
      { integrations: { telemetry: { enabled: true } } },
      {},
      'rating comment contact code',
    ],
  ] as const)
    it(`is ${what}`, () => {
      const offer = feedbackOffer('docs', { feedback: {}, integrations: {}, ...config }, switched(settings));
      const asked = (['rating', 'comment', 'contact', 'code'] as const).filter((kind) => offer[kind]);
      assert.equal(asked.join(' '), kinds);
      assert.equal(offer.project, 'docs');
    });
});
