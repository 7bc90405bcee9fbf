/** Reads a preview from its row. */
import { createHash } from 'node:crypto';
import { type Preview, type PreviewSharing, targetOf } from './preview.ts';

export const PREVIEW_COLUMNS = `id, project, target, branch, title, url, fork, ref, commit_id AS "commit", base_id AS "base",
  sharing, password, created_by AS "createdBy", created_at AS "createdAt", changed_at AS "changedAt", opened_at AS "openedAt"`;

export interface PreviewRow {
  readonly id: string;
  readonly project: string;
  readonly target: string;
  readonly branch: string;
  readonly title: string;
  readonly url: string | null;
  readonly fork: number;
  readonly ref: string | null;
  readonly commit: string | null;
  readonly base: string | null;
  readonly sharing: PreviewSharing;
  readonly password: string | null;
  readonly createdBy: string | null;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly openedAt: number | null;
}

export function previewOf({ target, fork, password, ...row }: PreviewRow): Preview {
  return { ...row, target: targetOf(target), fork: fork === 1, passwordMark: markOf(password) };
}

/** The hash itself stays in the records. */
function markOf(password: string | null): string | null {
  return password === null ? null : createHash('sha256').update(password).digest('base64url').slice(0, 22);
}
