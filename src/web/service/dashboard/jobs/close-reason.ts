/** Reads the reason that a member gave for declining edits. */
import { storedText } from '../../../../lib/text/clean-text.ts';
import { DECLINED_LIMITS } from '../../../../records/jobs/declined-edit.ts';
import type { CloseReason } from '../../job-operations.ts';

export function closeReason(form: Pick<URLSearchParams, 'get'>): CloseReason {
  const why = storedText(form.get('why') ?? '').trim();
  return {
    never: form.get('never') === 'on',
    ...(why === '' ? {} : { why: why.slice(0, DECLINED_LIMITS.why) }),
  };
}
