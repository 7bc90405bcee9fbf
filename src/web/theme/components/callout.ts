/** Callouts: a short remark set apart from the text, in one of six kinds or in a colour of the author's. */
import { attributes } from '../../../lib/html.ts';
import type { Component, ComponentContext, Props } from '../../../site/content/component.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { InterfaceIconName } from '../icons/interface-icons.data.ts';
import { classNames } from './class-names.ts';
import { iconProps, propsIcon } from './icon-props.ts';
import { labelHtml, labelText } from './label-html.ts';
import { asText } from './prop-value.ts';
import { safeColor } from './safe-color.ts';

interface CalloutKind {
  readonly label: string;
  readonly icon: InterfaceIconName;
}

/** The kinds and what stands for each; `callout.css` gives them their colours. */
export const calloutKinds: Readonly<Record<string, CalloutKind>> = {
  note: { label: 'Note', icon: 'info' },
  info: { label: 'Info', icon: 'info' },
  tip: { label: 'Tip', icon: 'tip' },
  check: { label: 'Check', icon: 'success' },
  warning: { label: 'Warning', icon: 'warning' },
  danger: { label: 'Danger', icon: 'danger' },
};

/** Names that other tools give the kinds. */
const SYNONYMS: Readonly<Record<string, string>> = {
  error: 'danger',
  caution: 'warning',
  success: 'check',
  important: 'note',
  hint: 'tip',
};

/** The kind an author names, or undefined. */
export function calloutKind(name: string | undefined): string | undefined {
  const wanted = name?.toLowerCase() ?? '';
  const kind = Object.hasOwn(SYNONYMS, wanted) ? SYNONYMS[wanted]! : wanted;
  return Object.hasOwn(calloutKinds, kind) ? kind : undefined;
}

interface CalloutParts {
  readonly props: Props;
  readonly inner: string;
  readonly context: ComponentContext;
}

/** Writes one callout; without a kind it is neutral and shows an icon only when the author names one. */
function calloutHtml(kind: string | undefined, { props, inner, context }: CalloutParts): string {
  const known = kind === undefined ? undefined : calloutKinds[kind];
  const color = safeColor(props['color']);
  const emoji = asText(props['emoji']);
  const own =
    emoji === undefined
      ? propsIcon(props, context)
      : `<span class="emoji" aria-hidden="true">${labelHtml(emoji)}</span>`;
  const icon = own !== '' || known === undefined ? own : interfaceIcon(known.icon);
  const title = labelHtml(props['title']);
  const values = {
    class: classNames('callout', props['className']),
    role: 'note',
    'aria-label': labelText(props['title']) || (known?.label ?? 'Note'),
    'data-kind': color === undefined ? kind : 'custom',
    style: color === undefined ? undefined : `--c:${color}`,
  };
  const heading = title === '' ? '' : `<p data-part="title">${title}</p>`;
  return `<div${attributes(values)}>${icon}<div data-part="body">${heading}${inner}</div></div>`;
}

const sharedProps = {
  title: { kind: 'string', doc: 'Line in bold above the text' },
  className: { kind: 'string', doc: 'Additional classes' },
  ...iconProps,
} as const;

function kindOf(name: string, kind: string, doc: string): Component {
  return { name, doc, props: sharedProps, render: (input) => calloutHtml(kind, input) };
}

export const note = kindOf('Note', 'note', 'Information worth a second look');
export const info = kindOf('Info', 'info', 'Background that helps to understand');
export const tip = kindOf('Tip', 'tip', 'A shorter or better way');
export const check = kindOf('Check', 'check', 'What success looks like');
export const warning = kindOf('Warning', 'warning', 'What may go wrong');
export const danger = kindOf('Danger', 'danger', 'What cannot be undone');

export const callout: Component = {
  name: 'Callout',
  doc: 'A remark with an icon and colour of your own',
  props: {
    ...sharedProps,
    type: { kind: 'string', doc: 'One of the six kinds', values: Object.keys(calloutKinds) },
    color: { kind: 'color', doc: 'Colour of the icon and tint, for example `#FFC107`' },
    emoji: { kind: 'string', doc: 'Emoji in the place of an icon' },
  },
  render: (input) => calloutHtml(calloutKind(asText(input.props['type'])), input),
};
