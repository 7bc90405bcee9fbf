/** Finds the teams that the company's directory made; those of the dashboard do not exist for it. */
import type { SqlValue } from '../../store/database.ts';
import type { RecordDeps } from '../../store/record-deps.ts';
import type { TeamConditions, TeamRecords } from './team-records.ts';
import { foldTeamName, TEAM_COLUMNS, type TeamRow, toTeam } from './team-row.ts';

function whereOf({ id, name, externalId, member }: TeamConditions): [string, SqlValue[]] {
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['t.id = ?', id],
    ['t.folded_name = ?', name === undefined ? undefined : foldTeamName(name.trim().normalize('NFC'))],
    ['t.external_id = ?', externalId],
    ['EXISTS (SELECT 1 FROM team_members m WHERE m.team_id = t.id AND m.user_id = ?)', member],
  ];
  const used = parts.flatMap(([text, value]) => (value === undefined ? [] : [{ text, value }]));
  return [
    ['t.by_directory = 1', ...used.map(({ text }) => text)].join(' AND '),
    used.map(({ value }) => value),
  ];
}

export function createDirectoryTeams({ database }: RecordDeps): Pick<TeamRecords, 'directoryTeams'> {
  return {
    directoryTeams: async (conditions, { offset, limit }) => {
      const [where, values] = whereOf(conditions);
      const [count, rows] = await Promise.all([
        database.first<{ count: number }>(`SELECT count(*) AS count FROM teams t WHERE ${where}`, values),
        database.all<TeamRow>(
          `SELECT ${TEAM_COLUMNS} FROM teams t WHERE ${where} ORDER BY t.created_at, t.id LIMIT ? OFFSET ?`,
          [...values, limit, offset],
        ),
      ]);
      return { total: count?.count ?? 0, teams: rows.map(toTeam) };
    },
  };
}
