/** Questions that readers and programs asked, with their answers; nothing about who asked is in them. */
import type { Migration } from '../migration.ts';

export const questions: Migration = {
  number: 36,
  name: 'questions',
  adds: true,
  statements: [
    // Ids sort by time. Sources are JSON.
    `CREATE TABLE questions (
      project {text} NOT NULL,
      id {text} NOT NULL,
      thread {text} NOT NULL,
      asked_at {int} NOT NULL,
      caller {text} NOT NULL,
      status {text} NOT NULL,
      question {text} NOT NULL,
      answer {text} NOT NULL,
      sources {text} NOT NULL,
      page {text},
      PRIMARY KEY (project, id)
    ) {table}`,
    'CREATE INDEX questions_by_thread ON questions (project, thread, id)',
    'CREATE INDEX questions_by_status ON questions (project, status, id)',
  ],
};
