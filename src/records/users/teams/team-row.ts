/** Converts teams from rows. */
import type { Team } from './team-records.ts';

/** For statements in which the table is called `t`. */
export const TEAM_COLUMNS = `t.id, t.name, t.external_id AS "externalId", t.by_directory AS "byDirectory",
  t.created_at AS "createdAt", t.changed_at AS "changedAt"`;

export interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly byDirectory: number;
  readonly createdAt: number;
  readonly changedAt: number;
}

export const toTeam = ({ id, name, externalId, byDirectory, createdAt, changedAt }: TeamRow): Team => ({
  id,
  name,
  createdAt,
  changedAt,
  externalId: externalId ?? undefined,
  byDirectory: byDirectory === 1,
});

/** The form in which names are compared. */
export const foldTeamName = (name: string): string => name.toLowerCase();
