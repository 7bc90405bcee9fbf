/** Turns edits of single places into changes of whole files, within what the task may change. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import { mountOf } from '../../source/mount.ts';
import { applyEdits } from '../apply-edits.ts';
import type { CheckContext } from '../check-context.ts';
import type { Edit } from '../finding.ts';
import { lineOf } from './edit-text.ts';
import type { Left, PlannedChange, Within } from './planned-work.ts';

interface FileEdits {
  /** New texts by file. */
  readonly texts: Map<string, string>;
  readonly changes: readonly PlannedChange[];
  readonly left: readonly Left[];
}

/**
 * @param what for people: what an edit does, such as "followed a link"
 * @param why the reason that files outside of the task are left with
 */
export async function fileEdits(
  { site, text }: CheckContext,
  edits: readonly Edit[],
  {
    within,
    what,
    why,
  }: { readonly within: Within; readonly what: readonly [string, string]; readonly why: string },
): Promise<FileEdits> {
  const texts = new Map<string, string>();
  const changes: PlannedChange[] = [];
  const left: Left[] = [];
  for (const [file, own] of Map.groupBy(edits, (edit) => edit.file)) {
    const was = await text(file);
    const outside = !within(file) || mountOf(site.mounts, file) !== undefined;
    const { text: now, done } = outside ? { text: was, done: [] } : applyEdits(was, own);
    if (outside) left.push(...own.map((edit) => ({ file, line: lineOfEdit(was, edit, site), text: why })));
    if (now === was) continue;
    texts.set(file, now);
    const summary = [`${file}: ${pluralise(done.length, ...what)}`];
    changes.push({ file, was, now, summary, edits: done.length });
  }
  return { texts, changes, left };
}

function lineOfEdit(text: string, edit: Edit, { loaded }: CheckContext['site']): number | undefined {
  if (edit.kind === 'text') return edit.line;
  const at = text.indexOf(JSON.stringify(edit.was));
  return at < 0 || !loaded.files.includes(edit.file) ? undefined : lineOf(text, at);
}
