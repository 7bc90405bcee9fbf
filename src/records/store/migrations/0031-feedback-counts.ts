/** How many entries of each kind a page has, kept by triggers, so that servers of the release before keep it too. */
import type { Migration } from '../migration.ts';

const OF_OLD = 'project = OLD.project AND path = OLD.path AND kind = OLD.kind AND slot = 0';
const ADD_NEW = `INSERT INTO feedback_counts (project, path, kind, slot, entries)
    VALUES (NEW.project, NEW.path, NEW.kind, 0, 1)
    ON CONFLICT (project, path, kind, slot) DO UPDATE SET entries = entries + 1;`;
const TAKE_OLD = `UPDATE feedback_counts SET entries = entries - 1 WHERE ${OF_OLD};
  DELETE FROM feedback_counts WHERE ${OF_OLD} AND entries = 0;`;

/**
 * Transactions on PostgreSQL are serializable: two that change one row conflict, and one is repeated. So each connection
 * counts in one of these slots, and the count of a kind is the sum of its slots.
 */
const SLOTS = 16;
const added = (changes: string): string =>
  `INSERT INTO feedback_counts AS kept (project, path, kind, slot, entries)
      SELECT project, path, kind, pg_backend_pid() % ${SLOTS}, sum(difference) FROM (${changes}) AS changes
      GROUP BY project, path, kind HAVING sum(difference) <> 0 ORDER BY project, path, kind
      ON CONFLICT (project, path, kind, slot) DO UPDATE SET entries = kept.entries + excluded.entries;`;
const each = (difference: 1 | -1, rows: string): string =>
  `SELECT project, path, kind, ${difference} AS difference FROM ${rows}`;

const TABLE = `CREATE TABLE feedback_counts (
      project {text} NOT NULL,
      path {text} NOT NULL,
      kind {int} NOT NULL,
      slot {int} NOT NULL,
      entries {int} NOT NULL,
      PRIMARY KEY (project, path, kind, slot)
    ) {table}`;
const BACKFILL = `INSERT INTO feedback_counts (project, path, kind, slot, entries)
  SELECT project, path, kind, 0, count(*) FROM feedback GROUP BY project, path, kind`;

export const feedbackCounts: Migration = {
  number: 31,
  name: 'feedback-counts',
  adds: true,
  statements: [],
  // The triggers come before the rows that are there: on PostgreSQL they keep other writers out until the end.
  own: {
    sqlite: [
      `${TABLE}, WITHOUT ROWID`,
      `CREATE TRIGGER feedback_counts_added AFTER INSERT ON feedback BEGIN ${ADD_NEW} END`,
      `CREATE TRIGGER feedback_counts_removed AFTER DELETE ON feedback BEGIN ${TAKE_OLD} END`,
      `CREATE TRIGGER feedback_counts_changed AFTER UPDATE OF project, path, kind ON feedback
        WHEN OLD.project <> NEW.project OR OLD.path <> NEW.path OR OLD.kind <> NEW.kind
        BEGIN ${TAKE_OLD} ${ADD_NEW} END`,
      BACKFILL,
    ],
    postgres: [
      TABLE,
      // A program that restores rows may have another search path.
      `CREATE FUNCTION count_feedback() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          IF TG_OP = 'INSERT' THEN ${added(each(1, 'new_rows'))}
          ELSIF TG_OP = 'DELETE' THEN ${added(each(-1, 'old_rows'))}
          ELSE ${added(`${each(1, 'new_rows')} UNION ALL ${each(-1, 'old_rows')}`)}
          END IF;
          RETURN NULL;
        END $$`,
      `CREATE TRIGGER feedback_counts_added AFTER INSERT ON feedback
        REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_feedback()`,
      `CREATE TRIGGER feedback_counts_removed AFTER DELETE ON feedback
        REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_feedback()`,
      `CREATE TRIGGER feedback_counts_changed AFTER UPDATE ON feedback
        REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_feedback()`,
      BACKFILL,
    ],
  },
};
