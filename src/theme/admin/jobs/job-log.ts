/** Renders the log of a job, in order, with consecutive steps of the agent folded together. */

import { attributes, type Html, html, joinHtml } from '../../../lib/html.ts';
import type { JobEvent, JobEventKind } from '../../../records/jobs/job.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';
import { clockTime } from '../parts/moment.ts';
import { pluralise } from '../parts/numbers.ts';

export interface JobLogView {
  /** Oldest first, those that are shown. */
  readonly events: readonly JobEvent[];
  /** Number of older events that are left out, and the address with all of them. */
  readonly left?: { readonly count: number; readonly href: string };
}

const LOOKS: Readonly<Record<JobEventKind, { icon: InterfaceIconName; word: string }>> = {
  state: { icon: 'arrow-right', word: 'Step' },
  agent: { icon: 'spark', word: 'Agent' },
  tool: { icon: 'terminal', word: 'Tool' },
  note: { icon: 'info', word: 'Note' },
  problem: { icon: 'warning', word: 'Problem' },
  person: { icon: 'person', word: 'Person' },
};
/** Least number of consecutive steps that are folded. */
const FOLD_FROM = 3;
/** Characters; what is longer shows its beginning. */
const LONG = 280;

export function jobLog({ events, left }: JobLogView): Html {
  if (events.length === 0) return html`<p class="muted">Nothing has happened yet.</p>`;
  const older =
    left === undefined
      ? html``
      : html`<p class="log-older">${pluralise(left.count, 'earlier line')}. <a class="link"${attributes({ href: left.href })}>Show all</a></p>`;
  return html`${older}<ol class="log">${grouped(events).map(group)}</ol>`;
}

/** Groups consecutive tool events. */
function grouped(events: readonly JobEvent[]): JobEvent[][] {
  const groups: JobEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (event.kind === 'tool' && last?.[0]?.kind === 'tool') last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function group(events: readonly JobEvent[]): Html {
  const [first] = events;
  if (first === undefined || events.length < FOLD_FROM) return joinHtml(events.map(line));
  const last = events.at(-1)!;
  return html`
    <li class="log-line" data-kind="tool" data-key="${first.id}">${clockTime(first.at)}${mark('tool')}<div class="log-text">
    <details${attributes({ id: `log-${first.id}` })}><summary>${interfaceIcon('chevron-right')}<span>${`${pluralise(events.length, 'step')}, last: ${head(last.text)}`}</span></summary>
    <ol class="log">${events.map(line)}</ol></details></div></li>
  `;
}

function line({ id, at, kind, text }: JobEvent): Html {
  return html`
    <li class="log-line" data-kind="${kind}" data-key="${id}">${clockTime(at)}${mark(kind)}<div class="log-text">
    ${text.length <= LONG ? html`<p>${text}</p>` : html`<details${attributes({ id: `log-${id}` })}><summary>${interfaceIcon('chevron-right')}<span>${head(text)}</span></summary><p>${text}</p></details>`}</div></li>
  `;
}

function mark(kind: JobEventKind): Html {
  const { icon, word } = LOOKS[kind];
  return html`<span class="log-mark">${interfaceIcon(icon)}<span class="visually-hidden">${word}: </span></span>`;
}

function head(text: string): string {
  const first = text.trim().split('\n', 1)[0] ?? '';
  return first.length > 120 ? `${first.slice(0, 119)}…` : first;
}
