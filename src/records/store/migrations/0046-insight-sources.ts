/** Finds how readers arrived by where they came from, so that a site that leads here is looked at alone. */
import type { Migration } from '../migration.ts';

export const insightSources: Migration = {
  number: 46,
  name: 'insight-sources',
  adds: true,
  statements: ['CREATE INDEX insight_arrivals_by_source ON insight_arrivals (project, source, day)'],
};
