/** How the four states of an entry are called and tinted, as a pill and as a choice in its row. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { FeedbackSource, FeedbackStatus } from '../../../records/feedback/feedback.ts';
import { pill, type Tone } from './pill.ts';

export const STATUS_LABELS: Readonly<Record<FeedbackStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
};

export const STATUS_TONES: Readonly<Record<FeedbackStatus, Tone>> = {
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

export interface StatusSelect {
  readonly status: FeedbackStatus;
  /** Said to screen readers: the status of what. */
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
  return html`<select class="status-select" data-tone="${STATUS_TONES[status]}"${attributes({ id, name, form, 'aria-label': label })}>${options}</select>`;
}
