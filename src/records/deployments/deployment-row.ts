/** A deployment as a row: its columns, and the lists that are stored as JSON. */
import type { Deployment, DeploymentChanges, DeploymentProblems } from './deployment.ts';

export const DEPLOYMENT_COLUMNS = `id, project, kind, state, source, actor, git_ref AS "ref", commit_id AS "commit", author, subject,
  summary, detail, created_at AS "createdAt", started_at AS "startedAt", ended_at AS "endedAt"`;

export interface DeploymentRow extends Omit<Deployment, 'changes' | 'problems'> {
  readonly detail: string | null;
}

interface Detail {
  readonly changes: DeploymentChanges | null;
  readonly problems: DeploymentProblems | null;
}

export function deploymentOf({ detail, ...row }: DeploymentRow): Deployment {
  return { ...row, ...readDetail(detail) };
}

export function detailText({ changes, problems }: Detail): string | null {
  return changes === null && problems === null ? null : JSON.stringify({ changes, problems });
}

/** A detail that a later version wrote in another form is left out. */
function readDetail(text: string | null): Detail {
  const none = { changes: null, problems: null };
  if (text === null) return none;
  try {
    const { changes, problems } = JSON.parse(text) as Partial<Detail>;
    return { changes: changes ?? null, problems: problems ?? null };
  } catch {
    return none;
  }
}
