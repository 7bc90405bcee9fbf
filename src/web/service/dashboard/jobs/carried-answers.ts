/** Finds the answers to a conflict again after a branch has moved: those about parts that are still the same. */
import type { BranchConflict } from '../../../../theme/admin/jobs/branch-conflict.ts';
import { conflictKey } from '../../../../theme/admin/jobs/conflict-key.ts';
import { fieldName, keyName, textName } from '../../../../theme/admin/jobs/conflict-page.ts';

export interface CarriedAnswers {
  /** By name of the field. */
  readonly values: Readonly<Record<string, string>>;
  /** Texts of members about parts that are not there any more. */
  readonly left: readonly string[];
}

interface Answer {
  readonly choice: string;
  readonly text: string;
}

/** @param conflict as it is now; undefined = it is not known */
export function carriedAnswers(form: URLSearchParams, conflict: BranchConflict | undefined): CarriedAnswers {
  const answers = answersIn(form);
  const values: Record<string, string> = {};
  const carry = (field: string, key: string): void => {
    const answer = answers.get(key)?.shift();
    if (answer === undefined) return;
    if (answer.choice !== '') values[field] = answer.choice;
    values[textName(field)] = answer.text;
  };
  for (const [at, file] of (conflict?.files ?? []).entries()) {
    if (file.blocks === undefined) carry(fieldName(at), conflictKey(file));
    for (const [part, block] of (file.blocks ?? []).entries())
      carry(fieldName(at, part), conflictKey(file, block));
  }
  const left = [...answers.values()].flat().filter(({ choice }) => choice === 'text');
  return { values, left: left.map(({ text }) => text) };
}

/** Several parts of a file may say the same; their answers are taken in order. */
function answersIn(form: URLSearchParams): Map<string, Answer[]> {
  const found = new Map<string, Answer[]>();
  const ending = keyName('');
  for (const [name, key] of form) {
    if (!name.endsWith(ending)) continue;
    const field = name.slice(0, -ending.length);
    const answer = { choice: form.get(field) ?? '', text: form.get(textName(field)) ?? '' };
    const same = found.get(key);
    if (same === undefined) found.set(key, [answer]);
    else same.push(answer);
  }
  return found;
}
