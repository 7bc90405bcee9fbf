/** The form of an operation: shown from its record, filled from an address or a call, and read when it is sent. */
import {
  type OperationLink,
  type OperationView,
  PLAN_FIELD,
} from '../../../../theme/admin/jobs/operation-fields.ts';
import type { ExactCall, ExactChange, ExactChanges } from '../../exact-changes.ts';

/** Beside the other fields of a job. */
const PREFIX = 'value-';

/** @param words address of the form in which the task is written in words */
export function operationView({ name, title, sentence, fields }: ExactChange, words: string): OperationView {
  const named = fields.map((field) => ({ ...field, name: PREFIX + field.name }));
  return { name, title, sentence, words, fields: named };
}

export function operationLinks({ all }: ExactChanges, form: string): readonly OperationLink[] {
  const more = form.includes('?') ? '&' : '?';
  return all.map(({ name, title }) => ({ title, href: `${form}${more}operation=${name}` }));
}

/** The values of a call as an address has them. */
export function callQuery({ operation, values, dryRun }: ExactCall): URLSearchParams {
  const query = new URLSearchParams({ operation });
  for (const [name, value] of Object.entries(values)) query.set(PREFIX + name, value);
  if (dryRun === true) query.set(PLAN_FIELD, 'on');
  return query;
}

/** Values of the fields, from an address or from the form itself; what is not typed is as the record says. */
export function typedValues({ fields }: ExactChange, sent: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, kind, standard } of fields) {
    const given = sent.getAll(PREFIX + name).filter((value) => value !== '');
    if (kind === 'flag') values[PREFIX + name] = /^(?:on|yes)$/.test(given[0] ?? '') ? 'on' : '';
    else values[PREFIX + name] = given.join(',') || (standard ?? '');
  }
  return { ...values, [PLAN_FIELD]: sent.get(PLAN_FIELD) === 'on' ? 'on' : '' };
}

/** @param values as `typedValues` returns them @returns the prompt, or errors by the names of the form's fields */
export function readOperationForm(
  { name: operation, fields }: ExactChange,
  values: Readonly<Record<string, string>>,
  exact: ExactChanges,
): ReturnType<ExactChanges['prompt']> {
  const typed: Record<string, string> = {};
  for (const { name, kind, standard } of fields) {
    const value = values[PREFIX + name] ?? '';
    const text = kind === 'flag' && value === 'on' ? 'yes' : value;
    if (text !== '' && text !== standard) typed[name] = text;
  }
  const read = exact.prompt({ operation, values: typed, dryRun: values[PLAN_FIELD] === 'on' });
  if ('prompt' in read) return read;
  return {
    errors: Object.fromEntries(Object.entries(read.errors).map(([name, text]) => [PREFIX + name, text])),
  };
}
