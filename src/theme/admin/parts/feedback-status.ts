/** Labels and colours of the four states of feedback, as a pill and as a select. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { FeedbackSource, FeedbackStatus } from '../../../records/feedback/feedback.ts';
import { pill, type Tone } from './pill.ts';
import { selectBox } from './select-box.ts';

export const STATUS_LABELS: Readonly<Record<FeedbackStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
};

const STATUS_TONES: Readonly<Record<FeedbackStatus, Tone>> = {
  pending: 'warn',
  in_progress: 'note',
  resolved: 'tip',
  dismissed: 'plain',
};

export const SOURCE_LABELS: Readonly<Record<FeedbackSource, string>> = {
  contextual: 'Page rating',
  code_snippet: 'Code snippet',
  agent: 'Agent',
};

export const STATUS_NAMES = Object.keys(STATUS_LABELS) as readonly FeedbackStatus[];

export function statusPill(status: FeedbackStatus): Html {
  return pill(STATUS_LABELS[status], STATUS_TONES[status]);
}

interface StatusSelect {
  readonly status: FeedbackStatus;
  /** Label for screen readers. */
  readonly label: string;
  readonly id?: string;
  readonly name?: string;
  /** Id of the form it belongs to. */
  readonly form?: string;
}

export function statusSelect({ status, label, id, name = 'status', form }: StatusSelect): Html {
  const options = STATUS_NAMES.map(
    (one) =>
      html`<option${attributes({ value: one, selected: one === status })}>${STATUS_LABELS[one]}</option>`,
  );
  return selectBox(
    html`<select class="status-select" data-tone="${STATUS_TONES[status]}"${attributes({ id, name, form, 'aria-label': label })}>${options}</select>`,
  );
}
