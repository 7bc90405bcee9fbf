/** Validates one line of an import, which is an item of the API, and reports every problem in it. */
import { parseDate } from '../../../lib/time/dates.ts';
import { FEEDBACK_LIMITS, FEEDBACK_SOURCES, FEEDBACK_STATUSES } from '../../../records/feedback/feedback.ts';
import type { ImportedFeedback } from '../../../records/feedback/feedback-records.ts';

export type ReadImported = { readonly entry: ImportedFeedback } | { readonly problems: readonly string[] };

export interface ImportTarget {
  readonly project: string;
  /** Whether to accept lines of another project, because the user named the project. */
  readonly anyProject: boolean;
}

const MAX_SHOWN = 60;

/** A value as messages quote it. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return `${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}`;
}

type Line = Readonly<Record<string, unknown>>;

/*
 * Written without the schema library, because an import may have a million lines. Unknown keys are ignored: exports of other
 * programs have more fields than are stored.
 */

/** Reads the fields of one line and collects their problems. */
function createReader(line: Line) {
  const problems: string[] = [];
  const wrong = (name: string, expected: string): void =>
    void problems.push(`"${name}" is ${shown(line[name])}, expected ${expected}`);
  return {
    problems,
    wrong,
    text: (name: keyof typeof FEEDBACK_LIMITS & string): string | null => {
      const value = line[name];
      if (value === undefined || value === null || value === '') return null;
      const max = FEEDBACK_LIMITS[name];
      if (typeof value === 'string' && value.length <= max) return value;
      if (typeof value === 'string')
        problems.push(`"${name}" has ${value.length} characters, at most ${max} are kept`);
      else wrong(name, 'a text or null');
      return null;
    },
    choice: <T extends string>(name: string, choices: readonly T[]): T => {
      const value = line[name];
      if (choices.includes(value as T)) return value as T;
      wrong(name, `one of ${choices.join(', ')}`);
      return choices[0]!;
    },
  };
}

type Reader = ReturnType<typeof createReader>;

function idOf({ id }: Line, { wrong }: Reader): string {
  if (typeof id === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(id)) return id;
  wrong('id', '1 to 64 letters, digits, "_" or "-"');
  return '';
}

/** Adds a missing leading slash. */
function pathOf({ path }: Line, { wrong }: Reader): string {
  const isText = typeof path === 'string' && path !== '' && !/\p{Cc}/u.test(path);
  if (isText && path.length < FEEDBACK_LIMITS.path) return path.startsWith('/') ? path : `/${path}`;
  wrong('path', `the path of a page with less than ${FEEDBACK_LIMITS.path} characters`);
  return '';
}

function momentOf({ createdAt }: Line, { wrong }: Reader): number {
  const moment = typeof createdAt === 'string' ? parseDate(createdAt) : undefined;
  if (moment !== undefined && moment >= 0) return moment;
  wrong('createdAt', 'a moment since 1970 such as 2026-01-15T12:00:00.000Z');
  return 0;
}

function voteOf({ helpful }: Line, { wrong }: Reader): boolean | null {
  if (helpful === undefined || helpful === null) return null;
  if (typeof helpful === 'boolean') return helpful;
  wrong('helpful', 'true, false or null');
  return null;
}

/** Exports of other programs may mean something else by these names, so what is not ours is left out. */
function placeOf({ anchor, commit }: Line): Pick<ImportedFeedback, 'anchor' | 'commit'> {
  const isAnchor = typeof anchor === 'string' && anchor !== '' && anchor.length <= FEEDBACK_LIMITS.anchor;
  const isCommit = typeof commit === 'string' && /^[0-9a-f]{40}$/.test(commit);
  return { anchor: isAnchor ? anchor : null, commit: isCommit ? commit : null };
}

function entryOf(line: Line, reader: Reader, project: string): ImportedFeedback {
  const source = reader.choice('source', FEEDBACK_SOURCES);
  const helpful = voteOf(line, reader);
  return {
    id: idOf(line, reader),
    project,
    path: pathOf(line, reader),
    source,
    status: reader.choice('status', FEEDBACK_STATUSES),
    comment: reader.text('comment'),
    reason: reader.text('reason'),
    helpful: source === 'contextual' ? helpful : null,
    contact: reader.text('contact'),
    code: reader.text('code'),
    filename: reader.text('filename'),
    lang: reader.text('lang'),
    ...placeOf(line),
    createdAt: momentOf(line, reader),
  };
}

/** @param value the parsed line */
export function readImported(value: unknown, { project, anyProject }: ImportTarget): ReadImported {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problems: [`it is ${shown(value)}, expected an object with the fields of a feedback item`] };
  const line = value as Line;
  const reader = createReader(line);
  const named = line['project'];
  if (named !== undefined && named !== project && !anyProject)
    reader.problems.push(
      `"project" is ${shown(named)}, and these lines go to "${project}"; with --project all of them do`,
    );
  const entry = entryOf(line, reader, project);
  return reader.problems.length > 0 ? { problems: reader.problems } : { entry };
}
