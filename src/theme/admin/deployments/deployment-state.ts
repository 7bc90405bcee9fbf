/** Labels, colours and icons of a deployment's states; the label alone carries the meaning. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Deployment } from '../../../records/deployments/deployment.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';
import type { Tone } from '../parts/pill.ts';

interface StateLook {
  readonly word: string;
  readonly tone: Tone;
  readonly icon: InterfaceIconName;
}

const STATES: Readonly<Record<Deployment['state'], StateLook>> = {
  queued: { word: 'Queued', tone: 'plain', icon: 'clock' },
  in_progress: { word: 'In progress', tone: 'note', icon: 'refresh' },
  success: { word: 'Was live', tone: 'plain', icon: 'check' },
  failure: { word: 'Refused', tone: 'danger', icon: 'danger' },
};

const LIVE: StateLook = { word: 'Live', tone: 'tip', icon: 'success' };
const READY: StateLook = { word: 'Ready', tone: 'tip', icon: 'check' };

/** @param isLive true for the deployment whose commit readers see */
export function deploymentPill({ state, kind }: Pick<Deployment, 'state' | 'kind'>, isLive: boolean): Html {
  const done = kind === 'preview' ? READY : isLive ? LIVE : STATES.success;
  const { word, tone, icon } = state === 'success' ? done : STATES[state];
  return html`<span class="pill job-pill"${attributes({ 'data-tone': tone === 'plain' ? undefined : tone })}>${interfaceIcon(icon)}${word}</span>`;
}

const SOURCES: Readonly<Record<Deployment['source'], string>> = {
  push: 'Push',
  poll: 'Found by looking',
  start: 'Start of the server',
  api: 'API',
  dashboard: 'Dashboard',
  rollback: 'Roll back',
};

export const sourceLabel = ({ source }: Pick<Deployment, 'source'>): string => SOURCES[source];

/** `2 changed, 1 added`; empty when no page differs or it is not known. */
export function changesText({ changes }: Pick<Deployment, 'changes'>): string {
  const { changed = 0, added = 0, moved = 0, removed = 0 } = changes?.counts ?? {};
  return [
    [changed, 'changed'] as const,
    [added, 'added'] as const,
    [moved, 'moved'] as const,
    [removed, 'removed'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

/** `0.4 s`; undefined while it lasts. */
export function durationText({
  createdAt,
  endedAt,
}: Pick<Deployment, 'createdAt' | 'endedAt'>): string | undefined {
  if (endedAt === null) return undefined;
  const seconds = Math.max(0, endedAt - createdAt) / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return seconds < 3_600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
