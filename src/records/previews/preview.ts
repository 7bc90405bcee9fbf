/** The preview of a branch or a pull request, as a row. */

/**
 * `link`: whoever has the address, within what the project lets them read. `password`: with a password of this preview too.
 * `members`: members of the dashboard with a role in the project.
 */
export const PREVIEW_SHARINGS = ['link', 'password', 'members'] as const;
export type PreviewSharing = (typeof PREVIEW_SHARINGS)[number];

/** What is previewed. */
export type PreviewTarget =
  | { readonly kind: 'branch'; readonly branch: string }
  | { readonly kind: 'pull'; readonly number: number };

export interface Preview {
  /** 26 characters of a-z and 2-7 that nobody can guess; the label of its host name. */
  readonly id: string;
  readonly project: string;
  readonly target: PreviewTarget;
  /** Without the name of its repository. */
  readonly branch: string;
  /** That of the pull request; a branch has its own name. */
  readonly title: string;
  /** The pull request at its forge. */
  readonly url: string | null;
  /** True when the branch is in another repository. */
  readonly fork: boolean;
  /** Whole name of the ref that is looked at; null = the commit alone. */
  readonly ref: string | null;
  /** Null until it was looked at for the first time. */
  readonly commit: string | null;
  /** What it is compared with. */
  readonly base: string | null;
  readonly sharing: PreviewSharing;
  /** Another one after each change of the password; null without one. */
  readonly passwordMark: string | null;
  /** Id of a member or a key; null for those made for a pull request. */
  readonly createdBy: string | null;
  readonly createdAt: number;
  readonly changedAt: number;
  /** Null = never. */
  readonly openedAt: number | null;
}

/** The same text for equal targets. */
export function targetKey(target: PreviewTarget): string {
  return target.kind === 'branch' ? `branch ${target.branch}` : `pull ${target.number}`;
}

export function targetOf(key: string): PreviewTarget {
  const [, kind, rest] = /^(branch|pull) (.*)$/s.exec(key) ?? [];
  if (rest === undefined) throw new TypeError(`"${key}" is no target of a preview`);
  return kind === 'branch' ? { kind: 'branch', branch: rest } : { kind: 'pull', number: Number(rest) };
}

export const isPreviewId = (text: string): boolean => /^[a-z2-7]{26}$/.test(text);
